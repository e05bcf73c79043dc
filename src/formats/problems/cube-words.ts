import { cube, InputError, MAX_CUBE_DIM } from '../../schedules/index.ts';
import { countSaid, type NetworkWord } from './problem-words.ts';

/** A cube, or several side by side. */
export const cubeWord: NetworkWord = {
  ...{ name: 'dim', kind: 'cube', label: 'Dimensions', value: 'd', example: '6' },
  about: 'dimensions of the cube',
  read(said, sayings) {
    const dim = countSaid(said, 1, MAX_CUBE_DIM);
    const cubes = sayings.said('cubes');
    const most = 2 ** (MAX_CUBE_DIM - dim);
    const number = countSaid(cubes, 1, most) ?? 1;
    if (Number.isInteger(Math.log2(number))) return cube(dim, number);
    throw new InputError(`${cubes?.typed}: give a power of two from 1 to ${most}`);
  },
};
