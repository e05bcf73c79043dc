import { InputError } from '../errors.ts';
import { APART, derived, distancesFrom } from './derived.ts';
import type { NetworkKind } from './network-kind.ts';
import type { Topology } from './topology.ts';

/** The most nodes of a network that is given by its links: the distances of all pairs are in a table. */
const MAX_GRAPH_NODES = 2 ** 10;

/** The most links of one. */
const MAX_GRAPH_PAIRS = 2 ** 14;

/** Two nodes that a link joins, each way. */
export type Pair = readonly [one: number, other: number];

/**
 * A network given by its links, whatever they are. The nodes are numbered from 0 to the highest one that a link names. The ports of a
 * node are its links, in the order of the nodes to which they lead. A message takes a shortest way, and of several the one by
 * the lowest ports.
 *
 * @param pairs each joins two nodes, both ways
 * @throws InputError for more than 2^10 nodes or 2^14 links, a link that is there twice or leads to its own node, and nodes that no way joins
 */
export function graph(pairs: readonly Pair[]): Topology {
  if (pairs.length > MAX_GRAPH_PAIRS) {
    throw new InputError(`${pairs.length} links: give at most ${MAX_GRAPH_PAIRS} links`);
  }
  const neighbours = neighboursOf(pairs);
  const nodes = neighbours.length;
  const size = pairs.map((pair) => pair.join('-')).join(',');
  const links = {
    nodes,
    ports: Math.max(...neighbours.map((all) => all.length)),
    neighbour: (node: number, port: number): number | undefined => neighbours[node][port],
  };
  const unreached = distancesFrom(links, 0).indexOf(APART);
  if (unreached !== -1) {
    throw new InputError(`no way of links leads from node 0 to node ${unreached}: give a link more`);
  }
  return derived({
    ...links,
    kind: 'graph',
    name: 'graph',
    size,
    label: `graph of ${nodes} nodes`,
    words: { links: size },
    phrase: `a graph of ${nodes} nodes and ${pairs.length} ${pairs.length === 1 ? 'link' : 'links'}`,
    degree: (node) => neighbours[node].length,
    encode: () => ({ kind: 'graph', pairs }),
  });
}

/** By node: those to which its links lead, the lowest first. */
function neighboursOf(pairs: readonly Pair[]): number[][] {
  const nodes = 1 + pairs.flat().reduce((highest, node) => Math.max(highest, node), 0);
  if (nodes > MAX_GRAPH_NODES) {
    throw new InputError(`a node ${nodes - 1}: give nodes from 0 to ${MAX_GRAPH_NODES - 1}`);
  }
  if (pairs.length === 0) throw new InputError('no link: give one or more, say 0-1');
  const neighbours = Array.from({ length: nodes }, (): number[] => []);
  for (const [one, other] of pairs) {
    if (one === other) throw new InputError(`a link from node ${one} to itself: leave it out`);
    if (neighbours[one].includes(other)) throw new InputError(`two links ${one}-${other}: leave one out`);
    neighbours[one].push(other);
    neighbours[other].push(one);
  }
  for (const all of neighbours) all.sort((one, other) => one - other);
  return neighbours;
}

type GraphCode = {
  readonly kind: 'graph';
  readonly pairs: readonly Pair[];
};

const EXAMPLE = '0-1,1-2,2-3,3-0,0-2';

/** Any network, by its links. */
export const graphKind: NetworkKind<GraphCode> = {
  kind: 'graph',
  plural: 'graphs',
  fields: {
    pairs: {
      is: {
        type: 'links',
        last: MAX_GRAPH_NODES - 1,
        most: MAX_GRAPH_PAIRS,
        about: 'The nodes that each link joins, both ways.',
      },
    },
  },
  make: ({ pairs }) => graph(pairs),
  words: [
    {
      ...{ name: 'links', called: 'graph', label: 'Links', value: 'a-b,..', example: EXAMPLE },
      about: `any network, by the two nodes of each link, say ${EXAMPLE}`,
      read(text) {
        if (!/^\d{1,7}-\d{1,7}(,\d{1,7}-\d{1,7})*$/.test(text)) {
          throw new InputError('give the two nodes of each link, as 0-1,1-2,2-0');
        }
        return graph(
          text.split(',').map((pair) => {
            const [one, other] = pair.split('-').map(Number);
            return [one, other] as const;
          }),
        );
      },
    },
  ],
  example: { links: '0-1,1-2,2-0' },
};
