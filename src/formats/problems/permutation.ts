import {
  findPermutation,
  InputError,
  MAX_SLOTS,
  type NamedPermutation,
  PERMUTATION_NAMES,
  permutation,
} from '../../schedules/index.ts';
import { didYouMean, wordTyped } from '../nearest.ts';
import { copiesSaid } from './copies.ts';
import { countSaid, type ProblemWords, required, type Said } from './problem-words.ts';

export const permutationInWords: ProblemWords = {
  kind: 'permutation',
  word: {
    name: 'permute',
    value: 'name',
    example: 'bit-reversal',
    values: PERMUTATION_NAMES,
    about: 'the elements of all nodes: a name, address bits as 5,4,3,~0,1,2, or digits as 3x4x5:0,2,1',
  },
  asks: 'elements change their places as the bits or digits of their addresses say',
  example: { dim: '6', permute: 'bit-reversal' },
  takes: ['copies', 'slots'],
  read(setting, sayings) {
    const by = permutationIn(required(sayings, 'permute', 'bit-reversal'));
    const [slots, copies] = [sayings.said('slots'), sayings.said('copies')];
    if (slots && copies) throw new InputError(`${slots.typed} with ${copies.typed}: give one of them`);
    const size = slots ?? copies;
    if (by.kind === 'digits' && size) {
      throw new InputError(
        `${size.typed} with ${by.name}: the radices fix the number of elements; leave it out`,
      );
    }
    const count = countSaid(slots, 1, MAX_SLOTS);
    const counted = count === undefined ? copiesSaid(sayings) : { slots: count };
    return permutation({ ...setting(), by, ...counted });
  },
};

/** A named permutation, or address bits, the highest first, or digits behind their radices; ~ complements. */
function permutationIn({ text, typed }: Said): NamedPermutation {
  if (/^[\s~\d,]+$/.test(text)) {
    if (/^ *~?\d{1,2} *(, *~?\d{1,2} *)*$/.test(text)) {
      return { ...findPermutation(text.replaceAll(' ', '')), name: `bits ${text}` };
    }
    throw new InputError(`${typed}: give numbers of address bits, as in 5,4,3,~0,1,2`);
  }
  if (text.includes(':')) {
    const digits = text.replaceAll(' ', '');
    if (/^\d{1,8}(x\d{1,8})*:~?\d{1,2}(,~?\d{1,2})*$/.test(digits)) {
      return { ...findPermutation(digits), name: `digits ${digits}` };
    }
    throw new InputError(`${typed}: give radices and the order of the digits, as in 3x4x5:0,2,1`);
  }
  try {
    return findPermutation(wordTyped(text, PERMUTATION_NAMES) ?? text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const all = `give one of ${PERMUTATION_NAMES.join(', ')}, or address bits, or digits`;
    throw new InputError(`${typed}: ${didYouMean(text, PERMUTATION_NAMES, all)}`);
  }
}
