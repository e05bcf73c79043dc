import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balancedCounts,
  onePortCounts,
  oneToAllBound,
  reflectedCounts,
  rotatedCounts,
} from '../../../../src/schedules/algorithms/scatter/scatter-counts.ts';
import {
  check,
  cube,
  EMPTY,
  gatherSchedule,
  IDLE,
  InputError,
  type Message,
  type OneToAll,
  type Phase,
  ring,
  type Schedule,
  type Step,
  scatterSchedule,
  TREE_ALGORITHMS,
  type TreeAlgorithm,
  tableMap,
} from '../../../../src/schedules/index.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { cases } from '../../../support/sample.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

const stepsIn = ({ phases }: Schedule): Step[] =>
  phases.flatMap((phase) => (phase.kind === 'segment' ? [...phase.steps()] : []));

const senderOf = ({ map }: Message) => range(map.nodes).filter((node) => map.apply(node) !== IDLE);

/** Every algorithm on the cube with every number of trees that it has there. */
function choices(dim: number): { algorithm: TreeAlgorithm; trees?: number }[] {
  const most = range(dim).map((i) => i + 1);
  return [
    { algorithm: 'sbt' },
    { algorithm: 'bst' },
    ...most.map((trees) => ({ algorithm: 'rotated-sbts' as const, trees })),
    ...most
      .filter((trees) => trees % 2 === 0)
      .map((trees) => ({ algorithm: 'reflected-sbts' as const, trees })),
  ];
}

/**
 * Follows the blocks by what the words say: at the start the root has all, a node sends what it has, over one link. Gives
 * what each step's longest message has, and where every block is at the end.
 */
function followed({ topology, slots }: Schedule, steps: readonly Step[], root: number) {
  const holder = new Array<number>(slots).fill(root);
  const longest = steps.map((step) => {
    const arrivals: [slot: number, node: number][] = [];
    const links = new Set<string>();
    for (const message of step) {
      const [from, ...others] = senderOf(message);
      expect(others).toEqual([]);
      const to = message.map.apply(from);
      expect(topology.distance(from, to)).toBe(1);
      expect(links.has(`${from} ${to}`)).toBe(false);
      links.add(`${from} ${to}`);
      for (const slot of Array.from(message.slots)) {
        expect(holder[slot]).toBe(from);
        arrivals.push([slot, to]);
      }
    }
    for (const [slot, node] of arrivals) holder[slot] = node;
    return Math.max(...step.map((message) => message.slots.length));
  });
  return { holder, longest };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('scatterSchedule', () => {
  it('brings every block from any root to its node, over each link one message a step, in n steps', () => {
    for (const dim of cases([1, 2, 3, 4, 5], 3, 4)) {
      const topology = cube(dim);
      for (const choice of choices(dim)) {
        for (const root of range(topology.nodes)) {
          const schedule = scatterSchedule({ topology, root, ...choice });
          const steps = stepsIn(schedule);
          const { holder, longest } = followed(schedule, steps, root);
          expect(holder).toEqual(range(schedule.slots).map((slot) => slot % topology.nodes));
          expect(longest).toHaveLength(dim);
          if (dim < 4) expect(bruteForce(schedule).fault).toBeUndefined();
          const proof = check(schedule);
          expect(proof.violations).toEqual([]);
          expect(proof.certificate).toMatchObject({
            blocksInSequence: sum(longest),
            shortestRoutes: true,
            blocksFollowed: schedule.slots,
          });
        }
      }
    }
  });

  it('is proved with the bound of the root on larger cubes', () => {
    for (const dim of cases([6, 7, 8], 1, 2)) {
      for (const { algorithm, trees = 1 } of [
        { algorithm: 'sbt' as const },
        { algorithm: 'bst' as const },
        { algorithm: 'rotated-sbts' as const, trees: dim },
        { algorithm: 'rotated-sbts' as const, trees: 3 },
        { algorithm: 'reflected-sbts' as const, trees: 2 },
      ]) {
        const own = trees === 1 ? {} : { trees };
        for (const make of [scatterSchedule, gatherSchedule]) {
          const schedule = make({ topology: cube(dim), root: 2 ** dim - 2, algorithm, ...own });
          const { ok, certificate } = check(schedule);
          expect(ok).toBe(true);
          const ports = algorithm === 'sbt' ? 1 : dim;
          expect(certificate.lowerBound).toBe(oneToAllBound(dim, trees, ports));
          expect(certificate.optimal).toBe(
            algorithm === 'sbt' || trees === dim || (algorithm === 'bst' && dim === 7),
          );
        }
      }
    }
  });

  it('starts with all blocks at the root and nothing elsewhere', () => {
    const { pattern, slots } = scatterSchedule({
      topology: cube(3),
      root: 5,
      algorithm: 'rotated-sbts',
      trees: 2,
    });
    expect(slots).toBe(16);
    for (const place of range(16 * 8)) {
      const [slot, node] = [Math.floor(place / 8), place % 8];
      expect(pattern.destination(place)).toBe(node === 5 ? slot * 8 + (slot % 8) : EMPTY);
      expect(pattern.origin(place)).toBe(node === slot % 8 ? slot * 8 + 5 : EMPTY);
    }
  });

  it('sends half of all blocks first with one port, and those for the farthest nodes with all', () => {
    const [first] = stepsIn(scatterSchedule({ topology: cube(4), root: 0, algorithm: 'sbt' }));
    expect(first).toHaveLength(1);
    expect(first[0].slots).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
    const steps = stepsIn(scatterSchedule({ topology: cube(4), root: 0, algorithm: 'bst' }));
    const fromRoot = steps.map((step) =>
      step
        .filter((message) => senderOf(message)[0] === 0)
        .flatMap(({ slots }) => Array.from(slots))
        .sort((a, b) => a - b),
    );
    expect(fromRoot).toEqual([[15], [7, 11, 13, 14], [3, 5, 6, 9, 10, 12], [1, 2, 4, 8]]);
  });

  it('refuses what is no cube, no root, no algorithm, no number of trees, or too large, in one line with the cure', () => {
    const refused = (change: Partial<OneToAll>) => {
      try {
        scatterSchedule({ topology: cube(4), root: 0, algorithm: 'rotated-sbts', ...change });
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        return (error as InputError).message;
      }
      throw new Error('it was accepted');
    };
    expect(refused({ topology: cube(2, 2) })).toBe('scatter on the 2 cubes 2^2: give one cube');
    expect(refused({ topology: 4 as unknown as OneToAll['topology'] })).toBe(
      'topology 4: give a network, such as cube(3)',
    );
    expect(refused({ topology: ring(4) })).toBe('scatter on the ring 4: give one cube');
    expect(refused({ root: 16 })).toBe('root 16: give a node of the cube 2^4, 0 to 15');
    expect(refused({ root: -1 })).toMatch(/^root -1: /);
    expect(refused({ root: 0.5 })).toMatch(/^root 0.5: /);
    expect(refused({ algorithm: 'mst' as TreeAlgorithm })).toBe(
      `algorithm "mst": give ${TREE_ALGORITHMS.join(' or ')}`,
    );
    expect(refused({ trees: 0 })).toBe(
      '0 trees for rotated-sbts on 4 dimensions: give a whole number from 1 to 4',
    );
    expect(refused({ trees: 5 })).toMatch(/^5 trees .* from 1 to 4$/);
    expect(refused({ trees: 1.5 })).toMatch(/^1.5 trees /);
    expect(refused({ algorithm: 'sbt', trees: 2 })).toBe('2 trees for sbt on 4 dimensions: give 1, or none');
    expect(refused({ algorithm: 'reflected-sbts', trees: 3 })).toBe(
      '3 trees for reflected-sbts on 4 dimensions: give an even number from 2 to 4',
    );
    expect(refused({ algorithm: 'reflected-sbts', topology: cube(1) })).toBe(
      'reflected-sbts on 1 dimension: give at least 2 dimensions',
    );
    expect(refused({ topology: cube(13), algorithm: 'sbt' })).toBe(
      'scatter of 8192 blocks on the cube 2^13: 67108864 places; give fewer dimensions or trees, for at most 16777216',
    );
  });
});

describe('gatherSchedule', () => {
  it('is the scatter backwards: every message of its steps in reverse, to where it came from', () => {
    for (const choice of choices(4)) {
      const wanted = { topology: cube(4), root: 6, ...choice };
      const [there, back] = [scatterSchedule(wanted), gatherSchedule(wanted)];
      const moves = (steps: readonly Step[], isBack: boolean) =>
        steps.map((step) =>
          step
            .map((message) => {
              const [from] = senderOf(message);
              const ends = [from, message.map.apply(from)];
              return `${isBack ? ends.toReversed() : ends} ${Array.from(message.slots)}`;
            })
            .sort(),
        );
      expect(moves(stepsIn(back).toReversed(), true)).toEqual(moves(stepsIn(there), false));
      for (const place of range(there.slots * 16)) {
        expect(back.pattern.origin(place)).toBe(there.pattern.destination(place));
        expect(back.pattern.destination(place)).toBe(there.pattern.origin(place));
      }
      expect(check(back).ok).toBe(true);
      expect(check(back).certificate).toEqual(check(there).certificate);
    }
  });
});

describe('a wrong scatter', () => {
  const wanted: OneToAll = { topology: cube(4), root: 3, algorithm: 'reflected-sbts', trees: 4 };
  const changed = (schedule: Schedule, change: (steps: Step[]) => Step[]): Schedule => ({
    ...schedule,
    phases: schedule.phases.map(
      (phase): Phase =>
        phase.kind === 'local' ? phase : { ...phase, steps: () => change([...phase.steps()]) },
    ),
  });
  const wrong = (change: (steps: Step[]) => Step[], make = scatterSchedule) => {
    const mutant = changed(make(wanted), change);
    const { ok, violations } = check(mutant);
    expect(bruteForce(mutant).fault).toBeDefined();
    expect(ok).toBe(false);
    return violations.map(({ message }) => message).join('\n');
  };

  it('is found where a node sends a slot that is empty', () => {
    expect(wrong(([first, ...rest]) => [...rest, first])).toMatch(/has no block to send to node/);
    expect(wrong((steps) => [steps[0], ...steps])).toMatch(/has no block to send to node/);
  });

  it('is found where a message is missing, goes elsewhere, or a link carries two', () => {
    const any = fc.record({ t: fc.nat(3), at: fc.nat(1000), bit: fc.nat(3) });
    for (const make of [scatterSchedule, gatherSchedule]) {
      const steps = stepsIn(make(wanted));
      fc.assert(
        fc.property(any, ({ t, at, bit }) => {
          const m = at % steps[t].length;
          const message = steps[t][m];
          const [from] = senderOf(message);
          const replaced = (...messages: Message[]) =>
            wrong(() => steps.with(t, steps[t].toSpliced(m, 1, ...messages)), make);
          expect(replaced()).toMatch(/ended in|no block to send/);
          const away = from ^ (1 << bit);
          if (away !== message.map.apply(from)) {
            const targets = range(16).map((node) => (node === from ? away : IDLE));
            expect(replaced({ ...message, map: tableMap(targets) })).toMatch(
              /ended in|no block to send|two messages/,
            );
          }
          const [slot, ...rest] = Array.from(message.slots);
          if (rest.length > 0) {
            expect(replaced({ ...message, slots: [slot] }, { ...message, slots: rest })).toMatch(
              /carries two messages/,
            );
          }
        }),
        { seed: 9, numRuns: 25 },
      );
    }
  });

  it('is found where it keeps no port model, or claims what it does not do', () => {
    const schedule = scatterSchedule({ topology: cube(3), root: 0, algorithm: 'bst' });
    const { certificate } = check(schedule);
    expect(check({ ...schedule, ports: 'one' }).violations[0].message).toMatch(/for one port/);
    for (const count of ['steps', 'span', 'largestMessage'] as const) {
      const claims = { ...schedule.claims, [count]: certificate[count] + 1 };
      expect(check({ ...schedule, claims }).violations.map(({ message }) => message)).toEqual([
        expect.stringMatching(`claims ${count}`),
      ]);
    }
  });
});

describe('the counts', () => {
  /** What the messages of all nodes are. */
  const counted = (wanted: Omit<OneToAll, 'root'>) => {
    const schedule = scatterSchedule({ ...wanted, root: 0 });
    const longest = stepsIn(schedule).map((step) => Math.max(...step.map(({ slots }) => slots.length)));
    return { steps: longest.length, largestMessage: Math.max(...longest), blocksInSequence: sum(longest) };
  };

  it('are those of the schedules for each n', () => {
    for (const dim of cases(range(12), 6, 9).map((i) => i + 1)) {
      const topology = cube(dim);
      expect(onePortCounts(dim)).toMatchObject(counted({ topology, algorithm: 'sbt' }));
      expect(balancedCounts(dim)).toMatchObject(counted({ topology, algorithm: 'bst' }));
    }
    for (const dim of cases(range(10), 6, 8).map((i) => i + 1)) {
      const topology = cube(dim);
      const some = dim <= 6 ? range(dim).map((i) => i + 1) : [2, dim];
      for (const trees of some) {
        expect(rotatedCounts(dim, trees)).toMatchObject(
          counted({ topology, algorithm: 'rotated-sbts', trees }),
        );
        if (trees % 2 === 0) {
          expect(reflectedCounts(dim, trees)).toMatchObject(
            counted({ topology, algorithm: 'reflected-sbts', trees }),
          );
        }
      }
    }
  });

  it('of the SBT with one port are the bound: N - 1 blocks in n startups', () => {
    for (const dim of range(20).map((i) => i + 1)) {
      expect(onePortCounts(dim)).toMatchObject({ steps: dim, blocksInSequence: 2 ** dim - 1 });
      expect(oneToAllBound(dim, 1, 1)).toBe(2 ** dim - 1);
    }
  });

  it('of the BST are the bound for prime n, and little more for others', () => {
    const blocks = (dim: number) => balancedCounts(dim).blocksInSequence;
    const bound = (dim: number) => oneToAllBound(dim, 1, dim);
    expect([4, 6, 10].map(blocks)).toEqual([5, 13, 107]);
    expect([4, 6, 10].map(bound)).toEqual([4, 11, 103]);
    for (const prime of [2, 3, 5, 7, 11, 13, 17, 19]) expect(blocks(prime)).toBe(bound(prime));
    for (const dim of [4, 6, 8, 9, 10, 12]) expect(blocks(dim)).toBeGreaterThan(bound(dim));
  });

  it('of n rotated SBTs are the bound, the longest message being the middle binomial coefficient', () => {
    const middle = [1, 2, 3, 6, 10, 20, 35, 70, 126, 252, 462, 924];
    for (const [i, largestMessage] of middle.entries()) {
      const dim = i + 1;
      const blocksInSequence = 2 ** dim - 1;
      expect(rotatedCounts(dim, dim)).toMatchObject({ largestMessage, blocksInSequence });
      expect(oneToAllBound(dim, dim, dim)).toBe(blocksInSequence);
    }
  });

  it('of k rotated SBTs are the closed form where k divides n; of two, N/2 + sqrt(N)/2, or sqrt(N/2) for odd n', () => {
    for (const dim of range(12).map((i) => i + 1)) {
      const N = 2 ** dim;
      for (const k of range(dim).map((i) => i + 1)) {
        if (dim % k !== 0) continue;
        const block = (N - 1) * (2 ** (dim / k - 1) / (2 ** (dim / k) - 1));
        expect(rotatedCounts(dim, k).blocksInSequence).toBeCloseTo(block, 6);
      }
      if (dim < 2) continue;
      const second = dim % 2 === 0 ? Math.sqrt(N) / 2 : Math.sqrt(N / 2);
      expect(rotatedCounts(dim, 2).blocksInSequence).toBeCloseTo(N / 2 + second, 6);
    }
  });

  it('of k rotated and reflected SBTs are the closed form where k / 2 divides n; of two, N/2 + 1', () => {
    for (const dim of range(12).map((i) => i + 1)) {
      const N = 2 ** dim;
      for (const k of range(dim).map((i) => i + 1)) {
        if (k % 2 !== 0 || dim % (k / 2) !== 0) continue;
        const m = (2 * dim) / k;
        const block = (N - 1) * ((2 ** (m - 1) + 1) / (2 ** m - 1));
        expect(reflectedCounts(dim, k).blocksInSequence).toBeCloseTo(block, 6);
      }
      if (dim > 1) expect(reflectedCounts(dim, 2).blocksInSequence).toBe(N / 2 + 1);
    }
  });

  it('of k rotated SBTs are bettered by no other rotations', () => {
    for (const dim of [2, 3, 4, 5, 6, 7, 8]) {
      const fewest = new Array<number>(dim + 1).fill(Number.POSITIVE_INFINITY);
      for (let chosen = 1; chosen < 2 ** dim; chosen += 2) {
        const shifts = range(dim).filter((by) => (chosen >> by) & 1);
        const loads = range(dim).map((port) =>
          sum(shifts.map((by) => 2 ** (dim - 1 - ((port - by + dim) % dim)))),
        );
        fewest[shifts.length] = Math.min(fewest[shifts.length], Math.max(...loads));
      }
      for (const k of range(dim).map((i) => i + 1)) {
        expect(rotatedCounts(dim, k).blocksInSequence).toBe(fewest[k]);
      }
    }
  });

  it('show that, counted, the BST is not always better than k < n SBTs', () => {
    const bst = (dim: number, parts: number) => parts * balancedCounts(dim).blocksInSequence;
    expect([bst(4, 3), rotatedCounts(4, 3).blocksInSequence]).toEqual([15, 14]);
    expect([bst(4, 2), reflectedCounts(4, 2).blocksInSequence]).toEqual([10, 9]);
    expect([bst(6, 4), reflectedCounts(6, 4).blocksInSequence]).toEqual([52, 45]);
  });
});
