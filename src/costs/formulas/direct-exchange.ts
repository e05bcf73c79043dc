import { alike, type Counted, type Formula, upTo } from './formula.ts';
import { isPowerOfTwo, lineOf, routedCubeDimOf } from './network.ts';

/**
 * The direct exchange (cs838, section 14): round r is an exchange with node XOR r. On a cube no routes meet, and the route is
 * as long as r has one-bits, n 2^(n-1) links in all.
 *
 * On a line of 2^k nodes r with the highest bit h exchanges in parts of 2h nodes, and its h pairs take the links in the
 * middle one after another: place v of one half with place w of the other, over h + w - v links, once for each v and w. On a
 * ring the parts of all nodes have two ways, and pairs (v, w) and (w, v) go at a time, unless the nodes are opposite.
 */
export const directExchange: Formula = ({ network, copies }) => {
  const wormhole = (rounds: Counted['rounds']): Counted => ({ ports: 'one', switching: 'wormhole', rounds });
  const dim = routedCubeDimOf(network);
  if (dim !== undefined) {
    let choices = 1;
    return wormhole(
      upTo(dim).map((i) => {
        choices = (choices * (dim - i)) / (i + 1);
        return alike(choices, copies, i + 1);
      }),
    );
  }
  const line = lineOf(network);
  if (line === undefined || !isPowerOfTwo(line.side)) return undefined;
  const { kind, side } = line;
  return wormhole(
    upTo(Math.log2(side)).flatMap((bit) => {
      const h = 2 ** bit;
      const isWholeRing = kind === 'torus' && 2 * h === side;
      return upTo(h).flatMap((apart) => {
        const pairs = h - apart;
        if (apart === 0 || isWholeRing) return [alike(pairs, copies, h - apart)];
        return [alike(pairs, copies, h - apart), alike(pairs, copies, h + apart)];
      });
    }),
  );
};
