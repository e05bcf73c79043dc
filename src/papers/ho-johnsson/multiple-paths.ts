import { memoryStates } from '../memory-states.ts';
import { addressDigits, from, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { bySize, type ComputedRow, sideBySide } from '../side-by-side.ts';
import { PRICES, scheduleOf } from './pipelines.ts';

/** A node that a packet enters, and in which cycle, from 0. */
interface Entered {
  readonly node: number;
  readonly cycle: number;
}

/** Where the packets that a node has at the start go in a schedule of MRT, which has steps only: for each what it enters. */
function followed(dim: number, packets: number, start: number): Entered[][] {
  const nodes = 2 ** dim;
  const states = Array.from(memoryStates(scheduleOf('mrt', dim, packets)));
  return upTo(packets).map((slot) => {
    let last = start;
    return states.flatMap(({ origins }, cycle) => {
      const node = origins.indexOf(slot * nodes + start) % nodes;
      const isStill = node === last;
      last = node;
      return isStill ? [] : [{ node, cycle }];
    });
  });
}

export const sixPaths = item((print: Print) => {
  const start = 0b10010100;
  const nodes = followed(8, 6, start).map((entered) => [start, ...entered.map(({ node }) => node)]);
  return {
    title: 'The six paths of node 10010100',
    source: 'section 4.5',
    about:
      'The dimensions that the packets of a node of an 8-cube cross, one packet on each path, followed through the schedule ' +
      'of MRT; and the nodes of path 0.',
    tables: [
      sideBySide({
        title: 'dimensions',
        head: ['path', ...from(1, 6).map(String)],
        computed: nodes.map(
          (path, p): ComputedRow => [
            `path ${p}`,
            ...path.slice(1).map((node, i) => Math.log2(node ^ path[i])),
          ],
        ),
        printed: print.paths,
      }),
      sideBySide({
        title: 'nodes',
        head: ['path', 'source', ...from(1, 6).map(String)],
        computed: [['path 0', ...nodes[0].map((node) => addressDigits(node, 8))]],
        printed: print.path0,
      }),
    ],
    errata: ['Section 4.5, the nodes of path 0.'],
  };
});

/** Elements of a block in the times of MRT. */
const ELEMENTS = 96;

export const multiplePaths = item((print: Print) => {
  const { startup, perElement } = PRICES;
  return {
    title: 'MRT',
    source: 'section 4.5',
    about:
      'Cycles in which a node at distance 2D sends 4kD packets, followed through the schedule, beside 2kD + 1; and the ' +
      `time, with B = ${ELEMENTS}, τ = ${startup} and t_c = ${perElement}, beside (2kD + 1)(τ + PQ/4kDN) as it is printed.`,
    table: bySize({
      head: ['packets', 'cycles', 'time'],
      sizes: [1, 2, 3].flatMap((D) => [1, 2, 3].map((k) => ({ D, k }))),
      name: ({ D, k }) => `D = ${D}, k = ${k}`,
      computed: ({ D, k }) => {
        // Row number 0 and column number 1..1: all bits differ.
        const entered = followed(2 * D, 4 * k * D, 2 ** D - 1).flat();
        const cycles = Math.max(...entered.map(({ cycle }) => cycle)) + 1;
        return [cycles, cycles * (startup + (ELEMENTS / (4 * k * D)) * perElement)];
      },
      printed: ({ D, k }) => print.mrt(D, k, ELEMENTS, PRICES),
    }),
    errata: ['Section 4.5, time for k.'],
  };
});
