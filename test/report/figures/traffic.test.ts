import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { figureElement } from '../../../src/report/document/figure.ts';
import { elementIn } from '../../../src/report/document/markup.ts';
import { trafficFigure } from '../../../src/report/figures/traffic.ts';
import type { TrafficTable } from '../../../src/report/tables/traffic-squares.ts';

function drawn(table: TrafficTable) {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return elementIn(document, figureElement('traffic', trafficFigure(table)));
}

/** Everyone has one element for each other, and nine for node 2. */
const HOT: TrafficTable = {
  nodes: 4,
  counts: [5, 1, 9, 1, 1, 5, 9, 1, 1, 1, 5, 1, 1, 1, 9, 5],
};

/** The squares of each strength of colour: how many, by the part that is filled. */
function squaresOf(figure: Element): Map<string, number> {
  return new Map(
    [...figure.querySelectorAll('path')].map((path) => [
      path.getAttribute('fill-opacity') ?? '',
      (path.getAttribute('d')?.match(/M/g) ?? []).length,
    ]),
  );
}

test('each pair with elements is a square, as strong as it has many', () => {
  expect(squaresOf(drawn(HOT))).toEqual(
    new Map([
      ['0.2', 9],
      ['1', 3],
    ]),
  );
});

test('a row is a sender, and a column is a receiver', () => {
  const [path] = drawn({ nodes: 4, counts: [0, 0, 0, 7, ...Array<number>(12).fill(0)] }).querySelectorAll(
    'path',
  );
  const [, left, top, side] = /^M(\S+) (\S+)h(\S+)v/.exec(path.getAttribute('d') ?? '') ?? [];
  // The frame of the picture is four squares wide: the square of node 0 and node 3 is at the right, above.
  const frame = drawn(HOT).querySelector('rect.grid');
  const [x, y, width] = ['x', 'y', 'width'].map((name) => Number(frame?.getAttribute(name)));
  expect([Number(left), Number(top), Number(side)]).toEqual([x + (3 * width) / 4, y, width / 4]);
});

test('the busiest receiver and the busiest sender are named, and its column has a frame', () => {
  const figure = drawn(HOT);
  const texts = [...figure.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toContain('node 2 gets 27 elements');
  expect(texts).toContain('node 0 sends 11');
  const frames = [...figure.querySelectorAll('rect.block[fill=none]')];
  const bar = figure.querySelector('rect.block[fill=currentColor]');
  expect(frames.map((frame) => frame.getAttribute('x'))).toEqual([bar?.getAttribute('x')]);
  expect(figure.querySelector('figcaption')?.textContent).toContain(
    'Node 2 gets the most, 27 of 36 elements, 3.0 times the mean; node 0 sends the most, 11.',
  );
});

test('bars are as long as the sums', () => {
  const bars = [...drawn(HOT).querySelectorAll('rect.others, rect.block[fill=currentColor]')];
  expect(bars).toHaveLength(8);
  const lengths = [
    ...bars.slice(0, 4).map((bar) => Number(bar.getAttribute('height'))),
    ...bars.slice(4).map((bar) => Number(bar.getAttribute('width'))),
  ];
  const feet = bars
    .slice(0, 4)
    .map((bar) => Number(bar.getAttribute('y')) + Number(bar.getAttribute('height')));
  expect(feet.map(Math.round)).toEqual(Array(4).fill(Math.round(feet[0])));
  const each = lengths[2] / 27;
  expect(lengths.map((length) => Math.round(length / each))).toEqual([3, 3, 27, 3, 11, 11, 3, 11]);
});

test('of many nodes some have their number at the axes', () => {
  const marksOf = (nodes: number) =>
    [...drawn({ nodes, counts: new Uint8Array(nodes ** 2) }).querySelectorAll('text.axis[text-anchor=end]')]
      .map(({ textContent }) => textContent)
      .filter((text) => text !== 'sender');
  expect(marksOf(4)).toEqual(['0', '1', '2', '3']);
  expect(marksOf(20)).toEqual(['0', '4', '8', '12', '16']);
});

test('the legend says what each strength stands for, in elements', () => {
  const legendOf = (table: TrafficTable) =>
    [...drawn(table).querySelectorAll('.legend span')].map(({ textContent }) => textContent);
  expect(legendOf(HOT)).toEqual([
    'no elements',
    '1 element',
    '2 to 3 elements',
    '4 to 5 elements',
    '6 to 7 elements',
    '8 to 9 elements',
  ]);
  // Where no pair has many, there are fewer strengths.
  expect(legendOf({ nodes: 2, counts: [0, 1, 0, 0] })).toEqual(['no elements', '1 element']);
});

test('nothing for anyone is a picture, too', () => {
  const figure = drawn({ nodes: 2, counts: [3, 0, 0, 3] });
  expect(squaresOf(figure)).toEqual(new Map());
  expect(figure.querySelector('figcaption')?.textContent).toContain('No node has anything for another.');
});
