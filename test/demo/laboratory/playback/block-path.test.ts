import { describe, expect, test } from 'vitest';
import { blockAt, pathOf } from '../../../../demo/laboratory/playback/block-path.ts';
import type { Stop } from '../../../../demo/laboratory/protocol.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import {
  check,
  cube,
  EMPTY,
  mesh,
  type Phase,
  ring,
  type Schedule,
  scatter,
  torus,
  xorMap,
} from '../../../../src/schedules/index.ts';
import { scheduleOf } from '../../../support/exchange.ts';
import { memoriesOf } from '../../../support/memories.ts';
import { cases } from '../../../support/sample.ts';
import { solved } from '../../../support/solved.ts';

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** Memories at all moments in which every place, also one for transit, has a tag of its own at the start. */
function memories(schedule: Schedule): Uint32Array[] {
  const places = schedule.slots * schedule.topology.nodes;
  return Array.from(
    memoriesOf(
      schedule,
      1,
      Uint32Array.from({ length: places }, (_, place) => place),
    ),
  );
}

/** At each moment the tag at the place where a block is said to be. */
function tagsAlong(stops: readonly Stop[], all: readonly Uint32Array[], nodes: number): number[] {
  return all.map((memory, moment) => {
    const { slot, node } = stops.findLast((stop) => stop.moment <= moment) as Stop;
    return memory[slot * nodes + node];
  });
}

describe('the path of a block', () => {
  test.each(
    cases(
      [
        ['necklace', cube(4)],
        ['standard-exchange', cube(3)],
        ['direct-exchange', cube(3)],
        ['bruck', cube(3)],
        ['necklace', cube(2, 4)],
        ['ring', ring(7)],
        ['two-way-product', torus([5, 2])],
        ['direct-exchange', mesh([4, 4])],
        ['spread-out', torus([5, 3])],
        ['suh-shin', mesh([5, 3])],
        ['suh-shin', torus([8, 4])],
        ['suh-shin', torus([5, 6])],
      ] as const,
      5,
      10,
    ).map(([name, topology]) => [`${name} on ${topology.label}`, scheduleOf(name, topology)] as const),
  )('is where the tags of %s are, and ends where they must', (_, schedule) => {
    const { topology, pattern } = schedule;
    const { nodes, members, ports } = topology;
    const playback = new Playback(schedule);
    const all = memories(schedule);
    for (const source of range(nodes)) {
      for (const member of range(members)) {
        const start = member * nodes + source;
        if (pattern.destination(start) === EMPTY) continue;
        const destination = source - (source % members) + member;
        const { stops, ...pair } = pathOf(playback, { slot: member, node: source });
        expect(pair).toEqual({ source, destination });
        expect(stops[0]).toEqual({ moment: 0, slot: member, node: source, links: [] });
        expect(tagsAlong(stops, all, nodes)).toEqual(all.map(() => start));
        const found = stops.map(({ moment, slot, node }) => blockAt(playback, moment, { slot, node }));
        expect(found).toEqual(stops.map(() => ({ slot: member, node: source })));
        const end = stops[stops.length - 1];
        expect(end.slot * nodes + end.node).toBe(pattern.destination(start));
        const leaves = stops.map(({ links }) => links.length > 0 && Math.floor(links[0] / ports));
        const moves = stops.map(({ node }, i) => i > 0 && node !== stops[i - 1].node && stops[i - 1].node);
        expect(leaves).toEqual(moves);
      }
    }
    expect(all).toHaveLength(playback.end + 1);
  });

  test('leads where a wrong schedule sends the block', () => {
    const right = scheduleOf('standard-exchange', cube(3));
    // What should cross dimension 2 crosses dimension 0 instead.
    const phases = right.phases.map((phase): Phase => {
      if (phase.kind === 'local') return phase;
      const steps = Array.from(phase.steps(), (step) =>
        step.map((message) => (message.map.apply(0) === 4 ? { ...message, map: xorMap(8, 1) } : message)),
      );
      return { ...phase, steps: () => steps };
    });
    const wrong = { ...right, phases };
    expect(check(wrong).ok).toBe(false);
    const playback = new Playback(wrong);
    const nodes = pathOf(playback, { node: 0, slot: 4 }).stops.map(({ node }) => node);
    expect(nodes).toEqual([0, 1, 1]);
    const all = memories(wrong);
    for (const source of range(8)) {
      for (const destination of range(8)) {
        const { stops } = pathOf(playback, { node: source, slot: destination });
        expect(tagsAlong(stops, all, 8)).toEqual(all.map(() => destination * 8 + source));
      }
    }
  });

  test('of two equal ways around a ring is the one that the schedule goes', () => {
    // Four links either way; the blocks of odd classes go back.
    const { shape } = torus([8, 8]);
    const playback = new Playback(scheduleOf('suh-shin', torus(shape)));
    const ways = new Set<number>();
    for (const source of range(64)) {
      for (const { links } of pathOf(playback, { node: source, slot: (source + 36) % 64 }).stops) {
        for (const link of links) ways.add(link % 4);
        expect([0, 4, 2, 1]).toContain(links.length);
      }
    }
    expect([...ways].sort()).toEqual([0, 1, 2, 3]);
  });

  test('is refused where no block starts', () => {
    const playback = new Playback(scheduleOf('ring', ring(4)));
    for (const no of [-1, 4, 1.5, Number.NaN]) {
      expect(() => pathOf(playback, { node: no, slot: 0 })).toThrow(
        `node ${no}, slot 0: no block starts there`,
      );
      expect(() => pathOf(playback, { node: 0, slot: no })).toThrow(
        `node 0, slot ${no}: no block starts there`,
      );
    }
    const scattered = new Playback(solved('sbt', scatter({ topology: cube(3), root: 5 })));
    expect(() => pathOf(scattered, { node: 4, slot: 0 })).toThrow('node 4, slot 0: no block starts there');
  });
});
