import { completeExchange } from '../../schedules/index.ts';
import { copiesSaid } from './copies.ts';
import type { ProblemWords } from './problem-words.ts';

/** Nothing is said but the network. */
export const exchangeInWords: ProblemWords = {
  kind: 'exchange',
  asks: 'a complete exchange: each node has a block for every other',
  example: { dim: '6' },
  takes: ['copies'],
  read: (setting, sayings) => completeExchange({ ...setting(), ...copiesSaid(sayings) }),
};
