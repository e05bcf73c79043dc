import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/*
 * Puts the faults of faults.ts in, one after another, and runs the test that finds it.
 *
 *   npm run test:faults
 *   npm run test:faults -- kernels src/costs/clock.ts
 *
 * A word is a room or a part of a file's path. The faults are put into a copy of the checkout, which is removed at the end. First
 * all tests run without a fault: one that fails anyway would find everything. Exit code 1 if too few are found.
 */

const FEWEST_IN_FIRST = 36;
/** A fault may make a loop endless. */
const LIMIT_MS = 600_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
/** How vitest is started for the tests of a tier. */
const MODES = { first: [], all: ['--mode', 'all', '--project', 'node'], engines: ['--mode', 'engines'] };

const { module } = await runnerImport(join(root, 'test/faults/faults.ts'));
const faults = chosen(module.FAULTS, process.argv.slice(2));
const copy = mkdtempSync(join(tmpdir(), 'allport-faults-'));
let child;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
try {
  copyCheckout();
  if (!(await passesUnchanged())) process.exitCode = 1;
  else process.exitCode = await findAll();
} finally {
  removeCopy();
}

function chosen(all, words) {
  const unknown = words.find((word) => !all.some((fault) => isNamed(fault, word)));
  if (unknown !== undefined) {
    const rooms = [...new Set(all.map(({ room }) => `"${room}"`))].join(', ');
    console.error(
      `test:faults: "${unknown}" has no faults: give a part of a file's path, or one of ${rooms}`,
    );
    process.exit(2);
  }
  return words.length === 0 ? all : all.filter((fault) => words.some((word) => isNamed(fault, word)));
}

function isNamed({ room, file }, word) {
  return room === word || file.includes(word);
}

/** What git knows, and what it would add; the modules are linked. */
function copyCheckout() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const path of stdout.split('\0')) {
    if (path !== '' && existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

async function passesUnchanged() {
  for (const tier of Object.keys(MODES)) {
    const tests = [...new Set(faults.filter((fault) => fault.tier === tier).map(({ test }) => test))];
    if (tests.length === 0) continue;
    progress(`${tests.length} test files without a fault (${tier})`);
    const { failed, ran } = await run(tier, tests);
    if (failed === undefined && ran === tests.length) continue;
    progress('');
    console.log(`without a fault: ${failed ?? `${ran} of ${tests.length} test files ran`}`);
    return false;
  }
  return true;
}

/** @returns the exit code */
async function findAll() {
  const found = { first: 0, all: 0, engines: 0 };
  for (const [index, fault] of faults.entries()) {
    const { room, file, from, to, wrong, test, tier } = fault;
    progress(`${index + 1} of ${faults.length}: ${file}`);
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    // Not a pattern: it may have signs that mean something in one.
    writeFileSync(path, text.split(from).join(to));
    const { failed } = await run(tier, [test]);
    writeFileSync(path, text);
    progress('');
    if (failed !== undefined) found[tier]++;
    console.log(`${failed === undefined ? 'NOT FOUND' : tier.padEnd(9)} ${room}: ${wrong} (${file})`);
    console.log(`          ${failed ?? `test/${test}.test.ts passes, or does not run`}`);
  }
  const all = found.first + found.all + found.engines;
  const by = `${found.first} by npm test, ${all} by all tests (${found.engines} of them by npm run test:engines)`;
  console.log(`${faults.length} faults: found are ${by}`);
  const isWhole = faults.length === module.FAULTS.length;
  return all < faults.length || (isWhole && found.first < FEWEST_IN_FIRST) ? 1 : 0;
}

/** @returns the first test that failed, if one did, and how many files ran */
async function run(tier, tests) {
  if (tests.some(isOfBuilt)) {
    await node(join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'vite.package.config.ts');
  }
  const results = join(copy, 'results.json');
  rmSync(results, { force: true });
  const files = tests.map((test) => `test/${test}.test.ts`);
  await node(vitest, 'run', ...MODES[tier], '--reporter=json', `--outputFile=${results}`, ...files);
  if (!existsSync(results)) return { failed: undefined, ran: 0 };
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(isFailed)?.fullName;
  // What is expected before the first test has no name.
  const outside = testResults.find(isFailed)?.message.split('\n')[0];
  return { failed: failed ?? outside, ran: testResults.length };
}

function isFailed({ status }) {
  return status === 'failed';
}

/** Whether a test runs the built command line. */
function isOfBuilt(test) {
  return /^(cli\/[^/]*|docs\/.*|engines\/.*)$/.test(test);
}

/** Runs a program of Node in the copy to its end, whatever it is. */
function node(...args) {
  return new Promise((resolve) => {
    child = spawn(process.execPath, args, {
      cwd: copy,
      stdio: 'ignore',
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    child.on('close', resolve);
  });
}

/** On a terminal one line, which is written again; else a line each. */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}

function stop() {
  child?.kill('SIGKILL');
  removeCopy();
  process.exit(130);
}

function removeCopy() {
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
}
