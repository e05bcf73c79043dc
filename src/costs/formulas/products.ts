import { alike, type Formula, upTo } from './formula.ts';
import { gridOf, nodesOf } from './network.ts';

/*
 * One axis after the other (cs838, section 14, "Higher-dimensional mesh/torus"): in all lines along an axis of z nodes the
 * exchange of a ring, whose blocks are those for all the other axes together.
 */

/** In one direction: z - 1, z - 2, .., 1 z-ths of all blocks. On a mesh the last node of a line sends back to the first. */
export const torusProduct: Formula = ({ network, copies }) => {
  const grid = gridOf(network);
  if (grid === undefined) return undefined;
  const slots = copies * nodesOf(network);
  const isTorus = grid.kind === 'torus';
  return {
    ports: 'one',
    switching: isTorus ? 'store-and-forward' : 'wormhole',
    rounds: grid.shape.flatMap((side) =>
      upTo(side - 1).map((i) => alike(1, (slots / side) * (side - 1 - i), isTorus ? 1 : side - 1)),
    ),
  };
};

/**
 * In both directions, the shorter way: floor(z/2) rounds. Where z is even there is a node opposite, whose block lengthens the
 * messages of one direction; of several copies half go either way, but on an axis of two nodes there is one way only.
 */
export const twoWayProduct: Formula = ({ network, copies }) => {
  const grid = gridOf(network);
  if (grid?.kind !== 'torus') return undefined;
  const nodes = nodesOf(network);
  return {
    ports: 'all',
    switching: 'store-and-forward',
    rounds: grid.shape.flatMap((side) => {
      const nearer = Math.ceil(side / 2) - 1;
      const opposite = side === 2 ? copies : Math.ceil(copies / 2);
      return upTo(Math.floor(side / 2)).map((i) => {
        const further = (nearer - i) * copies + (side % 2 === 0 ? opposite : 0);
        return alike(1, (nodes / side) * further, 1);
      });
    }),
  };
};
