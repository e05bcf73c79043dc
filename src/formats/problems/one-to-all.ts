import { gather, MAX_SLOTS, type OneToAll, type OneToAllSize, scatter } from '../../schedules/index.ts';
import { copiesSaid } from './copies.ts';
import { countSaid, type ProblemWords } from './problem-words.ts';

export const scatterInWords = oneToAllInWords(
  scatter,
  'scatter',
  'a different block from this node for every node, instead of an exchange',
  'one node has a different block for every other',
);

export const gatherInWords = oneToAllInWords(
  gather,
  'gather',
  'a block from every node for this node',
  'one node gets a block from every other',
);

function oneToAllInWords(
  make: (size: OneToAllSize) => OneToAll,
  name: OneToAll['kind'],
  about: string,
  asks: string,
): ProblemWords {
  return {
    kind: name,
    word: { name, value: 'node', example: '0', about },
    asks,
    example: { dim: '6', [name]: '3' },
    takes: ['copies', 'packet'],
    read(setting, sayings) {
      const where = setting();
      const root = countSaid(sayings.said(name), 0, where.topology.nodes - 1) ?? 0;
      const packet = countSaid(sayings.said('packet'), 1, MAX_SLOTS);
      return make({ ...where, root, ...copiesSaid(sayings), ...(packet !== undefined && { packet }) });
    },
  };
}
