import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../../demo/laboratory/playback/block-path.ts';
import { sceneInfo } from '../../../../demo/laboratory/playback/scene.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import { NO_PORT, SEVERAL_PORTS } from '../../../../src/pictures/timeline/chart-request.ts';
import {
  check,
  cube,
  EMPTY,
  type Message,
  mesh,
  ring,
  type Schedule,
  type Topology,
  torus,
} from '../../../../src/schedules/index.ts';
import { isCube } from '../../../../src/schedules/model/networks/cube.ts';
import { isGrid } from '../../../../src/schedules/model/networks/grid.ts';
import { scheduleOf } from '../../../support/exchange.ts';
import { numberOf, placeOf } from '../../../support/grid-schedules.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** The links that a message from a node crosses, walked one after another in dimension order. */
function walk(topology: Topology, { map }: Message, from: number): number[] {
  const to = map.apply(from);
  const links: number[] = [];
  let node = from;
  if (isCube(topology)) {
    for (const k of range(topology.dim)) {
      if (Math.floor(from / 2 ** k) % 2 === Math.floor(to / 2 ** k) % 2) continue;
      links.push(node * topology.ports + k);
      node ^= 2 ** k;
    }
    return links;
  }
  if (!isGrid(topology)) throw new TypeError('not a grid');
  const { shape } = topology;
  const given = String(map.displacement?.shape) === String(shape) ? map.displacement?.of(from) : undefined;
  const [start, end] = [placeOf(shape, from), placeOf(shape, to)];
  for (const [axis, side] of shape.entries()) {
    const ahead = (end[axis] - start[axis] + side) % side;
    const isShorterBack = topology.kind === 'mesh' ? end[axis] < start[axis] : 2 * ahead > side;
    const hops = given?.[axis] ?? (isShorterBack ? ahead - side : ahead);
    for (let hop = 0; hop < Math.abs(hops); hop++) {
      links.push(node * topology.ports + 2 * axis + Number(hops < 0 && side > 2));
      const place = placeOf(shape, node);
      place[axis] += Math.sign(hops);
      node = numberOf(shape, place);
    }
  }
  expect(node).toBe(to);
  return links;
}

const cases = (
  [
    ['necklace', cube(4)],
    ['standard-exchange', cube(3)],
    ['direct-exchange', cube(4)],
    ['bruck', cube(3)],
    ['necklace', cube(2, 4)],
    ['ring', ring(7)],
    ['torus-product', torus([4, 3])],
    ['two-way-product', torus([5, 2])],
    ['direct-exchange', mesh([4, 4])],
    ['spread-out', torus([5, 3])],
    ['necklace', torus([4, 4])],
    ['suh-shin', torus([8, 4])],
    ['suh-shin', torus([5, 6])],
    ['suh-shin', mesh([5, 3])],
    ['farthest-first', mesh([4, 3])],
    ['axis-exchange', mesh([3, 2, 2])],
  ] as const
).map(([name, topology]) => [`${name} on ${topology.label}`, scheduleOf(name, topology)] as const);

describe('the scene of a moment', () => {
  test.each(cases)('has loads, ports and blocks as the routes of %s say', (_, schedule) => {
    const { topology, slots } = schedule;
    const playback = new Playback(schedule);
    let crossings = 0;
    for (const moment of range(playback.end + 1)) {
      const loads = new Uint32Array(topology.nodes * topology.ports);
      const ports = range(slots).map(() => new Set<number>());
      let moved = 0;
      const step = moment === 0 ? undefined : playback.transition(moment).step;
      for (const message of step?.messages ?? []) {
        for (const node of range(topology.nodes)) {
          if (message.map.apply(node) < 0) continue;
          const links = walk(topology, message, node);
          moved += message.slots.length;
          for (const link of links) loads[link] += message.slots.length;
          for (const slot of Array.from(message.slots)) ports[slot].add(links[0] % topology.ports);
        }
      }
      const scene = sceneInfo(playback, moment, 'step');
      expect(scene.loads).toEqual(loads);
      expect(Array.from(scene.rows)).toEqual(
        ports.map((used) => (used.size > 1 ? SEVERAL_PORTS : ([...used][0] ?? NO_PORT))),
      );
      expect(scene.step).toBe(step?.index);
      if (step) expect(scene.moved).toBe(moved);
      crossings += loads.reduce((sum, load) => sum + load, 0);
    }
    expect(crossings).toBe(check(schedule).certificate.linkCrossings);
  });

  test.each(cases)('counts the blocks of %s that change their slots', (_, schedule) => {
    const { pattern, topology } = schedule;
    const playback = new Playback(schedule);
    const moves = new Uint32Array(playback.end + 1);
    const { members } = topology;
    for (const source of range(topology.nodes)) {
      for (const member of range(members)) {
        if (pattern.destination(member * topology.nodes + source) === EMPTY) continue;
        for (const { moment } of pathOf(playback, { node: source, slot: member }).stops.slice(1))
          moves[moment]++;
      }
    }
    expect(range(playback.end + 1).map((moment) => sceneInfo(playback, moment, 'step').moved)).toEqual(
      Array.from(moves),
    );
  });

  test.each<[string, Topology, number, string]>([
    [
      'necklace',
      cube(6),
      0,
      'Start: every block is in the node that sends it, in the slot with the number of the node that it is for.',
    ],
    [
      'necklace',
      cube(6),
      1,
      'Line up. Every block goes to the slot of its sender XOR its receiver: 4032 blocks change their slots, none travels.',
    ],
    [
      'necklace',
      cube(6),
      3,
      'Step 2 of 32. Pairs of opposites, as 27 and 36, fill a link each: one of the two has its bit. Slot 2 takes the last.',
    ],
    [
      'necklace',
      cube(6),
      8,
      'Step 7 of 32. Slots 3, 6, 12, 24, 48, 33 are the necklace of 000011. They cross dimensions 0 to 5, one each: every link works.',
    ],
    [
      'necklace',
      cube(6),
      34,
      'Sort by sender. Every block goes to the slot of the node that sent it: 4032 blocks change their slots, none travels.',
    ],
    [
      'standard-exchange',
      cube(6),
      2,
      'Step 1 of 6. The 32 slots whose bit 5 is one cross dimension 5 in one message. Five links of six wait.',
    ],
    [
      'complement-pairs',
      cube(6),
      37,
      'Step 36 of 36. Slots 31, 33 cross 0 and 5: of each and its opposite, one always has the bit. Four links of six wait.',
    ],
    [
      'de-bruijn',
      cube(6),
      1,
      'Line up. Every block goes to the place of its sender XOR its receiver in the string: 4032 blocks change their slots, none travels.',
    ],
    [
      'de-bruijn',
      cube(6),
      4,
      'Step 3 of 32. The next one of the string is at place 6: slots 6 to 11 cross 0 to 5. Every link works.',
    ],
    [
      'schedule-table',
      cube(6),
      3,
      'Step 2 of 32. Slots 1, 7, 14, 26, 50, 34 are the row of 3 in the table. They cross dimensions 0 to 5, one each: every link works.',
    ],
    [
      'balanced-tree',
      cube(6),
      3,
      'Step 2 of 6. 57 slots cross the next one-bit of their addresses from the base up: dimensions 0 to 5, 8 to 11 each. Every link works.',
    ],
    [
      'direct-exchange',
      cube(3),
      6,
      'Step 5 of 7. Every node sends the block for the node that differs in bits 0 and 2 straight there: 2 links. One link of three waits.',
    ],
    [
      'direct-exchange',
      cube(3),
      8,
      'Step 7 of 7. Every node sends the block for the node that differs in bits 0 to 2 straight there: 3 links. Every link works.',
    ],
    [
      'spread-out',
      cube(4),
      4,
      'Step 3 of 15. Every node sends the block for the node 3 ahead straight there: 2 to 4 links.',
    ],
    [
      'ring',
      ring(12),
      2,
      'Step 1 of 11. Every node passes the 11 blocks that go 1 or more ahead to the next node. One link of two waits.',
    ],
    [
      'two-way-product',
      ring(12),
      2,
      'Step 1 of 6. Every node passes 6 blocks ahead and 5 back to the next node, each by its shorter way: every link works.',
    ],
    [
      'bruck',
      ring(12),
      3,
      'Step 2 of 11. 6 of 12 nodes send the 6 blocks whose offset has bit 1 to the node 2 ahead, 2 links away. One link of two waits.',
    ],
    [
      'bruck-3',
      cube(4),
      4,
      'Step 3 of 5. Every node sends the 6 blocks whose offset has a 1 at place 1 in base 3 to the node 3 ahead, 2 to 4 links away.',
    ],
    [
      'torus-product',
      torus([4, 3]),
      3,
      'Step 2 of 5. Every node passes the 6 blocks that go 2 or more ahead along axis 0 to the next node. Three links of four wait.',
    ],
    [
      'shorter-way',
      torus([4, 3]),
      2,
      'Step 1 of 5. Every node passes 6 blocks ahead along axis 0 to the next node, each by its shorter way. Three links of four wait.',
    ],
    [
      'axis-exchange',
      mesh([3, 2, 2]),
      4,
      'Step 3 of 4. Every node sends the 6 blocks that go 1 ahead along axis 1 there: 1 link.',
    ],
    [
      'torus-necklaces',
      torus([8, 8]),
      22,
      'Step 21 of 64. Slots 58, 14, 17, 55 are turns of offset (6, 1). They leave by one port each: every link works.',
    ],
    [
      'farthest-first',
      mesh([8, 8]),
      4,
      'Step 3 of 14. All neighbours exchange 4 to 12 blocks each way: every link works. Those for coordinate 5 leave ahead, those for 2 back; the others go on.',
    ],
    [
      'farthest-first',
      mesh([5, 3]),
      4,
      'Step 3 of 7. 17 of 22 pairs of neighbours exchange 2 to 4 blocks each way along axes 0 and 1.',
    ],
    [
      'binary-exchange',
      mesh([4, 4]),
      2,
      'Step 1 of 6. 8 of 16 nodes exchange 8 blocks with the partner in the other half, 2 links away along axis 0.',
    ],
    [
      'quadrant-exchange',
      mesh([4, 4]),
      4,
      'Step 3 of 9. 8 of 16 nodes exchange 4 blocks with the partner in another quarter, 4 links away along axes 0 and 1.',
    ],
    [
      'cyclic-exchange',
      mesh([8, 8]),
      2,
      'Step 1 of 8. 32 of 64 nodes exchange 32 blocks with the partner 4 links away along axis 0 or 1.',
    ],
    [
      'cyclic-exchange',
      mesh([4, 2]),
      5,
      'Step 3 of 3. Every node exchanges 4 blocks with the partner 1 link away along axis 0.',
    ],
    [
      'cycle-exchange',
      ring(12),
      2,
      'Step 1 of 18. 8 of 12 nodes send 1 block each, one way, ahead or back, 1 to 5 links far: every link works.',
    ],
    [
      'interleaved-cycles',
      torus([8, 8]),
      2,
      'Step 1 of 64. Every node sends 1 block along both axes, 2 to 6 links far: every link works.',
    ],
    [
      'suh-shin',
      torus([8, 8]),
      3,
      'Step 1 of 6. Every node sends 32 blocks to its place in the next submesh, 4 links away along axis 0 or 1: every link works.',
    ],
    [
      'suh-shin',
      torus([8, 8]),
      5,
      'Step 2 of 6. Every node sends 32 blocks to its place in the next submesh, 4 links away along axis 0 or 1: every link works.',
    ],
    [
      'suh-shin',
      torus([8, 8]),
      10,
      'Step 5 of 6. Every node exchanges 32 blocks with the partner 1 link away in its submesh, along axis 0. Three links of four wait.',
    ],
  ])('of %s tells in words what happened', (name, topology, moment, text) => {
    expect(sceneInfo(new Playback(scheduleOf(name, topology)), moment, 'step').text).toBe(text);
  });

  test('tells of a step in which nothing is sent', () => {
    const base = scheduleOf('ring', ring(4));
    const idle: Schedule = { ...base, phases: [{ kind: 'segment', rowClosed: true, steps: () => [[]] }] };
    expect(sceneInfo(new Playback(idle), 1, 'step')).toMatchObject({
      moved: 0,
      step: 0,
      text: 'Step 1 of 1. No node sends anything.',
    });
  });

  test('of a moment that there is not is refused', () => {
    const playback = new Playback(scheduleOf('ring', ring(4)));
    for (const moment of [-1, playback.end + 1])
      expect(() => sceneInfo(playback, moment, 'step')).toThrow(`moment ${moment}`);
  });
});
