import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../../demo/laboratory/playback/block-path.ts';
import { sceneInfo } from '../../../../demo/laboratory/playback/scene.ts';
import { NO_PORT, SEVERAL_PORTS } from '../../../../demo/laboratory/protocol.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
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
import { scheduleOf } from '../../../support/exchange.ts';
import { numberOf, placeOf } from '../../../support/grid-schedules.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** The links that a message from a node crosses, walked one after another in dimension order. */
function walk(topology: Topology, { map }: Message, from: number): number[] {
  const to = map.apply(from);
  const links: number[] = [];
  let node = from;
  if (topology.kind === 'cube') {
    for (const k of range(topology.dim)) {
      if (Math.floor(from / 2 ** k) % 2 === Math.floor(to / 2 ** k) % 2) continue;
      links.push(node * topology.ports + k);
      node ^= 2 ** k;
    }
    return links;
  }
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
      const scene = sceneInfo(playback, moment);
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
    expect(range(playback.end + 1).map((moment) => sceneInfo(playback, moment).moved)).toEqual(
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
      'Alignment: 4032 blocks change their slots inside their nodes; nothing travels.',
    ],
    ['necklace', cube(6), 4, 'Step 3 of 32: every node sends 6 blocks, one across each dimension.'],
    ['standard-exchange', cube(6), 2, 'Step 1 of 6: every node sends 32 blocks across dimension 5.'],
    ['complement-pairs', cube(6), 37, 'Step 36 of 36: every node sends 2 blocks across dimensions 0 and 5.'],
    [
      'direct-exchange',
      cube(3),
      8,
      'Step 7 of 7: every node sends 1 block across all dimensions, 3 links far.',
    ],
    ['ring', ring(12), 2, 'Step 1 of 11: every node sends 11 blocks ahead.'],
    ['two-way-product', ring(12), 2, 'Step 1 of 6: every node sends 11 blocks both ways.'],
    ['bruck', ring(12), 3, 'Step 2 of 11: 6 of 12 nodes send 6 blocks each, ahead, 2 links far.'],
    [
      'suh-shin',
      torus([8, 8]),
      3,
      'Step 1 of 6: every node sends 32 blocks one way, ahead or back, along one of 2 axes, 4 links far.',
    ],
  ])('of %s tells in words what happened', (name, topology, moment, text) => {
    expect(sceneInfo(new Playback(scheduleOf(name, topology)), moment).text).toBe(text);
  });

  test('tells of a step in which nothing is sent', () => {
    const base = scheduleOf('ring', ring(4));
    const idle: Schedule = { ...base, phases: [{ kind: 'segment', rowClosed: true, steps: () => [[]] }] };
    expect(sceneInfo(new Playback(idle), 1)).toMatchObject({
      moved: 0,
      step: 0,
      text: 'Step 1 of 1: no node sends anything.',
    });
  });

  test('of a moment that there is not is refused', () => {
    const playback = new Playback(scheduleOf('ring', ring(4)));
    for (const moment of [-1, playback.end + 1])
      expect(() => sceneInfo(playback, moment)).toThrow(`moment ${moment}`);
  });
});
