import { expect, test } from 'vitest';
import { decodeAdapter, encodeAdapter } from '../../../demo/far/adapter-file.ts';
import type { Reached } from '../../../demo/laboratory/measured.ts';

const reached = (dim: number, ms: number, copyMs: number): Reached => ({
  ...{ dim, algorithm: 'necklace', blocks: 4 ** dim, slices: 1, ms, verified: true, copyMs },
  forms: [
    { form: 'step', ms: 3 * ms },
    { form: 'fused', ms },
  ],
});

test('a file says the gigabytes a second of the copy and of the fused exchange', () => {
  const text = encodeAdapter('a GPU', '2026-11-30', [reached(10, 4, 2), reached(14, 1024, 512)]);
  expect(decodeAdapter(text)).toMatchObject({
    adapter: 'a GPU',
    date: '2026-11-30',
    // Eight bytes a block.
    sizes: [
      { dim: 10, copy: 4.19, fused: 2.1 },
      { dim: 14, copy: 4.19, fused: 2.1 },
    ],
  });
});

const file = JSON.parse(encodeAdapter('a GPU', '2026-11-30', [reached(6, 1, 1)]));
test.each([
  ['no JSON', '{', /no JSON/],
  ['nothing', 'null', /no file of an adapter/],
  ['another file', '{"kind":"allport-schedule"}', /no file of an adapter/],
  ['no name', { ...file, adapter: '' }, /^adapter:/],
  ['a long name', { ...file, adapter: 'x'.repeat(201) }, /^adapter:/],
  ['no date', { ...file, date: 'today' }, /^date:/],
  ['no sizes', { ...file, sizes: [] }, /^sizes:/],
  ['a size without a rate', { ...file, sizes: [{ dim: 6, copy: 1 }] }, /^sizes:/],
  ['a rate of nothing', { ...file, sizes: [{ dim: 6, copy: 1, fused: 0 }] }, /^sizes:/],
  ['a cube of no dimensions', { ...file, sizes: [{ dim: 0, copy: 1, fused: 1 }] }, /^sizes:/],
  ['a cube that has no schedule', { ...file, sizes: [{ dim: 21, copy: 1, fused: 1 }] }, /^sizes:/],
])('a file with %s is refused', (_, text, why) => {
  expect(() => decodeAdapter(typeof text === 'string' ? text : JSON.stringify(text))).toThrow(why);
});
