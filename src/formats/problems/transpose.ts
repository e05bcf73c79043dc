import {
  findGridLayout,
  MAX_SLOTS,
  matrixTranspose,
  type TransposeAlgorithm,
} from '../../schedules/index.ts';
import { requireCube } from './one-cube.ts';
import { countSaid, type ProblemWords, pairSaid, readSaid, required } from './problem-words.ts';

export const transposeInWords: ProblemWords = {
  kind: 'transpose',
  word: { name: 'transpose', value: 'PxQ', example: '64x64', about: 'a matrix of P x Q elements' },
  asks: 'a matrix that lies on the nodes becomes its transpose',
  example: { dim: '6', transpose: '64x64' },
  takes: ['from', 'to', 'grid', 'packet'],
  usual: ['mrt', 'combined', 'de-bruijn', 'strip-unbuffered'],
  read(setting, sayings, algorithm) {
    const [rows, columns] = pairSaid(
      required(sayings, 'transpose', '64x64'),
      'rows and columns of the matrix',
    );
    const grid = sayings.said('grid');
    const parts = grid && pairSaid(grid, 'parts of rows and of columns');
    const layout = (name: 'from' | 'to') => {
      const said = sayings.said(name);
      return said && readSaid(said, findGridLayout);
    };
    const { lies } = (algorithm ?? {}) as Partial<TransposeAlgorithm>;
    const [from = lies === 'rows' ? findGridLayout('rows') : undefined, to] = [layout('from'), layout('to')];
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
