import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { lineChart } from '../../../../src/report/figures/parts/line-chart.ts';

test('notes below the lines have room of their own', () => {
  const { document } = parseHTML('<main></main>');
  const scale = { type: 'linear', domain: [0, 1], ticks: [0, 1] } as const;
  const axis = { scale, label: 'part' };
  const marks = [
    Plot.line(
      [
        [0, 1],
        [1, 0],
      ],
      { className: 'line' },
    ),
  ];
  const endsOf = (below: number) => {
    const svg = lineChart('name', { x: axis, y: axis, marks, right: 10, height: 100, below })(document);
    const [top, bottom] = [
      ...(svg.querySelector('.line path')?.getAttribute('d') ?? '').matchAll(/,([\d.]+)/g),
    ];
    return { height: Number(svg.getAttribute('height')), top: Number(top[1]), bottom: Number(bottom[1]) };
  };
  const { height, top, bottom } = endsOf(0);
  expect(bottom - top).toBe(100);
  expect(endsOf(30)).toEqual({ height: height + 30, top, bottom });
});
