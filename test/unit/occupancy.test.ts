import { describe, expect, test } from 'vitest';
import { pathOf } from '../../demo/laboratory/path.ts';
import { Film } from '../../src/host/film.ts';
import { Occupancy } from '../../src/host/occupancy.ts';
import { cube, findAlgorithm, mesh, type Topology, torus } from '../../src/schedules/index.ts';

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
      const film = new Film(schedule);
      const pairs = Array.from({ length: nodes * nodes }, (_, i) => [i % nodes, Math.floor(i / nodes)]);
      const ways = pairs.map(([source, destination]) => pathOf(film, source, destination).stops);
      const occupancy = new Occupancy(film);
      const moments = Array.from({ length: film.end + 1 }, (_, moment) => moment);
      // On to the end, back to the start, and on again.
      for (const moment of [...moments, 0, Math.floor(film.end / 2)]) {
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
