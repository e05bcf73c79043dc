import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import { blockTime, IPSC, KIB, times, totalTime } from './ipsc.ts';

export const figure10 = item((_, machineOf) => {
  const ipsc = machineOf(IPSC);
  const sizes = from(10, 18).map((power) => 2 ** power);
  const copy = (n: number, bytes: number) => blockTime(n, bytes, ipsc).copy;
  const packets = (bytes: number) => Math.ceil(bytes / 2 ** 6 / ipsc.packetBytes);
  return {
    title: 'Figure 10',
    source: 'section 5.2.1',
    about: 'The model’s time of a block transpose: copying, communication, and both.',
    figure: times(
      'matrix',
      sizes,
      [2, 6].map((n) => [
        `${n}-cube`,
        {
          both: (bytes) => totalTime(n, bytes, ipsc),
          communication: (bytes) => blockTime(n, bytes, ipsc).communication,
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
