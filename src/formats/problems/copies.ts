import { countSaid, type Sayings, type Word } from './problem-words.ts';

/** More blocks from one node to another are no use to anybody yet, and keep sizes far from overflow. */
const MAX_COPIES = 1024;

/** A word of all problems that are about blocks of pairs of nodes. */
export const copiesWord: Word = {
  name: 'copies',
  value: 'm',
  example: '2',
  about: 'blocks from each node to each other (default: 1)',
};

/** The copies that were said, if any. @throws InputError out of range */
export function copiesSaid(sayings: Sayings): { readonly copies?: number } {
  const copies = countSaid(sayings.said('copies'), 1, MAX_COPIES);
  return copies === undefined ? {} : { copies };
}
