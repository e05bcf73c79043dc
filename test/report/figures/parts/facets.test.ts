import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { elementIn, type Markup } from '../../../../src/report/document/markup.ts';
import { facetsFigure } from '../../../../src/report/figures/parts/facets.ts';

test('the marks of the axis that goes up have room beside it', () => {
  const { document } = parseHTML('<main></main>');
  const scale = { type: 'linear', domain: [0, 1], ticks: [0, 1] } as const;
  const roomFor = (mark: string) => {
    const axes = { x: { scale, label: 'part' }, y: { scale, label: 'time', tick: () => mark } };
    const words = { title: 'times', caption: '' };
    const { draw } = facetsFigure({ ...words, ...axes, panels: [{ name: 'a', text: '', marks: [] }] });
    const facets = elementIn(document, draw('name') as Markup);
    const texts = [...facets.querySelectorAll('text')].filter(({ textContent }) => textContent === mark);
    expect(texts).toHaveLength(2);
    return Math.min(
      ...texts.map((text) => Number(/translate\(([\d.]+)/.exec(text.getAttribute('transform') ?? '')?.[1])),
    );
  };
  // A mark ends there, and a letter takes 6 units.
  for (const mark of ['9', '100us', '10000s', '1000000s']) {
    expect(roomFor(mark)).toBeGreaterThanOrEqual(6 * mark.length);
  }
});
