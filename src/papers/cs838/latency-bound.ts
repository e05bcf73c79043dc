import { torus } from '../../schedules/index.ts';
import { halfCut } from '../half-cut.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/cs838.ts';
import { counts, scheduleOn } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

export const latencyBound = item((print: Print) => ({
  title: 'Lower bound on the communication latency',
  source: 'higher-dimensional mesh/torus',
  about:
    'Blocks that one half of a torus of z x z nodes has for the other, over the links between the halves, both counted ' +
    'node by node, beside the lemma; and the blocks in sequence of two-way-product, which cannot be fewer.',
  table: bySize({
    head: ['torus', 'blocks\nover a link', 'blocks of\ntwo-way-product'],
    sizes: [3, 4, 5, 8, 9],
    name: (z) => `${z} x ${z}`,
    computed: (z) => {
      const network = torus([z, z]);
      return [halfCut(network), ...counts(scheduleOn('two-way-product', network), 'blocksInSequence')];
    },
    printed: print.latencyBound,
  }),
}));
