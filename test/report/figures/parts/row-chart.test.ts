import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { plain } from '../../../../src/report/figures/parts/drawing.ts';
import { ROOM, type RowChart, rowDrawing } from '../../../../src/report/figures/parts/row-chart.ts';

const { document } = parseHTML('<main></main>');

/** A row for each of two numbers, with the number and its square at the end. */
const CHART: RowChart<number> = {
  title: 'Numbers',
  rows: [3, 5],
  nameOf: (row) => `row ${row}`,
  x: { scale: { type: 'linear', domain: [0, 8], ticks: [0, 2, 4, 6, 8] }, label: 'number' },
  marks: () => [],
  ends: [
    { head: 'own', width: 40, of: (row) => `${row}` },
    { head: 'square', width: 50, of: (row) => `${row ** 2}` },
  ],
};

/** Each text of a chart of some width, and where it is across. */
function textsOf(width: number): (readonly [text: string, across: number])[] {
  const texts = [...plain(document, rowDrawing(CHART, { ...ROOM, width })).querySelectorAll('text')];
  return texts.map((text) => {
    const places = [text.getAttribute('transform'), text.parentElement?.getAttribute('transform')];
    const across = places.map((place) => Number(/^translate\(([-\d.]+)/.exec(place ?? '')?.[1] ?? 0));
    return [text.textContent ?? '', across[0] + across[1]];
  });
}

test('numbers at the end of rows stand on the right of their columns, in line with the heads', () => {
  const places = new Map(textsOf(400));
  const columns = [
    ['own', '3', '5'],
    ['square', '9', '25'],
  ].map((texts) => texts.map((text) => Math.round(places.get(text) ?? Number.NaN)));
  expect(columns).toEqual([
    [350, 350, 350],
    [400, 400, 400],
  ]);
});

test('an axis has as many marks as there is room for, the first one always', () => {
  const marksOf = (width: number) =>
    textsOf(width)
      .map(([text]) => text)
      .filter((text) => ['0', '2', '4', '6', '8'].includes(text));
  const [names, ends] = [ROOM.names, 90];
  expect(marksOf(names + ends + 150)).toEqual(['0', '2', '4', '6', '8']);
  expect(marksOf(names + ends + 149)).toEqual(['0', '4', '8']);
});

test('names and numbers have the room that the longest takes, and no more than a third of the chart for names', () => {
  const chart = (name: string, number: string) => ({
    ...CHART,
    nameOf: () => name,
    ends: [{ width: 40, of: () => number }],
  });
  const marginsOf = (name: string, number: string) => {
    const { marginLeft, marginRight } = rowDrawing(chart(name, number), { ...ROOM, width: 420 });
    return [marginLeft, marginRight];
  };
  expect(marginsOf('ring', '100 %')).toEqual([ROOM.names, 41]);
  // A letter takes 6.6 at most, and 8 are free beside a text.
  expect(marginsOf('pipelined-exchange', '94.8 %–100.0 %')).toEqual([18 * 6.6 + 8, 14 * 6.6 + 8]);
  expect(marginsOf('x'.repeat(50), '1')).toEqual([140, 40]);
});
