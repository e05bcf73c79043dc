import { blocked, roundSizes, type Schedule } from '../../schedules/index.ts';
import { from } from '../numbers.ts';
import { item, type PaperPlan, without } from '../plan.ts';
import type { Print } from '../printed/swarztrauber.ts';
import { counts, onCube, stepsOf } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

const DIMENSIONS = from(2, 10);

const elements = item((print: Print) => ({
  title: 'Element-based time',
  source: 'introduction',
  about:
    'Steps of one element on each channel, the span, and the adjacent elements that a step sends, from the proofs, ' +
    'beside τN/2, log₂ P and groups of log₂ P.',
  table: bySize({
    head: ['log₂ P', 'steps', 'span', 'group'],
    sizes: DIMENSIONS,
    computed: (d) => {
      const schedule = onCube('de-bruijn', d);
      return [...counts(schedule, 'steps', 'span'), groupOf(schedule)];
    },
    printed: print.elements,
  }),
}));

/** Neighbouring positions that every step sends, one on each channel; 0 where they are no neighbours. */
function groupOf(schedule: Schedule): number {
  const lengths = Array.from(stepsOf(schedule), (step) => {
    const positions = step.map(({ slots }) => slots[0]);
    return positions.every((position, i) => position === positions[0] + i) ? positions.length : 0;
  });
  return new Set(lengths).size === 1 ? lengths[0] : 0;
}

const packets = item((print: Print) => ({
  title: 'Packet-based time',
  source: 'introduction',
  about:
    'Packets one after another and the elements of the longest ones together, beside γN/2 + β log₂ P: by the places of ' +
    'the sequence, and balanced.',
  table: bySize({
    head: ['log₂ P', 'by place\npackets', 'elements', 'longest', 'balanced\npackets', 'elements', 'longest'],
    sizes: DIMENSIONS,
    computed: (d) =>
      [onCube('de-bruijn-residue', d), blocked(onCube('de-bruijn', d))].flatMap((schedule) => {
        const sizes = roundSizes(schedule);
        return [sizes.length, sizes.reduce((total, size) => total + size, 0), Math.max(...sizes)];
      }),
    printed: (d) => [...print.packets(d), ...print.packets(d)],
  }),
}));

const onePort = item((print: Print) => ({
  title: 'Single-port algorithms',
  source: 'introduction',
  about:
    'The part of the bandwidth that the standard exchange uses, counted over its channels, beside 1/log₂ P.',
  table: bySize({
    head: ['log₂ P', 'part of the bandwidth'],
    sizes: DIMENSIONS,
    computed: (d) => {
      const [crossings, blocks] = counts(onCube('standard-exchange', d), 'linkCrossings', 'blocksInSequence');
      return [crossings / (d * 2 ** d * blocks)];
    },
    printed: print.onePort,
  }),
}));

/** The counts of the abstract and the introduction: this project's copy of the paper has no more. */
export const swarztrauberPaper: PaperPlan<Print> = {
  name: 'Swarztrauber 1998',
  title:
    'P. N. Swarztrauber, Transposing Arrays on Multicomputers Using de Bruijn Sequences, Journal of Parallel and ' +
    'Distributed Computing 53, 1998',
  items: [elements, packets, onePort],
  contents: without(
    'The copy at hand has the abstract and a part of the introduction, and none of them.',
    'Tables and figures',
  ),
};
