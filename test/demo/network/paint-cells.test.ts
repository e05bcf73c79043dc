import { expect, test } from 'vitest';
import { foldedSquare, nodeAtPoint } from '../../../demo/network/drawing/folded-square.ts';
import { paintCells } from '../../../demo/network/paint-cells.ts';
import { cube } from '../../../src/schedules/index.ts';
import { popcount } from '../../../src/schedules/model/address-bits.ts';

const topology = cube(7);
const square = foldedSquare(topology, 680);

/** By node: the colour of its cell, how much of it is seen, and what is written on it. */
function painted(home: number | undefined, done?: { cell: string; ink: string }) {
  const cells = new Map<number, { colour: string; alpha: number; label?: string }>();
  let node = -1;
  const context = {
    ...{ fillStyle: '', strokeStyle: '', globalAlpha: 1 },
    beginPath() {},
    stroke() {},
    roundRect: (x: number, y: number, width: number, height: number) => {
      node = nodeAtPoint(square, { x: x + width / 2, y: y + height / 2 }) ?? -1;
    },
    fill: () => cells.set(node, { colour: context.fillStyle, alpha: context.globalAlpha }),
    fillText: (text: string, x: number, y: number) => {
      const at = nodeAtPoint(square, { x, y }) ?? -1;
      const cell = cells.get(at) ?? { colour: '', alpha: 0 };
      cells.set(at, { ...cell, label: `${cell.label ?? ''}${text}` });
    },
  };
  const paint = {
    context: context as unknown as CanvasRenderingContext2D,
    near: 'blue',
    line: '',
    ink: 'black',
    done,
  };
  paintCells(paint, square, topology.dim, home);
  return Array.from({ length: topology.nodes }, (_, at) => cells.get(at));
}

test('the cells of a folded square are the stronger the nearer they are to a node, and have its address', () => {
  for (const [node, cell] of painted(37).entries()) {
    expect(cell).toEqual({
      colour: 'blue',
      alpha: expect.closeTo(0.55 * (1 - popcount(node ^ 37) / 7)),
      label: node.toString(2).padStart(7, '0'),
    });
  }
});

test('all cells look alike without a node, and once everything is done', () => {
  expect(new Set(painted(undefined).map((cell) => cell?.alpha)).size).toBe(1);
  for (const cell of painted(37, { cell: 'green', ink: 'white' })) {
    expect(cell).toMatchObject({ colour: 'green', alpha: 1 });
  }
});
