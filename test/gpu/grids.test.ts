import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Machine } from '../../src/host/machine/machine.ts';
import { pack } from '../../src/host/program/pack.ts';
import { reference } from '../../src/host/program/reference.ts';
import { prepare, prepareSchedule, shapeOf } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import {
  circulant,
  completeExchange,
  cube,
  exchangePattern,
  findAlgorithm,
  graph,
  IDLE,
  InputError,
  lattice,
  mesh,
  type Phase,
  ring,
  type Schedule,
  type Step,
  switched,
  type Topology,
  tableMap,
  torus,
  translateMap,
} from '../../src/schedules/index.ts';
import { PETERSEN } from '../support/graphs.ts';
import { alongAxes, byParity, straight } from '../support/grid-schedules.ts';
import { expectSameWords } from '../support/same-words.ts';
import { cases, count } from '../support/sample.ts';
import { useGpu } from './context.ts';
import { memoryOf } from './memory.ts';

const gpu = useGpu();

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** A schedule of these steps alone, which need not be right. */
function stepsAlone(topology: Topology, copies: number, steps: readonly Step[]): Schedule {
  const { nodes } = topology;
  return {
    algorithm: 'by hand',
    topology,
    slots: copies * nodes,
    pattern: exchangePattern(nodes, copies * nodes, nodes),
    ports: 'all',
    switching: 'wormhole',
    claims: { steps: steps.length, span: 1, largestMessage: 1 },
    phases: [{ kind: 'segment', rowClosed: true, steps: () => steps }],
  };
}

/** The memory that the machine ends with, and the one that the reference ends with. */
async function bothMemories(
  schedule: Schedule,
  words: number,
  seed = 0,
): Promise<[Uint32Array, Uint32Array]> {
  const shape = shapeOf(schedule, words);
  const machine = await Machine.create(gpu.context, shape, seed);
  try {
    await machine.fill();
    await machine.run(pack(schedule));
    return [await memoryOf(machine), reference.run(schedule, shape, reference.fill(shape, seed))];
  } finally {
    machine.destroy();
  }
}

describe('the gather kernel', () => {
  /** Steps of up to three messages that share slots and have other senders, on any number of nodes. */
  const plans = fc.constantFrom(2, 3, 6, 10, 12, 16).chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      words: fc.integer({ min: 1, max: 3 }),
      steps: fc.array(
        fc.record({
          targets: fc.shuffledSubarray(range(nodes), { minLength: nodes }),
          sender: fc.array(fc.nat(3), { minLength: nodes, maxLength: nodes }),
          slots: fc.array(fc.uniqueArray(fc.nat(nodes - 1), { minLength: 1 }), {
            minLength: 3,
            maxLength: 3,
          }),
          shared: fc.boolean(),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  );

  it('does what the reference does: cycles, partial maps, several messages of one slot', async () => {
    const runs = count(6, 12, 25);
    let gathers = 0;
    await fc.assert(
      fc.asyncProperty(plans, async ({ nodes, words, steps }) => {
        const made = steps.map(({ targets, sender, slots, shared }) =>
          [0, 1, 2].map((message) => ({
            map: tableMap(targets.map((target, node) => (sender[node] === message ? target : IDLE))),
            slots: shared ? slots[0] : slots[message],
          })),
        );
        const schedule = stepsAlone(ring(nodes), 1, made);
        if (pack(schedule)[0].kind === 'gathers') gathers++;
        const [actual, expected] = await bothMemories(schedule, words, 7);
        expectSameWords(actual, expected);
      }),
      { seed: 6, numRuns: runs },
    );
    expect(gathers).toBeGreaterThan((15 / 25) * runs);
  });

  it('moves rows to and fro between two memories, with steps that move nothing in between', async () => {
    const cycle = translateMap([10], [[3]]);
    const steps: Step[] = [
      [{ map: cycle, slots: [0, 4, 9] }],
      [],
      [{ map: cycle, slots: [4] }],
      [{ map: tableMap(new Array(10).fill(IDLE)), slots: [1] }],
      [{ map: cycle, slots: [4, 5] }],
    ];
    const schedule = stepsAlone(ring(10), 1, steps);
    expect(pack(schedule)[0].kind).toBe('gathers');
    const [actual, expected] = await bothMemories(schedule, 2);
    expectSameWords(actual, expected);
  });
});

describe('whole runs on tori, meshes and rings', () => {
  const runs: { name: string; topology: Topology; copies: number }[] = [
    { name: 'ring', topology: ring(12), copies: 1 },
    { name: 'ring', topology: ring(7), copies: 3 },
    { name: 'ring', topology: torus([3, 4]), copies: 2 },
    { name: 'bruck', topology: torus([4, 4]), copies: 1 },
    { name: 'bruck', topology: ring(6), copies: 2 },
    { name: 'bruck-3', topology: mesh([3, 2]), copies: 1 },
    { name: 'spread-out', topology: mesh([3, 3]), copies: 2 },
    { name: 'direct-exchange', topology: mesh([8, 4]), copies: 1 },
    { name: 'direct-exchange', topology: ring(8), copies: 2 },
    { name: 'direct-exchange', topology: torus([4, 4]), copies: 1 },
    {
      name: 'torus-necklaces',
      topology: lattice([
        [3, 1, 2],
        [0, 2, 1],
        [0, 0, 4],
      ]),
      copies: 2,
    },
    { name: 'spread-out', topology: circulant(9, [1, 2]), copies: 1 },
    { name: 'spread-out', topology: graph(PETERSEN), copies: 2 },
    { name: 'bruck', topology: switched(7), copies: 2 },
    { name: 'spread-out', topology: switched(13, 5), copies: 1 },
    { name: 'direct-exchange', topology: switched(8, 2), copies: 1 },
  ];

  it.each(
    // The kernels for blocks of a word and those for others by turns; in the long tests both on each network.
    runs.map((one, i) => ({ ...one, sizes: cases(i % 2 === 0 ? [1, 3] : [3, 1], 1, 1) })),
  )('$name on the $topology.label', async ({ name, topology, copies, sizes }) => {
    const experiment = prepare(findAlgorithm(name), completeExchange({ topology, copies }));
    for (const words of sizes) {
      const { slots } = experiment.schedule.pattern;
      const length = topology.nodes * slots * words;
      const data = Uint32Array.from({ length }, (_, i) => Math.imul(i, 0x9e3779b1));
      const before = data.slice();
      const report = await run(gpu.context, experiment, { words, data, seed: 5 });
      expect(report).toMatchObject({
        verified: true,
        mismatches: 0,
        topology: topology.encode(),
        nodes: topology.nodes,
        fingerprint: { before: report.fingerprint?.after },
      });
      // Copy c of the block of node j for node i is where that of node i for node j was.
      const { nodes } = topology;
      const exchanged = before.map((_, at) => {
        const [word, place] = [at % words, Math.floor(at / words)];
        const [node, slot] = [place % nodes, Math.floor(place / nodes)];
        const from = (slot - (slot % nodes) + node) * nodes + (slot % nodes);
        return before[from * words + word];
      });
      expectSameWords(data, exchanged);
    }
  });

  it('runs schedules of displacements by class, with local phases in between', async () => {
    for (const schedule of [
      byParity(ring(6), 2),
      byParity(torus([6, 2]), 1),
      alongAxes(torus([5, 3]), 1),
      straight(mesh([3, 3]), 2),
    ]) {
      const experiment = prepareSchedule(schedule);
      expect(await run(gpu.context, experiment, { words: 2 })).toMatchObject({ verified: true });
      const [actual, expected] = await bothMemories(schedule, 2);
      expectSameWords(actual, expected);
    }
  });

  it('runs exchanges among a part of the nodes, of which there is any number', async () => {
    // Pairs of neighbours on a ring of six, and groups of eight on one of 24: bits choose the member there.
    for (const [nodes, members, ...sizes] of [
      [6, 2, 1, 4],
      [10, 2, 4, 1],
      [12, 4, 1, 4],
      [24, 8, 4, 1],
    ]) {
      const schedule = shiftsInGroups(nodes, members);
      expect(pack(schedule)[1].kind).toBe('transfer');
      for (const words of cases(sizes, 1, 1)) {
        const experiment = prepareSchedule(schedule);
        expect(await run(gpu.context, experiment, { words })).toMatchObject({
          verified: true,
          mismatches: 0,
        });
      }
    }
  });
});

describe('a wrong schedule on a grid', () => {
  const wrong = (schedule: Schedule, change: (steps: Step[]) => Step[]): Schedule => ({
    ...schedule,
    phases: schedule.phases.map(
      (phase): Phase =>
        phase.kind === 'local' ? phase : { ...phase, steps: () => change([...phase.steps()]) },
    ),
  });

  it.each<[string, Schedule]>([
    [
      'without its last step',
      wrong(findAlgorithm('ring').schedule(completeExchange({ topology: ring(12), copies: 1 })), (s) =>
        s.slice(0, -1),
      ),
    ],
    [
      'with one node silent',
      wrong(
        findAlgorithm('direct-exchange').schedule(completeExchange({ topology: mesh([4, 2]), copies: 1 })),
        ([first, ...rest]) => [
          first.map((message) => ({
            ...message,
            map: tableMap(range(8).map((node) => (node === 0 ? IDLE : message.map.apply(node)))),
          })),
          ...rest,
        ],
      ),
    ],
    [
      'in the other direction',
      wrong(alongAxes(torus([3, 4])), (steps) =>
        steps.map((step) => step.map((message) => ({ ...message, map: message.map.inverse() }))),
      ),
    ],
  ])('comes out wrong: %s', async (_, schedule) => {
    const experiment = prepareSchedule(schedule, { unchecked: true });
    const data = new Uint32Array(schedule.topology.nodes * schedule.slots).fill(3);
    const report = await run(gpu.context, experiment, { data });
    expect(report.verified).toBe(false);
    const shape = shapeOf(schedule, 1);
    const end = reference.run(schedule, shape, reference.fill(shape));
    const places = reference.verify(schedule.pattern, shape, end);
    expect(report.mismatches).toBe(places.length);
    expect(places).toEqual(expect.arrayContaining([...report.wrongPlaces]));
    expect(data.every((word) => word === 3)).toBe(true);
  });

  it('does not run in slices, in blocks of fused rows, or up to a step', async () => {
    const experiment = prepare(findAlgorithm('ring'), completeExchange({ topology: ring(12), copies: 1 }));
    await expect(run(gpu.context, experiment, { mode: 'fused' })).rejects.toThrow('run it in step mode');
    await expect(run(gpu.context, experiment, { mode: 'seek' })).rejects.toThrow('run it in step mode');
    await expect(run(gpu.context, experiment, { rows: 1 })).rejects.toThrow('has no slices');
    await expect(run(gpu.context, experiment, { rows: 4 })).rejects.toThrow(InputError);
    const rounds = prepare(findAlgorithm('ring'), completeExchange({ topology: ring(12), copies: 1 }), {
      mode: 'block',
    });
    expect(await run(gpu.context, rounds)).toMatchObject({ verified: true });
  });
});

/** Exchanges among each `members` nodes along the first axis of a torus, by shifts within each group. */
function shiftsInGroups(nodes: number, members: number): Schedule {
  const schedule = findAlgorithm('ring').schedule(
    completeExchange({ topology: cube(Math.log2(members)), copies: 1 }),
  );
  const shape = [members, nodes / members];
  const ahead = translateMap(shape, [[1, 0]]);
  const steps: Step[] = range(members - 1).map((i) => [
    { map: ahead, slots: range(members).filter((slot) => slot > i) },
  ]);
  return {
    ...schedule,
    topology: torus(shape),
    pattern: exchangePattern(nodes, members, members),
    phases: schedule.phases.map(
      (phase): Phase => (phase.kind === 'local' ? phase : { ...phase, steps: () => steps }),
    ),
  };
}
