import { InputError } from '../../errors.ts';
import { coordinatesOf, nodeAt, productOf } from '../axes.ts';
import { MAX_GRAPH_NODES, MAX_GRAPH_PAIRS } from '../graph.ts';
import { groupFamily } from './group-family.ts';

function sidesIn(value: string): number[] {
  return value.split('x').map(Number);
}

/** Nodes that differ along one axis alone are neighbours: a port leads so many nodes further along an axis, and around. */
export const hyperx = groupFamily({
  name: 'hyperx',
  value: 'sides',
  example: '4x4x4',
  about: 'a link between any two that differ along one axis alone (Ahn et al. 2009)',
  box: sidesIn,
  generators(value) {
    const sides = /^\d{1,4}(x\d{1,4})*$/.test(value) ? sidesIn(value) : [];
    const nodes = productOf(sides);
    const links = (nodes * sides.reduce((sum, side) => sum + side - 1, 0)) / 2;
    if (links > MAX_GRAPH_PAIRS)
      throw new InputError(`${links} links: give fewer nodes, for at most ${MAX_GRAPH_PAIRS} links`);
    if (sides.length === 0 || sides.some((side) => side < 2) || nodes > MAX_GRAPH_NODES) {
      throw new InputError(`give sides of at least 2, for at most ${MAX_GRAPH_NODES} nodes, as 4x4x4`);
    }
    return sides.flatMap((side, axis) =>
      Array.from({ length: side - 1 }, (_, i) =>
        Int32Array.from({ length: nodes }, (_, node) => {
          const at = coordinatesOf(sides, node);
          return nodeAt(sides, at.with(axis, at[axis] + i + 1));
        }),
      ),
    );
  },
});
