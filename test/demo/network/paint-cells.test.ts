import { expect, test } from 'vitest';
import { type Received, shadesOf } from '../../../demo/network/cell-shades.ts';
import { paintCells } from '../../../demo/network/paint-cells.ts';
import {
  type CellSquare,
  cellSquare,
  middleOf,
  nodeAtPoint,
} from '../../../src/pictures/network/cell-square.ts';
import { foldedSquare } from '../../../src/pictures/network/folded-square.ts';
import { cube, mesh, ring, type Topology, torus } from '../../../src/schedules/index.ts';
import { without } from '../../../src/schedules/model/networks/without.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';

const SIDE = 680;
const COLOURS = { arrived: 'blue', 'under way': 'pink', waits: 'grey', done: 'green' };

interface Cell {
  readonly colour: string;
  readonly alpha: number;
  readonly label?: string;
}

/** By node: the colour at the middle of its cell, how much of it is seen, and what is written on it. */
function painted(square: CellSquare, shadeOf: ReturnType<typeof shadesOf>, dim?: number) {
  const cells = new Map<number, Cell>();
  let box = { left: 0, right: 0, top: 0, bottom: 0 };
  const boxOf = (x: number, y: number, width: number, height: number) => {
    box = { left: x, right: x + width, top: y, bottom: y + height };
  };
  const fill = () => {
    for (let node = 0; node < square.nodes; node++) {
      const { x, y } = middleOf(square, node);
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
      expect(cells.has(node)).toBe(false);
      cells.set(node, { colour: context.fillStyle, alpha: context.globalAlpha });
    }
  };
  const context = {
    ...{ fillStyle: '', strokeStyle: '', globalAlpha: 1 },
    beginPath() {},
    roundRect: boxOf,
    fill,
    fillRect(...rect: [number, number, number, number]) {
      boxOf(...rect);
      fill();
    },
    fillText(text: string, x: number, y: number) {
      const at = nodeAtPoint(square, { x, y }) ?? -1;
      const cell = cells.get(at) ?? { colour: '', alpha: 0 };
      cells.set(at, { ...cell, label: `${cell.label ?? ''}${text}` });
    },
  };
  paintCells(
    { context: context as unknown as CanvasRenderingContext2D, colours: COLOURS, ink: 'black' },
    square,
    shadeOf,
    dim,
  );
  return Array.from({ length: square.nodes }, (_, at) => cells.get(at));
}

const squareOf = (topology: Topology) =>
  topology.kind === 'cube' ? foldedSquare(cube(Math.log2(topology.nodes)), SIDE) : cellSquare(topology, SIDE);

/** Every third has nothing for the node, the others come one after the other. */
const receivedOn = (nodes: number): Received => ({
  receiver: 1,
  moments: Uint32Array.from({ length: nodes }, (_, node) => (node % 3 === 2 ? NOWHERE : node)),
});

test.each([
  cube(7),
  cube(12),
  torus([60, 70]),
  torus([16, 16, 16]),
  mesh([5, 6, 7, 20]),
  ring(900),
  without(torus([60, 60]), { nodes: [0, 77], links: [[5, 6]] }),
])('the cells of $label are blue once their blocks are there, the darker the later', (topology) => {
  const { nodes } = topology;
  const square = squareOf(topology);
  const half = nodes >> 1;
  const cells = painted(square, shadesOf(nodes, half, receivedOn(nodes), undefined, false));
  let before = 0;
  for (const [node, cell] of cells.entries()) {
    // Nothing comes from there, which leaves the paper or no more than that.
    if (node % 3 === 2) expect(cell?.alpha ?? 0).toBe(0);
    else if (node > half) expect(cell).toEqual({ colour: 'grey', alpha: 1 });
    else {
      expect(cell?.colour).toBe('blue');
      expect(cell?.alpha).toBeGreaterThanOrEqual(before);
      before = cell?.alpha ?? 0;
    }
  }
  expect(before).toBeGreaterThan(0.5);
});

test('cells have addresses where there is room', () => {
  const square = foldedSquare(cube(7), SIDE);
  const labels = painted(square, shadesOf(128, 0, undefined, undefined, false), 7).map((cell) => cell?.label);
  expect(labels).toEqual(Array.from({ length: 128 }, (_, node) => node.toString(2).padStart(7, '0')));
});

test('all cells look alike where nothing is known, and once everything is done', () => {
  const square = foldedSquare(cube(8), SIDE);
  const looks = (...given: Parameters<typeof shadesOf>) => [
    ...new Set(painted(square, shadesOf(...given)).map((cell) => `${cell?.colour} ${cell?.alpha}`)),
  ];
  expect(looks(256, 3, undefined, undefined, false)).toHaveLength(1);
  expect(looks(256, 3, receivedOn(256), undefined, true)).toEqual(['green 1']);
});

test('in slices the cells of those that are through are blue, and those under way are marked', () => {
  const square = foldedSquare(cube(12), SIDE);
  const cells = painted(square, shadesOf(4096, 0, receivedOn(4096), { done: 5, total: 16, since: 1 }, false));
  for (const [node, cell] of cells.entries()) {
    const slice = (node ^ 1) >> 8;
    expect(cell?.colour).toBe(slice < 5 ? 'blue' : slice === 5 ? 'pink' : 'grey');
  }
  const stopped = painted(square, shadesOf(4096, 0, receivedOn(4096), { done: 5, total: 16 }, false));
  expect(stopped.some((cell) => cell?.colour === 'pink')).toBe(false);
});
