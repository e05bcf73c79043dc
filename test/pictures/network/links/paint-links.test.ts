import { expect, test } from 'vitest';
import { paintLit, paintPulses } from '../../../../src/pictures/network/links/paint-links.ts';

/** What was stroked or filled, in order. */
interface Painted {
  readonly colour: string;
  readonly width: number;
  readonly alpha: number;
  /** From the least to the greatest of its points. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

function recorded(paint: (context: CanvasRenderingContext2D) => void): Painted[] {
  const painted: Painted[] = [];
  let points: (readonly [x: number, y: number])[] = [];
  const context = {
    ...{ strokeStyle: '', fillStyle: '', lineWidth: 0, globalAlpha: 1 },
    beginPath: () => {
      points = [];
    },
    moveTo: (x: number, y: number) => points.push([x, y]),
    lineTo: (x: number, y: number) => points.push([x, y]),
    closePath() {},
    stroke: () => put(context.strokeStyle),
    fill: () => put(context.fillStyle),
  };
  const put = (colour: string) => {
    if (points.length === 0) return;
    const span = (all: number[]) => [Math.min(...all), Math.max(...all)] as const;
    const [x, y] = [span(points.map(([x]) => x)), span(points.map(([, y]) => y))];
    painted.push({ colour, width: context.lineWidth, alpha: context.globalAlpha, x, y });
  };
  paint(context as unknown as CanvasRenderingContext2D);
  return painted;
}

const PAINT = { colours: ['red', 'green'], followed: 'purple', scale: 1 };
const track = { from: { x: 0, y: 0 }, to: { x: 100, y: 0 } };

test('a pulse has come as far as it should, on the right of its link, and fades behind its head', () => {
  const at = (share: number) =>
    recorded((context) => paintPulses({ ...PAINT, context }, [{ port: 1, load: 1, tracks: [track] }], share));
  expect(at(0)).toEqual([]);
  const parts = at(0.5);
  expect(parts.map(({ colour }) => colour)).toEqual(Array<string>(6).fill('green'));
  expect([parts[0].x[0], parts[5].x[1]]).toEqual([expect.closeTo(24), 50]);
  for (const { y } of parts) expect(y).toEqual([2.6, 2.6]);
  const alphas = parts.map(({ alpha }) => alpha);
  expect(alphas).toEqual(alphas.toSorted((one, other) => one - other));
  expect(alphas[5]).toBe(1);
  expect(at(1)[5].x[1]).toBe(100);
});

test('links that carry more are stronger, and those of the block that is followed have its colour', () => {
  const [weak, strong, own] = [{ port: 0, load: 0.25 }, { port: 0, load: 1 }, { load: 1 }].map((busy) =>
    recorded((context) => paintPulses({ ...PAINT, context }, [{ ...busy, tracks: [track] }], 0.5)).at(-1),
  ) as Painted[];
  expect(weak.alpha).toBeLessThan(strong.alpha);
  expect([own.colour, own.width > strong.width]).toEqual(['purple', true]);
});

test('a lit link has its whole length, and a barb on the outer side that points ahead', () => {
  const short = { from: { x: 0, y: 50 }, to: { x: 10, y: 50 } };
  const [line, barb, ...more] = recorded((context) =>
    paintLit({ ...PAINT, context }, [{ port: 0, load: 1, tracks: [track] }], 0.5),
  );
  expect(more).toEqual([]);
  expect(line).toEqual({ colour: 'red', width: 1.4, alpha: 0.5, x: [0, 100], y: [1.1, 1.1] });
  expect(barb).toMatchObject({ colour: 'red', alpha: 0.5, x: [expect.closeTo(59.5), 66], y: [1.1, 5.1] });
  expect(
    recorded((context) => paintLit({ ...PAINT, context }, [{ port: 0, load: 1, tracks: [short] }], 1)),
  ).toHaveLength(1);
});
