import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import { IPSC, sizeName, timeCurves, timesOf } from './ipsc.ts';

export const figures7And9 = item((_, machineOf) => {
  const ipsc = machineOf(IPSC);
  const sizes = [14, 16, 18, 20].map((power) => 2 ** power);
  const dims = from(1, 7);
  const unbuffered = (n: number, bytes: number) => timesOf('unbuffered', n, bytes, ipsc).total;
  const buffered = (n: number, bytes: number) => timesOf('optimal', n, bytes, ipsc).total;
  const [least, , , most] = sizes;
  return {
    title: 'Figures 7 and 9',
    source: 'section 5.1',
    about:
      'The model’s time of a strip transpose with and without buffers. The paper measured; its text has no number of ' +
      'these figures.',
    figure: timeCurves(
      'dimensions',
      dims,
      sizes.map((bytes) => [
        `matrix of ${sizeName(bytes)}`,
        { unbuffered: (n) => unbuffered(n, bytes), buffered: (n) => buffered(n, bytes) },
      ]),
    ),
    statements: [
      {
        says: 'unbuffered, the time grows exponentially in the dimensions',
        isSo: [5, 6].every((n) => unbuffered(n + 1, least) > 1.5 * unbuffered(n, least)),
      },
      {
        says: 'buffered, it grows no faster than linearly',
        isSo: dims.every((n) => buffered(n, least) <= n * 2 * buffered(1, least)),
      },
      {
        says: 'for small cubes or much data the two are the same',
        isSo: [1, 2, 3].every((n) => buffered(n, most) === unbuffered(n, most)),
      },
    ],
  };
});
