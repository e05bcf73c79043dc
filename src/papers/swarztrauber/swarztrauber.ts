import { blocked, check, cube, findAlgorithm, roundSizes, type Schedule } from '../../schedules/index.ts';
import type { Item, Paper } from '../item.ts';
import type { swarztrauberPrint } from '../printed/swarztrauber.ts';
import { sideBySide } from '../side-by-side.ts';

type Print = typeof swarztrauberPrint;

/** The counts of the abstract and the introduction: this project's copy of the paper has no more. */
export function swarztrauber(print: Print): Paper {
  return {
    name: 'Swarztrauber 1998',
    title:
      'P. N. Swarztrauber, Transposing Arrays on Multicomputers Using de Bruijn Sequences, Journal of Parallel and ' +
      'Distributed Computing 53, 1998',
    items: [elements(print), packets(print), onePort(print)],
    contents: [
      {
        name: 'Tables and figures',
        why: 'The copy at hand has the abstract and a part of the introduction, and none of them.',
      },
    ],
  };
}

const DIMENSIONS = Array.from({ length: 9 }, (_, i) => i + 2);

function scheduleOn(algorithm: string, dim: number): Schedule {
  return findAlgorithm(algorithm).schedule({ topology: cube(dim), copies: 1 });
}

function elements(print: Print): Item {
  return {
    title: 'Element-based time',
    source: 'introduction',
    about:
      'Steps of one element on each channel, the span, and the adjacent elements that a step sends, from the proofs, ' +
      'beside τN/2, log₂ P and groups of log₂ P.',
    tables: [
      sideBySide({
        head: ['log₂ P', 'steps', 'span', 'group'],
        computed: DIMENSIONS.map((d) => {
          const schedule = scheduleOn('de-bruijn', d);
          const { steps, span } = check(schedule).certificate;
          return [String(d), steps, span, groupOf(schedule)];
        }),
        printed: DIMENSIONS.map((d) => [String(d), ...print.elements(d)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

/** Neighbouring positions that every step sends, one on each channel; 0 where they are no neighbours. */
function groupOf({ phases }: Schedule): number {
  const lengths = new Set<number>();
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      const positions = step.map(({ slots }) => slots[0]);
      const areNeighbours = positions.every((position, i) => position === positions[0] + i);
      lengths.add(areNeighbours ? positions.length : 0);
    }
  }
  return Math.max(...lengths) === Math.min(...lengths) ? Math.max(...lengths) : 0;
}

function packets(print: Print): Item {
  return {
    title: 'Packet-based time',
    source: 'introduction',
    about:
      'Packets one after another and the elements of the longest ones together, beside γN/2 + β log₂ P: by the places of ' +
      'the sequence, and balanced.',
    tables: [
      sideBySide({
        head: [
          'log₂ P',
          'by place\npackets',
          'elements',
          'longest',
          'balanced\npackets',
          'elements',
          'longest',
        ],
        computed: DIMENSIONS.map((d) => [
          String(d),
          ...[scheduleOn('de-bruijn-residue', d), blocked(scheduleOn('de-bruijn', d))].flatMap((schedule) => {
            const sizes = roundSizes(schedule);
            return [sizes.length, sizes.reduce((total, size) => total + size, 0), Math.max(...sizes)];
          }),
        ]),
        printed: DIMENSIONS.map((d) => [String(d), ...print.packets(d), ...print.packets(d)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

function onePort(print: Print): Item {
  return {
    title: 'Single-port algorithms',
    source: 'introduction',
    about:
      'The part of the bandwidth that the standard exchange uses, counted over its channels, beside 1/log₂ P.',
    tables: [
      sideBySide({
        head: ['log₂ P', 'part of the bandwidth'],
        computed: DIMENSIONS.map((d) => {
          const { linkCrossings, blocksInSequence } = check(scheduleOn('standard-exchange', d)).certificate;
          return [String(d), linkCrossings / (d * 2 ** d * blocksInSequence)];
        }),
        printed: DIMENSIONS.map((d) => [String(d), print.onePort(d)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}
