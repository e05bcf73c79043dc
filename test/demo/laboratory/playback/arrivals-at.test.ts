import { expect, test } from 'vitest';
import { arrivalsAt } from '../../../../demo/laboratory/playback/arrivals-at.ts';
import { pathOf } from '../../../../demo/laboratory/playback/block-path.ts';
import { Playback } from '../../../../src/host/program/playback.ts';
import { completeExchange, cube, mesh, scatter, switched, torus } from '../../../../src/schedules/index.ts';
import { EMPTY, NOWHERE } from '../../../../src/schedules/model/pattern.ts';
import { solved } from '../../../support/solved.ts';

test.each([
  ['necklace', completeExchange({ topology: cube(4) })],
  ['standard-exchange', completeExchange({ topology: cube(4) })],
  ['necklace', completeExchange({ topology: cube(2, 4) })],
  ['torus-necklaces', completeExchange({ topology: torus([4, 4]) })],
  ['direct', completeExchange({ topology: mesh([3, 4]) })],
  ['bruck-2', completeExchange({ topology: switched(6) })],
  ['link-matchings', completeExchange({ topology: mesh([3, 3]) })],
  // Where nodes idle whose blocks lie in a slot that others send.
  ['standard-exchange', completeExchange({ topology: mesh([4, 4]) })],
  ['bst', scatter({ topology: cube(4), root: 5 })],
])('%s: a sender has arrived when the way of its last block to the node ends', (name, problem) => {
  const playback = new Playback(solved(name, problem));
  const { nodes, slots, pattern } = { ...playback.schedule, ...playback.schedule.topology };
  for (let receiver = 0; receiver < nodes; receiver++) {
    // Each block is followed on its own way.
    const expected = new Uint32Array(nodes).fill(NOWHERE);
    for (let place = 0; place < pattern.slots * nodes; place++) {
      const end = pattern.destination(place);
      if (end === EMPTY || end % nodes !== receiver) continue;
      const sender = place % nodes;
      const { stops } = pathOf(playback, { slot: Math.floor(place / nodes), node: sender });
      const last = stops.findLast(({ links }) => links.length > 0)?.moment ?? 0;
      expected[sender] = expected[sender] === NOWHERE ? last : Math.max(expected[sender], last);
    }
    expect(slots).toBeGreaterThan(0);
    expect(arrivalsAt(playback, receiver)).toEqual(expected);
  }
});
