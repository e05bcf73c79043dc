import { describe, expect, test } from 'vitest';
import { displaced, hopsOf, negated, sum } from '../../../src/host/motion/displacement.ts';
import { HomeRows } from '../../../src/host/motion/home-rows.ts';
import { type Flying, legsBetween, type Motion } from '../../../src/host/motion/legs.ts';
import { flightAt } from '../../../src/host/motion/pose.ts';
import { Playback } from '../../../src/host/program/playback.ts';
import { cube, IDLE, lattice, mesh, scatter, torus } from '../../../src/schedules/index.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';
import { Trace } from '../../../src/schedules/proof/trace.ts';
import { scheduleOf } from '../../support/exchange.ts';
import { transposeOf } from '../../support/requested-transposes.ts';
import { solved } from '../../support/solved.ts';

const flying = (leg: Motion): Flying => {
  if (leg === 'fade' || leg.along === 'places') throw new Error('in this leg no line flies as a whole');
  return leg;
};

test('a displacement brings places round each axis, and another one brings them back', () => {
  const sides = [3, 4];
  for (let move = 0; move < 12; move++) {
    const back = negated(sides, move);
    expect(sum(sides, move, back)).toBe(0);
    for (let place = 0; place < 24; place++) {
      const to = displaced(sides, place, move);
      expect(displaced(sides, to, back)).toBe(place);
      // What is beyond the last axis stays.
      expect(Math.floor(to / 12)).toBe(Math.floor(place / 12));
    }
  }
  expect(displaced(sides, 2, 4)).toBe(3);
  expect(hopsOf(sides, 7)).toEqual([
    { axis: 1, right: 6, span: 12 },
    { axis: 0, right: 1, span: 3 },
  ]);
});

describe('the legs between two moments', () => {
  test('are one for a step, in which each row has its mask', () => {
    const playback = new Playback(scheduleOf('necklace', cube(3)));
    const [leg] = legsBetween(playback, 1, 2);
    const { along, sides, moves } = flying(leg);
    expect([along, sides]).toEqual(['rows', [2, 2, 2]]);
    const step = playback.transition(2).step?.messages ?? [];
    for (const { map, slots } of step) {
      for (const slot of Array.from(slots)) expect(moves[slot]).toBe(map.apply(0));
    }
    expect(moves.filter((move) => move > 0)).toHaveLength(step.length);
  });

  test('are one for each bit of a local phase, the highest first, and on the way back the lowest', () => {
    const playback = new Playback(scheduleOf('necklace', cube(3)));
    const bits = (legs: readonly Motion[]) => legs.map((leg) => Math.max(...flying(leg).moves));
    expect(bits(legsBetween(playback, 0, 1))).toEqual([4, 2, 1]);
    expect(bits(legsBetween(playback, 1, 0))).toEqual([1, 2, 4]);
    const [first] = legsBetween(playback, 0, 1);
    expect(flying(first)).toMatchObject({ along: 'columns', later: Uint32Array.of(0, 1, 2, 3, 0, 1, 2, 3) });
  });

  test.each([
    ['a scatter', solved('rotated-sbts', scatter({ topology: cube(3), root: 5, copies: 2 }))],
    ['shifts by classes of nodes', scheduleOf('torus-product', mesh([5, 3]))],
    ['directions by classes of nodes', scheduleOf('suh-shin', torus([4, 4]))],
    [
      'turns around a lattice',
      scheduleOf(
        'torus-necklaces',
        lattice([
          [3, 1],
          [0, 4],
        ]),
      ),
    ],
  ])('say of %s for each block that moves how far it goes, there and back', (_, schedule) => {
    const playback = new Playback(schedule);
    const trace = new Trace(schedule);
    const { nodes } = schedule.topology;
    let apart = 0;
    for (let moment = 1; moment <= playback.end; moment++) {
      const before = Uint32Array.from(trace.blocks);
      const { phase, step } = playback.transition(moment);
      const local = schedule.phases[phase];
      if (step) trace.send(step.messages);
      else if (local.kind === 'local') trace.move(local);
      for (const [from, to, start, end] of [
        [moment - 1, moment, before, trace.blocks],
        [moment, moment - 1, trace.blocks, before],
      ] as const) {
        const [leg] = legsBetween(playback, from, to);
        if (leg === 'fade' || leg?.along !== 'places') continue;
        apart++;
        const nodeOf = new Map(Array.from(start, (block, place) => [block, place % nodes]));
        for (const [place, block] of end.entries()) {
          const moved = block === NOWHERE ? 0 : (place % nodes) - (nodeOf.get(block) ?? Number.NaN);
          expect([0, ...leg.distances][leg.kinds[place]]).toBe(moved);
          if (moved !== 0) expect(leg.rows[Math.floor(place / nodes)]).toBe(1);
        }
      }
    }
    expect(apart).toBeGreaterThan(0);
  });

  test('are a fade where blocks change their slots, where many ways are too much, and where moments are left out', () => {
    expect(legsBetween(new Playback(transposeOf('mrt', 4, 8)), 1, 2)).toEqual(['fade']);
    const direct = new Playback(scheduleOf('direct-exchange', torus([8, 8])));
    const counts = Array.from({ length: direct.end }, (_, moment) => {
      const messages = direct.transition(moment + 1).step?.messages ?? [];
      const distances = messages.flatMap(({ map }) =>
        Array.from({ length: map.nodes }, (_, node) => map.apply(node))
          .map((target, node) => target - node)
          .filter((distance, node) => node + distance !== IDLE && distance !== 0),
      );
      const legs = legsBetween(direct, moment, moment + 1);
      return { ways: new Set(distances).size, isFade: messages.length > 0 && legs.includes('fade') };
    });
    expect(counts.some(({ isFade }) => isFade)).toBe(true);
    for (const { ways, isFade } of counts) expect(isFade).toBe(ways > 16);
    const playback = new Playback(scheduleOf('necklace', cube(3)));
    expect(legsBetween(playback, 0, 2)).toEqual(['fade']);
    expect(legsBetween(playback, 1, 1)).toEqual([]);
  });

  test('cross the axes of a row one after the other', () => {
    const playback = new Playback(scheduleOf('direct-exchange', cube(3)));
    const legs = Array.from({ length: playback.end - 2 }, (_, t) =>
      flying(legsBetween(playback, t + 1, t + 2)[0]),
    );
    const [leg, slot] = legs
      .flatMap((one) => Array.from(one.moves, (move, row) => [one, row, move] as const))
      .find(([, , move]) => move === 6) ?? [legs[0], -1];
    expect(slot).toBeGreaterThanOrEqual(0);
    expect(flightAt(leg, 0.25).lines[slot]).toEqual({ axis: 2, right: 4, span: 8, later: 2, done: 0.5 });
    expect(flightAt(leg, 0.75).lines[slot]).toEqual({ axis: 1, right: 2, span: 4, later: 0, done: 0.5 });
    expect(flightAt({ ...leg, isBack: true }, 0.25).lines[slot]).toMatchObject({ axis: 1, later: 4 });
  });
});

describe('rows that have arrived', () => {
  test.each([
    ['necklace', cube(3)],
    ['bruck-2', cube(3)],
    ['torus-product', torus([4, 3])],
    ['suh-shin', torus([4, 4])],
  ] as const)('of %s have all their blocks in the nodes that they are for', (name, topology) => {
    const schedule = scheduleOf(name, topology);
    const playback = new Playback(schedule);
    const home = new HomeRows(playback);
    const trace = new Trace(schedule);
    const { nodes } = topology;
    let last = 0;
    for (let moment = 1; moment < playback.end; moment++) {
      const { phase, step } = playback.transition(moment);
      const local = schedule.phases[phase];
      if (step) trace.send(step.messages);
      else if (local.kind === 'local') trace.move(local);
      const rows = home.at(moment);
      last = rows.reduce((count, isHome) => count + isHome, 0);
      for (let place = 0; place < trace.blocks.length; place++) {
        const block = trace.blocks[place];
        if (rows[Math.floor(place / nodes)] === 0 || block >= nodes * schedule.pattern.slots) continue;
        expect(schedule.pattern.destination(block) % nodes).toBe(place % nodes);
      }
    }
    expect(last).toBe(schedule.slots);
    expect(home.at(0).every((isHome) => isHome === 0)).toBe(true);
    expect(home.at(playback.end).every((isHome) => isHome === 0)).toBe(true);
  });
});
