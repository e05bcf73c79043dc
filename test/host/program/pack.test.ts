import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pack } from '../../../src/host/program/pack.ts';
import type { PackedExchange, PackedLocal, PackedPhase } from '../../../src/host/program/packed.ts';
import {
  blocked,
  completeExchange,
  cube,
  exchangePattern,
  findAlgorithm,
  IDLE,
  InputError,
  type Message,
  mesh,
  type Phase,
  ring,
  type Schedule,
  type Step,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { linearLocalMap, memberLocalMap, tableLocalMap } from '../../../src/schedules/model/local-map.ts';
import { tableMap, translateMap, xorMap } from '../../../src/schedules/model/node-map.ts';
import { cubeAlgorithms, exchangeOn } from '../../support/exchange.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

function handMade(phases: Phase[]): Schedule {
  return {
    algorithm: 'by hand',
    topology: cube(2),
    slots: 4,
    pattern: exchangePattern(4, 4, 4),
    ports: 'all',
    switching: 'store-and-forward',
    claims: { steps: 1, span: 1, largestMessage: 1 },
    phases,
  };
}
const sending = (...messages: Message[]) =>
  handMade([{ kind: 'segment', rowClosed: true, steps: () => [[], messages] }]);

/** The algorithms whose steps are exchanges, and those whose steps are cyclic shifts. */
const shifting = cubeAlgorithms.filter(({ name }) => /^(bruck-\d|spread-out|ring)$/.test(name));
const exchanging = cubeAlgorithms.filter((algorithm) => !shifting.includes(algorithm));
const exchanges = [exchangeOn(4), exchangeOn(2, 3, 2)];

const stepsOf = ({ phases }: Schedule): Step[] =>
  phases.flatMap((phase) => (phase.kind === 'local' ? [] : [...phase.steps()]));

/** The packed moves of each step, `words` numbers a move. */
function movesOf(phase: PackedPhase, words: number): number[][][] {
  if (!('moves' in phase)) throw new TypeError('not a segment');
  const { moves, firstMove } = phase;
  expect(firstMove[0]).toBe(0);
  expect(moves).toHaveLength(words * firstMove[firstMove.length - 1]);
  return range(firstMove.length - 1).map((t) =>
    range(firstMove[t + 1] - firstMove[t]).map((i) =>
      Array.from(moves.subarray(words * (firstMove[t] + i), words * (firstMove[t] + i + 1))),
    ),
  );
}

/** What the rearrange kernel does with a packed local phase: the slot that the block in `slot` comes from. */
function origin(phase: PackedPhase, node: number, slot: number): number {
  const { inverseOperation, inverseBefore, inverseAfter, mask } = phase as PackedLocal;
  const from = inverseAfter?.[slot] ?? slot;
  const members = mask + 1;
  const [member, place] = [from % members, node % members];
  const relative =
    from -
    member +
    {
      xor: member ^ place,
      add: (member + place) % members,
      subtract: (member - place + members) % members,
    }[inverseOperation];
  return inverseBefore?.[relative] ?? relative;
}

/** The memory, slot by slot and node by node, after local phases, from the definitions of the packed forms. */
function memoryAfter(program: readonly PackedPhase[], nodes: number, slots: number): number[][] {
  let memory = range(slots).map((slot) => range(nodes).map((node) => slot * nodes + node));
  for (const phase of program) {
    memory = range(slots).map((row) =>
      range(nodes).map(
        (node) => memory[phase.kind === 'align' ? row ^ node : origin(phase, node, row)][node],
      ),
    );
  }
  return memory;
}

describe('pack', () => {
  test('gives local phases that move every block where the local map says', () => {
    const orders = [
      {},
      { before: [2, 0, 3, 1] },
      { after: [1, 3, 2, 0] },
      { before: [2, 0, 3, 1], after: [1, 3, 2, 0] },
    ];
    for (const first of orders) {
      for (const second of orders) {
        for (const mask of [3, 1]) {
          for (const operation of ['xor', 'add', 'subtract'] as const) {
            const maps = [
              memberLocalMap(operation, 4, mask, first),
              memberLocalMap('xor', 4, 3, second),
              memberLocalMap(operation, 4, mask, second).inverse(),
            ];
            const program = pack(
              handMade(maps.map((map) => ({ kind: 'local', name: 'rearrangement', map }))),
            );
            const memory = memoryAfter(program, 4, 4);
            for (const node of range(4)) {
              for (const slot of range(4)) {
                const end = maps.reduce((at, map) => map.apply(node, at), slot);
                expect(memory[end][node]).toBe(slot * 4 + node);
              }
            }
          }
        }
      }
    }
  });

  test('leaves out tables that are the identity', () => {
    for (const [operation, inverseOperation] of [
      ['add', 'subtract'],
      ['subtract', 'add'],
    ] as const) {
      const map = memberLocalMap(operation, 4, 3);
      expect(pack(handMade([{ kind: 'local', name: 'alignment', map }]))).toEqual([
        { kind: 'local', name: 'alignment', inverseOperation, mask: 3 },
      ]);
    }
  });

  test('makes alignments of xor maps, and of the permutation of slots in them nothing but other names', () => {
    const order = [2, 0, 3, 1];
    const align = memberLocalMap('xor', 4, 3, { after: order });
    const steps = () => [[{ map: xorMap(4, 1), slots: [0, 3] }]];
    const program = pack(
      handMade([
        { kind: 'local', name: 'alignment', map: align },
        { kind: 'segment', rowClosed: true, steps },
        { kind: 'local', name: 'realignment', map: align.inverse() },
      ]),
    );
    expect(program).toEqual([
      { kind: 'align', name: 'alignment' },
      {
        kind: 'exchange',
        // Slots 0 and 3 are in rows 1 and 2: order[1] = 0, order[2] = 3.
        moves: Uint32Array.of(1, 1, 2, 1),
        firstMove: Uint32Array.of(0, 2),
        rowOf: Uint32Array.of(1, 3, 0, 2),
      },
      { kind: 'align', name: 'realignment' },
    ]);
  });

  test('lists the moves of every step, in order, by row and node mask', () => {
    for (const algorithm of exchanging) {
      for (const exchange of exchanges) {
        for (const schedule of [algorithm.schedule(exchange), blocked(algorithm.schedule(exchange))]) {
          const [alignment, packed, realignment] = pack(schedule);
          expect([alignment.kind, packed.kind, realignment.kind]).toEqual(['align', 'exchange', 'align']);
          const { rowOf } = packed as PackedExchange;
          const due = stepsOf(schedule).map((step) =>
            step.flatMap(({ map, slots }) =>
              Array.from(slots, (slot) => [rowOf?.[slot] ?? slot, map.apply(0)]),
            ),
          );
          expect(movesOf(packed, 2)).toEqual(due);
        }
      }
    }
  });

  test('lists the shifts of every step by slot and offset, with the memory that holds the row', () => {
    for (const algorithm of shifting) {
      for (const exchange of exchanges) {
        const schedule = algorithm.schedule(exchange);
        const [alignment, packed, realignment] = pack(schedule);
        expect([alignment.kind, packed.kind, realignment.kind]).toEqual(['local', 'transfer', 'local']);
        const times = new Array<number>(schedule.slots).fill(0);
        const due = stepsOf(schedule).map((step) =>
          step.flatMap(({ map, slots }) =>
            Array.from(slots, (slot) => [slot, map.apply(0), 1, times[slot]++ % 2]),
          ),
        );
        const steps = movesOf(packed, 4);
        expect(steps.slice(0, -1)).toEqual(due);
        // Rows that moved an odd number of times are in the spare memory: the last step brings them home.
        expect(steps.at(-1)).toEqual(
          range(schedule.slots).flatMap((s) => (times[s] % 2 ? [[s, 0, 0, 1]] : [])),
        );
      }
    }
  });

  test('packs xor moves beside shifts as moves that are no shifts', () => {
    const [packed] = pack(
      handMade([
        {
          kind: 'segment',
          rowClosed: true,
          steps: () => [
            [
              { map: xorMap(4, 2), slots: [1, 3] },
              { map: translateMap([4, 1], [[-1, 7]]), slots: [0] },
            ],
            [],
            [{ map: translateMap([4], [[6]]), slots: [3] }],
          ],
        },
      ]),
    );
    expect(packed.kind).toBe('transfer');
    expect(movesOf(packed, 4)).toEqual([
      [
        [1, 2, 0, 0],
        [3, 2, 0, 0],
        [0, 3, 1, 0],
      ],
      [],
      [[3, 2, 1, 1]],
      [
        [0, 0, 0, 1],
        [1, 0, 0, 1],
      ],
    ]);
  });

  test('keeps steps without a move: the numbers of the others stay what they are', () => {
    const [phase] = pack(sending({ map: xorMap(4, 2), slots: [1, 3] }));
    expect(phase).toEqual({
      kind: 'exchange',
      moves: Uint32Array.of(1, 2, 3, 2),
      firstMove: Uint32Array.of(0, 0, 2),
    });
  });

  test('lets a slot travel again in another step and another segment', () => {
    const step = [{ map: xorMap(4, 1), slots: [3] }];
    const segment: Phase = { kind: 'segment', rowClosed: true, steps: () => [step, step] };
    expect(pack(handMade([segment, segment]))).toHaveLength(2);
  });

  test.each<[string, Message, number[]]>([
    ['a table of a cycle', { map: tableMap([1, 2, 0, IDLE]), slots: [1] }, [2, 0, 1, 3]],
    ['a node that sends to itself', { map: tableMap([1, 0, 2, IDLE]), slots: [1] }, [1, 0, 2, 3]],
    ['a node that sends to one that is idle', { map: tableMap([1, IDLE, 3, 2]), slots: [1] }, [0, 0, 3, 2]],
    [
      'a translation that is no shift of all members',
      { map: translateMap([1, 4], [[0, 1]]), slots: [1] },
      [3, 0, 1, 2],
    ],
    ['a translation by class', { map: translateMap([4], [[1]], [0, 0, 0, 0]), slots: [1] }, [3, 0, 1, 2]],
    ['the xor map that sends nothing anywhere', { map: xorMap(4, 0), slots: [1] }, [0, 1, 2, 3]],
    ['a shift that sends nothing anywhere', { map: translateMap([4], [[-8]]), slots: [1] }, [0, 1, 2, 3]],
    ['nobody', { map: tableMap([IDLE, IDLE, IDLE, IDLE]), slots: [1] }, [0, 1, 2, 3]],
  ])('packs %s as a table of who sends to whom', (_, message, sources) => {
    // Maps of nobody are swaps of nobody; a cycle beside them makes all messages of the segment gathers.
    const cycle: Message = { map: tableMap([IDLE, 2, 3, 1]), slots: [3] };
    const [packed, more] = pack(sending(message, cycle));
    expect(more).toBeUndefined();
    expect(packed).toEqual({
      kind: 'gathers',
      // Both rows are in the spare memory after the step, and are brought home by a third table.
      moves: Uint32Array.of(1, 1, 0, 2, 3, 3, 1, 2, 1, 1, 2, 1, 3, 3, 2, 1),
      firstMove: Uint32Array.of(0, 0, 2, 4),
      sources: Uint32Array.of(...sources, 0, 3, 1, 2, 0, 1, 2, 3),
    });
  });

  test('packs any messages as moves that give the same memories, whatever the number of nodes', () => {
    const plans = fc.constantFrom(2, 3, 4, 6, 10, 12).chain((nodes) =>
      fc.record({
        nodes: fc.constant(nodes),
        steps: fc.array(
          fc.record({
            targets: fc.shuffledSubarray(range(nodes), { minLength: nodes }),
            // Who sends by which of three messages, or not at all.
            sender: fc.array(fc.nat(3), { minLength: nodes, maxLength: nodes }),
            slots: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
            // To the slots five further on, and from there back, or along the row; or to other slots by each message.
            away: fc.boolean(),
            turns: fc.option(fc.array(fc.nat(4), { minLength: 3, maxLength: 3 })),
          }),
          { minLength: 1, maxLength: 5 },
        ),
      }),
    );
    let gathers = 0;
    fc.assert(
      fc.property(plans, ({ nodes, steps }) => {
        const placed = new Uint8Array(5);
        const segment: Step[] = steps.map(({ targets, sender, slots, away, turns }) => {
          const from = slots.map((slot) => slot + 5 * placed[slot]);
          if (away && !turns) for (const slot of slots) placed[slot] ^= 1;
          const to = slots.map((slot) => slot + 5 * placed[slot]);
          const turned = (by: number) => slots.map((slot) => ((slot + by) % 5) + 5 * placed[slot]);
          return [0, 1, 2].map((message) => ({
            map: tableMap(targets.map((target, node) => (sender[node] === message ? target : IDLE))),
            slots: from,
            ...(turns ? { to: turned(turns[message]) } : away && { to }),
          }));
        });
        const schedule: Schedule = {
          ...handMade([{ kind: 'segment', rowClosed: false, steps: () => segment }]),
          topology: ring(nodes),
          slots: 10,
          pattern: { ...exchangePattern(nodes, nodes, nodes), slots: 5 },
        };
        const [packed] = pack(schedule);
        if (packed.kind !== 'gathers') return;
        gathers++;
        // What the kernel does: every move fetches its row, as a whole into the other memory if it stays the same row.
        const memories = [0, 1].map(() =>
          range(10).map(() => new Array<number | undefined>(nodes).fill(undefined)),
        );
        memories[0] = range(10).map((slot) => range(nodes).map((node) => slot * nodes + node));
        for (const moves of movesOf(packed, 4)) {
          const [read, written] = [new Set<string>(), new Set<string>()];
          for (const [row, to, table, flags] of moves) {
            for (const node of range(nodes)) {
              const sender = packed.sources[table * nodes + node];
              if (sender >= nodes) continue;
              memories[flags >> 1][to][node] = memories[flags & 1][row][sender];
              read.add(`${flags & 1} ${row} ${sender}`);
              written.add(`${flags >> 1} ${to} ${node}`);
            }
          }
          // The kernel makes all moves of a step at once.
          expect([...read].filter((place) => written.has(place))).toEqual([]);
        }
        // What the steps say: blocks leave together, and what arrives replaces what was there.
        let due = range(10).map((slot) => range(nodes).map((node) => slot * nodes + node));
        for (const step of segment) {
          const after = due.map((row) => [...row]);
          for (const { map, slots, to = slots } of step) {
            for (const [i, slot] of Array.from(slots).entries()) {
              range(nodes).forEach((node) => {
                const target = map.apply(node);
                if (target !== IDLE) after[to[i]][target] = due[slot][node];
              });
            }
          }
          due = after;
        }
        expect(memories[0]).toEqual(due);
      }),
      { seed: 12, numRuns: 300 },
    );
    expect(gathers).toBeGreaterThan(250);
  });

  test('packs the steps of tori, meshes and rings', () => {
    const kinds = (name: string, topology: Topology) =>
      pack(findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 }))).map(({ kind }) => kind);
    // Where bits choose the member, whole shifts go as on cubes; divided steps do not.
    expect(kinds('ring', torus([4, 4]))).toEqual(['local', 'transfer', 'local']);
    expect(kinds('ring', ring(12))).toEqual(['table', 'gathers', 'table']);
    expect(kinds('direct-exchange', mesh([4, 2]))).toEqual(['align', 'swaps', 'align']);
    // Blocks in transit come home by a table.
    expect(kinds('spread-out', torus([4, 4]))).toEqual(['table', 'gathers', 'table', 'table']);
  });

  test('refuses a slot that a node sends twice, though by different messages', () => {
    const cycle = tableMap([1, 2, 0, IDLE]);
    const twice = new InputError('by hand, step 2: slot 1 is sent twice by node 2');
    expect(() =>
      pack(sending({ map: cycle, slots: [1] }, { map: tableMap([IDLE, IDLE, 3, IDLE]), slots: [1] })),
    ).toThrow(twice);
    // Disjoint senders may.
    const last = tableMap([IDLE, IDLE, IDLE, 3]);
    expect(pack(sending({ map: cycle, slots: [1] }, { map: last, slots: [1] }))[0].kind).toBe('gathers');
  });

  test.each([5, -1, 0.5, Number.NaN])('refuses slot %s of a cycle', (slot) => {
    expect(() => pack(sending({ map: tableMap([1, 2, 0, IDLE]), slots: [slot] }))).toThrow(
      new InputError(`by hand, step 2: slot ${slot} does not exist`),
    );
  });

  test.each<[string, Message, number[]]>([
    ['tables', { map: tableMap([1, 0, 3, 2]), slots: [2] }, [1, 0, 3, 2]],
    ['tables with idle nodes', { map: tableMap([IDLE, 3, IDLE, 1]), slots: [2] }, [0, 3, 2, 1]],
    ['translations', { map: translateMap([2, 2], [[1, 0]]), slots: [2] }, [1, 0, 3, 2]],
    [
      'translations by class',
      { map: translateMap([2, 2], [[0, 1], null], [0, 1, 0, 1]), slots: [2] },
      [2, 1, 0, 3],
    ],
  ])(
    'packs %s of pairs of nodes as swaps, and the other messages of the segment too',
    (_, message, partners) => {
      const [packed, more] = pack(sending(message, { map: message.map, slots: [1] }));
      expect(more).toBeUndefined();
      expect(packed).toEqual({
        kind: 'swaps',
        moves: Uint32Array.of(2, 0, 1, 0),
        firstMove: Uint32Array.of(0, 0, 2),
        partners: Uint32Array.from(partners),
      });
    },
  );

  test('packs a linear local map as the masks of the nodes, after rows with other names were brought home', () => {
    const linear: Phase = { kind: 'local', name: 'alignment', map: linearLocalMap(4, [1, 3]) };
    const after = [1, 0, 3, 2];
    const named: Phase = { kind: 'local', name: 'alignment', map: memberLocalMap('xor', 4, 3, { after }) };
    const masks = Uint32Array.of(0, 1, 3, 2);
    const packed = { kind: 'masked-align', name: 'alignment', masks };
    expect(pack(handMade([linear]))).toEqual([packed]);
    expect(pack(handMade([named, linear])).map(({ kind }) => kind)).toEqual([
      'align',
      'local',
      'masked-align',
    ]);
  });

  test('gives the origin of every place for local maps that are tables', () => {
    const map = tableLocalMap(
      [
        [1, 2, 0, 3],
        [0, 1, 2, 3],
      ],
      [0, 1, 1, 1],
    );
    const [packed] = pack(handMade([{ kind: 'local', name: 'rearrangement', map }]));
    // Slot s of node 0 comes from the slot that goes there, the others stay.
    const origins = [8, 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 12, 13, 14, 15];
    expect(packed).toEqual({ kind: 'table', name: 'rearrangement', origins: Uint32Array.from(origins) });
  });

  test('refuses a slot that is sent twice in a step, in one message or two', () => {
    const twice = new InputError('by hand, step 2: slot 3 is sent twice');
    expect(() => pack(sending({ map: xorMap(4, 1), slots: [3, 1, 3] }))).toThrow(twice);
    expect(() =>
      pack(sending({ map: xorMap(4, 1), slots: [3] }, { map: xorMap(4, 2), slots: [2, 3] })),
    ).toThrow(twice);
  });

  test('names a step by its number among those of all segments, as the checker does', () => {
    const before: Phase = { kind: 'segment', rowClosed: true, steps: () => [[], [], []] };
    const { phases } = sending({ map: xorMap(4, 1), slots: [3, 3] });
    expect(() => pack(handMade([before, ...phases]))).toThrow(
      new InputError('by hand, step 5: slot 3 is sent twice'),
    );
    const steps = [[], [{ map: tableMap([0, -1, 2, 3]), slots: [5], to: [1] }]];
    const leaving: Phase = { kind: 'segment', rowClosed: false, steps: () => steps };
    expect(() => pack(handMade([before, leaving]))).toThrow(
      new InputError('by hand, step 5: slot 5 does not exist'),
    );
  });

  test.each([4, -1, 0.5, Number.NaN])('refuses slot %s of 4', (slot) => {
    expect(() => pack(sending({ map: xorMap(4, 1), slots: [slot] }))).toThrow(
      new InputError(`by hand, step 2: slot ${slot} does not exist`),
    );
  });
});
