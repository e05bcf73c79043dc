import { item } from '../plan.ts';
import { blockTimes, IPSC, sizeName, timeCurves, timesOf } from './ipsc.ts';

export const figure15 = item((_, machineOf) => {
  const ipsc = machineOf(IPSC);
  const sizes = [14, 18, 22].map((power) => 2 ** power);
  const strips = (n: number, bytes: number) => timesOf('optimal', n, bytes, ipsc).total;
  const blocks = (n: number, bytes: number) => blockTimes(n, bytes, ipsc).total;
  const [small, , large] = sizes;
  return {
    title: 'Figure 15',
    source: 'section 6',
    about:
      'The model’s time of a transpose in strips (one dimension, with buffers) and in blocks (two dimensions), the ' +
      'copying of the blocks included.',
    figure: timeCurves(
      'dimensions',
      [2, 4, 6, 8, 10],
      sizes.map((bytes) => [
        `matrix of ${sizeName(bytes)}`,
        { strips: (n) => strips(n, bytes), blocks: (n) => blocks(n, bytes) },
      ]),
    ),
    statements: [
      {
        says: 'strips are faster where the matrix is large and the cube small',
        isSo: strips(2, large) < blocks(2, large),
      },
      {
        says: 'blocks are faster on sufficiently large cubes',
        isSo: strips(10, small) > blocks(10, small),
      },
    ],
  };
});
