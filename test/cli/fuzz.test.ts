import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogue } from '../../src/schedules/index.ts';
import { allport, type Finished, finish, ONE_LINE, startInside } from './cli.ts';

/** Command lines to try: a sample, or as many as the environment says. */
const LINES = Number(process.env.ALLPORT_FUZZ ?? '150');
const SEED = 1992;
const TIME_LIMIT_MS = 60_000;

/** One command line, and what it finds on stdin: the content of a file of the folder. */
interface Line {
  readonly args: readonly string[];
  readonly stdin: string;
}

/** Copies of one schedule with some bytes changed. */
const DAMAGED = Array.from({ length: 12 }, (_, i) => `damaged-${i}.json`);
const SCHEDULES = ['good.json', 'blocks.json', 'bruck.json', 'empty.json', ...DAMAGED];
const INPUTS = [
  ...SCHEDULES,
  'matrix.bin',
  'folder',
  'none.json',
  'script.mjs',
  './good.json',
  '-',
  '/dev/null',
];
const OUTPUTS = ['out', 'out.json', 'folder', 'folder/out', 'none/out', 'a\nb', '', '/dev/null', '/dev/full'];

/** What no option expects. */
const ODD = [
  ...['', ' ', '-', '--', '---', '-x', '-h', '--help', '-V', '--version', '--=', '--=3', '-dim', '--no-json'],
  ...['0', '-1', '1.5', '1e300', '99999999999999999999', '0x3', 'NaN', 'Infinity', '21', ' 3 ', '+3', '٣'],
  ...['a\nb', '\u001b[31mred', '\u0007', '\u202egnp', '\ud800', '\u2028', 'é', 'x'.repeat(20_000)],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '--__proto__',
    '--constructor=1',
    '--dim=',
    '--json=1',
    '--jsno',
  ],
  ...['$HOME', '%s', '*', '~', '..', '/', '\\', "'", '"', '`true`', ';', '&&'],
];

const from = (...values: readonly string[]) => fc.constantFrom(...values);
/** Mostly what is right, and now and then something odd. */
const mostly = (...values: readonly string[]) =>
  fc.oneof({ weight: 12, arbitrary: from(...values) }, { weight: 1, arbitrary: from(...ODD) });

const number = mostly('1', '2', '3', '4', '7');
/** Small cubes: they are done at once. */
const dim = mostly('1', '2', '3', '4', '5', '6');
const algorithm = mostly(
  ...catalogue.flatMap(({ name, aliases }) => [name, ...aliases]),
  ...['bruck-3', 'bruck-1', 'bruck-', 'bruck-1e9', 'necklce', 'NECKLACE'],
);

/** An option with its value, in one argument or in two. */
const option = (name: string, value: fc.Arbitrary<string>) =>
  fc.tuple(value, fc.boolean()).map(([text, joined]) => (joined ? [`${name}=${text}`] : [name, text]));
const flag = (name: string): fc.Arbitrary<string[]> => fc.constant([name]);
/** Most people give it. */
const withDim = fc.oneof(
  { weight: 9, arbitrary: option('--dim', dim) },
  { weight: 1, arbitrary: fc.constant([]) },
);

const COMMON = [flag('--json'), flag('--quiet')];
const EXCHANGE = [
  option('--cubes', number),
  option('--copies', number),
  option('--mode', mostly('step', 'block')),
  option('--words', number),
  option('--seed', number),
  option('--repeat', mostly('1', '2')),
];

/** A command with what it needs, some options, and now and then something odd somewhere. */
function command(
  name: string,
  needed: readonly fc.Arbitrary<readonly string[]>[],
  options: readonly fc.Arbitrary<string[]>[],
): fc.Arbitrary<string[]> {
  const some = fc.array(fc.oneof(...COMMON, ...options), { maxLength: 3 });
  const odd = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(from(...ODD)) },
  );
  return fc
    .tuple(fc.tuple(...needed), some, odd, fc.nat(), fc.boolean())
    .map(([first, rest, extra, at, swap]) => {
      const parts = swap ? [...rest, ...first] : [...first, ...rest];
      parts.splice(at % (parts.length + 1), 0, extra);
      return [name, ...parts.flat()];
    });
}

const one = (value: fc.Arbitrary<string>): fc.Arbitrary<string[]> => value.map((text) => [text]);
const OUT = option('--out', from(...OUTPUTS));
const WIDTH = option('--width', number);
const FILES = [option('--input', from(...INPUTS)), option('--output', from(...OUTPUTS)), flag('--unchecked')];
const HTML = option('--html', from(...OUTPUTS));

/** The GPU takes most of the time: few of these lines get that far. */
const typed: fc.Arbitrary<string[]> = fc.oneof(
  { weight: 12, arbitrary: command('check', [one(from(...INPUTS))], []) },
  { weight: 12, arbitrary: command('schedule', [one(algorithm), withDim], [...EXCHANGE.slice(0, 3), OUT]) },
  { weight: 10, arbitrary: command('show', [one(algorithm), withDim], [WIDTH]) },
  { weight: 6, arbitrary: command('run', [one(algorithm), withDim], [...EXCHANGE.slice(0, 5), ...FILES]) },
  { weight: 8, arbitrary: command('run', [one(from(...INPUTS))], [...EXCHANGE.slice(0, 5), ...FILES]) },
  {
    weight: 1,
    arbitrary: command('compare', [option('--dim', from('1', '2', ...ODD))], [...EXCHANGE, HTML]),
  },
  {
    weight: 4,
    arbitrary: command('exec', [one(from('script.mjs', 'folder', 'none.mjs', ...ODD))], EXCHANGE),
  },
  { weight: 2, arbitrary: command('cache', [], [flag('--clear')]) },
  { weight: 2, arbitrary: command('list', [], []) },
  { weight: 1, arbitrary: command('info', [], []) },
  { weight: 3, arbitrary: command('help', [], [one(from('run', 'help', ...ODD))]) },
  {
    weight: 4,
    arbitrary: fc.array(from('lst', 'compare', 'necklace', '--dim', '3', ...ODD), { maxLength: 5 }),
  },
);

/** Now and then a letter of a command or an option is missing. */
const args = fc
  .tuple(typed, fc.nat({ max: 40 }), fc.nat({ max: 5 }))
  .map(([words, which, letter]) =>
    words.map((word, i) =>
      i === which && (i === 0 || word.startsWith('--'))
        ? word.slice(0, letter) + word.slice(letter + 1)
        : word,
    ),
  );

/** What a user would call a bug. */
function fault({ args }: Line, { code, stdout, stderr }: Finished, before: string[], after: string[]) {
  const foreign = args[0] === 'exec' && code === 1;
  const made = after.filter((name) => !before.includes(name));
  if (code === null) return `does not end within ${TIME_LIMIT_MS} ms`;
  if (![0, 1, 2, 3, 4, 130].includes(code)) return `exit code ${code}`;
  if (/^ {4}at /m.test(stderr) && !foreign) return 'a stack trace';
  if (code === 2 && !ONE_LINE.test(stderr)) return 'bad usage, and stderr is not one printable line';
  if (code === 2 && stdout !== '') return 'bad usage, and something on stdout';
  if (made.some((name) => code !== 0 || !args.some((arg) => arg.endsWith(name)))) return `leaves ${made}`;
  return undefined;
}

async function fixture(folder: string): Promise<void> {
  await mkdir(join(folder, 'folder'), { recursive: true });
  const good = (await allport('schedule', 'necklace', '--dim', '4')).stdout;
  // Bytes of the form, so that some are read and then fail their check, and any bytes.
  const byte = fc.oneof(fc.constantFrom(...Buffer.from('0123456789[],')), fc.nat(255));
  const random = fc.sample(fc.tuple(fc.nat(good.length - 1), byte), { seed: SEED, numRuns: 100 });
  const files: Record<string, string | Uint8Array> = {
    'good.json': good,
    'blocks.json': (await allport('schedule', 'de-bruijn', '--dim', '3', '--mode', 'block')).stdout,
    'bruck.json': (await allport('schedule', 'bruck', '--dim', '3', '--copies', '2')).stdout,
    'empty.json': '',
    'matrix.bin': new Uint8Array(4 ** 4 * 4),
    'script.mjs': 'console.log(process.argv.slice(2).join());',
  };
  for (const [i, name] of DAMAGED.entries()) {
    const bytes = Buffer.from(good);
    for (const [at, value] of random.slice(3 * i, 3 * i + 1 + (i % 3))) bytes[at] = value;
    files[name] = bytes;
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}

it(
  `${LINES} random command lines end as they should`,
  async () => {
    const lines = fc.sample<Line>(fc.record({ args, stdin: from(...SCHEDULES) }), {
      seed: SEED,
      numRuns: LINES,
    });
    const root = await mkdtemp(join(tmpdir(), 'allport-test-'));
    const faults: string[] = [];
    const codes: Record<string, number> = {};
    let next = 0;
    /** One after another in a folder of its own, so that it is seen who left what there. */
    const worker = async (folder: string) => {
      while (next < lines.length) {
        const number = next++;
        const { args, stdin } = lines[number];
        const before = await readdir(folder, { recursive: true });
        const child = startInside(folder, { XDG_CACHE_HOME: join(root, 'cache') }, ...args);
        const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
        // Many do not read what is on stdin.
        child.stdin?.on('error', () => {});
        const finished = await finish(child, await readFile(join(folder, stdin)));
        clearTimeout(timer);
        codes[String(finished.code)] = (codes[String(finished.code)] ?? 0) + 1;
        const after = await readdir(folder, { recursive: true });
        const what = fault(lines[number], finished, before, after);
        if (what !== undefined) {
          faults.push(
            `${what}: seed ${SEED}, line ${number}: ${JSON.stringify(args)} < ${stdin}: ${finished.stderr}`,
          );
        }
        for (const name of after)
          if (!before.includes(name)) await rm(join(folder, name), { recursive: true });
      }
    };
    try {
      await fixture(join(root, '0'));
      const folders = Array.from({ length: availableParallelism() }, (_, i) => join(root, String(i)));
      for (const folder of folders.slice(1)) await cp(folders[0], folder, { recursive: true });
      await Promise.all(folders.map(worker));
    } finally {
      await rm(root, { recursive: true });
    }
    console.log(`fuzz: seed ${SEED}, ${LINES} command lines, exit codes ${JSON.stringify(codes)}`);
    expect(faults).toEqual([]);
  },
  60_000 + 500 * LINES,
);
