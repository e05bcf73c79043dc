import type { Algorithm } from '../../model/algorithm.ts';
import { holdsCube } from '../../model/embedding.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { alike, counted } from '../frames/formulas.ts';
import { binaryMeshOf, relativeFrame } from '../frames/grid-exchange.ts';
import { partnersAlong } from '../frames/partners.ts';
import { rowExchange } from '../frames/row-exchange.ts';

/**
 * Binary exchange, BEX (cs838, section 14, "Binary exchange AAS"): a mesh with sides that are powers of two is halved again
 * and again, along its axes in turn. In the phase in which partners are h links apart, every node exchanges with the one
 * in the other half all blocks that belong there, half of what it has. The routes of h pairs meet in the middle of a
 * line, so that a phase takes h rounds, with one of these pairs in each.
 */
export const binaryExchange: Algorithm<Exchange> = {
  name: 'binary-exchange',
  aliases: ['bex'],
  source: 'cs838 §14',
  solves: ['exchange'],
  guarantee: 'one port, wormhole, fewest rounds: z - 1 for an axis of z nodes, of K/2 blocks each',
  networks: ['mesh'],
  /** Each halving of an axis into parts of h nodes takes h rounds over h links. */
  counts(exchange) {
    const { topology, copies } = exchange;
    if (topology.kind !== 'mesh' || !holdsCube(topology)) return undefined;
    const half = (copies * topology.nodes) / 2;
    const rounds = halvings(topology.shape).map(({ apart }) => alike(apart, half, apart));
    const span = topology.shape.reduce((sum, side) => sum + side - 1, 0);
    return counted(exchange, { ports: 'one', switching: 'wormhole', span, rounds });
  },
  schedule(exchange) {
    const grid = binaryMeshOf('binary-exchange', exchange);
    const slots = slotsOf(exchange);
    return rowExchange(exchange, relativeFrame(grid, slots), {
      algorithm: 'binary-exchange',
      ports: 'one',
      switching: 'wormhole',
      *steps() {
        for (const { axis, apart } of halvings(grid.shape)) {
          const bit = grid.shape.slice(0, axis).reduce((stride, side) => stride * side, apart);
          const beyond = Uint32Array.from({ length: slots }, (_, slot) => slot).filter((slot) => slot & bit);
          for (let round = 0; round < apart; round++) {
            const isAtRound = (at: readonly number[]) => at[axis] % apart === round;
            yield [{ map: partnersAlong(grid, axis, apart, isAtRound), slots: beyond }];
          }
        }
      },
    });
  },
};

/** Cuts an axis in halves `apart` nodes long. */
interface Halving {
  readonly axis: number;
  readonly apart: number;
}

/** The axes in turn; when one is used up, the others. */
function halvings(shape: readonly number[]): Halving[] {
  const parts = [...shape];
  const found: Halving[] = [];
  while (parts.some((part) => part > 1)) {
    for (const [axis, part] of parts.entries()) {
      if (part === 1) continue;
      parts[axis] = part / 2;
      found.push({ axis, apart: part / 2 });
    }
  }
  return found;
}
