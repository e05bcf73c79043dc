import { describe, expect, test } from 'vitest';
import { pathOf } from '../../../demo/laboratory/playback/block-path.ts';
import { Occupancy } from '../../../src/host/program/occupancy.ts';
import { Playback } from '../../../src/host/program/playback.ts';
import {
  cube,
  findAlgorithm,
  gatherSchedule,
  mesh,
  scatterSchedule,
  type Topology,
  torus,
} from '../../../src/schedules/index.ts';
import { hasEmptyPlaces } from '../../../src/schedules/proof/trace.ts';

const CASES: readonly [string, Topology][] = [
  ['direct-exchange', torus([4, 4])],
  ['spread-out', torus([5, 3])],
  ['suh-shin', torus([5, 6])],
  ['suh-shin', mesh([5, 3])],
  ['necklace', cube(3)],
];

describe('the places that hold a block', () => {
  test.each(CASES.map(([name, topology]) => [name, topology.label, topology] as const))(
    'of %s on the %s are those where the ways of all blocks are',
    (name, _, topology) => {
      const schedule = findAlgorithm(name).schedule({ topology, copies: 1 });
      const { nodes } = topology;
      const playback = new Playback(schedule);
      const pairs = Array.from({ length: nodes * nodes }, (_, i) => [i % nodes, Math.floor(i / nodes)]);
      const ways = pairs.map(([node, slot]) => pathOf(playback, { node, slot }).stops);
      const occupancy = new Occupancy(playback);
      const moments = Array.from({ length: playback.end + 1 }, (_, moment) => moment);
      // On to the end, back to the start, and on again.
      for (const moment of [...moments, 0, Math.floor(playback.end / 2)]) {
        const expected = new Uint8Array(schedule.slots * nodes);
        for (const stops of ways) {
          const stop = stops.findLast((one) => one.moment <= moment);
          if (stop) expected[stop.slot * nodes + stop.node] = 1;
        }
        const bits = occupancy.at(moment);
        const found = Uint8Array.from(expected, (_, place) => (bits[place >>> 5] >>> (place & 31)) & 1);
        expect(found).toEqual(expected);
        const asked = Uint8Array.from(expected, (_, place) => Number(occupancy.isFull(moment, place)));
        expect(asked).toEqual(expected);
      }
    },
  );
});

describe('a pattern with empty places', () => {
  const wanted = { topology: cube(3), root: 5, algorithm: 'sbt' } as const;
  const full = (occupancy: Occupancy, moment: number) =>
    Array.from({ length: 64 }, (_, place) => place).filter((place) => occupancy.isFull(moment, place));

  test('needs to be asked for them, which an exchange does not', () => {
    const exchange = findAlgorithm('necklace').schedule({ topology: cube(3), copies: 1 });
    expect(hasEmptyPlaces(exchange)).toBe(false);
    expect(hasEmptyPlaces(scatterSchedule(wanted))).toBe(true);
  });

  test('is followed from the root by a scatter, and to it by a gather, there and back', () => {
    const atRoot = [0, 1, 2, 3, 4, 5, 6, 7].map((slot) => slot * 8 + 5);
    const atOwn = [0, 1, 2, 3, 4, 5, 6, 7].map((slot) => slot * 8 + slot);
    for (const [schedule, start, end] of [
      [scatterSchedule(wanted), atRoot, atOwn],
      [gatherSchedule(wanted), atOwn, atRoot],
    ] as const) {
      const occupancy = new Occupancy(new Playback(schedule));
      expect(full(occupancy, 0)).toEqual(start);
      expect(full(occupancy, 3)).toEqual(end);
      expect(full(occupancy, 0)).toEqual(start);
    }
    // The first step crosses dimension 0, with the blocks for even nodes.
    const occupancy = new Occupancy(new Playback(scatterSchedule(wanted)));
    expect(full(occupancy, 1)).toEqual([4, 13, 20, 29, 36, 45, 52, 61]);
  });
});
