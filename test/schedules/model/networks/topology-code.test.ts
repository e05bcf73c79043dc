import { describe, expect, it } from 'vitest';
import {
  circulant,
  cube,
  lattice,
  mesh,
  ring,
  type Topology,
  topologyOf,
  torus,
} from '../../../../src/schedules/index.ts';

describe('the code of a network', () => {
  it.each([
    cube(6),
    cube(3, 4),
    lattice([
      [3, 1],
      [0, 5],
    ]),
    circulant(10, [2, 5]),
    torus([4, 8]),
    mesh([6, 6, 2]),
    ring(12),
    mesh([5]),
  ])('stands for $label, which has that code', (topology) => {
    const facts = ({ label, nodes, members, links }: Topology) => ({ label, nodes, members, links });
    expect(facts(topologyOf(topology.encode()))).toEqual(facts(topology));
  });
});
