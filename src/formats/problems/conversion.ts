import { conversion, findLayout } from '../../schedules/index.ts';
import { type ProblemWords, pairSaid, readSaid, required, requiredAll } from './problem-words.ts';

export const conversionInWords: ProblemWords = {
  kind: 'conversion',
  word: {
    name: 'convert',
    value: 'PxQ',
    example: '100x60',
    about: 'a matrix of P x Q elements into another layout',
  },
  asks: 'a matrix comes to lie on the nodes in another way',
  example: { dim: '4', convert: '100x60', from: 'cyclic-rows', to: 'consecutive-columns' },
  takes: ['from', 'to'],
  read(setting, sayings) {
    const [rows, columns] = pairSaid(
      required(sayings, 'convert', '100x60'),
      'rows and columns of the matrix',
    );
    const layouts = requiredAll(sayings, { from: 'consecutive-rows', to: 'cyclic-columns' });
    const [from, to] = layouts.map((layout) => readSaid(layout, findLayout));
    return conversion({
      ...setting(),
      matrix: { rows, columns },
      from,
      to,
    });
  },
};
