import { describe, expect, it } from 'vitest';
import { busiestLink, everyPair } from '../../src/costs/busiest-link.ts';
import { cube, mesh, switched, torus } from '../../src/schedules/index.ts';

describe('busiestLink', () => {
  it.each([
    // A block goes ahead 1 to 4 times on the way to half of the ring, each for 8 nodes of the other axis: 8 x (1 + 2 + 3 + 4).
    [torus([8, 8]), 80],
    // An odd ring has no two ways of the same length: 7 x (1 + 2 + 3).
    [torus([7, 7]), 42],
    // On a cube each link has the blocks of half of the nodes.
    [cube(6), 32],
    // In the middle of a line 4 x 4 pairs meet, in each of 8 lines.
    [mesh([8, 8]), 128],
    [switched(64), 63],
    [switched(64, 3), 21],
  ])('has the blocks of all ways that lead over it: %o, %i', (topology, blocks) => {
    expect(busiestLink(topology, everyPair(topology))).toBe(blocks);
  });

  it('has the blocks of messages that are sent half around, which go towards higher coordinates', () => {
    const ring8 = torus([8, 2]);
    const half = [0, 1, 2, 3].map((from) => ({ from, to: from + 4, blocks: 3 }));
    // All four go over the link from node 3 to node 4.
    expect(busiestLink(ring8, half)).toBe(12);
    // The next one has those of nodes 1, 2 and 3, and these.
    expect(busiestLink(ring8, [{ from: 4, to: 0, blocks: 5 }, ...half])).toBe(14);
    expect(busiestLink(ring8, [])).toBe(0);
  });
});
