import { item } from '../plan.ts';
import { blockTimes, IPSC, timesOf } from './ipsc.ts';

/** What section 6 says if copying takes no time. */
export const onePortWithoutCopies = item((_, machineOf) => {
  const free = { ...machineOf(IPSC), rearrangementPerByte: 0 };
  const sizes = [12, 14, 16, 18, 20].map((power) => 2 ** power);
  const areStripsFaster = (n: number, bytes: number) =>
    timesOf('optimal', n, bytes, free).total < blockTimes(n, bytes, free).total;
  return {
    title: 'Section 6, one port',
    source: 'section 6',
    about:
      'Strips and blocks with one port at a time, for matrices of 4 KiB to 1 MiB on cubes of up to six dimensions.',
    statements: [
      {
        says: 'without the time of copies strips are always faster',
        isSo: sizes.every((bytes) => [2, 4, 6].every((n) => areStripsFaster(n, bytes))),
      },
    ],
    errata: ['Section 6, one port without copies.'],
  };
});
