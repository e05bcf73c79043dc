import { describe, expect, it } from 'vitest';
import { AT_ONCE, atOnce } from '../../src/costs/at-once.ts';
import { clockOf, siteOf } from '../../src/costs/clock.ts';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import {
  LIBRARY_ALGORITHMS,
  type LibraryAlgorithm,
  libraryChoices,
  scheduleChoices,
} from '../../src/costs/library-choices.ts';
import { FREE, type PriceList } from '../../src/costs/price-list.ts';
import {
  blocked,
  completeExchange,
  cube,
  findAlgorithm,
  solve,
  type Topology,
} from '../../src/schedules/index.ts';

const CLUSTER: PriceList = { ...FREE, ports: 'one', startup: 2e-6, perByte: 1e-9, perHop: 1e-7 };

/** What an algorithm takes by its definition: rounds, and the blocks that each sends one after another. */
function timeOf(
  name: LibraryAlgorithm,
  ranks: number,
  ports: number,
  machine: PriceList,
  bytes: number,
): number {
  const { startup, perHop, perByte, rearrangementPerByte, overhead = 0 } = machine;
  const round = (blocks: number, messages = 1) => {
    const message = startup + perHop + blocks * bytes * perByte;
    return Math.max(2 * messages * overhead, (messages + 1) * overhead + message);
  };
  if (name === 'pairwise') return (ranks - 1) * round(1);
  if (name === 'linear') return Math.ceil((ranks - 1) / ports) * round(1, ports);
  // In the round of a bit travel the blocks whose offset to their receiver has it.
  let time = 2 * ranks * bytes * rearrangementPerByte;
  for (let bit = 1; bit < ranks; bit *= 2) {
    let blocks = 0;
    for (let offset = 1; offset < ranks; offset++) if (offset & bit) blocks++;
    time += round(blocks) + blocks * bytes * rearrangementPerByte;
  }
  return time;
}

const chosen = (choices: ReturnType<typeof libraryChoices>, ranks: number, bytes: number) =>
  choices.find((choice) => choice.ranks === ranks)?.stretches.findLast(({ fromBytes }) => fromBytes <= bytes)
    ?.algorithm;

describe('scheduleChoices', () => {
  const counted = (algorithm: string, topology: Topology) => ({
    algorithm,
    topology,
    counts: countSchedule(
      blocked(solve(findAlgorithm(algorithm), completeExchange({ topology, copies: 1 }))),
    ),
  });

  it('has the fastest for each number of ranks, the least first, to the byte', () => {
    const schedules = [
      ...['standard-exchange', 'necklace'].map((name) => counted(name, cube(4))),
      ...['standard-exchange', 'necklace'].map((name) => counted(name, cube(3))),
    ];
    const machine = { ...FREE, overhead: 1e-6, perByte: 1e-9, perHop: 2e-6 };
    const choices = scheduleChoices(schedules, machine);
    expect(choices.map(({ ranks }) => ranks)).toEqual([8, 16]);
    for (const { ranks, stretches } of choices) {
      const topology = schedules.map((one) => one.topology).find(({ nodes }) => nodes === ranks) as Topology;
      const timed = [
        ...schedules
          .filter((one) => one.topology === topology || one.topology.nodes === ranks)
          .map(({ algorithm, counts }) => [algorithm, clockOf(counts, siteOf(machine, topology))] as const)
          .map(([name, clock]) => [name, (bytes: number) => clock(bytes).total] as const),
        [AT_ONCE, (bytes: number) => 1.05 * (atOnce(topology, machine)?.(bytes) ?? 0)] as const,
      ];
      expect(stretches.length).toBeGreaterThan(1);
      const sizes = stretches
        .flatMap(({ fromBytes }) => [fromBytes - 1, fromBytes])
        .filter((size) => size > 0);
      for (const bytes of [...sizes, 2 ** 20]) {
        const taken = stretches.findLast(({ fromBytes }) => fromBytes <= bytes)?.algorithm;
        const times = new Map(timed.map(([name, seconds]) => [name, seconds(bytes)]));
        expect((times.get(taken ?? '') ?? 0) / Math.min(...times.values())).toBeCloseTo(1, 9);
      }
    }
  });
});

describe('libraryChoices', () => {
  it.each([
    ['one port', CLUSTER, 1],
    ['copies', { ...CLUSTER, rearrangementPerByte: 0.4e-9 }, 1],
    ['three ports', { ...CLUSTER, ports: 'all', startup: 20e-6, rearrangementPerByte: 0.1e-9 }, 3],
    ['overheads of three ports', { ...CLUSTER, ports: 'all', overhead: 1e-6 }, 3],
    ['three ports at the switch, and a machine that uses one', CLUSTER, 3],
  ] as const)('has the fastest by the definitions of the algorithms, with %s', (_, machine, ports) => {
    const choices = libraryChoices({ nodes: 40, ports, machine }, LIBRARY_ALGORITHMS);
    const known = LIBRARY_ALGORITHMS.filter(
      (name) => name !== 'linear' || (machine.ports as string) === 'all' || ports === 1,
    );
    for (const { ranks } of choices) {
      for (let bytes = 1; bytes < 2 ** 30; bytes = Math.ceil(bytes * 1.7)) {
        const own = Math.min(ports, ranks - 1);
        const times = known.map((name) => timeOf(name, ranks, own, machine, bytes));
        const name = chosen(choices, ranks, bytes);
        expect(name).toBeDefined();
        const time = timeOf(name as LibraryAlgorithm, ranks, own, machine, bytes);
        expect(time / Math.min(...times), `${ranks} ranks, ${bytes} B: ${name}`).toBeCloseTo(1, 9);
      }
    }
  });

  it('changes at the byte at which another is faster', () => {
    // Four ranks: pairwise has a startup and a hop more than Bruck, which sends a block more.
    const choices = libraryChoices({ nodes: 4, ports: 1, machine: CLUSTER }, LIBRARY_ALGORITHMS);
    expect(choices.at(-1)).toEqual({
      ranks: 4,
      stretches: [
        { fromBytes: 1, algorithm: 'bruck' },
        { fromBytes: 2101, algorithm: 'pairwise' },
      ],
    });
  });

  it('has two sizes of communicators for each doubling, up to all nodes', () => {
    const sizes = (nodes: number) =>
      libraryChoices({ nodes, ports: 1, machine: CLUSTER }, LIBRARY_ALGORITHMS).map(({ ranks }) => ranks);
    expect(sizes(2)).toEqual([2]);
    expect(sizes(3)).toEqual([2, 3]);
    expect(sizes(16)).toEqual([2, 3, 4, 6, 8, 12, 16]);
    expect(sizes(20)).toEqual([2, 3, 4, 6, 8, 12, 16, 20]);
  });

  it('takes none that the library does not have', () => {
    const choices = libraryChoices({ nodes: 16, ports: 1, machine: CLUSTER }, ['pairwise']);
    expect(choices.every(({ stretches }) => stretches.length === 1)).toBe(true);
  });
});
