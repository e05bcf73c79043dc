import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { encodeSchedule } from '../../../src/formats/schedule/schedule-writer.ts';
import {
  blocked,
  completeExchange,
  cube,
  findAlgorithm,
  mesh,
  ring,
  solve,
  torus,
} from '../../../src/schedules/index.ts';
import { claiming } from '../../support/exchange.ts';
import { builtInOn, straight } from '../../support/grid-schedules.ts';

// Written from docs/schedule-format.md alone: what is imported above only makes the text of the files.

// biome-ignore lint/suspicious/noExplicitAny: a parsed file
type Json = any;
/** memory[node][slot]: the place where the block started, or undefined. */
type Memory = (number | undefined)[][];

const EXCHANGES = [
  ...[1, 2, 3, 4].map((dim) => ({ dim, cubes: 1, copies: 1 })),
  { dim: 3, cubes: 1, copies: 2 },
  { dim: 2, cubes: 2, copies: 1 },
  { dim: 2, cubes: 4, copies: 3 },
];
const GRIDS = [ring(2), ring(6), torus([3, 4]), torus([4, 4]), mesh([4]), mesh([2, 3, 2])];
const ALGORITHMS = [
  'standard-exchange',
  'necklace',
  'de-bruijn',
  'balanced-tree',
  'direct-exchange',
  'bruck-2',
  'bruck-3',
  'spread-out',
  'ring',
];

describe('a replay written from docs/schedule-format.md', () => {
  it.each(ALGORITHMS)('finds every block of %s in its place', (name) => {
    for (const { dim, cubes, copies } of EXCHANGES) {
      const schedule = findAlgorithm(name).schedule(completeExchange({ topology: cube(dim, cubes), copies }));
      for (const form of [schedule, blocked(schedule)].map(claiming)) {
        const file = JSON.parse([...encodeSchedule(form)].join(''));
        const memory = startOf(file);
        const counted = replay(file, memory);
        expect(misplaced(file, memory)).toEqual([]);
        expect(counted).toEqual(file.claims);
      }
    }
  });

  it.each(GRIDS)('does so on the $label', (topology) => {
    for (const copies of [1, 2]) {
      const schedules = [...builtInOn(topology, copies), straight(topology, copies)];
      expect(schedules.map(({ algorithm }) => algorithm)).toContain('ring');
      for (const schedule of schedules.map(claiming)) {
        const file = JSON.parse([...encodeSchedule(schedule)].join(''));
        const memory = startOf(file);
        expect(replay(file, memory)).toEqual(file.claims);
        expect(misplaced(file, memory)).toEqual([]);
      }
    }
  });

  it('takes the routes of a file to be what the document says', () => {
    // From the document: node v = x0 + 3 x1 of a 3 x 3 torus, port 2a ahead along axis a and port 2a + 1 back.
    const shape = [3, 3];
    const linksOf = (from: number, along: number[]) => {
      const links: number[] = [];
      const at = [from % 3, Math.floor(from / 3)];
      along.forEach((hops, axis) => {
        for (let hop = 0; hop < Math.abs(hops); hop++) {
          links.push((at[0] + 3 * at[1]) * 4 + 2 * axis + (hops < 0 ? 1 : 0));
          at[axis] = mod(at[axis] + Math.sign(hops), 3);
        }
      });
      return links;
    };
    for (let from = 0; from < 9; from++) {
      for (const along of [
        [1, 0],
        [-2, 1],
        [2, -2],
        [0, -1],
      ]) {
        const map = { kind: 'translate', shape, deltas: [along] };
        expect(torus(shape).route(from, targetOf(map, from) as number, along)).toEqual(linksOf(from, along));
      }
    }
  });

  it('finds the blocks of a file with classes, idle nodes, arrival slots and transit slots', () => {
    const file = {
      topology: { kind: 'cube', dim: 1, cubes: 2 },
      slots: 4,
      pattern: { kind: 'exchange', members: 2, slots: 2 },
      claims: { steps: 1, span: 1, largestMessage: 1 },
      maps: [
        { kind: 'translate', shape: [2, 2], deltas: [[1, 0], null], classes: [0, 1, 0, 1] },
        { kind: 'table', targets: [-1, 0, -1, 2] },
      ],
      phases: [
        {
          kind: 'segment',
          rowClosed: false,
          steps: [
            [
              [0, [1], [3]],
              [1, [0], [2]],
            ],
          ],
        },
        {
          kind: 'local',
          name: 'rearrangement',
          map: {
            kind: 'table',
            tables: [
              [0, 3, 1, 2],
              [3, 1, 2, 0],
            ],
            classes: [0, 1, 0, 1],
          },
        },
      ],
    };
    const memory = startOf(file);
    expect(replay(file, memory)).toEqual(file.claims);
    expect(misplaced(file, memory)).toEqual([]);
  });

  it('gives the example of the document: its text, and the memories after each phase and step', async () => {
    const document = await readFile(new URL('../../../docs/schedule-format.md', import.meta.url), 'utf8');
    const blocks = document.slice(document.indexOf('## Example')).matchAll(/^```text\n([\s\S]*?)^```$/gm);
    const [example, memories] = Array.from(blocks, ([, block]) => block);
    expect(example).toBe(
      [
        ...encodeSchedule(
          solve(findAlgorithm('necklace'), completeExchange({ topology: cube(2), copies: 1 })),
        ),
      ].join(''),
    );
    const file = JSON.parse(example);
    const memory = startOf(file);
    const stages: [string, Memory][] = [['start', structuredClone(memory)]];
    replay(file, memory, (stage) => stages.push([stage, structuredClone(memory)]));
    expect(memories).toBe(drawn(stages));
  });
});

function startOf(file: Json): Memory {
  const nodes = nodesOf(file);
  return Array.from({ length: nodes }, (_, node) =>
    Array.from({ length: file.slots }, (_, slot) =>
      slot < file.pattern.slots ? slot * nodes + node : undefined,
    ),
  );
}

function nodesOf({ topology }: Json): number {
  if (topology.kind !== 'cube') return topology.shape.reduce((nodes: number, side: number) => nodes * side);
  return (topology.cubes ?? 1) * 2 ** topology.dim;
}

/** Runs all phases in `memory` and counts what the claims speak of. */
function replay(file: Json, memory: Memory, onStage: (stage: string) => void = () => {}) {
  const nodes = nodesOf(file);
  const moves = new Map<number, { first: number; last: number }>();
  let steps = 0;
  let largestMessage = 0;
  for (const phase of file.phases) {
    if (phase.kind === 'local') {
      for (let node = 0; node < nodes; node++) {
        const moved = new Array(file.slots).fill(undefined);
        for (let slot = 0; slot < file.slots; slot++)
          moved[local(phase.map, node, slot)] = memory[node][slot];
        memory[node] = moved;
      }
      onStage(phase.name);
      continue;
    }
    for (const step of phase.steps) {
      const arrivals: [node: number, slot: number, block: number][] = [];
      for (const [map, slots, to = slots] of step) {
        largestMessage = Math.max(largestMessage, slots.length);
        for (let node = 0; node < nodes; node++) {
          const target = targetOf(file.maps[map], node);
          if (target === undefined) continue;
          for (let i = 0; i < slots.length; i++) {
            const block = memory[node][slots[i]];
            if (block === undefined)
              throw new Error(`step ${steps}: slot ${slots[i]} of node ${node} is empty`);
            memory[node][slots[i]] = undefined;
            arrivals.push([target, to[i], block]);
            moves.set(block, { first: moves.get(block)?.first ?? steps, last: steps });
          }
        }
      }
      for (const [node, slot, block] of arrivals) {
        if (memory[node][slot] !== undefined)
          throw new Error(`step ${steps}: slot ${slot} of node ${node} is full`);
        memory[node][slot] = block;
      }
      steps++;
      onStage(`step ${steps}`);
    }
  }
  const span = Math.max(0, ...Array.from(moves.values(), ({ first, last }) => last - first + 1));
  return { steps, span, largestMessage };
}

function targetOf(map: Json, node: number): number | undefined {
  if (map.kind === 'xor') return node ^ map.mask;
  if (map.kind === 'table') return map.targets[node] === -1 ? undefined : map.targets[node];
  const delta = map.deltas[map.classes?.[node] ?? 0];
  if (delta === null) return undefined;
  let target = 0;
  let stride = 1;
  for (const [axis, side] of map.shape.entries()) {
    const x = Math.floor(node / stride) % side;
    target += mod(x + delta[axis], side) * stride;
    stride *= side;
  }
  return target;
}

function local(map: Json, node: number, slot: number): number {
  if (map.kind === 'table') return map.tables[map.classes[node]][slot];
  if (map.kind === 'translate') return byCoordinates(map, node, slot);
  const members = map.mask + 1;
  const t = map.before?.[slot] ?? slot;
  const u = { xor: mod(t ^ node, members), add: mod(t + node, members), subtract: mod(t - node, members) };
  const target = t - mod(t, members) + u[map.kind as 'xor' | 'add' | 'subtract'];
  return map.after?.[target] ?? target;
}

/** Where a local map of coordinates takes a slot. */
function byCoordinates({ operation, shape }: Json, node: number, slot: number): number {
  const members = shape.reduce((product: number, side: number) => product * side, 1);
  const at = { node: node % members, slot: slot % members };
  let target = slot - at.slot;
  let stride = 1;
  for (const side of shape) {
    const x = Math.floor(at.node / stride) % side;
    const y = Math.floor(at.slot / stride) % side;
    const z = { add: y + x, subtract: y - x, reflect: x - y }[operation as 'add' | 'subtract' | 'reflect'];
    target += mod(z, side) * stride;
    stride *= side;
  }
  return target;
}

function mod(a: number, b: number): number {
  return ((a % b) + b) % b;
}

/** The blocks that are not where the pattern wants them. */
function misplaced(file: Json, memory: Memory): string[] {
  const nodes = nodesOf(file);
  const { members } = file.pattern;
  const wrong: string[] = [];
  for (let node = 0; node < nodes; node++) {
    for (let slot = 0; slot < file.pattern.slots; slot++) {
      const i = slot % members;
      const j = node % members;
      const found = memory[node - j + i][slot - i + j];
      if (found !== slot * nodes + node) wrong.push(`the block of slot ${slot} of node ${node}`);
    }
  }
  return wrong;
}

/** Memories side by side, a block as sender and receiver. */
function drawn(stages: [string, Memory][]): string {
  const width = 14;
  const lines = [stages.map(([stage]) => stage.padEnd(width)).join('')];
  for (let slot = 0; slot < 4; slot++) {
    const rows = stages.map(([, memory]) =>
      memory
        .map((column) => `${(column[slot] as number) % 4}${Math.floor((column[slot] as number) / 4)}`)
        .join(' '),
    );
    lines.push(rows.map((row) => row.padEnd(width)).join(''));
  }
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
