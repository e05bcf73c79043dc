import { item } from '../plan.ts';
import { blockTimes, IPSC, sizeName, timeCurves } from './ipsc.ts';

export const figure11 = item((_, machineOf) => {
  const ipsc = machineOf(IPSC);
  const sizes = [10, 14, 18].map((power) => 2 ** power);
  const time = (n: number, bytes: number) => blockTimes(n, bytes, ipsc).total;
  const [least, , most] = sizes;
  const lines = sizes.map((bytes) => [sizeName(bytes), (n: number) => time(n, bytes)] as const);
  return {
    title: 'Figure 11(a)',
    source: 'section 5.2.1',
    about: 'The model’s time of a block transpose by the dimensions of the cube.',
    figure: timeCurves('dimensions', [2, 4, 6], [['Intel iPSC', Object.fromEntries(lines)]]),
    statements: [
      {
        says: 'for small matrices the time grows with the dimensions',
        isSo: time(2, least) < time(6, least),
      },
      { says: 'for large ones it falls', isSo: time(2, most) > time(6, most) },
    ],
  };
});
