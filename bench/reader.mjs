// Why schedule files are read as they arrive: the time and the memory of that beside those of JSON.parse with a schema.
// `node bench/reader.mjs` writes schedules of 16, 18 and 20 dimensions and reads each in all ways, in a process of its own.
import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { decodeSchedule } from '../dist/index.js';

const MIB = 2 ** 20;
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 24));
const slots = v.array(number);
const message = v.union([v.strictTuple([number, slots]), v.strictTuple([number, slots, slots])]);
const file = v.object({ phases: v.array(v.object({ steps: v.optional(v.array(v.array(message))) })) });

const parsed = async (path) => JSON.parse(await readFile(path, 'utf8'));
const WAYS = {
  streamed: (path) => decodeSchedule(createReadStream(path)),
  parsed,
  checked: async (path) => v.parse(file, await parsed(path)),
};

const [way, path] = process.argv.slice(2);
if (way === undefined) await measure();
else {
  const begun = performance.now();
  await WAYS[way](path);
  const seconds = (performance.now() - begun) / 1000;
  console.log(JSON.stringify({ seconds, mebibytes: process.resourceUsage().maxRSS / 1024 }));
}

async function measure() {
  const folder = await mkdtemp(join(tmpdir(), 'allport-reader-'));
  const root = join(import.meta.dirname, '..');
  const node = (...args) => execFileSync(process.execPath, ['--max-old-space-size=16000', ...args]);
  try {
    console.log('necklace        file   streamed           JSON.parse         and a schema');
    for (const dim of [16, 18, 20]) {
      const schedule = join(folder, `${dim}.json`);
      node(join(root, 'dist/cli.js'), 'schedule', 'necklace', '--dim', dim, '--out', schedule);
      const { size } = await stat(schedule);
      const cells = Object.keys(WAYS).map((name) => {
        const { seconds, mebibytes } = JSON.parse(node(import.meta.filename, name, schedule));
        return `${seconds.toFixed(1)} s ${mebibytes.toFixed(0).padStart(5)} MiB`.padEnd(17);
      });
      console.log(
        [`${dim} dimensions`, `${(size / MIB).toFixed(0).padStart(3)} MiB`, ...cells].join('  ').trimEnd(),
      );
      await rm(schedule);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
