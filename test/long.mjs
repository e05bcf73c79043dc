import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * The long tests, part by part; the time of each part is printed.
 *
 *   npm run test:long
 *   npm run test:long -- schedules/algorithms cli
 *   npm run test:long -- --shard 3/8
 *
 * A word is the beginning of the names of parts. A part that has passed on the same files is not run again, so that the tests go on
 * where they were stopped; `--again` runs it. Exit code 1 if a part fails.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
/** Parts that have passed, by what is in the checkout. */
const passedFile = join(root, 'node_modules/.cache/allport/long.json');
/** A file of these takes as long as a folder of others. */
const BY_FILE = /^(browser|cli|engines|long)\//;

let asked;
try {
  const options = { again: { type: 'boolean', default: false }, shard: { type: 'string' } };
  asked = parseArgs({ options, allowPositionals: true });
} catch (error) {
  end(error.message);
}
const { again: isAgain, shard } = asked.values;
const begins = asked.positionals;

function end(message) {
  console.error(`test:long: ${message}`);
  process.exit(2);
}

function output(command, ...args) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout : undefined;
}

/** What the tests depend on: the commit, and what has been changed since; undefined where git does not say it. */
function contentHash() {
  const parts = [
    ['rev-parse', 'HEAD'],
    ['diff', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard', '-z'],
  ].map((args) => output('git', ...args));
  if (parts.includes(undefined)) return undefined;
  const hash = createHash('sha256').update(parts.join('\0'));
  for (const path of parts[2].split('\0').filter((name) => name !== ''))
    hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** By name of a part and project: its test files. */
function partsOf() {
  const list = output(process.execPath, vitest, 'list', '--mode', 'long', '--filesOnly', '--json');
  if (list === undefined) end('vitest cannot list the tests: run npm ci');
  const parts = new Map();
  for (const { file, projectName } of JSON.parse(list.slice(list.indexOf('[')))) {
    const path = file.slice(join(root, 'test/').length);
    const name = `${BY_FILE.test(path) ? path.replace(/\.test\.ts$/, '') : dirname(path)} (${projectName})`;
    const part = parts.get(name) ?? { name, project: projectName, files: [] };
    part.files.push(`test/${path}`);
    parts.set(name, part);
  }
  return [...parts.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Every so manieth part. */
function inShard(parts) {
  if (shard === undefined) return parts;
  const [, index, of] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(shard) ?? [];
  if (index === undefined || Number(index) > Number(of))
    end(`--shard "${shard}": give a part of all, say 3/8`);
  return parts.filter((_, at) => at % Number(of) === Number(index) - 1);
}

function readPassed(hash) {
  try {
    const known = JSON.parse(readFileSync(passedFile, 'utf8'));
    return hash !== undefined && known.hash === hash ? known.parts : {};
  } catch {
    return {};
  }
}

const all = partsOf();
for (const begin of begins) {
  if (!all.some(({ name }) => name.startsWith(begin)))
    end(`"${begin}" begins no name of a part: give for example schedules/algorithms`);
}
const parts = inShard(
  all.filter(({ name }) => begins.length === 0 || begins.some((begin) => name.startsWith(begin))),
);
const hash = contentHash();
const passed = readPassed(hash);
const failed = [];
for (const { name, project, files } of parts) {
  if (passed[name] !== undefined && !isAgain) {
    console.log(`${name}: passed before, in ${passed[name]} s`);
    continue;
  }
  const begun = performance.now();
  const { status, signal } = spawnSync(
    process.execPath,
    [vitest, 'run', '--mode', 'long', '--project', project, ...files],
    { cwd: root, stdio: 'inherit' },
  );
  if (signal !== null) {
    console.error(`test:long: ${name} was ended by ${signal}`);
    process.exit(130);
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (status === 0) passed[name] = seconds;
  else {
    failed.push(name);
    delete passed[name];
  }
  // What was changed meanwhile has not been tested.
  if (hash === undefined || contentHash() !== hash) continue;
  mkdirSync(dirname(passedFile), { recursive: true });
  writeFileSync(passedFile, JSON.stringify({ hash, parts: passed }));
}
const sum = parts.reduce((all, { name }) => all + (passed[name] ?? 0), 0);
console.log(`${parts.length - failed.length} of ${parts.length} parts passed, in ${sum} s`);
if (failed.length > 0) {
  console.log(failed.map((name) => `failed: ${name}\n`).join(''));
  process.exitCode = 1;
}
