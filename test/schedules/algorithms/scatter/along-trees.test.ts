import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSchedule } from '../../../../src/costs/count-schedule.ts';
import { encodeSchedule } from '../../../../src/formats/schedule/schedule-writer.ts';
import {
  check,
  cube,
  EMPTY,
  findAlgorithm,
  gather,
  IDLE,
  InputError,
  type Message,
  type OneToAllSize,
  type Phase,
  ring,
  type Schedule,
  type Step,
  scatter,
  solve,
  tableMap,
} from '../../../../src/schedules/index.ts';
import { bruteForce } from '../../../oracles/brute-force.ts';
import { oneToAllBound } from '../../../oracles/one-to-all-bound.ts';
import { cases } from '../../../support/sample.ts';
import { solved } from '../../../support/solved.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

const stepsIn = ({ phases }: Schedule): Step[] =>
  phases.flatMap((phase) => (phase.kind === 'segment' ? [...phase.steps()] : []));

const senderOf = ({ map }: Message) => range(map.nodes).filter((node) => map.apply(node) !== IDLE);

/** Every algorithm with every number of trees that it has on the cube, and a block for each tree. */
function choices(dim: number): [name: string, trees: number][] {
  const most = range(dim).map((i) => i + 1);
  return [
    ['sbt', 1],
    ['bst', 1],
    ...most.map((trees): [string, number] => [`rotated-sbts-${trees}`, trees]),
    ...most
      .filter((trees) => trees % 2 === 0)
      .map((trees): [string, number] => [`reflected-sbts-${trees}`, trees]),
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

describe('scatter', () => {
  it('brings every block from any root to its node, over each link one message a step, in n steps', () => {
    for (const dim of cases([1, 2, 3, 4, 5], 3, 4)) {
      const topology = cube(dim);
      for (const [name, copies] of choices(dim)) {
        for (const root of range(topology.nodes)) {
          const schedule = solved(name, scatter({ topology, root, copies }));
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
      for (const [algorithm, trees] of [
        ['sbt', 1],
        ['bst', 1],
        ['rotated-sbts', dim],
        ['rotated-sbts', 3],
        ['reflected-sbts', 2],
      ] as const) {
        for (const make of [scatter, gather]) {
          const problem = make({ topology: cube(dim), root: 2 ** dim - 2, copies: trees });
          const { ok, certificate } = check(solved(algorithm, problem));
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
    const { pattern, slots } = solved('rotated-sbts', scatter({ topology: cube(3), root: 5, copies: 2 }));
    expect(slots).toBe(16);
    for (const place of range(16 * 8)) {
      const [slot, node] = [Math.floor(place / 8), place % 8];
      expect(pattern.destination(place)).toBe(node === 5 ? slot * 8 + (slot % 8) : EMPTY);
      expect(pattern.origin(place)).toBe(node === slot % 8 ? slot * 8 + 5 : EMPTY);
    }
  });

  it('sends half of all blocks first with one port, and those for the farthest nodes with all', () => {
    const [first] = stepsIn(solved('sbt', scatter({ topology: cube(4), root: 0 })));
    expect(first).toHaveLength(1);
    expect(first[0].slots).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
    const steps = stepsIn(solved('bst', scatter({ topology: cube(4), root: 0 })));
    const fromRoot = steps.map((step) =>
      step
        .filter((message) => senderOf(message)[0] === 0)
        .flatMap(({ slots }) => Array.from(slots))
        .sort((a, b) => a - b),
    );
    expect(fromRoot).toEqual([[15], [7, 11, 13, 14], [3, 5, 6, 9, 10, 12], [1, 2, 4, 8]]);
  });

  it('lets copies go the ways of the trees in turn', () => {
    const ways = (slot: number) =>
      stepsIn(solved('rotated-sbts-2', scatter({ topology: cube(4), root: 0, copies: 6 }))).map((step) =>
        step.find(({ slots }) => Array.from(slots).includes(slot))?.map.encode(),
      );
    for (const copy of [0, 1]) {
      expect(ways(copy * 16 + 15)).toEqual(ways((copy + 2) * 16 + 15));
      expect(ways(copy * 16 + 15)).toEqual(ways((copy + 4) * 16 + 15));
    }
    expect(ways(15)).not.toEqual(ways(16 + 15));
  });

  it('has as many trees as there may be of the numbers that divide the copies, where the name says none', () => {
    for (const [name, copies, trees] of [
      ['rotated-sbts', 1, 1],
      ['rotated-sbts', 4, 4],
      ['rotated-sbts', 6, 3],
      ['rotated-sbts', 5, 1],
      ['rotated-sbts', 12, 4],
      ['reflected-sbts', 2, 2],
      ['reflected-sbts', 6, 2],
      ['reflected-sbts', 8, 4],
    ] as const) {
      for (const make of [scatter, gather]) {
        const problem = make({ topology: cube(4), root: 1, copies });
        const [any, named] = [solved(name, problem), solved(`${name}-${trees}`, problem)];
        const contents = (schedule: Schedule) =>
          [...encodeSchedule({ ...schedule, algorithm: 'any' })].join('');
        expect(contents(any)).toBe(contents(named));
        expect([any.algorithm, named.algorithm]).toEqual([name, `${name}-${trees}`]);
      }
    }
  });

  it('is refused on other networks, and for copies that no number of trees divides, in one line with the cure', () => {
    const refused = (name: string, size: Partial<OneToAllSize>) => () =>
      solved(name, scatter({ topology: cube(4), root: 0, ...size }));
    expect(refused('bst', { topology: ring(4) })).toThrow(new InputError('bst on the ring 4: give a cube'));
    expect(refused('rotated-sbts-3', { copies: 4 })).toThrow(
      new InputError('rotated-sbts-3 for 4 copies on the cube 2^4: give a multiple of 3 copies'),
    );
    expect(refused('rotated-sbts-5', { copies: 5 })).toThrow(
      new InputError('rotated-sbts-5 for 5 copies on the cube 2^4: give at least 5 dimensions'),
    );
    expect(refused('reflected-sbts', { copies: 3 })).toThrow(
      new InputError('reflected-sbts for 3 copies on the cube 2^4: give a multiple of 2 copies'),
    );
    expect(refused('reflected-sbts', { topology: cube(1), copies: 2 })).toThrow(
      new InputError('reflected-sbts for 2 copies on the cube 2^1: give at least 2 dimensions'),
    );
    for (const [name, cure] of [
      ['rotated-sbts-0', 'give a whole number of trees, at least 1'],
      ['reflected-sbts-3', 'give an even number of trees, at least 2'],
      ['reflected-sbts-0', 'give an even number of trees, at least 2'],
    ]) {
      expect(() => findAlgorithm(name, 'scatter')).toThrow(new InputError(`${name}: ${cure}`));
    }
    for (const name of ['sbt-1', 'rotated-sbts-', 'rotated-sbts-x', 'mst']) {
      expect(() => findAlgorithm(name, 'gather')).toThrow(
        `unknown algorithm "${name}": give one of sbt, bst, rotated-sbts, reflected-sbts`,
      );
    }
  });
});

describe('gather', () => {
  it('is the scatter backwards: every message of its steps in reverse, to where it came from', () => {
    for (const [name, copies] of choices(4)) {
      const size = { topology: cube(4), root: 6, copies };
      const [there, back] = [solved(name, scatter(size)), solved(name, gather(size))];
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
  const size: OneToAllSize = { topology: cube(4), root: 3, copies: 4 };
  const changed = (schedule: Schedule, change: (steps: Step[]) => Step[]): Schedule => ({
    ...schedule,
    phases: schedule.phases.map(
      (phase): Phase =>
        phase.kind === 'local' ? phase : { ...phase, steps: () => change([...phase.steps()]) },
    ),
  });
  const wrong = (change: (steps: Step[]) => Step[], make = scatter) => {
    const mutant = changed(solved('reflected-sbts', make(size)), change);
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
    for (const make of [scatter, gather]) {
      const steps = stepsIn(solved('reflected-sbts', make(size)));
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
    const schedule = solved('bst', scatter({ topology: cube(3), root: 0 }));
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

describe('the formulas', () => {
  const names = [
    ...['sbt', 'bst', 'rotated-sbts', 'reflected-sbts'],
    ...[1, 2, 3, 4].map((trees) => `rotated-sbts-${trees}`),
    ...[2, 4].map((trees) => `reflected-sbts-${trees}`),
  ];

  it('say what is counted of the schedules for any copies, both ways, and nothing where there is none', () => {
    for (const dim of [1, 2, 3, 4, 5, 6]) {
      for (const problem of [1, 2, 3, 4].flatMap((copies) =>
        [scatter, gather].map((make) => make({ topology: cube(dim), root: dim, copies })),
      )) {
        for (const name of names) {
          const algorithm = findAlgorithm(name, problem.kind);
          const counts = algorithm.counts?.(problem, 'step');
          if (counts === undefined) {
            expect(() => algorithm.schedule(problem)).toThrow(InputError);
            continue;
          }
          const { span, ...rest } = counts;
          expect({ name, ...rest }).toEqual({ name, ...countSchedule(algorithm.schedule(problem)) });
          expect(span).toBe(dim);
          const largestMessage = Math.max(...counts.rounds.map(({ blocks }) => blocks));
          const claiming = solve(algorithm, problem);
          expect(claiming.claims).toEqual({ steps: dim, span, largestMessage });
          if (dim < 5) expect(check(claiming).violations).toEqual([]);
        }
      }
    }
  });

  it('know nothing of schedules', () => {
    const problem = { ...scatter({ topology: cube(12), root: 0 }), demand: () => expect.unreachable() };
    const counts = findAlgorithm('bst', 'scatter').counts?.(problem, 'step');
    expect(counts?.rounds.reduce((sum, { blocks, times }) => sum + blocks * times, 0)).toBe(351);
    expect(findAlgorithm('bst', 'scatter').counts?.(scatter({ topology: ring(4), root: 0 }), 'step')).toBe(
      undefined,
    );
  });
});

describe('packets', () => {
  it.each([
    ['sbt', 3],
    ['bst', 2],
    ['rotated-sbts-2', 2],
    ['reflected-sbts-4', 4],
  ])('of %s cut what a link carries in a step into as few messages as hold it', (name, copies) => {
    const place = { topology: cube(4), root: 5, copies };
    for (const make of [scatter, gather]) {
      const algorithm = findAlgorithm(name, make(place).kind);
      const whole = stepsIn(solve(algorithm, make(place)));
      for (const packet of [1, 2, 5, 7, 1000]) {
        const problem = make({ ...place, packet });
        const schedule = solve(algorithm, problem);
        const { violations, certificate } = check(schedule, problem);
        expect(violations).toEqual([]);
        const longest = whole.map((step) => Math.max(...step.map(({ slots }) => slots.length)));
        expect(certificate.steps).toBe(sum(longest.map((blocks) => Math.ceil(blocks / packet))));
        expect(certificate.largestMessage).toBe(Math.min(packet, ...[Math.max(...longest)]));
        expect(certificate.blocksInSequence).toBe(sum(longest));
        for (const { slots } of stepsIn(schedule).flat()) expect(slots.length).toBeGreaterThan(0);
        const { span: _, ...counts } = algorithm.counts?.(problem, 'step') ?? {};
        expect(counts).toEqual(countSchedule(schedule));
      }
    }
  });

  it('have the startups of Ho-Johnsson 1986, section 3.3.1, with one port', () => {
    for (const dim of [1, 2, 3, 4, 5]) {
      // PQ/B_m packets, a power of two up to N.
      for (const packets of range(dim + 1).map((power) => 2 ** power)) {
        const copies = 4;
        const packet = (copies * 2 ** dim) / packets;
        const schedule = solved('sbt', scatter({ topology: cube(dim), root: 0, copies, packet }));
        expect(stepsIn(schedule)).toHaveLength(packets + Math.min(dim, dim - Math.log2(packets)) - 1);
      }
    }
  });

  it('of no blocks are refused', () => {
    expect(() => scatter({ topology: cube(3), root: 0, packet: 0 })).toThrow(InputError);
  });
});
