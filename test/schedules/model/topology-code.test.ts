import { describe, expect, it } from 'vitest';
import {
  cube,
  formatNetwork,
  mesh,
  parseNetwork,
  ring,
  type Topology,
  topologyOf,
  torus,
} from '../../../src/schedules/index.ts';

describe('the code of a network', () => {
  it.each([cube(6), cube(3, 4), torus([4, 8]), mesh([6, 6, 2]), ring(12), mesh([5])])(
    'stands for $label, which has that code',
    (topology) => {
      const facts = ({ label, nodes, members, links }: Topology) => ({ label, nodes, members, links });
      expect(facts(topologyOf(topology.encode()))).toEqual(facts(topology));
    },
  );

  it.each(['cube 6', 'torus 4x8', 'mesh 6x6', 'mesh 5', 'ring 12'])('is written and read as %s', (text) => {
    const code = parseNetwork(text);
    expect(code && formatNetwork(code)).toBe(text);
    expect(parseNetwork(` ${text.replace(' ', '')} `)).toEqual(code);
  });

  it.each(['', 'cube', 'cube 0', 'cube 21', 'cube 2x3', 'ring 2x3', 'ring 1', 'torus 1x4', 'star 4'])(
    'is none for %j',
    (text) => expect(parseNetwork(text)).toBeUndefined(),
  );
});
