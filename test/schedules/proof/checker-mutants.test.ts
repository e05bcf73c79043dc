import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blocked,
  check,
  completeExchange,
  cube,
  findAlgorithm,
  IDLE,
  InputError,
  mesh,
  type NodeMap,
  type Phase,
  type Proof,
  ring,
  type Schedule,
  type Step,
  solve,
  torus,
} from '../../../src/schedules/index.ts';
import { isGrid } from '../../../src/schedules/model/networks/grid.ts';
import { translateMap } from '../../../src/schedules/model/node-map.ts';
import { nodeSymmetry } from '../../../src/schedules/proof/symmetry.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { asTables } from '../../support/form-checks.ts';
import { alongAxes, bothWays, byParity, placeOf, straight } from '../../support/grid-schedules.ts';
import { draftOf, gridMutations, mutations, scheduleOf } from './mutations.ts';
import { allAround, blocks, offTheEdge, only, plan, ring3Long, segment, withoutWays } from './plans.ts';

/** Mutants to try: a sample, or as many as the environment says. */
const MUTANTS = Number(process.env.ALLPORT_MUTANTS ?? 800);

/** Dimensions, copies and cubes of the schedules that are spoiled; the small ones are tried more often. */
const SIZES: readonly (readonly [dim: number, copies: number, cubes: number])[] = [
  [2, 1, 1],
  [2, 1, 1],
  [2, 2, 1],
  [2, 3, 1],
  [2, 1, 2],
  [2, 2, 2],
  [3, 1, 1],
  [3, 1, 1],
  [3, 2, 1],
  [3, 1, 2],
  [4, 1, 1],
  // They take ten times as long as the others.
  ...(MUTANTS < 100_000
    ? []
    : ([
        [5, 1, 1],
        [3, 3, 1],
      ] as const)),
];

/** What became of the mutants. */
interface Tally {
  mutants: number;
  wrong: number;
  wrongClaims: number;
  rejected: number;
  survivors: number;
  equivalent: number;
}

const newTally = (): Tally => ({
  mutants: 0,
  wrong: 0,
  wrongClaims: 0,
  rejected: 0,
  survivors: 0,
  equivalent: 0,
});

/** Counts a mutant in, and holds the proof against brute force: the verdict, and the counts of what holds. */
function judge(tally: Tally, spoiled: Schedule, proof: Proof): void {
  const { fault, blocks: _, ...counts } = bruteForce(spoiled);
  const { claims = {} } = spoiled;
  const claimsHold = Object.entries(claims).every(
    ([name, count]) => counts[name as keyof typeof counts] === count,
  );
  tally.mutants++;
  if (fault !== undefined) tally.wrong++;
  else if (!claimsHold) tally.wrongClaims++;
  if (!proof.ok) tally.rejected++;
  else {
    tally.survivors++;
    if (fault === undefined && claimsHold) tally.equivalent++;
  }

  expect(proof.ok).toBe(fault === undefined && claimsHold);
  const broken = proof.violations.filter(({ message }) => !message.startsWith('claims '));
  expect(broken.length > 0).toBe(fault !== undefined);
  if (fault === undefined) expect(proof.certificate).toMatchObject(counts);
}

function report(networks: string, tally: Tally): void {
  console.log(
    `checker on ${networks}: ${tally.mutants} mutants, ${tally.wrong} wrong and ${tally.wrongClaims} with wrong ` +
      `claims by brute force, ${tally.rejected} rejected, ${tally.survivors} survivors, ${tally.equivalent} of ` +
      'them proved equivalent by brute force',
  );
}

/** Schedules of tori, meshes and rings, with all kinds of symmetry and none. */
const onGrids: readonly Schedule[] = [
  ring(2),
  ring(3),
  ring(4),
  ring(5),
  ring(6),
  torus([2, 3]),
  torus([3, 3]),
  torus([4, 2]),
  torus([4, 4]),
  mesh([2]),
  mesh([3]),
  mesh([4]),
  mesh([2, 3]),
  mesh([3, 3]),
  mesh([4, 2]),
  mesh([2, 2, 2]),
].flatMap((topology): Schedule[] =>
  [
    (copies: number) => straight(topology, copies),
    (copies: number) => alongAxes(topology, copies),
    (copies: number) => byParity(topology, copies),
    (copies: number) => byParity(topology, copies, 4),
    ...(topology.shape.length === 1 ? [(copies: number) => bothWays(topology, copies)] : []),
    ...['ring', 'bruck-2', 'spread-out', 'direct-exchange'].map(
      (name) => (copies: number) => solve(findAlgorithm(name), completeExchange({ topology, copies })),
    ),
  ].flatMap((make) => {
    // More copies make a mutant take longer, and show nothing new on large networks.
    const copies = topology.nodes < 6 ? [1, 2] : [1];
    try {
      return copies.map(make).filter((schedule) => check(schedule).ok);
    } catch (error) {
      if (error instanceof InputError) return [];
      throw error;
    }
  }),
);

/** What a violation says where blocks are not where they were to be. */
const ASTRAY = /has no block|sends its block twice|where another block is|ended in|^claims/;

/** The same schedule with other node maps. */
function remapped(schedule: Schedule, other: (map: NodeMap) => NodeMap): Schedule {
  const steps = (phase: Phase & { kind: 'segment' }) => () =>
    Array.from(phase.steps(), (step) => step.map((message) => ({ ...message, map: other(message.map) })));
  const phases = schedule.phases.map((phase) =>
    phase.kind === 'local' ? phase : { ...phase, steps: steps(phase) },
  );
  return { ...schedule, phases };
}

describe('a message without a route is the only fault: its blocks go where its map says', () => {
  test('a displacement once around a ring, and one link more', () => {
    const schedule = solve(
      findAlgorithm('torus-product'),
      completeExchange({ topology: ring(4), copies: 1 }),
    );
    const proof = check(remapped(schedule, () => translateMap([4], [[5]])));
    const steps = [0, 1, 2].flatMap((step) => [0, 1, 2, 3].map((node) => ({ step, node })));
    expect(proof.violations).toEqual(
      steps.map(({ step, node }) => ({
        step,
        node,
        message:
          `sends to node ${(node + 1) % 4}, by a displacement that no links follow; ` +
          'a store-and-forward message crosses exactly one',
      })),
    );
    expect(proof).toMatchObject({ violationCount: 12, certificate: schedule.claims });
  });

  test('a displacement longer than any way, of any message on a grid', () => {
    for (const schedule of onGrids) {
      if (!isGrid(schedule.topology)) continue;
      const { shape, nodes } = schedule.topology;
      const far = (map: NodeMap) => {
        const deltas = Array.from({ length: nodes }, (_, node) => {
          const target = map.apply(node);
          if (target === IDLE) return null;
          const from = placeOf(shape, node);
          return placeOf(shape, target).map((x, axis) => x - from[axis] + 2 * shape[axis]);
        });
        return translateMap(
          shape,
          deltas,
          deltas.map((_, node) => node),
        );
      };
      const proof = check(remapped(schedule, far));
      expect(bruteForce(remapped(schedule, far)).fault).toMatch(/^node \d+ sends to node/);
      expect(proof.ok).toBe(false);
      expect(proof.certificate).toMatchObject(schedule.claims ?? {});
      const senders = draftOf(schedule).steps.flatMap((step) =>
        step.flatMap(({ map }) => Array.from({ length: nodes }, (_, node) => map.apply(node))),
      );
      expect(proof.violationCount).toBe(senders.filter((target) => target !== IDLE).length);
    }
  });

  test('a message to another cube', () => {
    for (const algorithm of cubeAlgorithms) {
      const whole = solve(algorithm, exchangeOn(3));
      for (const dim of [1, 2]) {
        const schedule = { ...whole, topology: cube(dim, 2 ** (3 - dim)) };
        const proof = check(schedule);
        expect(proof.ok).toBe(false);
        expect(bruteForce(schedule).fault).toBeDefined();
        expect(proof.certificate).toMatchObject(whole.claims ?? {});
        for (const { message } of proof.violations) expect(message).not.toMatch(ASTRAY);
      }
    }
  });

  test('a message to the sending node itself, which may change its slot', () => {
    const move = blocks([
      [0, 0],
      [0, 1],
    ]);
    const steps: Step[] = [[{ map: only(0, 0), slots: [0], to: [1] }]];
    expect(check(plan(move, [segment(steps, false)])).violations).toEqual([
      {
        step: 0,
        node: 0,
        message: 'sends to node 0, 0 links away; a store-and-forward message crosses exactly one',
      },
    ]);
  });

  test('and arrival slots in a segment that says it is row-closed are the only one', () => {
    const move = blocks([
      [0, 0],
      [1, 1],
    ]);
    const steps: Step[] = [[{ map: only(0, 1), slots: [0], to: [1] }]];
    expect(check(plan(move, [segment(steps)])).violations).toEqual([
      { step: 0, message: 'a message gives arrival slots in a segment that says it is row-closed' },
    ]);
  });
});

describe('check against brute force', () => {
  test('has nothing but the codes of patterns and maps in common with what it is checked against', () => {
    const refuse = () => {
      throw new TypeError('not to be asked');
    };
    const coded = <T extends object>(part: T, code: () => unknown): T =>
      new Proxy(part, { get: (_, key) => (key === 'encode' ? code : refuse()) });
    const codesOf = (schedule: Schedule): Schedule => ({
      ...schedule,
      topology: coded(schedule.topology, schedule.topology.encode),
      pattern: coded(schedule.pattern, schedule.pattern.encode),
      phases: schedule.phases.map((phase) =>
        phase.kind === 'local'
          ? { ...phase, map: coded(phase.map, phase.map.encode) }
          : {
              ...phase,
              steps: () =>
                Array.from(phase.steps(), (step) =>
                  step.map((message) => ({ ...message, map: coded(message.map, message.map.encode) })),
                ),
            },
      ),
    });
    for (const algorithm of cubeAlgorithms) {
      const schedule = solve(algorithm, exchangeOn(3, 2, 2));
      for (const form of [schedule, asTables(schedule)]) {
        expect(bruteForce(codesOf(form))).toMatchObject({ fault: undefined, blocks: 256 });
      }
    }
  });

  test(
    'rejects exactly those mutants of the built-in schedules that are wrong',
    () => {
      const tally = newTally();
      const mutant = fc.record({
        name: fc.constantFrom(...cubeAlgorithms.map((algorithm) => algorithm.name)),
        size: fc.nat(SIZES.length - 1),
        inBlocks: fc.boolean(),
        written: fc.boolean(),
        mutation: fc.constantFrom(...Object.keys(mutations)),
        picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      });
      fc.assert(
        fc.property(mutant, ({ name, size, inBlocks, written, mutation, picks }) => {
          const original = solve(findAlgorithm(name), exchangeOn(...SIZES[size]));
          const draft = draftOf(inBlocks ? blocked(original) : original);
          let next = 0;
          mutations[mutation](draft, (below) => picks[next++] % below);
          const spoiled = scheduleOf(draft);
          judge(tally, spoiled, check(written ? asTables(spoiled) : spoiled));
        }),
        { seed: 1992, numRuns: MUTANTS },
      );
      report('cubes', tally);
      expect(tally.mutants).toBe(MUTANTS);
      expect(tally.rejected).toBe(tally.wrong + tally.wrongClaims);
      expect(tally.equivalent).toBe(tally.survivors);
      expect(tally.wrong).toBeGreaterThan(tally.mutants / 2);
    },
    240_000 + 20 * MUTANTS,
  );

  test('certifies on tori, meshes and rings what brute force counts', () => {
    // Of each way to make schedules there are some, and of each kind of symmetry.
    const names = new Set(onGrids.map(({ algorithm }) => algorithm));
    expect(names).toEqual(
      new Set([
        'straight',
        'along axes',
        'by parity',
        'both ways',
        'ring',
        'bruck-2',
        'spread-out',
        'direct-exchange',
      ]),
    );
    const symmetries = new Set(onGrids.map((schedule) => JSON.stringify(nodeSymmetry(schedule))));
    expect(symmetries).toEqual(
      new Set([undefined, '"xor"', '"shift"', '{"period":1}', '{"period":2}', '{"period":4}']),
    );
    for (const schedule of onGrids) {
      const { fault, blocks: all, ...counts } = bruteForce(schedule);
      expect(fault).toBeUndefined();
      expect(all).toBe(schedule.topology.nodes * schedule.pattern.slots);
      expect(check(schedule)).toMatchObject({ ok: true, certificate: counts });
    }
  });

  test(
    'rejects exactly those mutants of schedules on tori, meshes and rings that are wrong',
    () => {
      const tally = newTally();
      const byMutation = new Map<string, Tally>();
      const mutant = fc.record({
        which: fc.nat(onGrids.length - 1),
        // One in four, since written out as tables messages lose the ways that they say they go.
        written: fc.nat(3).map((n) => n === 3),
        mutation: fc.constantFrom(...Object.keys(gridMutations)),
        picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      });
      fc.assert(
        fc.property(mutant, ({ which, written, mutation, picks }) => {
          const draft = draftOf(onGrids[which]);
          let next = 0;
          gridMutations[mutation](draft, (below) => picks[next++] % below);
          const spoiled = scheduleOf(draft);
          const own = byMutation.get(mutation) ?? newTally();
          byMutation.set(mutation, own);
          const before = { ...tally };
          const judged = written ? withoutWays(spoiled) : spoiled;
          judge(tally, judged, check(judged));
          for (const count of Object.keys(own) as (keyof Tally)[]) own[count] += tally[count] - before[count];
        }),
        { seed: 838, numRuns: MUTANTS },
      );
      report('tori, meshes and rings', tally);
      expect(tally.mutants).toBe(MUTANTS);
      expect(tally.rejected).toBe(tally.wrong + tally.wrongClaims);
      expect(tally.equivalent).toBe(tally.survivors);
      expect(tally.wrong).toBeGreaterThan(tally.mutants / 2);
      // Each of them must be able to make a schedule wrong.
      const harmless = [...byMutation].filter(([, { wrong, wrongClaims }]) => wrong + wrongClaims === 0);
      expect(harmless.map(([name]) => name)).toEqual([]);
    },
    240_000 + 20 * MUTANTS,
  );

  test.each<[string, Schedule, string]>([
    ['a ring the other way around, where messages of all nodes meet', ring3Long(), 'carries two messages'],
    ['off the edge of a mesh', offTheEdge(), 'by a displacement that no links follow'],
    ['all around a ring, and on', allAround(), 'by a displacement that no links follow'],
  ])('rejects messages that go %s', (_, schedule, message) => {
    const proof = check(schedule);
    expect(proof.ok).toBe(false);
    expect(proof.violations.map((violation) => violation.message).join()).toContain(message);
    expect(bruteForce(schedule).fault).toBeDefined();
  });
});
