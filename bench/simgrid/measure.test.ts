// `npm run measure:simgrid`: runs the exchanges on the platforms anew, and writes the record from which the page is made.

import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosen, contenders } from './choice.ts';
import { microsecondsOf, PLATFORMS, type Platform } from './platforms.ts';
import { type Asked, isLineOf, type Line, RECORD, readRecord } from './record.ts';
import { Simulation } from './simulate.ts';

/** These work among 2^k ranks alone. */
const IN_PAIRS = ['pair', 'pair_light_barrier', 'pair_mpi_barrier', 'pair_one_barrier', 'pair_rma'];
/** All names that SMPI has, but `default`, which is `ompi`, and `automatic`, which runs all others. */
const SMPI = [
  ...['basic_linear', 'bruck', ...IN_PAIRS, 'ring', 'ring_light_barrier', 'ring_mpi_barrier'],
  ...[
    'ring_one_barrier',
    'mvapich2_scatter_dest',
    '2dmesh',
    '3dmesh',
    'rdb',
    'mpich',
    'mvapich2',
    'ompi',
    'impi',
  ],
];
/** In these each rank holds the blocks of many: longer ones than these bytes take too much memory, or time to copy. */
const LONGEST = new Map([
  ['bruck', 65536],
  ['pair_rma', 262144],
  ['2dmesh', 65536],
  ['3dmesh', 4096],
  ['rdb', 4096],
]);

/** Bytes of a block. */
const SIZES = [8, 64, 512, 1024, 2048, 4096, 8192, 16384, 65536, 262144, 1048576];

/** Of longer blocks than these bytes, that exchange of ours alone is sent which is predicted to be the fastest. */
const LONG = 65536;

/** All that is run, in the order of the record. */
const RUNS = PLATFORMS.flatMap((platform) => {
  const { messages, few } = platform;
  return messages.flatMap((message) => {
    const all = [...ours(platform, message), ...others(platform)];
    const asked = all.flatMap(({ sizes, ...one }) => {
      const own = sizes.filter((bytes) => few?.includes(bytes) ?? true);
      return own.length > 0 ? [{ ...one, sizes: own }] : [];
    });
    return asked.map((one) => ({ platform, message, asked: one }));
  });
});

interface Sent extends Asked {
  readonly sizes: readonly number[];
}

function ours(platform: Platform, message: number): Sent[] {
  const names = chosen(platform, message, SIZES);
  return contenders(platform, message, SIZES).map(({ exchange, sizes }) => {
    const isSent = (bytes: number) => bytes <= LONG || names[SIZES.indexOf(bytes)] === exchange;
    return { of: 'allport', exchange, sizes: sizes.filter(isSent) };
  });
}

function others({ topology }: Platform): Sent[] {
  const isPower = Number.isInteger(Math.log2(topology.nodes));
  return SMPI.filter((exchange) => isPower || !IN_PAIRS.includes(exchange)).map((exchange) => {
    const longest = LONGEST.get(exchange) ?? Number.POSITIVE_INFINITY;
    return { of: 'smpi', exchange, sizes: SIZES.filter((bytes) => bytes <= longest) };
  });
}

/** Writes a line into the record in the place of the one that was there, and leaves out those that nobody asks for any more. */
function keep(line: Line): void {
  const record = [line, ...readRecord()];
  const lines = RUNS.flatMap(({ platform, message, asked }) => {
    const kept = record.find(isLineOf(platform.name, microsecondsOf(message), asked));
    return kept === undefined ? [] : [`${JSON.stringify(kept)}\n`];
  });
  writeFileSync(RECORD, lines.join(''));
}

describe('what SimGrid says of', () => {
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = await Simulation.open();
  });
  afterAll(() => simulation.close());

  // One after another: with long blocks a run takes most of a computer's memory.
  it.each(
    RUNS.map(
      (run) =>
        [run.platform.name, microsecondsOf(run.message), run.asked.of, run.asked.exchange, run] as const,
    ),
  )('%s, %s us: %s %s', async (_name, _us, _of, _exchange, { platform, message, asked }) => {
    const line = await simulation.measure(platform, message, asked, asked.sizes);
    // An exchange without any time would be one that does not work here.
    expect(line.microseconds).not.toEqual({});
    keep(line);
  });
});
