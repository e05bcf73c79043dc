import { type Cube, InputError, type Setting } from '../../schedules/index.ts';

/** @throws InputError for other networks */
export function requireCube({ topology }: Setting): Cube {
  if (topology.kind === 'cube') return topology;
  throw new InputError(`a matrix or a permutation on the ${topology.label}: give a cube`);
}
