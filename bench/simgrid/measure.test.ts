// `npm run measure:simgrid`: runs the exchanges on the platforms anew, and writes the record, the pages and the figures.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AT_ONCE } from '../../src/costs/at-once.ts';
import { chosen, priceLists, REFITTED } from './choice.ts';
import { filesOf } from './pages.ts';
import { microsecondsOf, PLATFORMS, type Platform } from './platforms.ts';
import { type Asked, type Choices, isOn, type Line, readRecord, writeRecord } from './record.ts';
import { fastest, resultsOf, timesAt } from './results.ts';
import { Simulation } from './simulate.ts';

/** Of SMPI's, one of each kind. The others are rules that choose among these, or one of these with barriers between its rounds. */
const SMPI = ['basic_linear', 'bruck', '2dmesh', '3dmesh', 'pair', 'ring', 'mvapich2_scatter_dest'];
/** In these each rank holds the blocks of many: longer ones than these bytes take too much memory, or time to copy. */
const LONGEST = new Map([
  ['bruck', 32768],
  ['2dmesh', 32768],
  ['3dmesh', 4096],
]);

/** Bytes of a block. */
const SIZES = [8, 64, 512, 4096, 32768, 1048576];

const RUNS = PLATFORMS.flatMap((platform) =>
  platform.messages.map((message) => ({
    platform,
    message,
    name: platform.name,
    us: microsecondsOf(message),
  })),
);

/** Puts lines into the record in the place of those of the same platform. */
function keep(times: readonly Line[], choices: Choices): void {
  const record = readRecord();
  const inOrder = <L extends Line | Choices>(before: readonly L[], now: readonly L[]) =>
    RUNS.flatMap(({ name, us }) => {
      const isIts = isOn(name, us);
      return isIts(choices) ? now : before.filter(isIts);
    });
  writeRecord({ times: inOrder(record.times, times), choices: inOrder(record.choices, [choices]) });
}

describe('what SimGrid says', () => {
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = await Simulation.open();
  });
  afterAll(async () => {
    await simulation.close();
    for (const [file, text] of filesOf(resultsOf(readRecord()))) writeFileSync(file, text);
  });

  it.concurrent.each(RUNS.map((run) => [run.name, run.us, run] as const))(
    'of all exchanges on a %s, %s us',
    async (name, us, { platform, message }) => {
      const prices = await simulation.prices(platform, message);
      const takes = Object.fromEntries(
        Object.entries(priceLists(message, prices)).map(([list, its]) => [
          list,
          chosen(platform.topology, its, SIZES),
        ]),
      );
      const times: Line[] = [];
      const measure = async (asked: Asked, sizes: readonly number[]) => {
        const line = await simulation.measure(
          platform,
          message,
          asked,
          sizes,
          asked.of === 'guarded' ? prices : undefined,
        );
        const timed = Object.keys(line.microseconds);
        // Some of SMPI's do not work among so many ranks.
        if (asked.of === 'smpi' && timed.length === 0) return;
        expect(timed, asked.exchange).toEqual(sizes.map(String));
        times.push(line);
      };
      const taken = sizesBy((bytes) => new Set(Object.values(takes).map((its) => its[bytes])));
      for (const [exchange, sizes] of taken) await measure({ of: 'allport', exchange }, sizes);
      for (const [exchange, sizes] of askedOfSmpi(platform)) await measure({ of: 'smpi', exchange }, sizes);
      // The guard tries the library beside the fastest of SMPI's: the hardest one to be as fast as.
      const own = sizesBy((bytes) => [fastest(timesAt(times, bytes, 'smpi')).exchange]);
      const exchange = libraryOf(takes[REFITTED]);
      for (const [beside, sizes] of own) await measure({ of: 'guarded', exchange, beside }, sizes);
      keep(times, { platform: name, message: us, ...prices, takes });
    },
  );
});

/** Sizes by what each of them has. */
function sizesBy(namesOf: (bytes: number) => Iterable<string>): Map<string, number[]> {
  const sizes = new Map<string, number[]>();
  for (const bytes of SIZES) {
    for (const name of namesOf(bytes)) sizes.set(name, [...(sizes.get(name) ?? []), bytes]);
  }
  return sizes;
}

/** The schedules that are exported: all that are taken. Where it is always all messages at once, a library of any chooses that, too. */
function libraryOf(taken: Readonly<Record<string, string>>): string {
  const schedules = [...new Set(Object.values(taken))].filter((exchange) => exchange !== AT_ONCE);
  return schedules.length === 0 ? 'spread-out' : schedules.join(' ');
}

function askedOfSmpi({ topology }: Platform): [exchange: string, sizes: number[]][] {
  // This one works among 2^k ranks alone.
  const names = Number.isInteger(Math.log2(topology.nodes)) ? SMPI : SMPI.filter((name) => name !== 'pair');
  return names.map((name) => [
    name,
    SIZES.filter((bytes) => bytes <= (LONGEST.get(name) ?? Number.POSITIVE_INFINITY)),
  ]);
}
