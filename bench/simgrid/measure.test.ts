// `npm run measure:simgrid`: runs all exchanges on all platforms anew, and writes the record from which the page is made.

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chosen } from './choice.ts';
import { PLATFORMS, type Platform } from './platforms.ts';
import { type Line, RECORD } from './record.ts';
import { Simulation } from './simulate.ts';

/** All names that SMPI has, but `default`, which is `ompi`, and `automatic`, which runs all others. */
const SMPI = [
  ...['basic_linear', 'bruck', 'pair', 'pair_light_barrier', 'pair_mpi_barrier', 'pair_one_barrier'],
  ...['pair_rma', 'ring', 'ring_light_barrier', 'ring_mpi_barrier', 'ring_one_barrier'],
  ...['mvapich2_scatter_dest', '2dmesh', '3dmesh', 'rdb', 'mpich', 'mvapich2', 'ompi', 'impi'],
];
/** Each rank has a copy of the buffers of many: with long blocks they take more memory than a computer has. */
const COPIES = ['3dmesh', 'rdb'];
const MOST_COPIED = 4096;

/** Bytes of a block. */
const SIZES = [8, 64, 512, 1024, 2048, 4096, 8192, 16384, 65536];
/** Where the links alone matter, on the platforms on which that makes a difference: longer ones take all of the memory. */
const LONG = 262144;

type Run = () => Promise<Line>;

let simulation: Simulation;
beforeAll(async () => {
  simulation = await Simulation.open();
});
afterAll(() => simulation.close());

function runsOn(platform: Platform): Run[] {
  return platform.messages.flatMap((message) => {
    const sizes = platform.hasLongBlocks && message === 0 ? [...SIZES, LONG] : SIZES;
    const named = [...new Set(chosen(platform, message, sizes))];
    const short = sizes.filter((bytes) => bytes <= MOST_COPIED);
    return [
      ...named.map(
        (exchange) => () => simulation.measure(platform, message, { of: 'allport', exchange }, sizes),
      ),
      ...SMPI.map((exchange) => {
        const all = COPIES.includes(exchange) ? short : sizes;
        return () => simulation.measure(platform, message, { of: 'smpi', exchange }, all);
      }),
    ];
  });
}

test('what SimGrid says of all exchanges', async () => {
  const runs = PLATFORMS.flatMap(runsOn);
  const lines: Line[] = [];
  let next = 0;
  const work = async () => {
    while (next < runs.length) {
      const index = next++;
      const line = await runs[index]();
      lines[index] = line;
      process.stdout.write(`${index + 1} of ${runs.length}: ${JSON.stringify(line)}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  // No run without any time: that would be an exchange that does not work here.
  expect(lines.filter(({ microseconds }) => Object.keys(microseconds).length === 0)).toEqual([]);
  writeFileSync(RECORD, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
});
