import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The tests of what somebody changes: those of a room, or of an algorithm.
 *
 *   npm run test:room src/schedules/proof
 *   npm run test:algorithm torus-necklaces
 *
 * A room is a folder or a file of src or demo, whose tests have the same path in test. The tests of an algorithm are those of the
 * files that have its name, and in files about many algorithms those whose titles have it. What needs the command line needs
 * `npm run build:package` before.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const [, , what, name, ...more] = process.argv;

function end(message) {
  console.error(`test: ${message}`);
  process.exit(2);
}

/** Runs vitest, and ends with its exit code where that is not 0. */
function run(...args) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--mode', 'all', '--project', 'node', ...args, ...more],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
}

/** All files below a folder. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function testRoom(folder) {
  const path = relative(root, join(process.cwd(), folder)).split(sep).join('/');
  const [, inside] = /^(?:src\/|(?=demo))(.+?)(?:\.ts|\/)?$/.exec(path) ?? [];
  const tests = inside && join('test', inside);
  if (!tests || !(existsSync(join(root, tests)) || existsSync(join(root, `${tests}.test.ts`)))) {
    end(
      `"${folder}" has no tests of its own: give a folder or a file of src or demo that has, say src/schedules/proof`,
    );
  }
  run(
    existsSync(join(root, tests)) && statSync(join(root, tests)).isDirectory()
      ? `${tests}/`
      : `${tests}.test.ts`,
  );
}

function testAlgorithm(algorithm) {
  const sources = filesBelow(join(root, 'src/schedules/algorithms')).filter((path) => path.endsWith('.ts'));
  const source = sources.find((path) =>
    new RegExp(`\\bname: '${algorithm}'`).test(readFileSync(path, 'utf8')),
  );
  if (!/^[a-z0-9-]+$/.test(algorithm) || !source)
    end(`"${algorithm}" is no algorithm with a file of its own: see allport list`);
  const file = basename(source, '.ts');
  const tests = filesBelow(join(root, 'test')).filter(
    (path) => path.endsWith('.test.ts') && !path.includes(`${sep}engines${sep}`),
  );
  const own = tests.filter((path) => basename(path) === `${file}.test.ts`);
  if (own.length > 0) run(...own.map((path) => relative(root, path)));
  run('test/schedules', 'test/gpu/run', 'test/costs', '-t', `(?<![\\w-])${algorithm}(?![\\w-])`);
}

if (!name)
  end(`give ${what === 'room' ? 'a folder, say src/schedules/proof' : 'an algorithm, say torus-necklaces'}`);
if (what === 'room') testRoom(name);
else testAlgorithm(name);
