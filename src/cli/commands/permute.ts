import { nearestTo } from '../../formats/nearest.ts';
import {
  findPermutation,
  InputError,
  MAX_SLOTS,
  type NamedPermutation,
  PERMUTATION_NAMES,
  permutationSchedule,
  slotsOf,
} from '../../schedules/index.ts';
import { command } from '../command.ts';
import { blockWordsOf } from '../files/matrix-file.ts';
import { algorithm } from '../options/algorithm.ts';
import { seed, wordsOf } from '../options/common-options.ts';
import { copies, cubeOf, cubes, dim, exchangeOf } from '../options/network.ts';
import { option, type Read, type Typed } from '../options/option.ts';
import { bytesOfData, kernels, matrixData, mode } from '../options/run.ts';
import { count } from '../options/values.ts';
import { runTask } from '../run-task.ts';

/** Address bits, as 5,4,~3,0,1,2. */
const bits: Read<NamedPermutation> = (text, typed) => {
  const given = text.split(',').map((part) => {
    const [, tilde, digits] = /^ *(~?)(\d+) *$/.exec(part) ?? [];
    if (digits !== undefined) return { from: Number(digits), complement: tilde === '~' };
    throw new InputError(`${typed}: give numbers of address bits, as in 5,4,3,~0,1,2`);
  });
  return { kind: 'bits', name: `bits ${text}`, about: '', bits: () => given };
};

export const permuteCommand = command('permute', 'permute the elements of all nodes by exchanges', [
  ['allport permute bit-reversal --dim 8', 'the bits of every address reversed'],
  ['allport permute --bits 5,4,3,~0,1,2 --dim 3', 'any address bits, the highest first'],
  ['allport permute cyclic-to-consecutive --dim 4 --copies 4', 'a vector of 1024 elements'],
  ['allport permute binary-to-gray --dim 8 --input a.bin', 'a 256 x 256 matrix of u32'],
])
  .argument('[permutation]', PERMUTATION_NAMES.join(', '))
  .needs('--dim <d>')
  .options(
    option(
      '--bits <b,b,..>',
      'where the bits of an address come from, the highest first; ~ complements',
      bits,
    ),
    algorithm('whose schedule makes the exchanges'),
    dim,
    cubes,
    copies,
    option(
      '--slots <k>',
      'blocks of a node, also fewer than nodes, instead of --copies',
      count(1, MAX_SLOTS),
    ),
    mode,
    bytesOfData,
    seed,
    kernels,
    ...matrixData('permute', 'permuted'),
  )
  .does(async (options, name) => {
    const { algorithm, slots, bytes, input, typed } = options;
    const permutation = permutationOf(name, options);
    const topology = cubeOf(options);
    if (typed.slots && typed.copies)
      throw new InputError(`${typed.slots} with ${typed.copies}: give one of them`);
    const memories = { topology, slots: slots ?? slotsOf(exchangeOf(options)) };
    const made = permutationSchedule(algorithm, memories, permutation);
    const schedule = { ...made, algorithm: `${permutation.name}, ${algorithm.name}` };
    const words = bytes === undefined ? await blockWordsOf(input) : wordsOf(bytes);
    return runTask(options, () => ({ schedule, source: algorithm.source, words }), 'permutation');
  });

/** The permutation of --bits or of that name; a name that nearly fits is suggested in the error. */
function permutationOf(
  name: string | undefined,
  { bits, typed }: Typed & { readonly bits: NamedPermutation | undefined },
): NamedPermutation {
  if (bits !== undefined && name !== undefined) {
    throw new InputError(`${typed.bits} with ${name}: give one of them`);
  }
  if (bits !== undefined) return bits;
  if (name === undefined) {
    throw new InputError('no permutation given: give a name, see allport permute --help, or --bits');
  }
  try {
    return findPermutation(name);
  } catch (error) {
    const nearest = nearestTo(name, PERMUTATION_NAMES);
    if (nearest === undefined) throw error;
    throw new InputError(`unknown permutation "${name}": did you mean ${nearest}?`);
  }
}
