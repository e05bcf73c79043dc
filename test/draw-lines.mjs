import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/*
 * Draws lines of the product, for a trial of names: somebody who has never seen the code gets the lines and the list of all files,
 * and says in which file each line stands, or at least in which folder. Names are good where nearly all are found.
 *
 *   node test/draw-lines.mjs --seed 43             the lines, and below them the names of all files
 *   node test/draw-lines.mjs --seed 43 --answers   where they stand
 */

const LINES = 20;
/** Lines before and behind that are shown with each: one alone says little. */
const AROUND = 2;
const root = fileURLToPath(new URL('..', import.meta.url));
const options = { seed: { type: 'string', default: '1' }, answers: { type: 'boolean', default: false } };
const { seed, answers } = parseArgs({ options }).values;

const listed = execFileSync('git', ['ls-files', 'src', 'demo'], { cwd: root, encoding: 'utf8' });
const files = listed.split('\n').filter((path) => /\.(ts|tsx|wgsl)$/.test(path));
// A line of code that says something: no import, no comment, no bracket alone.
const says = (line) => line.length > 25 && !/^(import|export \{|\/?\*|\/\/|[{}()[\]; ]+$)/.test(line);
const lines = files.flatMap((path) =>
  readFileSync(new URL(path, `file://${root}`), 'utf8')
    .split('\n')
    .map((line, at, all) => ({
      path,
      line: line.trim(),
      around: all.slice(Math.max(at - AROUND, 0), at + AROUND + 1),
    }))
    .filter(({ line }) => says(line)),
);

/** A linear congruential generator: the same seed draws the same lines of the same commit. */
let state = Number(seed) >>> 0;
const drawn = Array.from({ length: LINES }, () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return lines[Math.floor((state / 2 ** 32) * lines.length)];
});

console.log(`seed ${seed}: ${LINES} of ${lines.length} lines of ${files.length} files`);
for (const [i, { path, around }] of drawn.entries())
  console.log(answers ? `${i + 1}. ${path}` : `\n${i + 1}.\n${around.join('\n')}`);
if (!answers) console.log(`\n${files.join('\n')}`);
