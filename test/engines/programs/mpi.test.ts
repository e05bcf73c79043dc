import { describe, expect, it } from 'vitest';
import { exportFactsOf } from '../../../src/engines/export-facts.ts';
import { mpiFiles } from '../../../src/engines/mpi.ts';
import { rankRounds } from '../../../src/engines/rank-rounds.ts';
import {
  blocked,
  completeExchange,
  cube,
  findAlgorithm,
  mesh,
  ring,
  type Schedule,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { displaced } from '../../oracles/mpi-program.ts';

const on = (name: string, topology: Topology) =>
  findAlgorithm(name).schedule(completeExchange({ topology, copies: 1 }));

function headerOf(schedule: Schedule): string {
  const rounds = rankRounds(schedule);
  const file = mpiFiles(rounds, exportFactsOf(rounds, 'step')).find(
    ([name]) => name === 'allport_alltoall_schedule.h',
  );
  return [...(file?.[1] ?? [])].join('');
}

/** The tables of the schedule as C has them. */
function tablesIn(header: string) {
  const define = (name: string) => Number(new RegExp(`^#define ${name} (\\d+)$`, 'm').exec(header)?.[1]);
  const ranks = define('RANKS');
  const table = (name: string) => {
    const body = new RegExp(`\\b${name}(?:\\[\\w*\\])+ = \\{([^;]*)\\};`).exec(header)?.[1] ?? '';
    const numbers = body
      .replace(/I\((\d+)\)/g, '$1')
      .replace(/O\((\d+)\)/g, (_, offset) => `${ranks + Number(offset)}`)
      .replace(/S\((\d+)\)/g, (_, cell) => `${2 * ranks + Number(cell)}`);
    return [...numbers.matchAll(/\d+/g)].map(Number);
  };
  const inGroups = (list: number[], size: number) =>
    Array.from({ length: list.length / size }, (_, i) => list.slice(i * size, (i + 1) * size));
  return {
    ranks,
    rounds: define('ROUNDS'),
    cells: Number(/"[^"]*", RANKS, ROUNDS, (\d+), AXES, shape,/.exec(header)?.[1]),
    shape: table('shape'),
    places: table('place_table'),
    messages: inGroups(table('message_table'), 3),
    roundTable: inGroups(table('round_table'), 3),
    programOf: table('program_of'),
  };
}

/** Does what allport_alltoall.c does with the tables, for all ranks at once. */
function outputs(header: string): (string | undefined)[][] {
  const { ranks, rounds, cells, shape, places, messages, roundTable, programOf } = tablesIn(header);
  const indexOf = (rank: number, place: number) =>
    place < 2 * ranks ? Math.floor(place / ranks) * ranks + displaced(shape, rank, place % ranks) : place;
  const memories = Array.from({ length: ranks }, (_, rank) => {
    const memory: (string | undefined)[] = Array.from({ length: ranks }, (_, to) => `${rank} to ${to}`);
    memory[ranks + rank] = memory[rank];
    return memory;
  });
  for (let round = 0; round < rounds; round++) {
    // From one rank to another, messages arrive in the order in which they are sent.
    const wire = new Map<string, (string | undefined)[][]>();
    const arrivals: (() => void)[] = [];
    for (const [rank, program] of programOf.entries()) {
      const [receives, sends, end] = roundTable[program * rounds + round];
      for (let i = receives; i < end; i++) {
        const [offset, first, blocks] = messages[i];
        const peer = displaced(shape, rank, offset);
        const indexes = places.slice(first, first + blocks).map((place) => indexOf(rank, place));
        for (const index of indexes) expect(index).toBeLessThan(2 * ranks + cells);
        if (i >= sends) {
          const sent = indexes.map((index) => memories[rank][index]);
          const way = `${rank} ${peer}`;
          wire.set(way, [...(wire.get(way) ?? []), sent]);
        } else {
          arrivals.push(() => {
            for (const [k, block] of (wire.get(`${peer} ${rank}`)?.shift() ?? []).entries()) {
              memories[rank][indexes[k]] = block;
            }
          });
        }
      }
    }
    for (const arrive of arrivals) arrive();
  }
  return memories.map((memory) => memory.slice(ranks, 2 * ranks));
}

describe('the tables of the MPI program', () => {
  it.each<[string, Schedule, number]>([
    ['steps of a cube exchange', on('necklace', cube(3)), 1],
    ['rounds of blocks', blocked(on('de-bruijn', cube(4))), 1],
    ['shifts on a cube', on('bruck', cube(3)), 1],
    ['a ring', on('ring', ring(6)), 1],
    ['products on a torus', on('torus-product', torus([3, 4])), 1],
    ['classes of nodes', on('suh-shin', torus([4, 4])), 2],
    ['idle nodes', on('binary-exchange', mesh([4, 2])), 2],
  ])('are an all-to-all: %s', (_, schedule, programs) => {
    const header = headerOf(schedule);
    const ranks = schedule.topology.nodes;
    const expected = Array.from({ length: ranks }, (_, to) =>
      Array.from({ length: ranks }, (_, from) => `${from} to ${to}`),
    );
    expect(outputs(header)).toEqual(expected);
    expect(new Set(tablesIn(header).programOf).size).toBe(programs);
  });

  it('are not an all-to-all with a place, a peer or a program changed', () => {
    const header = headerOf(on('standard-exchange', cube(2)));
    const right = JSON.stringify(outputs(header));
    for (const [from, to] of [
      ['I(3)', 'I(2)'],
      ['O(1)', 'O(3)'],
      ['{2, 0, 2}', '{1, 0, 2}'],
    ]) {
      const changed = header.replace(from, to);
      expect(changed).not.toBe(header);
      expect(JSON.stringify(outputs(changed))).not.toBe(right);
    }
  });
});
