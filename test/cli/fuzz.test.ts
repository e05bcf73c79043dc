import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { npyHead } from '../../src/formats/npy.ts';
import { allport, type Finished, finish, ONE_LINE, startInside } from './cli.ts';
import { type CommandLine, commandLines, DAMAGED, damaged } from './command-lines.ts';

/** Command lines to try: a sample, or as many as the environment says. */
const LINES = Number(process.env.ALLPORT_FUZZ ?? '10');
const SEED = 1992;
const TIME_LIMIT_MS = 60_000;

/** Text whatever else is asked for. */
const HELP_OR_VERSION = /^(Usage: |\d+\.\d+\.\d+\n$)/;

/** The files of the folder that the command lines are about. */
async function makeFiles(): Promise<Map<string, string | Uint8Array>> {
  const good = (await allport('schedule', 'necklace', '--dim', '4')).stdout;
  const matrix = Buffer.concat([npyHead({ descr: '<u4', shape: [16, 16] }), new Uint8Array(4 ** 4 * 4)]);
  return new Map<string, string | Uint8Array>([
    ['good.json', good],
    ['blocks.json', (await allport('schedule', 'de-bruijn', '--dim', '3', '--mode', 'block')).stdout],
    ['bruck.json', (await allport('schedule', 'bruck', '--dim', '3', '--copies', '2')).stdout],
    ['empty.json', ''],
    ['matrix.bin', new Uint8Array(4 ** 4 * 4)],
    ['matrix.npy', matrix],
    ['cut.npy', matrix.subarray(0, 100)],
    ['script.mjs', 'console.log(process.argv.slice(2).join());'],
    ...DAMAGED.map((name, i) => [name, damaged(good, i)] as const),
  ]);
}

/** What a user would call a bug. */
function fault(args: readonly string[], { code, stdout, stderr }: Finished, made: readonly string[]) {
  if (code === null) return `does not end within ${TIME_LIMIT_MS} ms`;
  if (![0, 1, 2, 3, 4, 130].includes(code)) return `exit code ${code}`;
  // An error of the user's own script is shown as Node shows it.
  const ours = args[0] !== 'exec' || code !== 1;
  if (ours && /^ {4}at /m.test(stderr)) return 'a stack trace';
  if (ours && /[^\P{C}\n]/u.test(stderr)) return 'something on stderr that a terminal would obey';
  // Some of it is found out while the schedule is looked at.
  const error = stderr.replace(
    /^(\S+(, shard \S+)?: (the fastest by the prices of .*|proving|running in .*)\n)+/,
    '',
  );
  if (code === 2 && !ONE_LINE.test(error)) return 'bad usage, and stderr is not one printable line';
  if (code === 2 && stdout !== '') return 'bad usage, and something on stdout';
  if (made.some((name) => code !== 0 || !args.some((arg) => arg.endsWith(name)))) return `leaves ${made}`;
  if (args.includes('--json') && args[0] !== 'exec' && stdout !== '' && !HELP_OR_VERSION.test(stdout)) {
    try {
      JSON.parse(stdout);
    } catch (error) {
      return `no JSON: ${error}`;
    }
  }
  return undefined;
}

it(
  `${LINES} random command lines end as they should`,
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'allport-test-'));
    const files = await makeFiles();
    const lines = commandLines(SEED, LINES);
    const faults: string[] = [];
    const codes: Record<string, number> = {};

    const run = async ({ args, stdin }: CommandLine, folder: string): Promise<Finished> => {
      const child = startInside(folder, { XDG_CACHE_HOME: join(root, 'cache') }, ...args);
      const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
      const finished = await finish(child, files.get(stdin));
      clearTimeout(timer);
      return finished;
    };
    /** One line after another in a folder of its own, so that it is seen which of them left what there. */
    const work = async (folder: string, queue: Iterable<[number, CommandLine]>) => {
      for (const [number, line] of queue) {
        const before = await readdir(folder, { recursive: true });
        const finished = await run(line, folder);
        const after = await readdir(folder, { recursive: true });
        const found = after.filter((name) => !before.includes(name));
        const made = found.filter((name) => !found.includes(dirname(name)));
        for (const name of made) await rm(join(folder, name), { recursive: true });
        const { code, stderr } = finished;
        codes[String(code)] = (codes[String(code)] ?? 0) + 1;
        const what = fault(line.args, finished, made);
        if (what === undefined) continue;
        faults.push(`${what}: seed ${SEED}, line ${number}: ${JSON.stringify(line)}: ${stderr}`);
      }
    };

    try {
      const folders = Array.from({ length: availableParallelism() }, (_, i) => join(root, String(i)));
      await mkdir(join(folders[0], 'folder'), { recursive: true });
      for (const [name, content] of files) await writeFile(join(folders[0], name), content);
      for (const folder of folders.slice(1)) await cp(folders[0], folder, { recursive: true });
      const queue = lines.entries();
      await Promise.all(folders.map((folder) => work(folder, queue)));
    } finally {
      await rm(root, { recursive: true });
    }
    console.log(`fuzz: seed ${SEED}, ${LINES} command lines, exit codes ${JSON.stringify(codes)}`);
    expect(faults).toEqual([]);
  },
  240_000 + 500 * LINES,
);
