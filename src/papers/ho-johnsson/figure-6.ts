import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';
import { oneByOne } from '../side-by-side.ts';
import { IPSC, timeCurves } from './ipsc.ts';

export const figure6 = item((print: Print, machineOf) => {
  const { startup, rearrangementPerByte } = machineOf(IPSC);
  const sizes = from(6, 14).map((power) => 2 ** power);
  const equal = Math.round(startup / rearrangementPerByte / 4);
  return {
    title: 'Figure 6',
    source: 'section 5.1',
    about:
      'The time of a copy inside a node, beside a startup. The line goes through the one point that the text gives, 37 ms ' +
      'for 4 kB. Where the two lines cross, a copy takes as long as a startup; numbers have four bytes.',
    figure: timeCurves('copied', sizes, [
      ['Intel iPSC', { copy: (bytes) => bytes * rearrangementPerByte, startup: () => startup }],
    ]),
    table: oneByOne([['numbers whose copy takes as long as a startup', equal, print.copiedNumbers]]),
    errata: ['Section 5.1, the smallest piece that is not copied.'],
  };
});
