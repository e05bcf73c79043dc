import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { sideBySide } from '../side-by-side.ts';
import { crossings, firstCrossings, stepsHead } from './on-cube.ts';

export const fullNecklace = item((print: Print) => ({
  title: 'Section 3.5.1, a full necklace',
  source: 'section 3.5.1',
  about: 'The dimensions that the four addresses with three one-bits cross on a 4-cube, in their order.',
  table: sideBySide({
    head: ['address', 'first', 'second', 'third'],
    computed: crossings('necklace', 4)
      .filter(([name]) => name.length === 4 && name.replaceAll('0', '').length === 3)
      .map(([name, ...cells]) => [name, ...cells.filter((cell) => cell !== '-')]),
    printed: print.section351,
  }),
}));

export const cyclicAddresses = item((print: Print) => ({
  title: 'Section 3.5.2, cyclic addresses',
  source: 'section 3.5.2',
  about: 'The dimension that each address of the first group crosses in each step, d = 3.',
  table: sideBySide({
    head: stepsHead(from(1, 3)),
    computed: firstCrossings('necklace', 3, 3),
    printed: print.section352,
  }),
}));
