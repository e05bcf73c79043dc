import { addressDigits, from, upTo } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';
import { PAIR, pairDimensions } from './figure-3.ts';
import { firstCrossings, stepsHead } from './on-cube.ts';

export const table7 = item((print: Print) => {
  const head = stepsHead(from(0, 4));
  return {
    title: 'Table 7',
    source: 'section 3.5.3',
    about:
      'The dimension that each address of group 1 crosses in each step, d = 5. The right half is the ' +
      'schedule of necklace; the left half follows from the lines of figure 3 and is not used.',
    tables: [
      sideBySide({
        title: 'left half; the first step is 0, as printed',
        head,
        computed: [...leftHalf(), [PAIR, ...pairDimensions()]],
        printed: print.table7Left,
      }),
      sideBySide({
        title: 'right half; the first step is 0, as printed',
        head,
        computed: firstCrossings('necklace', 5, 5),
        printed: print.table7Right,
      }),
    ],
  };
});

/** Entry j of each line of figure 3 belongs to one address, which has the dimensions of these entries. */
function leftHalf(): ComputedRow[] {
  return upTo(5).map((j) => {
    const row = Array<string>(5).fill('-');
    let address = 0;
    for (const i of upTo(4)) {
      const dimension = (2 * i + j) % 5;
      row[(i + j) % 5] = String(dimension);
      address |= 1 << dimension;
    }
    return [addressDigits(address, 5), ...row];
  });
}
