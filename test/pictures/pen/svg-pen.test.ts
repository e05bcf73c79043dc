import { expect, test } from 'vitest';
import { SvgPen } from '../../../src/pictures/pen/svg-pen.ts';

test('a stroke is one path of all that was traced since it began, in the colour and width of that time', () => {
  const pen = new SvgPen();
  pen.strokeStyle = '#2425a0';
  pen.lineWidth = 1.4;
  pen.globalAlpha = 0.5;
  pen.beginPath();
  pen.moveTo(0, 1.006);
  pen.lineTo(10, 20);
  pen.moveTo(3, 4);
  pen.lineTo(5, 6);
  pen.stroke();
  pen.strokeStyle = '#000000';
  expect(pen.elements).toEqual([
    {
      name: 'path',
      attributes: {
        ...{ d: 'M0 1.01L10 20M3 4L5 6', fill: 'none', stroke: '#2425a0' },
        ...{ 'stroke-width': 1.4, opacity: 0.5 },
      },
      children: [],
    },
  ]);
});

test('nothing is written where nothing was traced', () => {
  const pen = new SvgPen();
  pen.beginPath();
  pen.stroke();
  pen.fill();
  expect(pen.elements).toEqual([]);
});

test('a rectangle with round corners comes back to where it began', () => {
  const pen = new SvgPen();
  pen.beginPath();
  pen.roundRect(10, 20, 30, 40, 2);
  pen.fill();
  const [{ attributes }] = pen.elements;
  const numbers = `${attributes.d}`.matchAll(/[hv](-?\d+)|a2 2 0 0 1 (-?\d+) (-?\d+)/g);
  let [x, y] = [12, 20];
  for (const [part, length, right, below] of numbers) {
    x += part.startsWith('h') ? Number(length) : Number(right ?? 0);
    y += part.startsWith('v') ? Number(length) : Number(below ?? 0);
  }
  expect([x, y]).toEqual([12, 20]);
});

test('text stands where it is said, in the middle of its line where that is asked for', () => {
  const pen = new SvgPen();
  pen.font = '10px ui-monospace, monospace';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText('0101', 7, 8);
  const place = { x: 7, y: 8, dy: '0.35em', 'text-anchor': 'middle' };
  const font = { 'font-size': '10', 'font-family': 'ui-monospace, monospace' };
  expect(pen.elements).toEqual([
    { name: 'text', attributes: { ...place, ...font, fill: '#000000' }, children: ['0101'] },
  ]);
});
