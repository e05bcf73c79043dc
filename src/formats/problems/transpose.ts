import {
  type Cube,
  findGridLayout,
  InputError,
  MAX_SLOTS,
  matrixTranspose,
  type Setting,
} from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { countSaid, type ProblemWords, pairSaid, readSaid, required } from './problem-words.ts';

export const transposeInWords: ProblemWords = {
  kind: 'transpose',
  word: { name: 'transpose', value: 'PxQ', example: '64x64', about: 'a matrix of P x Q elements' },
  asks: 'a matrix that lies on the nodes becomes its transpose',
  example: { dim: '6', transpose: '64x64' },
  takes: ['from', 'to', 'grid', 'packet'],
  read(setting, sayings, algorithm) {
    const [rows, columns] = pairSaid(
      required(sayings, 'transpose', '64x64'),
      'rows and columns of the matrix',
    );
    const grid = sayings.said('grid');
    const parts = grid && pairSaid(grid, 'parts of rows and of columns');
    const [said, to] = ['from', 'to'].map((name) => {
      const layout = sayings.said(name);
      return layout && readSaid(layout, findGridLayout);
    });
    const isFree = said === undefined && to === undefined && grid === undefined;
    const from = isFree && algorithm?.lies !== undefined ? findGridLayout(algorithm.lies) : said;
    const packet = countSaid(sayings.said('packet'), 1, MAX_SLOTS);
    return matrixTranspose({
      ...setting(),
      topology: requireCube(setting()),
      matrix: { rows, columns },
      ...(parts && { grid: { rows: parts[0], columns: parts[1] } }),
      ...(from && { from }),
      ...(to && { to }),
      ...(packet !== undefined && { packet }),
    });
  },
};

/** @throws InputError for other networks */
function requireCube({ topology }: Setting): Cube {
  if (isCube(topology)) return topology;
  throw new InputError(`a transpose on the ${topology.label}: give a cube`);
}
