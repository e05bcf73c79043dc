import { InputError } from '../../errors.ts';
import type { Pair } from '../graph.ts';
import type { Family } from './family.ts';

/** Between GPUs of one half, and from half to half: single links, and double ones. */
const LINKS: readonly Pair[] = [
  ...([
    [0, 1],
    [0, 2],
    [1, 3],
    [2, 6],
    [3, 7],
    [4, 5],
    [4, 6],
    [5, 7],
  ] as const),
  ...([
    [0, 3, 2],
    [0, 4, 2],
    [1, 2, 2],
    [1, 5, 2],
    [2, 3, 2],
    [4, 7, 2],
    [5, 6, 2],
    [6, 7, 2],
  ] as const),
];

/** Eight GPUs of six NVLinks each, of which some are joined by two. */
export const dgx1: Family = {
  name: 'dgx-1',
  value: '',
  example: '',
  about:
    'eight V100 of six NVLinks each, some joined by two (NVIDIA, DGX-1 with Tesla V100 system architecture)',
  links(value) {
    if (value === '') return { pairs: LINKS };
    throw new InputError('give dgx-1 alone');
  },
};
