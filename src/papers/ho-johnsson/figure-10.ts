import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import { blockTimes, IPSC, KIB, timeCurves } from './ipsc.ts';

export const figure10 = item((_, machineOf) => {
  const ipsc = machineOf(IPSC);
  const sizes = from(10, 18).map((power) => 2 ** power);
  const copy = (n: number, bytes: number) => blockTimes(n, bytes, ipsc).rearrangement;
  const packets = (bytes: number) => Math.ceil(bytes / 2 ** 6 / ipsc.packetBytes);
  return {
    title: 'Figure 10',
    source: 'section 5.2.1',
    about: 'The model’s time of a block transpose: copying, communication, and both.',
    figure: timeCurves(
      'matrix',
      sizes,
      [2, 6].map((n) => [
        `${n}-cube`,
        {
          both: (bytes) => blockTimes(n, bytes, ipsc).total,
          communication: (bytes) => blockTimes(n, bytes, ipsc).messages,
          copying: (bytes) => copy(n, bytes),
        },
      ]),
    ),
    statements: [
      {
        says: 'copying takes less time on the 6-cube than on the 2-cube',
        isSo: sizes.every((bytes) => copy(6, bytes) < copy(2, bytes)),
      },
      {
        says: 'on the 6-cube the startups are the same for all matrices of up to 64 kB',
        isSo: packets(1) === packets(64 * KIB) && packets(64 * KIB + 64) > packets(1),
      },
    ],
  };
});
