import { completeExchange } from '../../schedules/index.ts';
import { copiesSaid } from './copies.ts';
import type { ProblemWords } from './problem-words.ts';

/** Nothing is said but the network. */
export const exchangeInWords: ProblemWords = {
  kind: 'exchange',
  takes: ['copies'],
  usual: ['necklace', 'suh-shin', 'ring', 'bruck'],
  read: (setting, sayings) => completeExchange({ ...setting(), ...copiesSaid(sayings) }),
};
