import fc from 'fast-check';
import { machineFiles } from '../../src/formats/machines/machine-files.ts';
import { algorithmsFor } from '../../src/schedules/index.ts';

/** One command line, and the file that it finds on stdin. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly stdin: string;
}

/** Copies of one schedule with some bytes changed. */
export const DAMAGED = Array.from({ length: 16 }, (_, i) => `damaged-${i}.json`);

const SCHEDULES = ['good.json', 'blocks.json', 'bruck.json', 'empty.json', ...DAMAGED];
const INPUTS = [
  ...SCHEDULES,
  'matrix.bin',
  'folder',
  'none.json',
  'script.mjs',
  './good.json',
  '-',
  '-',
  '/dev/null',
];
const OUTPUTS = ['out', 'out.json', 'folder', 'folder/out', 'none/out', 'a\nb', '', '/dev/null', '/dev/full'];

/** What no option expects. */
const ODD = [
  ...['', ' ', '-', '--', '---', '-x', '-h', '--help', '-V', '--version', '--=', '--=3', '-dim', '--no-json'],
  ...['0', '-1', '1.5', '1e300', '99999999999999999999', '0x3', 'NaN', 'Infinity', '21', ' 3 ', '+3', '٣'],
  ...['a\nb', '\u001b[31mred', '\u0007', '\u202egnp', '\ud800', '\u2028', 'é', 'x'.repeat(20_000)],
  ...['__proto__', 'constructor', '--__proto__', '--constructor=1', '--dim=', '--json=1', 'list', '%s', '*'],
  ...['..', '/', '\\', "'", '"', '`true`', '&&'],
];

const from = (...values: readonly string[]) => fc.constantFrom(...values);
const often = <T>(weight: number, usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: rare });
const mostly = (...values: readonly string[]) => often(20, from(...values), from(...ODD));
const one = (value: fc.Arbitrary<string>): fc.Arbitrary<string[]> => value.map((text) => [text]);

/** An option with its value, in one argument or in two. */
const option = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
  fc.tuple(value, fc.boolean()).map(([text, joined]) => (joined ? [`${name}=${text}`] : [name, text]));

const number = mostly('1', '2', '3', '4', '7');
const algorithm = mostly(
  ...algorithmsFor('exchange').flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  ...[
    'sequential',
    'pipelined',
    'concurrent',
    'bruck-3',
    'bruck-1',
    'bruck-',
    'bruck-1e9',
    'de-bruijn-random-3',
    'de-bruijn-residue',
    'de-bruijn-x',
    'necklce',
    'NECKLACE',
  ],
);

const JSON_AND_QUIET = [one(from('--json')), one(from('--quiet'))];
/** Small cubes: they are done at once. */
const DIM = often(9, option('--dim', mostly('1', '2', '3', '4', '5', '6')), fc.constant<string[]>([]));
/** A cube, another small network, or now and then two of them or none. */
const NETWORK = fc.oneof(
  { weight: 4, arbitrary: DIM },
  { weight: 1, arbitrary: option('--torus', mostly('2x2', '3x4', '4x4', '5x3', '2x3x2', '4', '0x4', '4x')) },
  { weight: 1, arbitrary: option('--mesh', mostly('2x2', '4x2', '3x3', '2x2x3', '1x4', '4xx4')) },
  { weight: 1, arbitrary: option('--ring', mostly('2', '5', '6', '8', '12', '1')) },
);
const EXCHANGE = [
  option('--cubes', mostly('1', '2', '4', '3')),
  option('--copies', number),
  option('--width', number),
];
const AXES = option('--axes', mostly('2x2', '3x2x1', '1x1', '3', '2x', '0x2'));
const FORM = option('--mode', mostly('step', 'block'));
const MODE = often(3, option('--mode', mostly('step', 'block', 'fused')), option('--step', number));
const DATA = [option('--bytes', mostly('4', '8', '64', '1k', '6')), option('--seed', number)];
const SLICES = [
  option('--memory', mostly('1KiB', '4 KiB', '64MiB', '1', '12pebbles')),
  option('--sample', number),
  option('--shard', mostly('0/1', '1/2', '3/4', '2/7', '0/99', 'auto', 'auto/4')),
  option('--resume', from(...INPUTS)),
  option('--kernels', mostly('auto', 'registers', 'tiles')),
];
const MATRIX = [
  option('--input', from('matrix.bin', 'matrix.npy', 'cut.npy', ...INPUTS)),
  option('--out', from('out.npy', ...OUTPUTS)),
];
const ENGINE = [
  option('--engine', mostly('mpi', 'simgrid', 'goal', 'msccl', 'chakra', 'mscclpp', 'mpich')),
  option('--out', from('out', 'folder/out', 'none/out', 'good.json', 'a\nb', '', '/dev/null')),
];
const UNCHECKED = one(from('--unchecked'));
const MACHINE = option('--machine', mostly(...machineFiles.keys(), ...INPUTS));
const HTML = option('--html', from(...OUTPUTS));
const COMPARE = [
  option('--repeat', mostly('1', '2')),
  one(from('--all')),
  one(mostly('ring', 'necklace', 'suh-shin')),
  HTML,
];

/** A command with what it needs, some options, and now and then something odd somewhere. */
function command(
  name: string,
  needed: readonly fc.Arbitrary<string[]>[],
  options: readonly fc.Arbitrary<string[]>[] = [],
): fc.Arbitrary<string[]> {
  const some = fc.array(fc.oneof(...JSON_AND_QUIET, ...options), { maxLength: 3 });
  const odd = often(5, fc.constant<string[]>([]), one(from(...ODD)));
  return fc
    .tuple(fc.tuple(...needed), some, odd, fc.nat(), fc.boolean())
    .map(([first, rest, extra, at, swap]) => {
      const parts = swap ? [...rest, ...first] : [...first, ...rest];
      parts.splice(at % (parts.length + 1), 0, extra);
      return [name, ...parts.flat()];
    });
}

/** The GPU takes most of the time: few of these lines get that far. */
const typed: fc.Arbitrary<string[]> = fc.oneof(
  {
    weight: 8,
    arbitrary: command(
      'export',
      [one(often(3, algorithm, from(...INPUTS))), NETWORK, ...ENGINE],
      [
        ...EXCHANGE.slice(0, 2),
        FORM,
        option('--bytes', mostly('1', '4KiB')),
        MACHINE,
        one(from('--lockstep', '--library')),
      ],
    ),
  },
  { weight: 3, arbitrary: command('replay', [one(from(...INPUTS))], [MACHINE]) },
  { weight: 12, arbitrary: command('check', [one(from(...INPUTS))]) },
  { weight: 3, arbitrary: command('merge', [one(from(...INPUTS))], [one(from(...INPUTS))]) },
  {
    weight: 12,
    arbitrary: command(
      'schedule',
      [one(algorithm), NETWORK],
      [...EXCHANGE, AXES, FORM, option('--out', from(...OUTPUTS))],
    ),
  },
  {
    weight: 4,
    arbitrary: command(
      'cost',
      [NETWORK, MACHINE, option('--bytes', mostly('1', '64', '4KiB'))],
      [
        option('--copies', number),
        option('--width', number),
        option('--sweep', mostly('1..1M', '3..4')),
        one(algorithm),
        HTML,
      ],
    ),
  },
  {
    weight: 3,
    arbitrary: command(
      'measure',
      [one(from(...INPUTS))],
      [option('--sizes', mostly('64..64k', '3..4')), one(from('--alone'))],
    ),
  },
  { weight: 1, arbitrary: command('machines', [], [one(mostly(...machineFiles.keys()))]) },
  { weight: 7, arbitrary: command('show', [one(algorithm), DIM], [option('--width', number)]) },
  { weight: 6, arbitrary: command('show', [one(from(...INPUTS))], [option('--width', number)]) },
  {
    weight: 3,
    arbitrary: command(
      'run',
      [one(algorithm), NETWORK],
      [...EXCHANGE, AXES, MODE, ...DATA, ...SLICES, ...MATRIX, UNCHECKED],
    ),
  },
  {
    weight: 8,
    arbitrary: command('run', [one(from(...INPUTS))], [MODE, ...DATA, ...SLICES, ...MATRIX, UNCHECKED]),
  },
  {
    weight: 4,
    arbitrary: command(
      'run',
      [
        option(
          '--permute',
          mostly('bit-reversal', 'cyclic-to-consecutive', 'gray-to-binary', 'shuffle', 'unshuffle-2', '1,~0'),
        ),
        DIM,
      ],
      [...EXCHANGE, option('--slots', number), MODE, ...DATA, ...MATRIX, one(algorithm)],
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('--scatter', '--gather')
      .chain((name) =>
        command(
          'run',
          [DIM, option(name, number)],
          [
            one(mostly('sbt', 'bst', 'rotated-sbts', 'reflected-sbts-2')),
            ...EXCHANGE,
            MODE,
            ...DATA,
            ...MATRIX,
          ],
        ),
      ),
  },
  {
    weight: 3,
    arbitrary: command(
      'run',
      [
        option('--convert', mostly('4x4', '7x3', '1x9')),
        DIM,
        option('--from', mostly('consecutive-rows', 'cyclic-columns-gray')),
        option('--to', mostly('combined-2-columns', 'cyclic-rows')),
      ],
      [option('--bytes', mostly('1', '2', '8', '16')), MODE, ...MATRIX, one(algorithm)],
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('run', 'schedule', 'check')
      .chain((name) =>
        command(
          name,
          [
            option('--dim', mostly('1', '2', '4', '3')),
            option('--transpose', mostly('4x4', '8x12', '8x8', '7x3')),
          ],
          [
            option('--packet', mostly('1', '3', '4')),
            one(mostly('srt', 'drt', 'mrt', 'combined', 'way-3', 'strip-buffered', 'strip-optimal-2')),
            option('--grid', mostly('2x2', '1x4', '4x4')),
            option('--from', mostly('cyclic', 'rows', 'consecutive-gray', 'combined-2,cyclic')),
            option('--to', mostly('cyclic', 'columns', 'consecutive-gray', 'combined-2,cyclic')),
            ...(name === 'run' ? [option('--bytes', mostly('1', '8')), option('--seed', number), MODE] : []),
          ],
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: command(
      'compare',
      [
        fc.oneof(
          option('--dim', from('1', '2', ...ODD)),
          option('--torus', from('2x3', '4x2', ...ODD)),
          option('--ring', from('3', '4', ...ODD)),
        ),
      ],
      [...EXCHANGE, ...DATA, ...COMPARE],
    ),
  },
  { weight: 3, arbitrary: command('exec', [one(mostly('script.mjs', 'folder', 'none.mjs'))], [MODE]) },
  {
    weight: 1,
    arbitrary: command(
      'bench',
      [option('--repeat', mostly('1')), option('--dim', from('5', '4', '5,', '14', ...ODD))],
      [
        one(algorithm),
        option('--baseline', from(...INPUTS)),
        HTML,
        option('--peers', from('good.json', 'none.json', 'folder')),
      ],
    ),
  },
  { weight: 1, arbitrary: command('papers', [one(mostly('swarztrauber'))], [HTML]) },
  { weight: 2, arbitrary: command('cache', [], [one(from('--clear'))]) },
  { weight: 2, arbitrary: command('list', []) },
  { weight: 1, arbitrary: command('info', []) },
  { weight: 2, arbitrary: command('help', [one(mostly('run', 'check', 'help'))]) },
  { weight: 4, arbitrary: fc.array(from('lst', 'show', 'necklace', '--dim', '3', ...ODD), { maxLength: 5 }) },
);

/** Now and then a letter of the command or of an option is missing. */
const args = fc
  .tuple(typed, fc.nat({ max: 40 }), fc.nat({ max: 5 }))
  .map(([words, which, letter]) =>
    words.map((word, i) =>
      i === which && (i === 0 || word.startsWith('--'))
        ? word.slice(0, letter) + word.slice(letter + 1)
        : word,
    ),
  );

/** As many command lines as wanted, the same ones for the same seed. */
export function commandLines(seed: number, count: number): CommandLine[] {
  return fc.sample(fc.record({ args, stdin: from(...SCHEDULES) }), { seed, numRuns: count });
}

/** A text with some of its characters changed: digits into digits, so that it may still be read, or any bytes. */
export function damaged(text: string, seed: number): Uint8Array {
  const bytes = Buffer.from(text);
  const digits = [...text].flatMap((character, at) => (/\d/.test(character) ? [at] : []));
  const change =
    seed % 4 === 0
      ? fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))
      : fc.tuple(fc.constantFrom(...digits), fc.constantFrom(...Buffer.from('0123456789')));
  for (const [at, value] of fc.sample(change, { seed, numRuns: 1 + (seed % 3) })) bytes[at] = value;
  return bytes;
}
