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

test('the busiest receiver and the busiest sender are named, and its column has a frame', () => {
  const figure = drawn(HOT);
  const texts = [...figure.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toContain('node 2 gets 27 elements');
  expect(texts).toContain('node 0 sends 11');
  expect(figure.querySelectorAll('rect.block[fill=none]')).toHaveLength(1);
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
  const each = lengths[2] / 27;
  expect(lengths.map((length) => Math.round(length / each))).toEqual([3, 3, 27, 3, 11, 11, 3, 11]);
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
