import { Option } from 'commander';
import { MAX_BLOCK_BYTES } from '../../costs/advice.ts';
import { machineFiles } from '../../formats/machines/machines.ts';
import { nearestTo } from '../../formats/nearest.ts';
import { type Quantity, ROOM, SIZE, TIME, unitRemark } from '../../formats/units.ts';
import { FAMILIES, type Family } from '../../host/kernels/variant.ts';
import { FORMS, type Form, MODES, type Mode } from '../../host/run/experiment.ts';
import { MAX_WORDS } from '../../host/run/run-options.ts';
import {
  type AddressBit,
  type Algorithm,
  type Cube,
  catalogue,
  cube,
  type Embedding,
  type Exchange,
  findAlgorithm,
  findLayout,
  findPermutation,
  type GridParts,
  InputError,
  type Layout,
  MAX_CUBE_DIM,
  MAX_GRID_NODES,
  MAX_SLOTS,
  type MatrixSize,
  type Memories,
  mesh,
  type NamedPermutation,
  PERMUTATION_NAMES,
  ring,
  type Sequence,
  STRIP_FORMS,
  type StripForm,
  sequenceCatalogue,
  sequenceSlots,
  slotsOf,
  type Topology,
  TREE_ALGORITHMS,
  type TreeAlgorithm,
  torus,
  UnknownAlgorithmError,
} from '../../schedules/index.ts';
import { ELEMENT_BYTES } from '../files/element-file.ts';

/** More blocks from one node to another are no use to anybody yet, and keep sizes far from overflow. */
const MAX_COPIES = 1024;
const MAX_REPEAT = 1000;
/** Smaller cubes do not fill four words, larger ones not the memory of most adapters. */
const MIN_BENCH_DIM = 5;
const MAX_BENCH_DIM = 13;
const MAX_PORT = 2 ** 16 - 1;
/** More than any schedule has. */
const MAX_STEP = 2 ** 32 - 1;

const FORM_HELP = 'step: as the algorithm gives it; block: gathered into few messages';

/** Options that several commands have: --help says the same of them everywhere. */
export const option = {
  dim: () => new Option('--dim <d>', 'dimensions of the cube'),
  torus: () => new Option('--torus <shape>', 'a torus of such sides instead of a cube, say 12x20'),
  mesh: () => new Option('--mesh <shape>', 'a mesh of such sides instead of a cube, say 6x6x6'),
  ring: () => new Option('--ring <z>', 'a ring of so many nodes instead of a cube'),
  embedding: () =>
    new Option(
      '--embedding <code>',
      'how an algorithm for cubes is laid on a grid: gray or binary (default: gray)',
    ),
  cubes: () => new Option('--cubes <c>', 'disjoint cubes side by side, a power of two (default: 1)'),
  axes: () => new Option('--axes <d x d..>', 'exchanges in sequence on axes of d dimensions, say 3x3x3'),
  copies: () => new Option('--copies <m>', 'blocks from each node to each other (default: 1)'),
  slots: () => new Option('--slots <k>', 'blocks of a node, also fewer than nodes, instead of --copies'),
  width: () => new Option('--width <b>', 'blocks that cross a channel side by side (default: 1)'),
  words: () => new Option('--words <n>', 'u32 words of a block').default('1'),
  form: () => new Option('--mode <mode>', FORM_HELP).default('step'),
  mode: () =>
    new Option(
      '--mode <mode>',
      `${FORM_HELP}; fused: each row moved once; seek: the memory after --step steps`,
    ).default('step'),
  pass: () => new Option('--mode <mode>', `${FORM_HELP}; fused: each row moved once`).default('step'),
  kernels: () =>
    new Option(
      '--kernels <family>',
      'auto: the faster; registers or tiles: the kernels that go through them',
    ).default('auto'),
  algorithms: () => new Option('--algorithm <names>', 'these only, with a comma between two (default: all)'),
  machine: () => new Option('--machine <name>', 'a machine of allport machines, or a file like them'),
  html: () => new Option('--html <file>', 'write a page with the table and figures here'),
  input: (verb: string) => new Option('--input <file>', `${verb} this matrix: little-endian u32, row by row`),
  output: (adjective: string) => new Option('--output <file>', `write the ${adjective} matrix here`),
  seed: () => new Option('--seed <n>', 'what the tags in the blocks are made of').default('0'),
};

/** @throws InputError unless `text` is a whole number from `min` to `max` */
function parseCount(option: string, text: string, min: number, max: number): number {
  const value = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new InputError(`${option} "${text}": give a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Whole number that --seed gives. */
export function parseSeed(text: string): number {
  return parseCount('--seed', text, 0, 2 ** 32 - 1);
}

/** Runs that --repeat asks for. */
export function parseRepeat(text: string): number {
  return parseCount('--repeat', text, 1, MAX_REPEAT);
}

/** The family of kernels that --kernels gives; undefined for auto. */
export function parseKernels(text: string): Family | undefined {
  const family = FAMILIES.find((known) => known === text);
  if (family === undefined && text !== 'auto') {
    throw new InputError(`--kernels "${text}": give auto, ${FAMILIES.join(' or ')}`);
  }
  return family;
}

/** How many steps are done, as --step gives it. */
export function parseStep(text: string): number {
  return parseCount('--step', text, 0, MAX_STEP);
}

/** --sample n: one slice in n is run. */
export function parseSample(text: string): number {
  return parseCount('--sample', text, 1, MAX_SLOTS);
}

/** The amount of a kind that an option gives. */
export function parseAmount(option: string, { parse, what, examples }: Quantity, text: string): number {
  const amount = parse(text);
  if (amount === undefined) {
    throw new InputError(
      `${option} "${text}": give ${what} like ${examples.join(' or ')}${unitRemark(text)}`,
    );
  }
  return amount;
}

/** Bytes that a size like 512MiB, 2GB or 4096 stands for. */
export function parseBytes(name: string, text: string): number {
  return parseAmount(name, ROOM, text.trim());
}

/** Bytes of a block that --bytes gives. */
export function parseBlockBytes(text: string): number {
  return blockBytes('--bytes', text, text);
}

/** Bytes of the least and the greatest block that --sweep gives, as bytes=1..1MiB. */
export function parseSweep(text: string): { readonly from: number; readonly to: number } {
  const [, low, high] = /^bytes=([^.].*?)\.\.(.+)$/.exec(text) ?? [];
  if (low === undefined) throw new InputError(`--sweep "${text}": give sizes, as bytes=1..1MiB`);
  const [from, to] = [low, high].map((size) => blockBytes('--sweep', text, size));
  if (from >= to) throw new InputError(`--sweep "${text}": give the smaller size first, as bytes=1..1MiB`);
  return { from, to };
}

/** A size in the value of an option, which is the whole value or a part of it. */
function blockBytes(option: string, text: string, size: string): number {
  const bytes = SIZE.parse(size.trim());
  if (bytes === undefined || bytes > MAX_BLOCK_BYTES) {
    const part = size === text ? '' : `"${size}" is no size of a block; `;
    throw new InputError(
      `${option} "${text}": ${part}give whole bytes from 1 to 1TiB, such as 64, 4KiB or 1MB${unitRemark(size)}`,
    );
  }
  return bytes;
}

/** The machine file of that name; a name that nearly fits is suggested in the error. */
export function parseMachineName(text: string): string {
  const file = machineFiles.get(text);
  if (file !== undefined) return file;
  const nearest = nearestTo(text, [...machineFiles.keys()]);
  const cure =
    nearest === undefined ? `give one of ${[...machineFiles.keys()].join(', ')}` : `did you mean ${nearest}?`;
  throw new InputError(
    `unknown machine "${text}": ${cure} (a machine file needs a dot or a slash in its name)`,
  );
}

/**
 * @param file the argument of the command, which may be stdin as well
 * @throws InputError for prices that a machine has itself, and where both files are stdin
 */
export function refuseWithMachine(
  options: Readonly<Partial<Record<'machine' | 'startup' | 'hop' | 'bandwidth', string | undefined>>>,
  file: string,
): void {
  if (options.machine === undefined) return;
  if (options.machine === '-' && file === '-') {
    throw new InputError('--machine "-" with "-": both are stdin; give one of them as a file');
  }
  for (const name of ['startup', 'hop', 'bandwidth'] as const) {
    if (options[name] === undefined) continue;
    throw new InputError(
      `--${name} "${options[name]}" with --machine "${options.machine}": the machine has a price for it; leave one of them out`,
    );
  }
}

/** Cubes that bench --dim gives, as 10,12. */
export function parseBenchDims(text: string): number[] {
  const dims = text.split(',').map((dim) => parseCount('--dim', dim, MIN_BENCH_DIM, MAX_BENCH_DIM));
  return [...new Set(dims)].sort((a, b) => a - b);
}

/** Rounds that bench --rounds gives. */
export function parseRounds(text: string): number {
  return parseCount('--rounds', text, 1, MAX_REPEAT);
}

/** Port to serve on that --port gives; 0 is any. */
export function parsePort(text: string): number {
  return parseCount('--port', text, 0, MAX_PORT);
}

/** Channel width in blocks that --width gives. */
export function parseWidth(text: string): number {
  return parseCount('--width', text, 1, 2 ** MAX_CUBE_DIM);
}

/** What --dim, --cubes, --copies and --width say. */
interface ExchangeOptions {
  /** Not left to commander to demand: it would, before it says that `--dmi` is unknown. */
  readonly dim?: string | undefined;
  readonly cubes?: string | undefined;
  readonly copies?: string | undefined;
  readonly width?: string | undefined;
}

/** The same on a network of any kind. */
export interface NetworkOptions extends ExchangeOptions {
  readonly torus?: string | undefined;
  readonly mesh?: string | undefined;
  readonly ring?: string | undefined;
  readonly embedding?: string | undefined;
}

/** The exchange that the options describe. */
export function parseExchange({
  copies = '1',
  width = '1',
  embedding,
  ...network
}: NetworkOptions): Exchange {
  const topology = parseNetwork(network);
  if (embedding !== undefined && topology.kind === 'cube') {
    throw new InputError(`--embedding "${embedding}" with --dim: nothing is laid on a cube; leave it out`);
  }
  const exchange = {
    topology,
    ...(embedding !== undefined && { embedding: parseEmbedding(embedding) }),
    copies: parseCount('--copies', copies, 1, MAX_COPIES),
    width: parseWidth(width),
  };
  // Refuses what no machine could hold.
  slotsOf(exchange);
  return exchange;
}

/** Networks in words, and the option that gives one. */
const NETWORKS: Readonly<Record<Topology['kind'], { readonly name: string; readonly example: string }>> = {
  cube: { name: 'cubes', example: '--dim 4' },
  torus: { name: 'tori', example: '--torus 4x4' },
  mesh: { name: 'meshes', example: '--mesh 4x4' },
};

/** The same for an algorithm; a network for which it has no schedules is refused before any work is done. */
export function parseExchangeFor(algorithm: Algorithm, options: NetworkOptions): Exchange {
  const exchange = parseExchange(options);
  demandNetwork(algorithm, exchange);
  return exchange;
}

/** Algorithms that --algorithm names, with commas between them, all of them for the network of the exchange. */
export function parseAlgorithmsFor(text: string, exchange: Exchange): Algorithm[] {
  const algorithms = text.split(',').map((name) => parseAlgorithm(name.trim()));
  for (const algorithm of algorithms) demandNetwork(algorithm, exchange);
  return algorithms.filter(({ name }, i) => algorithms.findIndex((other) => other.name === name) === i);
}

/** @throws InputError when an algorithm has no schedules for a network of that kind */
function demandNetwork({ name, networks }: Algorithm, { topology: { kind, label } }: Exchange): void {
  if (networks === undefined || networks.includes(kind)) return;
  const names = networks.map((known) => NETWORKS[known].name).join(' and ');
  const { example } = NETWORKS[networks[0]];
  throw new InputError(`${name} on ${label}: it is for ${names}; give one, say ${example}`);
}

/** The network that one of --dim, --torus, --mesh and --ring describes. */
function parseNetwork({
  dim,
  cubes,
  torus: torusShape,
  mesh: meshShape,
  ring: ringSize,
}: NetworkOptions): Topology {
  const given = Object.entries({ dim, torus: torusShape, mesh: meshShape, ring: ringSize }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length > 1) {
    const [first, second] = given.map(([name, value]) => `--${name} "${value}"`);
    throw new InputError(`${first} with ${second}: give one network`);
  }
  if (given.length === 1 && dim === undefined && cubes !== undefined) {
    throw new InputError(`--cubes "${cubes}" with --${given[0][0]}: cubes have --dim; leave it out`);
  }
  if (torusShape !== undefined) return torus(parseShape('--torus', torusShape));
  if (meshShape !== undefined) return mesh(parseShape('--mesh', meshShape));
  if (ringSize !== undefined) return ring(parseCount('--ring', ringSize, 2, MAX_GRID_NODES));
  return parseCube(dim, cubes);
}

function parseEmbedding(text: string): Embedding {
  if (text === 'gray' || text === 'binary') return text;
  throw new InputError(`--embedding "${text}": give gray or binary`);
}

/** Sides of at least 2, as 12x20 or 6x6x6. */
function parseShape(option: string, text: string): number[] {
  const shape = /^\d{1,7}(x\d{1,7})+$/.test(text) ? text.split('x').map(Number) : [];
  const nodes = shape.reduce((product, side) => product * side, 1);
  if (shape.length < 2 || shape.some((side) => side < 2) || nodes > MAX_GRID_NODES) {
    throw new InputError(
      `${option} "${text}": give two or more sides of at least 2, for at most ${MAX_GRID_NODES} nodes, as 12x20`,
    );
  }
  return shape;
}

/** The cube, or the cubes, that --dim and --cubes describe. */
export function parseCube(dim: string | undefined, cubes = '1'): Cube {
  if (dim === undefined) {
    throw new InputError('no --dim given: give the dimensions of the cube, say --dim 10');
  }
  const dimensions = parseCount('--dim', dim, 1, MAX_CUBE_DIM);
  const most = 2 ** (MAX_CUBE_DIM - dimensions);
  const count = parseCount('--cubes', cubes, 1, most);
  if (!Number.isInteger(Math.log2(count))) {
    throw new InputError(`--cubes "${cubes}": give a power of two from 1 to ${most}`);
  }
  return cube(dimensions, count);
}

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

/** The matrix that --matrix describes, as 100x60. */
export function parseMatrix(text: string | undefined): MatrixSize {
  if (text === undefined) {
    throw new InputError('no --matrix given: give its rows and columns, say --matrix 100x60');
  }
  const [, rows, columns] = /^(\d{1,9})x(\d{1,9})$/.exec(text) ?? [];
  if (rows === undefined) {
    throw new InputError(`--matrix "${text}": give rows and columns, as 100x60`);
  }
  return { rows: Number(rows), columns: Number(columns) };
}

/** Elements of a packet that --packet gives, undefined where it is left out. */
export function parsePacket(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseCount('--packet', text, 1, MAX_SLOTS);
}

/** Parts of rows and columns that --grid gives; left out: as many of each. */
export function parseParts(text: string | undefined, { dim, nodes }: Cube): GridParts {
  if (text === undefined) {
    if (dim % 2 === 0) return { rows: 2 ** (dim / 2), columns: 2 ** (dim / 2) };
    throw new InputError(
      `--dim "${dim}" is odd, and cannot be half rows, half columns: give an even number, or --grid ${2 ** ((dim - 1) / 2)}x${2 ** ((dim + 1) / 2)}`,
    );
  }
  const [, rows, columns] = /^(\d{1,9})x(\d{1,9})$/.exec(text) ?? [];
  const parts = { rows: Number(rows), columns: Number(columns) };
  const powers = Object.values(parts).every((count) => Number.isInteger(Math.log2(count)));
  if (rows === undefined || !powers || parts.rows * parts.columns !== nodes) {
    throw new InputError(`--grid "${text}": give powers of two whose product is ${nodes}, as 1x${nodes}`);
  }
  return parts;
}

/** What a startup costs, in transmissions of an element. */
export function parseStartup(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= 1e9)) {
    throw new InputError(`--startup "${text}": give a number above 0, at most 1e9, say 1250`);
  }
  return value;
}

/** Elements of the largest message that --packet gives, at most as many as a block may have. */
export function parseLargestMessage(text: string | undefined): number {
  if (text === undefined) throw new InputError('no --packet given: give elements, say --packet 256');
  return parseCount('--packet', text, 1, MAX_WORDS);
}

/** Seconds that a price of a startup, an element or a copy gives. */
export function parsePrice(option: string, text: string): number {
  const seconds = TIME.parse(text);
  if (seconds === undefined) {
    throw new InputError(`${option} "${text}": give ${TIME.what} like ${TIME.examples.join(' or ')}`);
  }
  return seconds;
}

/** Elements of the smallest piece that is not copied, which --buffer gives. */
export function parseBuffer(text: string): number {
  return parseCount('--buffer', text, 1, MAX_SLOTS);
}

/** How the halves leave the nodes, which --form names. */
export function parseStripForm(text: string): StripForm {
  return oneOf('--form', STRIP_FORMS, text);
}

/** The layout that --from or --to names. */
export function parseLayout(option: '--from' | '--to', text: string | undefined): Layout {
  if (text === undefined) {
    throw new InputError(`no ${option} given: give a layout, say ${option} consecutive-rows`);
  }
  return findLayout(text);
}

/** Bytes of an element that --element-bytes gives. */
export function parseElementBytes(text: string): number {
  const bytes = ELEMENT_BYTES.find((known) => String(known) === text);
  if (bytes === undefined) {
    throw new InputError(`--element-bytes "${text}": give one of ${ELEMENT_BYTES.join(', ')}`);
  }
  return bytes;
}

/** Words of a block that --words gives. */
export function parseWords(text: string): number {
  return parseCount('--words', text, 1, MAX_WORDS);
}

export function parseMode(text: string): Mode {
  return oneOf('--mode', MODES, text);
}

export function parseForm(text: string): Form {
  return oneOf('--mode', FORMS, text);
}

/** @throws InputError for options that say what a schedule file says itself */
export function refuseWithFile(options: SequenceOptions): void {
  for (const name of ['dim', 'torus', 'mesh', 'ring', 'cubes', 'axes', 'copies', 'width'] as const) {
    const value = options[name];
    if (value === undefined) continue;
    throw new InputError(`--${name} "${value}" with a schedule file: the file says it; leave it out`);
  }
}

function oneOf<T extends string>(option: string, words: readonly T[], text: string): T {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new InputError(`${option} "${text}": give ${words.join(' or ')}`);
  return word;
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

/** The algorithm of that name or alias; a name that nearly fits is suggested in the error. */
export function parseAlgorithm(text: string): Algorithm {
  try {
    return findAlgorithm(text);
  } catch (error) {
    if (sequenceCatalogue.some(({ name }) => name === text)) {
      throw new InputError(`${text} is for exchanges in sequence: give their axes, say --axes 3x3x3`);
    }
    const nearest = nearestTo(
      text,
      catalogue.flatMap(({ name, aliases }) => [name, ...aliases]),
    );
    if (error instanceof UnknownAlgorithmError && nearest !== undefined) {
      throw new InputError(`unknown algorithm "${text}": did you mean ${nearest}? (allport list names all)`);
    }
    if (error instanceof UnknownAlgorithmError) {
      throw new InputError(`${error.message}; a schedule file needs a dot or a slash in its name`);
    }
    throw error;
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
