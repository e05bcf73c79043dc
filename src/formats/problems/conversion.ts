import { conversion, findLayout } from '../../schedules/index.ts';
import { type ProblemWords, pairSaid, readSaid, required } from './problem-words.ts';

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
    const [from, to] = ['from', 'to'].map((name) =>
      readSaid(required(sayings, name, 'consecutive-rows'), findLayout),
    );
    return conversion({
      ...setting(),
      matrix: { rows, columns },
      from,
      to,
    });
  },
};
