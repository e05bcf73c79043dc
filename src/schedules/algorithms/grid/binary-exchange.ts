import { isMesh } from '../../model/networks/grid.ts';
import { slotsAlong } from '../frames/axis-slots.ts';
import { alike } from '../frames/formulas.ts';
import { binaryCure, gridExchange, relativeFrame } from '../frames/grid-exchange.ts';
import { lettersOf, onePort, othersOnLines, that, wormhole } from '../frames/guarantees.ts';
import { partnersAlong } from '../frames/partners.ts';

/**
 * Binary exchange, BEX (cs838, section 14, "Binary exchange AAS"): a mesh with sides that are powers of two is halved again
 * and again, along its axes in turn. In the phase in which partners are h links apart, every node exchanges with the one
 * in the other half all blocks that belong there, half of what it has. The routes of h pairs meet in the middle of a
 * line, so that a phase takes h rounds, with one of these pairs in each.
 */
export const binaryExchange = gridExchange({
  name: 'binary-exchange',
  aliases: ['bex'],
  source: 'cs838 §14',
  stepsBy: 'parts',
  guarantees: [
    onePort,
    wormhole,
    that('z - 1 rounds for an axis of z nodes, of K/2 blocks each', (answer) => {
      const rounds = othersOnLines(answer.problem);
      const { steps, blocksInSequence } = answer.counted;
      return steps === rounds && blocksInSequence === (rounds * lettersOf(answer).K) / 2;
    }),
  ],
  networks: isMesh,
  cureOf: binaryCure,
  modelOn: ({ diameter }) => ({ ports: 'one', switching: 'wormhole', span: diameter }),
  /** Each halving of an axis into parts of h nodes takes h rounds over h links. */
  rounds: ({ shape, nodes }, copies) =>
    halvings(shape).map(({ apart }) => alike(apart, (copies * nodes) / 2, apart)),
  frame: relativeFrame,
  *steps(grid, slots) {
    for (const { axis, apart } of halvings(grid.shape)) {
      const beyond = slotsAlong(grid, axis, slots, (address) => (address & apart) !== 0);
      for (let round = 0; round < apart; round++) {
        const isAtRound = (at: readonly number[]) => at[axis] % apart === round;
        yield [{ map: partnersAlong(grid, axis, apart, isAtRound), slots: beyond }];
      }
    }
  },
});

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
