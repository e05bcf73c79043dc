import { describe, expect, test } from 'vitest';
import {
  blocked,
  check,
  cube,
  exchangePattern,
  findAlgorithm,
  IDLE,
  type Message,
  type Phase,
  ring,
  type Schedule,
  torus,
} from '../../../src/schedules/index.ts';
import { memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { memberShift, nodeSymmetry } from '../../../src/schedules/proof/symmetry.ts';
import { bruteForce } from '../../oracles/brute-force.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';
import { asTables } from '../../support/form-checks.ts';
import { alongAxes, byParity } from '../../support/grid-schedules.ts';
import { asTable } from '../../support/pattern-tables.ts';

const dims = [1, 2, 3, 4, 5, 6];
const identity = (slots: number) => Array.from({ length: slots }, (_, slot) => slot);

/** A schedule on a 2-cube, by default the exchange across dimension 0 in all rows. */
function made(phases: Phase[], overrides: Partial<Schedule> = {}): Schedule {
  return {
    algorithm: 'by hand',
    topology: cube(2),
    slots: 4,
    pattern: exchangePattern(4, 4, 4),
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: 0, span: 0, largestMessage: 0 },
    phases,
    ...overrides,
  };
}
const align: Phase = { kind: 'local', name: 'alignment', map: memberLocalMap('xor', 4, 3) };
const realign: Phase = { ...align, name: 'realignment' };
const exchange: Phase = {
  kind: 'segment',
  rowClosed: true,
  steps: () => [[{ map: xorMap(4, 1), slots: [0, 1, 2, 3] }]],
};

/** Cyclic shifts look the same after adding to all node numbers, exchanges after XOR. */
const symmetryOf = (name: string) => (/^(bruck-\d|spread-out|ring)$/.test(name) ? 'shift' : 'xor');

/** The alignment, the steps and the realignment of an exchange by offsets. */
const toOffsets: Phase = { ...align, map: memberLocalMap('subtract', 4, 3) };
const fromOffsets: Phase = { ...realign, map: memberLocalMap('add', 4, 3, { before: [0, 3, 2, 1] }) };
const shifts: Phase = {
  ...exchange,
  steps: () => [1, 2, 3].map((offset) => [{ map: translateMap([4], [[offset]]), slots: [offset] }]),
};
const shiftsBy = (...messages: Message[]): Phase => ({ ...shifts, steps: () => [[], messages] });

describe('the symmetric proof', () => {
  test('certifies what a propagation of all blocks certifies, for every algorithm', () => {
    for (const algorithm of cubeAlgorithms) {
      for (const d of dims) {
        for (const schedule of [
          algorithm.schedule(exchangeOn(d)),
          blocked(algorithm.schedule(exchangeOn(d))),
        ]) {
          const written = asTables(schedule);
          expect(nodeSymmetry(schedule)).toBe(symmetryOf(algorithm.name));
          expect(nodeSymmetry(written)).toBeUndefined();
          const { blocksFollowed, ...certificate } = check(schedule).certificate;
          const { blocksFollowed: followedInFull, ...inFull } = check(written).certificate;
          expect(certificate).toEqual(inFull);
          expect([blocksFollowed, followedInFull]).toEqual([2 ** d, 4 ** d]);
          expect([check(schedule).ok, check(written).ok]).toEqual([true, true]);
        }
      }
    }
  });

  test('certifies what brute force counts', () => {
    for (const algorithm of cubeAlgorithms) {
      for (const d of [1, 2, 3, 4, 5]) {
        const schedule = algorithm.schedule(exchangeOn(d));
        const { fault, blocks, ...counts } = bruteForce(schedule);
        expect(fault).toBeUndefined();
        expect(blocks).toBe(4 ** d);
        expect(check(schedule).certificate).toMatchObject(counts);
      }
    }
  });

  test('holds for copies and for subcubes', () => {
    // Two copies of the exchange across dimension 0 of a 3-cube, four subcubes at once.
    const map = memberLocalMap('xor', 4, 1);
    const schedule = made(
      [
        { kind: 'local', name: 'alignment', map },
        { kind: 'segment', rowClosed: true, steps: () => [[{ map: xorMap(8, 1), slots: [1, 3] }]] },
        { kind: 'local', name: 'realignment', map },
      ],
      {
        topology: cube(3),
        pattern: exchangePattern(8, 4, 2),
        claims: { steps: 1, span: 1, largestMessage: 2 },
      },
    );
    expect(nodeSymmetry(schedule)).toBe('xor');
    expect(check(schedule).violations).toEqual([]);
    expect(check(asTables(schedule)).violations).toEqual([]);
    expect(bruteForce(schedule).fault).toBeUndefined();
    expect(check(schedule).certificate).toMatchObject({ linkCrossings: 16, blocksFollowed: 4 });
  });
});

describe('the proof under shifts', () => {
  const forms = cubeAlgorithms.filter(({ name }) => symmetryOf(name) === 'shift');

  test('certifies what a propagation of all blocks certifies, also with copies and in several cubes', () => {
    expect(forms.map(({ name }) => name)).toEqual(['bruck-2', 'bruck-4', 'spread-out', 'ring']);
    for (const algorithm of [...forms, findAlgorithm('bruck-3'), findAlgorithm('bruck-5')]) {
      for (const [d, copies, cubes] of [
        ...[1, 2, 3, 4].map((d) => [d, 1, 1]),
        [1, 3, 4],
        [2, 2, 2],
        [3, 3, 1],
        [3, 1, 2],
      ]) {
        const schedule = algorithm.schedule(exchangeOn(d, copies, cubes));
        const written = asTables(schedule);
        expect([nodeSymmetry(schedule), nodeSymmetry(written)]).toEqual(['shift', undefined]);
        const { certificate, violations } = check(schedule);
        const inFull = check(written);
        expect([violations, inFull.violations]).toEqual([[], []]);
        const slots = copies * 2 ** d;
        expect(certificate).toEqual({ ...inFull.certificate, blocksFollowed: slots });
        expect(inFull.certificate.blocksFollowed).toBe(slots * cubes * 2 ** d);
      }
    }
  });

  test('counts the routes of shifts in subcubes of a larger cube', () => {
    // The exchange on the two lowest dimensions of a 3-cube: v + 1 does not carry into the third.
    const schedule = made(
      [
        toOffsets,
        {
          ...shifts,
          steps: () =>
            [1, 2, 3].map((offset) => [{ map: translateMap([4, 2], [[offset, 0]]), slots: [offset] }]),
        },
        fromOffsets,
      ],
      {
        topology: cube(3),
        pattern: exchangePattern(8, 4, 4),
        switching: 'wormhole',
        claims: { steps: 3, span: 1, largestMessage: 1 },
      },
    );
    expect(nodeSymmetry(schedule)).toBe('shift');
    const { blocksFollowed: _, ...certificate } = check(schedule).certificate;
    const { blocksFollowed: __, ...inFull } = check(asTables(schedule)).certificate;
    const { fault, blocks: ___, ...counts } = bruteForce(schedule);
    expect(fault).toBeUndefined();
    expect(inFull).toMatchObject(counts);
    expect(certificate).toEqual(inFull);
    expect(check(schedule).violations).toEqual([]);
  });

  test('rejects shifts among nodes of cubes that no link joins', () => {
    const claims = { steps: 3, span: 1, largestMessage: 1 };
    for (const topology of [cube(1, 2), cube(2)]) {
      const schedule = made([toOffsets, shifts, fromOffsets], { topology, claims, switching: 'wormhole' });
      const joined = topology.dim === 2;
      expect([check(schedule).ok, check(asTables(schedule)).ok]).toEqual([joined, joined]);
      expect(bruteForce(schedule).fault === undefined).toBe(joined);
    }
  });

  test('books every link when a step has more than one shift', () => {
    // 0 -> 1 -> 3 and 1 -> 3 share a link; v -> v + 1 and v -> v - 1 share none.
    const both = (one: number, other: number) =>
      made(
        [
          toOffsets,
          shiftsBy(
            { map: translateMap([4], [[one]]), slots: [one] },
            { map: translateMap([4], [[other]]), slots: [other] },
          ),
          fromOffsets,
        ],
        { switching: 'wormhole' },
      );
    for (const [one, other] of [
      [1, 2],
      [1, 3],
      [2, 3],
    ]) {
      const schedule = both(one, other);
      expect(nodeSymmetry(schedule)).toBe('shift');
      const messages = new Set(check(schedule).violations.map(({ message }) => message));
      const inFull = new Set(check(asTables(schedule)).violations.map(({ message }) => message));
      const shared = [...inFull].filter((message) => message.includes('carries two messages'));
      expect([...messages].filter((message) => message.includes('carries two messages'))).toEqual(shared);
      expect(bruteForce(schedule).fault).toBeDefined();
    }
  });

  test('rejects shifts that cross more than one link where messages are stored and forwarded', () => {
    const schedule = made([toOffsets, shifts, fromOffsets], {
      claims: { steps: 3, span: 1, largestMessage: 1 },
    });
    expect(nodeSymmetry(schedule)).toBe('shift');
    expect(check(schedule).ok).toBe(false);
    expect(check({ ...schedule, switching: 'wormhole' }).violations).toEqual([]);
    expect(check({ ...schedule, switching: 'wormhole', ports: 'one' }).violations).toEqual([]);
  });

  test('rejects a realignment that takes senders for receivers, and a shift too far', () => {
    const claims = { steps: 3, span: 1, largestMessage: 1 };
    const turned = made([toOffsets, shifts, { ...fromOffsets, map: memberLocalMap('add', 4, 3) }], {
      claims,
      switching: 'wormhole',
    });
    expect(nodeSymmetry(turned)).toBe('shift');
    expect([check(turned).ok, check(asTables(turned)).ok]).toEqual([false, false]);
    const far: Phase = {
      ...shifts,
      steps: () => [1, 3, 2].map((offset, i) => [{ map: translateMap([4], [[offset]]), slots: [i + 1] }]),
    };
    const wrong = made([toOffsets, far, fromOffsets], { claims, switching: 'wormhole' });
    expect([check(wrong).ok, check(asTables(wrong)).ok]).toEqual([false, false]);
  });
});

describe('memberShift', () => {
  test('is the offset of a map v -> v + offset within every cube', () => {
    expect(memberShift(translateMap([4], [[3]]), 4)).toBe(3);
    expect(memberShift(translateMap([4], [[-1]]), 4)).toBe(3);
    expect(memberShift(translateMap([4], [[9]]), 4)).toBe(1);
    expect(memberShift(translateMap([4, 2], [[2, 0]]), 4)).toBe(2);
    expect(memberShift(translateMap([4, 2], [[2, -4]]), 4)).toBe(2);
    expect(memberShift(translateMap([4, 2], [[0, 0]]), 4)).toBe(0);
  });

  test.each([
    ['an xor map', xorMap(4, 1)],
    ['a table', tableMap([1, 2, 3, 0])],
    ['a map by classes', translateMap([4], [[1]], [0, 0, 0, 0])],
    ['a map in which every node is idle', translateMap([4], [null])],
    ['another number of members', translateMap([8], [[1]])],
    ['other sides', translateMap([2, 4], [[1, 0]])],
    ['a step into another cube', translateMap([4, 2], [[1, 1]])],
  ])('is undefined for %s', (_, map) => {
    expect(memberShift(map, 4)).toBeUndefined();
  });

  test('agrees with what the map does, for all shapes and displacements', () => {
    for (const shape of [[8], [4, 2], [2, 4], [2, 2, 2], [4, 1, 2]]) {
      for (let code = 0; code < 9 ** shape.length; code++) {
        const delta = shape.map((_, axis) => (Math.floor(code / 9 ** axis) % 9) - 4);
        const map = translateMap(shape, [delta]);
        const offset = memberShift(map, 4);
        const offsets = [0, 1, 2, 3].filter((o) =>
          identity(8).every((v) => map.apply(v) === v - (v % 4) + (((v % 4) + o) % 4)),
        );
        if (offset !== undefined) expect(offsets).toEqual([offset]);
        else if (shape[0] === 4) expect(offsets).toEqual([]);
      }
    }
  });
});

describe('nodeSymmetry', () => {
  test('is shift for alignment by subtraction, shifts, realignment by addition', () => {
    expect(nodeSymmetry(made([toOffsets, shifts, fromOffsets]))).toBe('shift');
    expect(nodeSymmetry(made([toOffsets, shifts, shifts, fromOffsets, toOffsets, fromOffsets]))).toBe(
      'shift',
    );
    const after: Phase = { ...toOffsets, map: memberLocalMap('subtract', 4, 3, { after: [2, 0, 3, 1] }) };
    expect(nodeSymmetry(made([after, shifts, fromOffsets]))).toBe('shift');
  });

  test.each<[string, Phase[]]>([
    ['an alignment by addition', [fromOffsets, shifts, toOffsets]],
    ['an alignment by xor', [align, shifts, fromOffsets]],
    ['a realignment by xor', [toOffsets, shifts, realign]],
    ['a realignment by subtraction', [toOffsets, shifts, toOffsets]],
    [
      'a table on the outer side',
      [toOffsets, shifts, { ...fromOffsets, map: memberLocalMap('add', 4, 3, { after: [0, 3, 2, 1] }) }],
    ],
    [
      'a table on the outer side of the alignment',
      [
        { ...toOffsets, map: memberLocalMap('subtract', 4, 3, { before: [0, 3, 2, 1] }) },
        shifts,
        fromOffsets,
      ],
    ],
    ['an xor step', [toOffsets, shiftsBy({ map: xorMap(4, 1), slots: [1] }), fromOffsets]],
    ['a table step', [toOffsets, shiftsBy({ map: tableMap([1, 2, 3, 0]), slots: [1] }), fromOffsets]],
    [
      'a shift of other sides',
      [toOffsets, shiftsBy({ map: translateMap([2, 2], [[0, 1]]), slots: [1] }), fromOffsets],
    ],
    ['no realignment', [toOffsets, shifts]],
    ['shifts before the alignment', [shifts, toOffsets, fromOffsets]],
  ])('is not shift with %s', (_, phases) => {
    expect(nodeSymmetry(made(phases))).toBeUndefined();
  });

  test('holds for alignment, xor steps, realignment, any number of times', () => {
    expect(nodeSymmetry(made([align, exchange, realign]))).toBe('xor');
    expect(nodeSymmetry(made([align, exchange, exchange, realign, align, realign]))).toBe('xor');
  });

  test('holds with tables that permute the rows on the inner side', () => {
    const order = [2, 0, 3, 1];
    const after: Phase = { ...align, map: memberLocalMap('xor', 4, 3, { after: order }) };
    const before: Phase = { ...align, map: memberLocalMap('xor', 4, 3, { before: order }) };
    expect(nodeSymmetry(made([after, exchange, before]))).toBe('xor');
    expect(nodeSymmetry(made([before, exchange, realign]))).toBeUndefined();
    expect(nodeSymmetry(made([align, exchange, after]))).toBeUndefined();
  });

  test.each<[string, Schedule]>([
    ['steps before the alignment', made([exchange, align, realign])],
    ['no realignment', made([align, exchange])],
    ['steps after the realignment', made([align, exchange, realign, exchange])],
    ['an alignment on fewer bits', made([{ ...align, map: memberLocalMap('xor', 4, 1) }, exchange, realign])],
    ['a realignment on fewer bits', made([align, exchange, { ...align, map: memberLocalMap('xor', 4, 1) }])],
    [
      'a local map written as a table',
      made([{ ...align, map: tableLocalMap([identity(4)], [0, 0, 0, 0]) }, exchange, realign]),
    ],
    [
      'a step by translation, even one that is an xor',
      made([
        align,
        { ...exchange, steps: () => [[{ map: translateMap([2, 2], [[1, 0]]), slots: [1] }]] },
        realign,
      ]),
    ],
    [
      'a translation in the last message of the last step',
      made([
        align,
        {
          ...exchange,
          steps: () => [
            [{ map: xorMap(4, 1), slots: [1] }],
            [
              { map: xorMap(4, 1), slots: [1] },
              { map: translateMap([2, 2], [[0, 1]]), slots: [2] },
            ],
          ],
        },
        realign,
      ]),
    ],
    ['transit slots', made([align, exchange, realign], { slots: 8 })],
    [
      'a pattern that is not symmetric',
      made([align, exchange, realign], { pattern: asTable(exchangePattern(4, 4, 4)) }),
    ],
    [
      'a pattern for another number of nodes',
      made([align, exchange, realign], { pattern: exchangePattern(8, 4, 4) }),
    ],
  ])('does not hold with %s', (_, schedule) => {
    expect(nodeSymmetry(schedule)).toBeUndefined();
  });
});

describe('the proof under translations of a grid', () => {
  const tori = [ring(4), ring(6), ring(8), torus([4, 2]), torus([4, 3]), torus([4, 4]), torus([6, 2, 2])];
  const cases = tori.flatMap((topology) => [
    { topology, schedule: alongAxes(topology), period: 1 },
    ...(topology.shape.every((side) => side % 2 === 0)
      ? [{ topology, schedule: byParity(topology), period: 2 }]
      : []),
    ...(topology.shape.every((side) => side % 4 === 0)
      ? [{ topology, schedule: byParity(topology, 1, 4), period: 4 }]
      : []),
  ]);

  test.each(cases)(
    'finds period $period of $schedule.algorithm on the $topology.label, and certifies what is followed in full',
    ({ topology, schedule, period }) => {
      expect(nodeSymmetry(schedule)).toEqual({ period });
      // Nothing is seen of the symmetry of a schedule whose alignment is written out.
      const [first, ...rest] = schedule.phases;
      const [written] = asTables({ ...schedule, phases: [first] }).phases;
      const inFull = { ...schedule, phases: [written, ...rest] };
      expect(nodeSymmetry(inFull)).toBeUndefined();
      const { blocksFollowed, ...certificate } = check(schedule).certificate;
      const { blocksFollowed: all, ...certificateInFull } = check(inFull).certificate;
      expect(certificate).toEqual(certificateInFull);
      const { nodes, shape } = topology;
      const kept = shape.reduce((product, side) => product * Math.min(period, side), 1);
      expect([blocksFollowed, all]).toEqual([kept * nodes, nodes * nodes]);
      expect([check(schedule).violations, check(inFull).violations]).toEqual([[], []]);
      const { fault, blocks: _, ...counts } = bruteForce(schedule);
      expect(fault).toBeUndefined();
      expect(certificate).toMatchObject(counts);
    },
  );

  test.each(cases.filter(({ period }) => period > 1))(
    'finds a wrong table in one class, and wrong displacements of one class: period $period on the $topology.label',
    ({ schedule, period }) => {
      for (const kind of Array.from({ length: period }, (_, index) => index)) {
        const spoiledTable = spoiled(schedule, (phase) => {
          if (phase.kind !== 'local') return undefined;
          const code = phase.map.encode();
          if (code.kind !== 'table') return undefined;
          const tables = code.tables.map((table, index) =>
            index === kind ? table.with(0, table[1]).with(1, table[0]) : table,
          );
          return { ...phase, map: tableLocalMap(tables, code.classes) };
        });
        expect(nodeSymmetry(spoiledTable)).toEqual({ period });
        expect([check(spoiledTable).ok, bruteForce(spoiledTable).fault === undefined]).toEqual([
          false,
          false,
        ]);

        const spoiledWay = spoiled(schedule, (phase) => {
          if (phase.kind !== 'segment') return undefined;
          const [[message], ...others] = [...phase.steps()];
          const code = message.map.encode();
          if (code.kind !== 'translate' || code.classes === undefined) return undefined;
          const deltas = code.deltas.map((delta, index) => (index === kind ? null : delta));
          const map = translateMap(code.shape, deltas, code.classes);
          return { ...phase, steps: () => [[{ ...message, map }], ...others] };
        });
        expect(nodeSymmetry(spoiledWay)).toEqual({ period });
        expect([check(spoiledWay).ok, bruteForce(spoiledWay).fault === undefined]).toEqual([false, false]);
      }
    },
  );

  test('finds links that meet although all nodes of a class are alike', () => {
    // Even nodes of a ring of four send two links ahead, and the odd ones too: links ahead carry two messages.
    const schedule = byParity(ring(4));
    const same = spoiled(schedule, (phase) => {
      if (phase.kind !== 'segment') return undefined;
      const [[message], ...others] = [...phase.steps()];
      return { ...phase, steps: () => [[{ ...message, map: translateMap([4], [[2]]) }], ...others] };
    });
    expect(nodeSymmetry(same)).toEqual({ period: 2 });
    expect(check(same).violations.map(({ message }) => message)).toContain(
      'its link on port 0 carries two messages in one step',
    );
    expect(bruteForce(same).fault).toMatch(/^two messages on link/);
  });

  test.each<[string, Schedule]>([
    ['one node that is idle', { ...alongAxes(ring(6)), phases: withOneIdle(alongAxes(ring(6)).phases) }],
    ['transit slots', { ...alongAxes(ring(6)), slots: 12 }],
    ['a reordering', { ...alongAxes(ring(3)), pattern: reorderedPattern() }],
    ['an exchange of a part of the nodes', { ...alongAxes(ring(6)), pattern: exchangePattern(6, 6, 3) }],
    ['no realignment', { ...alongAxes(ring(6)), phases: alongAxes(ring(6)).phases.slice(0, -1) }],
    ['no phase', { ...alongAxes(ring(6)), phases: [] }],
  ])('does not hold with %s', (_, schedule) => {
    expect(nodeSymmetry(schedule)).toBeUndefined();
  });
});

/** The schedule with the first phase changed that can be. */
function spoiled(schedule: Schedule, change: (phase: Phase) => Phase | undefined): Schedule {
  const index = schedule.phases.findIndex((phase) => change(phase) !== undefined);
  const changed = change(schedule.phases[index]);
  if (changed === undefined) throw new TypeError('nothing to spoil');
  return { ...schedule, phases: schedule.phases.with(index, changed) };
}

function withOneIdle(phases: readonly Phase[]): Phase[] {
  return phases.map((phase): Phase => {
    if (phase.kind === 'local') return phase;
    const [[message], ...others] = [...phase.steps()];
    const { nodes } = message.map;
    const map = tableMap(
      Array.from({ length: nodes }, (_, node) => (node === 1 ? IDLE : message.map.apply(node))),
    );
    return { ...phase, steps: () => [[{ ...message, map }], ...others] };
  });
}

function reorderedPattern() {
  return exchangePattern(3, 3, 3, { before: Uint32Array.of(1, 0, 2), after: Uint32Array.of(0, 1, 2) });
}
