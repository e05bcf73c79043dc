import { describe, expect, it, vi } from 'vitest';
import { candidatesFor } from '../../../src/costs/candidates.ts';
import { prepare } from '../../../src/host/run/experiment.ts';
import {
  type Algorithm,
  check,
  completeExchange,
  cube,
  type Exchange,
  exchangeSequence,
  findAlgorithm,
  findPermutation,
  matrixTranspose,
  mesh,
  type Pattern,
  permutation,
  permutationBy,
  reordered,
  routePermutation,
  type Schedule,
  scatter,
  sequenceAlgorithms,
  solve,
  torus,
  UnprovedError,
} from '../../../src/schedules/index.ts';
import { tablePattern } from '../../../src/schedules/model/table-pattern.ts';
import { pricedMachine } from '../../support/example-machines.ts';
import { exchangeOn } from '../../support/exchange.ts';

const necklace = findAlgorithm('necklace');

/** An algorithm that gives the same schedule whatever it is asked. */
const always = (schedule: Schedule, name = 'mine'): Algorithm => ({
  ...necklace,
  name,
  schedule: () => schedule,
});

/** The same schedule for other places. */
const withPattern = (schedule: Schedule, pattern: Pattern): Schedule => ({ ...schedule, pattern });

/** What is thrown. */
function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

function tableOf(pattern: Pattern, destination = pattern.destination): Pattern {
  const { nodes, slots } = pattern;
  const places = Array.from({ length: nodes * slots }, (_, place) => destination(place));
  return tablePattern(nodes, slots, places);
}

const order = Uint32Array.of(1, 0, 2, 3, 4, 5, 6, 7);
const plain = necklace.schedule(exchangeOn(3));
const swapped = reordered(plain, { before: order, after: order });

/** Schedules that hold, each with an exchange that they do not answer. */
const WRONG: readonly (readonly [what: string, given: Schedule, asked: Exchange, message: string])[] = [
  [
    'another network and other copies',
    necklace.schedule(exchangeOn(2)),
    exchangeOn(5, 2),
    'it is for the cube 2^2; asked was one for the cube 2^5',
  ],
  [
    'a network of as many nodes',
    findAlgorithm('ring').schedule(completeExchange({ topology: mesh([4, 4]), copies: 1 })),
    completeExchange({ topology: torus([4, 4]), copies: 1 }),
    'it is for the mesh 4x4; asked was one for the torus 4x4',
  ],
  [
    'one cube for several',
    necklace.schedule(exchangeOn(4)),
    exchangeOn(3, 2, 2),
    'it is for the cube 2^4; asked was one for the 2 cubes 2^3',
  ],
  [
    'other copies',
    necklace.schedule(exchangeOn(3, 1)),
    exchangeOn(3, 2),
    'its pattern is for 8 nodes with 8 blocks each; asked was one for 8 nodes with 16 blocks each',
  ],
  [
    'narrow channels',
    plain,
    completeExchange({ topology: cube(3), width: 3 }),
    'it is for channels of width 1; asked was one for width 3',
  ],
  [
    'wide channels',
    necklace.schedule(completeExchange({ topology: cube(3), width: 3 })),
    exchangeOn(3),
    'it is for channels of width 3; asked was one for width 1',
  ],
  [
    'slots in another order',
    swapped,
    exchangeOn(3),
    'node 0, slot 0: its block is for node 1, slot 1; asked was one for node 0, slot 0',
  ],
  [
    'nothing',
    {
      ...withPattern(
        plain,
        tableOf(plain.pattern, (place) => place),
      ),
      claims: { steps: 0, span: 0, largestMessage: 0 },
      phases: [],
    },
    exchangeOn(3),
    'node 1, slot 0: its block is for node 1, slot 0; asked was one for node 0, slot 1',
  ],
];

describe('a schedule that holds, but is not for what was asked,', () => {
  it.each(WRONG)('is refused by prepare before anything is proved: %s', (_, given, asked, message) => {
    expect(check(given).violations).toEqual([]);
    const onProgress = vi.fn();
    const error = thrown(() => prepare(always(given), asked, { onProgress }));
    expect(error).toBeInstanceOf(UnprovedError);
    expect((error as Error).message).toBe(`mine made a schedule for another problem: ${message}`);
    expect(error).toMatchObject({ violationCount: 1, violations: [{ message: expect.any(String) }] });
    expect(onProgress).not.toHaveBeenCalled();
  });

  it('is refused where it is chained, permuted, or counted for its price', () => {
    const small = always(necklace.schedule(exchangeOn(2)));
    const memories = { topology: cube(3), slots: 8 };
    const anywhere = Array.from({ length: 64 }, (_, place) => (place + 1) % 64);
    const says = /^mine made a schedule for another problem: it is for the cube 2\^2; asked was one for the /;
    expect(() => routePermutation(small, memories, anywhere)).toThrow(says);
    const gray = permutation({ ...memories, by: findPermutation('binary-to-gray') });
    expect(() => permutationBy(small).schedule(gray)).toThrow(says);
    const exchange = completeExchange({ topology: mesh([4, 4]), copies: 1 });
    const other = always(
      findAlgorithm('direct-exchange').schedule(completeExchange({ topology: mesh([4, 2]), copies: 1 })),
      'direct-exchange',
    );
    const counting = { all: true, onSchedule: () => {} };
    expect(() =>
      candidatesFor([{ algorithm: other, problem: exchange }], pricedMachine({ ports: 'all' }), counting),
    ).toThrow(
      'direct-exchange made a schedule for another problem: it is for the mesh 4x2; asked was one for the mesh 4x4',
    );
  });

  it('is refused where exchanges follow each other on other axes', () => {
    const [, pipelined] = sequenceAlgorithms;
    const schedule = pipelined.schedule(exchangeSequence({ axes: [1, 2] }));
    const wrong = always(schedule, 'pipelined');
    expect(thrown(() => solve(wrong, exchangeSequence({ axes: [2, 1] })))).toBeInstanceOf(UnprovedError);
    expect(thrown(() => solve(wrong, exchangeSequence({ axes: [1, 2], copies: 2 })))).toBeInstanceOf(
      UnprovedError,
    );
    expect(solve(always(schedule, 'pipelined'), exchangeSequence({ axes: [1, 2] })).pattern).toMatchObject({
      axes: [1, 2],
    });
  });
});

it('does not hold where its messages are longer than the packets that were asked', () => {
  const size = { topology: cube(4), matrix: { rows: 16, columns: 16 } };
  const srt = findAlgorithm('srt-stepwise', 'transpose').schedule(matrixTranspose(size));
  expect(check(srt, matrixTranspose({ ...size, packet: 16 })).ok).toBe(true);
  expect(check(srt, matrixTranspose({ ...size, packet: 15 })).violations).toEqual([
    { message: 'its largest message has 16 elements; asked were packets of at most 15' },
  ]);
  const place = { topology: cube(3), root: 0 };
  const sbt = findAlgorithm('sbt', 'scatter').schedule(scatter(place));
  expect(check(sbt, scatter({ ...place, packet: 4 })).ok).toBe(true);
  expect(check(sbt, scatter({ ...place, packet: 3 })).violations).toEqual([
    { message: 'its largest message has 4 blocks; asked were packets of at most 3' },
  ]);
});

describe('a schedule for what was asked', () => {
  it('may have its pattern as a list of the same places', () => {
    const listed = withPattern(plain, tableOf(plain.pattern));
    expect(prepare(always(listed), exchangeOn(3)).proof).toMatchObject({
      ok: true,
      problem: { kind: 'exchange', label: 'complete exchange', copies: 1 },
    });
  });

  it('is proved by the pattern that was asked, not by what its own says', () => {
    // Its own takes every block to where the steps leave it when the realignment is missing.
    const phases = plain.phases.slice(0, -1);
    const [align] = plain.phases;
    if (align.kind !== 'local') throw new Error('the first phase is the alignment');
    const end = (place: number) => {
      const [slot, node] = [Math.floor(place / 8), place % 8];
      const travels = align.map.apply(node, slot);
      return travels * 8 + (node ^ travels);
    };
    const lying = { ...plain, phases, pattern: tableOf(plain.pattern, end) };
    expect(check(lying).violations).toEqual([]);
    expect(thrown(() => prepare(always(lying), exchangeOn(3)))).toBeInstanceOf(UnprovedError);
  });

  it('is proved by the network and the places that were asked, whatever its own say of single ones', () => {
    const stays = (place: number) => place;
    const still: Schedule = {
      ...plain,
      claims: {},
      phases: [],
      pattern: { ...plain.pattern, destination: stays, origin: stays },
    };
    expect(check(still).ok).toBe(false);
    expect(check(still, exchangeOn(3)).ok).toBe(false);
    const { topology } = plain;
    const direct: Schedule = {
      ...findAlgorithm('spread-out').schedule(exchangeOn(3)),
      switching: 'store-and-forward',
      topology: { ...topology, distance: () => 1, route: (from, to) => [from * 3 + (((from ^ to) - 1) % 3)] },
    };
    expect(check(direct, exchangeOn(3)).ok).toBe(false);
  });

  it('keeps its transit slots', () => {
    const exchange = completeExchange({ topology: torus([3, 4]), copies: 1 });
    const { slots, pattern } = solve(findAlgorithm('bruck'), exchange);
    expect([slots, pattern.slots]).toEqual([24, 12]);
  });
});
