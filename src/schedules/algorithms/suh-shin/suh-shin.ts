import type { Algorithm } from '../../model/algorithm.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { isGrid, isTorus, mesh, torus } from '../../model/networks/grid.ts';
import type { Grid } from '../../model/networks/topology.ts';
import { exchangePattern } from '../../model/pattern.ts';
import type { Schedule } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { emulated } from '../../transforms/emulation.ts';
import { withVirtualNodes } from '../../transforms/virtual-nodes.ts';
import { alike, counted, upTo } from '../frames/formulas.ts';
import { onePort, shapeOf, that, where, wormhole } from '../frames/guarantees.ts';
import { routes } from '../frames/needs.ts';
import { submeshSide } from './node-classes.ts';
import { suhShinPhases } from './phases.ts';

/** Entries in the tables of one local phase, which has one for each class of nodes. */
const MAX_TABLE_ENTRIES = 2 ** 22;
/** Blocks of all nodes together, where there are virtual nodes and every block is followed. */
const MAX_EMULATED_BLOCKS = 2 ** 18;

/** What is added to the frame of a schedule. */
type Moves = Pick<Schedule, 'slots' | 'phases'>;

/**
 * The exchange of Suh and Shin on tori and meshes of two or more axes. In a phase for each axis, the nodes with the same
 * place in their submeshes (of 4 nodes an axis on a torus, 2 on a mesh) pass blocks on around logical rings until each is in
 * the submesh of its destination. Then partners in the submeshes exchange what belongs to the other's half. (Y.-J. Suh and
 * K. G. Shin, All-to-All Personalized Communication in Multidimensional Torus and Mesh Networks, 2001.) The longest axis is
 * the paper's first, whatever the order of the shape.
 *
 * With two axes every message is one range of slots. With more, the first steps of a phase in the submeshes send several
 * ranges: three halves of the blocks that overlap in all ways cannot lie together each.
 *
 * A network that submeshes do not fill gets virtual nodes (section 6), played by real ones, and does all steps; see
 * withVirtualNodes and `emulated`. The steps that this takes beyond the paper's are the price: 16 instead of 8 on a 10x6
 * torus, 24 instead of 8 on a 7x7 mesh. The schedule then has transit slots.
 *
 * Its schedule throws an InputError on cubes and on networks of one axis, when the local maps would have more than 2^22
 * entries each, and above 2^18 blocks where there are virtual nodes.
 */
export const suhShin: Algorithm<Exchange> = {
  name: 'suh-shin',
  aliases: ['suh-shin-2001'],
  source: 'Suh-Shin 2001 §3, §4, §6',
  stepsBy: 'submeshes',
  solves: ['exchange'],
  guarantees: [
    onePort,
    wormhole,
    where(
      'on n axes of at most z nodes that submeshes fill',
      ({ problem: { topology } }) => isGrid(topology) && topology.shape.length > 1 && isFilled(topology),
      that('n(z/4 + 1) startups on tori, n·z/2 on meshes', ({ problem, counted }) => {
        const shape = shapeOf(problem);
        const longest = Math.max(...shape);
        const each = isTorus(problem.topology) ? longest / 4 + 1 : longest / 2;
        return counted.steps === shape.length * each;
      }),
    ),
  ],
  networks: isGrid,
  needs: (topology) => (isGrid(topology) && topology.shape.length > 1 ? routes(topology) : undefined),
  /**
   * Where submeshes fill the network (3.1.4, 3.2.3, 4.1 and 4.2). In each of n phases step s sends all but s of C/4 (C/2)
   * parts of the blocks to the next submesh of the longest axis; on a mesh the last one sends back, over C - 2 links. Then
   * every node exchanges half of its blocks along each axis, over two links on tori, and over one. Some block moves in the
   * first step and in the last.
   */
  counts(exchange) {
    const { topology, copies } = exchange;
    if (!isGrid(topology) || topology.shape.length < 2 || !isFilled(topology)) return undefined;
    const slots = copies * topology.nodes;
    const n = topology.shape.length;
    const onTorus = isTorus(topology);
    const part = submeshSide(topology);
    const longest = Math.max(...topology.shape);
    const between = upTo(longest / part - 1).map((i) =>
      alike(n, (slots / longest) * (longest - part * (i + 1)), onTorus ? 4 : longest - 2),
    );
    const inside = (onTorus ? [2, 1] : [1]).map((hops) => alike(n, slots / 2, hops));
    return counted(exchange, {
      ports: 'one',
      switching: 'wormhole',
      span: n * (between.length + inside.length),
      rounds: [...between, ...inside],
      rearrangements: onTorus ? n + 1 : n,
    });
  },
  schedule(exchange) {
    const slots = slotsOf(exchange);
    const grid = gridOf(exchange);
    const { copies, width = 1 } = exchange;
    return {
      algorithm: 'suh-shin',
      topology: grid,
      pattern: exchangePattern(grid.nodes, slots, grid.nodes),
      ports: 'one',
      switching: 'wormhole',
      ...(width > 1 && { width }),
      ...(isFilled(grid) ? onWholeSubmeshes(grid, copies) : onVirtualNodes(grid, copies)),
    };
  },
};

/** Whether submeshes fill the network, so that it takes no virtual nodes. */
function isFilled(grid: Grid): boolean {
  return grid.shape.every((length) => length % submeshSide(grid) === 0);
}

/** @throws InputError when the algorithm is not for the network */
function gridOf({ topology }: Exchange): Grid {
  const { label } = topology;
  if (!isGrid(topology)) {
    throw new InputError(
      `suh-shin on ${label}: it is for tori and meshes; give one, say `,
      new Suggestion('torus', '8x8'),
    );
  }
  if (topology.shape.length < 2) throw new InputError(`suh-shin on ${label}: give at least two axes`);
  return topology;
}

/** @throws InputError when the tables would be too large */
function onWholeSubmeshes(grid: Grid, copies: number): Moves {
  requireTables(grid, copies, grid.label);
  return {
    slots: grid.nodes * copies,
    phases: suhShinPhases(grid, copies),
  };
}

/** @throws InputError when the tables would be too large, or there are too many blocks to follow */
function onVirtualNodes(grid: Grid, copies: number): Moves {
  const { nodes, label } = grid;
  const side = submeshSide(grid);
  const blocks = nodes ** 2 * copies;
  if (blocks > MAX_EMULATED_BLOCKS) {
    throw new InputError(
      `suh-shin on ${label}: with virtual nodes ${blocks} blocks are too many; ` +
        `give fewer nodes or copies, for at most ${MAX_EMULATED_BLOCKS} blocks, or sides that are multiples of ${side}`,
    );
  }
  const guestGrid = withVirtualNodes(grid, side);
  const guest = isTorus(grid) ? torus(guestGrid.shape) : mesh(guestGrid.shape);
  requireTables(guest, 1, `${label}, with virtual nodes ${guest.label}`);
  return emulated(suhShinPhases(guest, 1), grid, guestGrid, copies);
}

/** @throws InputError when the tables of one local phase would be too large */
function requireTables(grid: Grid, copies: number, where: string): void {
  const { shape, nodes } = grid;
  const entries = submeshSide(grid) ** shape.length * nodes * copies;
  if (entries > MAX_TABLE_ENTRIES) {
    throw new InputError(
      `suh-shin on ${where}: its local maps would have ${entries} entries each; ` +
        `give fewer nodes or copies, for at most ${MAX_TABLE_ENTRIES}`,
    );
  }
}
