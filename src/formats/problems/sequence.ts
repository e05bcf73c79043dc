import { exchangeSequence, InputError, MAX_CUBE_DIM } from '../../schedules/index.ts';
import { copiesSaid } from './copies.ts';
import { widthSaid } from './network.ts';
import { type ProblemWords, required, type Said } from './problem-words.ts';

export const sequenceInWords: ProblemWords = {
  kind: 'sequence',
  word: {
    name: 'axes',
    value: 'd x d..',
    example: '3x3x3',
    about: 'exchanges in sequence on axes of d dimensions, say 3x3x3',
  },
  asks: 'complete exchanges one after another, on the axes of one cube',
  example: { axes: '3x3' },
  takes: ['copies'],
  usual: ['pipelined'],
  bringsNetwork: true,
  read(_, sayings) {
    const axes = axesIn(required(sayings, 'axes', '3x3x3'));
    const width = widthSaid(sayings);
    return exchangeSequence({ axes, ...copiesSaid(sayings), ...(width !== undefined && { width }) });
  },
};

function axesIn({ text, typed }: Said): number[] {
  const orders = /^\d{1,2}(x\d{1,2})+$/.test(text) ? text.split('x').map(Number) : [];
  const total = orders.reduce((sum, order) => sum + order, 0);
  if (orders.length >= 2 && !orders.includes(0) && total <= MAX_CUBE_DIM) return orders;
  throw new InputError(
    `${typed}: give two or more numbers of dimensions, at most ${MAX_CUBE_DIM} together, as 3x3x3`,
  );
}
