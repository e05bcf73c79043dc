import { describe, expect, it } from 'vitest';
import { type Arrays, collectiveOf } from '../../../src/engines/collective.ts';
import { exportFactsOf } from '../../../src/engines/export-facts.ts';
import { mpiFiles } from '../../../src/engines/mpi.ts';
import { rankRounds } from '../../../src/engines/rank-rounds.ts';
import { stripTranspose } from '../../../src/schedules/algorithms/strips/strip-transpose.ts';
import {
  completeExchange,
  cube,
  exchangeSequence,
  findPermutation,
  gather,
  InputError,
  ring,
  type Schedule,
  scatter,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { received } from '../../oracles/mpi-program.ts';
import { permutedBy } from '../../support/exchange.ts';
import { type Arranged, arrangedConversion, arrangedTranspose } from '../../support/ranks-arrays.ts';
import { solved } from '../../support/solved.ts';

/** The tables of the C program. */
function headerOf(schedule: Schedule, arrays?: Arrays): string {
  const rounds = rankRounds(schedule);
  const files = mpiFiles(rounds, exportFactsOf(rounds, 'step'), arrays ? { arrays } : {});
  return [...(files.find(([name]) => name.endsWith('_schedule.h'))?.[1] ?? [])].join('');
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const exchange = (name: string, copies: number, topology: Topology = cube(3)) =>
  solved(name, completeExchange({ topology, copies }));

describe('an exchange with copies has the arrays of MPI_Alltoall, whose blocks it cuts', () => {
  it.each<[string, Schedule, number, number]>([
    ['a cube', exchange('necklace', 3), 3, 1],
    ['a ring on which messages take turns', exchange('bruck', 2, ring(5)), 2, 5],
    ['transit slots', exchange('spread-out', 2, torus([3, 3])), 2, 1],
  ])('%s', (_, schedule, parts, programs) => {
    const ranks = upTo(schedule.topology.nodes);
    const block = (from: number, to: number) => upTo(parts).map((part) => `${from} to ${to}, ${part}`);
    const header = headerOf(schedule);
    expect(
      received(
        header,
        ranks.map((from) => ranks.flatMap((to) => block(from, to))),
      ),
    ).toEqual(ranks.map((to) => ranks.flatMap((from) => block(from, to))));
    expect(header).toContain(`round_table[${programs}][1 + ROUNDS]`);
  });
});

describe('a scatter and a gather have the arrays of MPI_Scatter and MPI_Gather', () => {
  it.each([
    ['sbt', 3, 1],
    ['bst', 0, 1],
    ['rotated-sbts', 5, 3],
    ['reflected-sbts', 2, 2],
  ] as const)('along %s with root %i', (algorithm, root, parts) => {
    const ranks = upTo(8);
    const wanted = { topology: cube(3), root, copies: parts };
    const block = (rank: number) => upTo(parts).map((part) => `${rank}, ${part}`);
    const atRoot = ranks.map((rank) => (rank === root ? ranks.flatMap(block) : []));
    const scattered = solved(algorithm, scatter(wanted));
    expect(received(headerOf(scattered, { kind: 'scatter', root }), atRoot)).toEqual(ranks.map(block));
    const gathered = solved(algorithm, gather(wanted));
    expect(received(headerOf(gathered, { kind: 'gather', root }), ranks.map(block))).toEqual(atRoot);
    // The same places by ascending slots, where nothing is said of them.
    const bySlots = ranks.map((rank) => (rank === root ? upTo(8 * parts).map(String) : []));
    expect(received(headerOf(scattered), bySlots)[1]).toEqual(upTo(parts).map((part) => `${part * 8 + 1}`));
  });

  it('is refused of another schedule, or root', () => {
    const schedule = solved('sbt', scatter({ topology: cube(2), root: 1 }));
    for (const [of, arrays] of [
      [schedule, { kind: 'scatter', root: 2 }],
      [schedule, { kind: 'gather', root: 1 }],
      [exchange('necklace', 1), { kind: 'scatter', root: 0 }],
    ] as const) {
      expect(() => collectiveOf(of, arrays)).toThrow(InputError);
      expect(() => collectiveOf(of, arrays)).toThrow(/is no (scatter|gather) with root/);
    }
  });
});

describe('any other pattern has the blocks of a rank by slots', () => {
  it('as its default', () => {
    const schedule = exchange('necklace', 2, cube(2, 2));
    expect(collectiveOf(schedule)).toEqual(collectiveOf(schedule, { kind: 'slots' }));
  });

  const memories = { topology: cube(3), slots: 8 };
  it.each<[string, Schedule]>([
    ['a permutation by one exchange', permutedBy('necklace', memories, findPermutation('bit-reversal'))],
    [
      'a permutation of address bits',
      permutedBy('necklace', { ...memories, slots: 16 }, findPermutation('shuffle')),
    ],
    ['an exchange, where it is said', exchange('necklace', 2)],
    ['several cubes', exchange('necklace', 2, cube(2, 2))],
    ['a sequence', solved('pipelined', exchangeSequence({ axes: [2, 1], copies: 1 }))],
    ['strips through a buffer', stripTranspose({ dim: 3, copies: 2, form: 'buffered', packet: 4 })],
    ['strips that are shuffled', stripTranspose({ dim: 2, copies: 3, form: 'shuffled', packet: 2 })],
  ])('%s', (_, schedule) => {
    const { pattern, topology } = schedule;
    const at = (place: (slot: number, rank: number) => number) =>
      upTo(topology.nodes).map((rank) => upTo(pattern.slots).map((slot) => `block ${place(slot, rank)}`));
    const place = (slot: number, rank: number) => slot * topology.nodes + rank;
    expect(received(headerOf(schedule, { kind: 'slots' }), at(place))).toEqual(
      at((slot, rank) => pattern.origin(place(slot, rank))),
    );
  });
});

/** By rank: the elements of its part, by what the layout means: a matrix of N_r x N_c parts, row by row. */
function partsOf(
  rows: number,
  columns: number,
  layout: string,
  name: (i: number, j: number) => string,
): string[][] {
  const part = (line: number, lines: number) =>
    layout === 'cyclic' ? line % 2 : Math.floor(line / Math.ceil(lines / 2));
  const parts: string[][] = [[], [], [], []];
  for (const i of upTo(rows))
    for (const j of upTo(columns)) parts[2 * part(i, rows) + part(j, columns)].push(name(i, j));
  return parts;
}

describe('elements of a matrix stand where its layout puts them', () => {
  it.each<[string, readonly [number, number], readonly [string, string], number?]>([
    ['mrt', [8, 8], ['consecutive', 'consecutive'], 4],
    ['srt', [6, 10], ['cyclic', 'cyclic'], 7],
    ['drt', [5, 3], ['consecutive', 'consecutive'], 2],
    ['way-1', [8, 8], ['consecutive', 'cyclic']],
    ['way-2', [4, 8], ['consecutive', 'cyclic']],
    ['de-bruijn', [7, 5], ['cyclic', 'consecutive']],
  ])('transposed by %s', (method, [rows, columns], layouts, packet) => {
    const { schedule, arrays } = arrangedTranspose(
      method,
      [rows, columns],
      layouts,
      packet ? { packet } : {},
    );
    const sent = partsOf(rows, columns, layouts[0], (i, j) => `${i} ${j}`);
    const expected = partsOf(columns, rows, layouts[1], (i, j) => `${j} ${i}`);
    expect(received(headerOf(schedule, arrays), sent)).toEqual(expected);
  });

  it('converted with padding, which is in no array', () => {
    const { schedule, arrays } = arrangedConversion(2, [5, 3], ['cyclic-rows', 'consecutive-columns']);
    expect(schedule.pattern.slots * 4).toBeGreaterThan(15);
    const sent = upTo(4).map((rank) =>
      upTo(5)
        .filter((i) => i % 4 === rank)
        .flatMap((i) => upTo(3).map((j) => `${i} ${j}`)),
    );
    const expected = upTo(4).map((rank) =>
      upTo(3)
        .filter((j) => j === rank)
        .flatMap((j) => upTo(5).map((i) => `${i} ${j}`)),
    );
    expect(received(headerOf(schedule, arrays), sent)).toEqual(expected);
  });

  const { schedule, arrays }: Arranged = arrangedTranspose('mrt', [4, 4], ['consecutive', 'consecutive'], {
    packet: 2,
  });
  it.each<[string, Partial<typeof arrays>, RegExp]>([
    [
      'two in one place',
      { sendIndex: Array.from(arrays.sendIndex).with(0, 1) },
      /index 1 in the array of rank 0: give each from 0 to 3 once/,
    ],
    [
      'a place beyond the array',
      { receiveIndex: Array.from(arrays.receiveIndex).with(0, 4) },
      /index 4 in the array of rank 0/,
    ],
    [
      'an end that is not the schedule’s',
      { end: Array.from(arrays.end).reverse() },
      /element 0 of position 0 goes to position 0, and not to/,
    ],
  ])('is refused with %s', (_, wrong, says) => {
    expect(() => collectiveOf(schedule, { ...arrays, ...wrong })).toThrow(says);
  });

  it('comes out wrong with a place, a peer or a count changed', () => {
    const header = headerOf(schedule, arrays);
    const sent = upTo(4).map((rank) => upTo(4).map((i) => `${rank} ${i}`));
    const right = JSON.stringify(received(header, sent));
    const outcome = (text: string) => {
      try {
        return JSON.stringify(received(text, sent));
      } catch {
        return 'refused';
      }
    };
    for (const [from, to] of [
      [/\{I\(0\), 2\}/, '{I(1), 2}'],
      [/\{O\(1\), 1\}/, '{O(3), 1}'],
      [/\{1, 0, /, '{2, 0, '],
      [/\{S\(0\), 2\}/, '{S(0), 1}'],
    ] as const) {
      const changed = header.replace(from, to);
      expect(changed).not.toBe(header);
      expect(outcome(changed)).not.toBe(right);
    }
  });
});
