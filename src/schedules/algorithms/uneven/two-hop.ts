import { trafficFacts, type UnevenExchange } from '../../problems/uneven.ts';
import { colourEvenly } from '../../transforms/even-colouring.ts';
import type { ExchangeMethod } from './padded/exchange-method.ts';

/**
 * Two complete exchanges carry any traffic: the first brings the elements of every node evenly to all nodes, the second from there to
 * their receivers. The elements are the edges of a graph from senders to receivers, which is coloured with the nodes in between
 * so evenly that no node in between gets more than ceil(row / N) elements of a sender, or more than ceil(column / N) for a
 * receiver. So these are the copies of the two exchanges, for the largest row and the largest column. (de Werra 1971; Valiant
 * 1982 has the two hops by chance.)
 */
export const twoHop: ExchangeMethod = {
  name: 'two-hop',
  source: 'de Werra 1971',
  exchanges: 'two exchanges, of the largest row and the largest column over N, whatever the traffic',
  copiesOf({ topology: { nodes }, counts }) {
    const { largestRow, largestColumn } = trafficFacts(nodes, counts);
    return [largestRow, largestColumn].filter((sum) => sum > 0).map((sum) => Math.ceil(sum / nodes));
  },
  nodesOf: (problem) => [nodesBetween(problem), problem.demand().to.nodeOf],
};

/**
 * The node in between of each element. Of a pair each node gets floor(count / N); only what is left over is coloured. What a node has
 * for itself stays there.
 */
function nodesBetween({ topology: { nodes }, counts, demand }: UnevenExchange): Uint32Array {
  const { from } = demand();
  const between = from.nodeOf.slice();
  const [left, right, elements]: number[][] = [[], [], []];
  let element = 0;
  for (const [pair, count] of counts.entries()) {
    const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
    const even = count - (count % nodes);
    for (let k = 0; k < count; k++, element++) {
      if (sender === receiver) continue;
      if (k < even) {
        between[element] = k % nodes;
      } else {
        left.push(sender);
        right.push(receiver);
        elements.push(element);
      }
    }
  }
  const colours = colourEvenly(left, right, nodes, nodes);
  for (const [edge, colour] of colours.entries()) between[elements[edge]] = colour;
  return between;
}
