import { describe, expect, test } from 'vitest';
import { LinkCounter } from '../../../../demo/laboratory/playback/link-totals.ts';
import { sceneInfo } from '../../../../demo/laboratory/playback/scene.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import { check, cube, mesh, ring, type Topology, torus } from '../../../../src/schedules/index.ts';
import { scheduleOf } from '../../../support/exchange.ts';

const cases = (
  [
    ['necklace', cube(4)],
    ['standard-exchange', cube(3)],
    ['direct-exchange', cube(4)],
    ['bruck', cube(3)],
    ['ring', ring(7)],
    ['suh-shin', torus([4, 4])],
    ['two-way-product', torus([4, 2])],
    ['suh-shin', mesh([5, 3])],
    ['axis-exchange', mesh([3, 2, 2])],
  ] as [string, Topology][]
).map(([name, topology]) => [name, topology.label, topology] as const);

describe('what links have carried', () => {
  test.each(cases)('under %s on %s is the sum of what each step brought', (name, _, topology) => {
    const schedule = scheduleOf(name, topology);
    const playback = new Playback(schedule);
    const counter = new LinkCounter(playback);
    const { nodes, ports } = topology;
    // Every link is the first of the way to some node.
    const links = new Set<number>();
    for (let from = 0; from < nodes; from++) {
      for (let to = 0; to < nodes; to++)
        if (topology.distance(from, to) === 1) links.add(topology.route(from, to)[0]);
    }
    const sums = new Uint32Array(nodes * ports);
    const all = Array.from({ length: playback.end + 1 }, (_, moment) => {
      for (const [link, load] of sceneInfo(playback, moment, 'step').loads.entries()) sums[link] += load;
      const of = (port: number) =>
        Array.from(links, (link) => (link % ports === port ? [sums[link]] : [])).flat();
      const totals = counter.at(moment);
      for (let port = 0; port < ports; port++) {
        const carried = of(port);
        expect(totals.fewest[port]).toBe(carried.length === 0 ? 0 : Math.min(...carried));
        expect(totals.most[port]).toBe(Math.max(0, ...carried));
      }
      return totals;
    });
    expect(all[playback.end].offered).toBe(check(schedule).certificate.blocksInSequence);
    // Also on the way back.
    expect(counter.at(1)).toEqual(all[1]);
  });
});
