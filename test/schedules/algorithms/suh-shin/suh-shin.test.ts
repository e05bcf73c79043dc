import { describe, expect, test } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { suhShin } from '../../../../src/schedules/algorithms/suh-shin/suh-shin.ts';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  InputError,
  type LocalMap,
  type LocalPhase,
  type Message,
  mesh,
  type NodeMap,
  type Phase,
  ring,
  type Schedule,
  type Segment,
  type Step,
  tableLocalMap,
  torus,
  translateMap,
} from '../../../../src/schedules/index.ts';
import { nodeAt } from '../../../../src/schedules/model/networks/axes.ts';
import { suhShinCounts } from '../../../oracles/suh-shin-counts.ts';
import { asTable } from '../../../support/pattern-tables.ts';

const networks = { torus, mesh };
type Kind = keyof typeof networks;
const on = (kind: Kind, shape: number[], copies = 1) =>
  suhShin.schedule(completeExchange({ topology: networks[kind](shape), copies }));

const toriOf = (...shapes: number[][]): [Kind, number[]][] => shapes.map((shape) => ['torus', shape]);
const meshesOf = (...shapes: number[][]): [Kind, number[]][] => shapes.map((shape) => ['mesh', shape]);
const small = [...toriOf([4, 4], [8, 4], [4, 8], [4, 4, 4]), ...meshesOf([2, 2], [2, 4], [6, 4], [2, 6, 4])];
const large = [
  ...toriOf([12, 8], [12, 12], [8, 12], [8, 4, 4], [4, 8, 12], [4, 4, 4, 4]),
  ...meshesOf([6, 6], [8, 10], [6, 6, 6], [2, 4, 2, 6]),
];

type Deltas = ReturnType<typeof partsOf>['deltas'];

const isLocal = (phase: Phase): phase is LocalPhase => phase.kind === 'local';
const isSegment = (phase: Phase): phase is Segment => phase.kind === 'segment';
const stepsOf = ({ phases }: Schedule): Step[] =>
  phases.filter(isSegment).flatMap((part) => [...part.steps()]);
const rearrangements = ({ phases }: Schedule) =>
  phases.filter(isLocal).filter(({ name }) => name === 'rearrangement');

/** The parts of a translation by classes. */
function partsOf(map: NodeMap) {
  const code = map.encode();
  if (code.kind !== 'translate' || code.classes === undefined)
    throw new TypeError('no translation by classes');
  return { shape: code.shape, deltas: code.deltas, classes: code.classes };
}

/** The links along each axis from the node at these coordinates, in the first step of every segment. */
const linksFrom = ({ phases }: Schedule, at: readonly number[]) =>
  phases.filter(isSegment).map((segment) => {
    const [step] = segment.steps();
    return step.map(({ map }) => map.displacement?.of(nodeAt(partsOf(map).shape, at))).find((links) => links);
  });

describe('suh-shin', () => {
  test.each([...small, ...large])(
    'on a %s %j takes the steps, blocks, hops and rearrangements of the paper',
    (kind, shape) => {
      const schedule = on(kind, shape);
      const { violations, certificate } = check(schedule);
      const counts = suhShinCounts(kind, shape);
      expect(violations).toEqual([]);
      expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
      expect(certificate).toMatchObject({
        steps: counts.steps,
        span: counts.steps,
        largestMessage: counts.largestMessage,
        blocksInSequence: counts.blocks,
        hopsInSequence: counts.hops,
      });
      expect(rearrangements(schedule)).toHaveLength(counts.rearrangements);
    },
  );

  test.each(small)('on a %s %j the proof by one submesh counts what the full proof counts', (kind, shape) => {
    const schedule = on(kind, shape);
    const inFull = check({ ...schedule, pattern: asTable(schedule.pattern) });
    const { nodes } = schedule.topology;
    const { violations, certificate } = check(schedule);
    expect(inFull.violations).toEqual(violations);
    expect(inFull.certificate.blocksFollowed).toBe(nodes ** 2);
    // Of a table of places it is not known that it is an exchange, whose bound is a formula.
    const { boundMayRise: _, ...whole } = inFull.certificate;
    expect(certificate).toEqual({
      ...whole,
      blocksFollowed: nodes * (kind === 'torus' ? 4 : 2) ** shape.length,
      lowerBound: certificate.lowerBound,
    });
  });

  test('on a 3-D torus sends in the directions of section 3.2.1', () => {
    const schedule = on('torus', [8, 8, 8]);
    const patternA = (x: number, y: number) =>
      [
        [4, 0, 0],
        [0, 4, 0],
        [-4, 0, 0],
        [0, -4, 0],
      ][(x + y) % 4];
    const patternB = (x: number, y: number) =>
      [
        [0, 4, 0],
        [4, 0, 0],
        [0, -4, 0],
        [-4, 0, 0],
      ][(x + y) % 4];
    const patternC = (z: number) => (z % 4 < 2 ? [0, 0, 4] : [0, 0, -4]);
    const partner = (coordinate: number, distance: number) => (coordinate & distance ? -distance : distance);
    for (const [x, y, z] of [
      [0, 0, 0],
      [1, 0, 2],
      [7, 3, 4],
      [2, 2, 1],
      [3, 0, 5],
      [6, 7, 7],
    ]) {
      const [one, two] = (x + y) % 2 === 0 ? [partner(x, 2), 0] : [0, partner(y, 2)];
      expect(linksFrom(schedule, [x, y, z])).toEqual(
        z % 2 === 0
          ? [patternA(x, y), patternB(x, y), patternC(z), [one, two, 0], [partner(x, 1), 0, 0]]
          : [patternC(z), patternA(x, y), patternB(x, y), [0, 0, partner(z, 2)], [partner(x, 1), 0, 0]],
      );
    }
  });

  test('on a 2-D mesh closes the rings from their last nodes, and exchanges inside the submeshes last', () => {
    const schedule = on('mesh', [8, 6]);
    expect(linksFrom(schedule, [0, 0])).toEqual([
      [2, 0],
      [0, 2],
      [1, 0],
    ]);
    expect(linksFrom(schedule, [6, 0])).toEqual([
      [-6, 0],
      [0, 2],
      [1, 0],
    ]);
    expect(linksFrom(schedule, [6, 5])).toEqual([
      [0, -4],
      [-6, 0],
      [1, 0],
    ]);
    const [, [last]] = stepsOf(schedule).slice(-2);
    expect([0, 1, 8, 9].map((node) => last.map.displacement?.of(node))).toEqual([
      [0, 1],
      [0, 1],
      [0, -1],
      [0, -1],
    ]);
  });

  test('takes the axes in any order, the longest one as the first of the paper', () => {
    const [wide, high] = [on('torus', [12, 8]), on('torus', [8, 12])];
    for (const at of [
      [0, 0],
      [3, 1],
      [6, 7],
    ]) {
      const flipped = linksFrom(high, [...at].reverse()).map((links) => links && [...links].reverse());
      expect(flipped).toEqual(linksFrom(wide, at));
    }
  });

  test.each([...toriOf([8, 4], [12, 12]), ...meshesOf([6, 4], [8, 8])])(
    'on a %s %j every message is one range of slots, with copies too',
    (kind, shape) => {
      for (const step of stepsOf(on(kind, shape, 3))) {
        for (const { slots } of step) expect(slots[slots.length - 1] - slots[0]).toBe(slots.length - 1);
      }
    },
  );

  test('carries m times the blocks in as many messages, for m copies', () => {
    const { violations, certificate } = check(on('torus', [8, 4], 3));
    const { steps, blocks, largestMessage } = suhShinCounts('torus', [8, 4]);
    expect(violations).toEqual([]);
    expect(certificate).toMatchObject({
      steps,
      blocksInSequence: 3 * blocks,
      largestMessage: 3 * largestMessage,
    });
  });

  test.each([...toriOf([8, 4]), ...meshesOf([6, 4])])('moves real blocks on a %s %j', (kind, shape) => {
    const schedule = on(kind, shape, 2);
    const memoryShape = { nodes: schedule.topology.nodes, slots: schedule.slots, words: 3, mask: 0 };
    const memory = reference.run(schedule, memoryShape, reference.fill(memoryShape, 7));
    expect(reference.verify(schedule.pattern, memoryShape, memory, 7)).toEqual([]);
  });

  test('is found by its names', () => {
    expect([findAlgorithm('suh-shin'), findAlgorithm('suh-shin-2001')]).toEqual([suhShin, suhShin]);
  });

  test('refuses cubes, networks of one axis, and those with too many nodes, each with the reason', () => {
    const refused = (topology: Parameters<typeof suhShin.schedule>[0]['topology']) => () =>
      suhShin.schedule(completeExchange({ topology, copies: 1 }));
    expect(refused(cube(4))).toThrow(
      'suh-shin on cube 2^4: it is for tori and meshes; give one, say torus 8x8',
    );
    expect(refused(ring(8))).toThrow('suh-shin on ring 8: give at least two axes');
    expect(refused(torus([1024, 512]))).toThrow(
      /^suh-shin on torus 1024x512: its local maps would have 8388608/,
    );
  });
});

describe('the checker', () => {
  const holds = (schedule: Schedule) => {
    try {
      return check(schedule).ok;
    } catch (error) {
      // Of two nodes that send to one, no map is made.
      if (error instanceof InputError) return false;
      throw error;
    }
  };
  const withPhase = (schedule: Schedule, index: number, change: (phase: Phase) => Phase): Schedule => ({
    ...schedule,
    phases: schedule.phases.map((phase, i) => (i === index ? change(phase) : phase)),
  });
  const withMessages = (change: (message: Message) => Message) => (phase: Phase) => {
    if (phase.kind === 'local') throw new TypeError('no segment');
    return { ...phase, steps: () => [...phase.steps()].map((step) => step.map(change)) };
  };
  const withDeltas = (change: (deltas: Deltas) => Deltas) =>
    withMessages(({ map, slots }) => {
      const { shape, deltas, classes } = partsOf(map);
      return { map: translateMap(shape, change(deltas), classes), slots };
    });
  const withTable =
    (change: (tables: readonly number[][], classes: readonly number[]) => LocalMap) => (phase: Phase) => {
      const code = phase.kind === 'local' ? phase.map.encode() : undefined;
      if (phase.kind !== 'local' || code?.kind !== 'table') throw new TypeError('no table');
      return {
        ...phase,
        map: change(
          code.tables.map((table) => [...table]),
          code.classes,
        ),
      };
    };
  const indexes = (schedule: Schedule, is: (phase: Phase) => boolean) =>
    schedule.phases.flatMap((phase, index) => (is(phase) ? [index] : []));
  const isTable = (phase: Phase) => isLocal(phase) && phase.map.encode().kind === 'table';

  // On square networks some of these mutants would be the schedule itself.
  describe.each([...toriOf([12, 8], [8, 12]), ...meshesOf([8, 6], [4, 6])])('on a %s %j', (kind, shape) => {
    const schedule = on(kind, shape);
    const segments = indexes(schedule, isSegment);
    const tables = indexes(schedule, isTable);
    const betweenSubmeshes = segments.slice(0, 2);

    test('accepts what is put together anew', () => {
      for (const index of segments)
        expect(
          holds(
            withPhase(
              schedule,
              index,
              withDeltas((all) => all),
            ),
          ),
        ).toBe(true);
      for (const index of tables)
        expect(holds(withPhase(schedule, index, withTable(tableLocalMap)))).toBe(true);
    });

    test.each(segments)('refuses the directions of two classes exchanged (phase %i)', (index) => {
      const exchanged = withDeltas(([first, second, ...rest]) => [second, first, ...rest]);
      expect(holds(withPhase(schedule, index, exchanged))).toBe(false);
    });

    test.each(betweenSubmeshes)('refuses a direction turned round (phase %i)', (index) => {
      const turned = withDeltas(([first, ...rest]) => [first?.map((links) => -links) ?? null, ...rest]);
      expect(holds(withPhase(schedule, index, turned))).toBe(false);
    });

    test.each(segments)('refuses a range shifted by one (phase %i)', (index) => {
      const shifted = withMessages(({ map, slots }) => ({
        map,
        slots: Array.from(slots, (slot) => slot - 1),
      }));
      expect(holds(withPhase(schedule, index, shifted))).toBe(false);
    });

    test.each(tables)('refuses a local phase left out (phase %i)', (index) => {
      expect(holds({ ...schedule, phases: schedule.phases.toSpliced(index, 1) })).toBe(false);
    });

    test.each(tables)('refuses the tables of two classes exchanged (phase %i)', (index) => {
      const exchanged = withTable(([first, second, ...rest], classes) =>
        tableLocalMap([second, first, ...rest], classes),
      );
      expect(holds(withPhase(schedule, index, exchanged))).toBe(false);
    });

    test.each(tables)('refuses one node in the class of its neighbour (phase %i)', (index) => {
      const misplaced = withTable((all, [, second, ...rest]) =>
        tableLocalMap(all, [second, second, ...rest]),
      );
      expect(holds(withPhase(schedule, index, misplaced))).toBe(false);
    });
  });

  test('refuses rings on a mesh that are closed by links it has not', () => {
    const schedule = on('mesh', [8, 6]);
    const around = withDeltas((deltas) => [...deltas.slice(0, 4), ...deltas.slice(0, 4)]);
    const { violations } = check(withPhase(schedule, 2, around));
    expect(violations[0]).toMatchObject({
      step: 0,
      node: 6,
      message: expect.stringContaining('sends to node 0'),
    });
  });
});
