import { nearestTo } from '../../formats/nearest.ts';
import {
  type AddressBit,
  findPermutation,
  InputError,
  MAX_CUBE_DIM,
  MAX_SLOTS,
  type Memories,
  type NamedPermutation,
  PERMUTATION_NAMES,
  type Sequence,
  sequenceSlots,
  slotsOf,
  type Topology,
  TREE_ALGORITHMS,
  type TreeAlgorithm,
} from '../../schedules/index.ts';
import { type ExchangeOptions, type NetworkOptions, parseCube, parseExchange } from './network.ts';
import { oneOf, parseCount } from './values.ts';

/** More blocks from one node to another are no use to anybody yet, and keep sizes far from overflow. */
const MAX_COPIES = 1024;

/** What --slots says, and what goes with it. */
export interface MemoriesOptions extends ExchangeOptions {
  readonly slots?: string | undefined;
}

/** The memories that the options describe: with --slots of any size, otherwise those of an exchange. */
export function parseMemories({ slots, ...options }: MemoriesOptions): Memories {
  const topology = parseCube(options.dim, options.cubes);
  if (slots === undefined) return { topology, slots: slotsOf(parseExchange(options)) };
  if (options.copies !== undefined) {
    throw new InputError(`--slots "${slots}" with --copies "${options.copies}": give one of them`);
  }
  return {
    topology,
    slots: parseCount('--slots', slots, 1, MAX_SLOTS),
  };
}

/** What --axes says, and what goes with it. */
export interface SequenceOptions extends NetworkOptions {
  readonly axes?: string | undefined;
}

/** The exchanges in sequence that the options describe. */
export function parseSequence(axes: string, { copies = '1', ...network }: NetworkOptions): Sequence {
  const { dim, torus: torusShape, mesh: meshShape, ring: ringSize, cubes } = network;
  const networks = { dim, torus: torusShape, mesh: meshShape, ring: ringSize, cubes };
  for (const [name, value] of Object.entries(networks)) {
    if (value === undefined) continue;
    throw new InputError(
      `--${name} "${value}" with --axes: the axes are the dimensions of one cube; leave it out`,
    );
  }
  const orders = /^\d{1,2}(x\d{1,2})+$/.test(axes) ? axes.split('x').map(Number) : [];
  const total = orders.reduce((sum, order) => sum + order, 0);
  if (orders.length < 2 || orders.includes(0) || total > MAX_CUBE_DIM) {
    throw new InputError(
      `--axes "${axes}": give two or more numbers of dimensions, at most ${MAX_CUBE_DIM} together, as 3x3x3`,
    );
  }
  const sequence = { axes: orders, copies: parseCount('--copies', copies, 1, MAX_COPIES) };
  // Refuses what no machine could hold.
  sequenceSlots(sequence);
  return sequence;
}

/** @throws InputError for options that say what a schedule file says itself */
export function refuseWithFile(options: SequenceOptions): void {
  for (const name of ['dim', 'torus', 'mesh', 'ring', 'cubes', 'axes', 'copies', 'width'] as const) {
    const value = options[name];
    if (value === undefined) continue;
    throw new InputError(`--${name} "${value}" with a schedule file: the file says it; leave it out`);
  }
}

/** The permutation of that name; a name that nearly fits is suggested in the error. */
export function parsePermutation(text: string): NamedPermutation {
  try {
    return findPermutation(text);
  } catch (error) {
    const nearest = nearestTo(text, PERMUTATION_NAMES);
    if (nearest === undefined) throw error;
    throw new InputError(`unknown permutation "${text}": did you mean ${nearest}?`);
  }
}

/** Address bits that --bits gives, as 5,4,~3,0,1,2. */
export function parseBits(text: string): AddressBit[] {
  return text.split(',').map((part) => {
    const [, tilde, digits] = /^ *(~?)(\d+) *$/.exec(part) ?? [];
    if (digits === undefined) {
      throw new InputError(`--bits "${text}": give numbers of address bits, as in 5,4,3,~0,1,2`);
    }
    return { from: Number(digits), complement: tilde === '~' };
  });
}

/** The trees of a scatter or gather that --algorithm names. */
export function parseTreeAlgorithm(text: string): TreeAlgorithm {
  return oneOf('--algorithm', TREE_ALGORITHMS, text);
}

/** Trees that --trees asks for; how many there may be depends on the cube. */
export function parseTrees(text: string): number {
  return parseCount('--trees', text, 1, MAX_CUBE_DIM);
}

/** Node that --root gives, of this network. */
export function parseRoot(text: string, { nodes }: Topology): number {
  return parseCount('--root', text, 0, nodes - 1);
}
