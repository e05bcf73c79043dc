import { describe, expect, it } from 'vitest';
import { countScale, dimScale, measureScale } from '../../../src/report/document/scales.ts';
import { shellWords } from '../../../src/report/document/shell-words.ts';

describe('countScale', () => {
  it('goes from a power of two to a power of two, with few marks', () => {
    expect(countScale([10, 1, 1023], 5)).toMatchObject({
      domain: [1, 1024],
      ticks: [1, 4, 16, 64, 256, 1024],
    });
    expect(countScale([512, 523776], 4)).toMatchObject({
      domain: [512, 524288],
      ticks: [512, 4096, 32768, 262144],
    });
  });

  it('has two ends also for a single value', () => {
    expect(countScale([1, 1], 3)).toMatchObject({ domain: [1, 2], ticks: [1, 2] });
    expect(countScale([], 3)).toMatchObject({ domain: [1, 2], ticks: [1, 2] });
  });
});

describe('measureScale', () => {
  it('goes from 1, 2 or 5 times a power of ten to another', () => {
    expect(measureScale([7.5, 31])).toMatchObject({ domain: [5, 50], ticks: [5, 10, 20, 50] });
    expect(measureScale([0.07, 0.4]).ticks).toEqual([0.05, 0.1, 0.2, 0.5]);
    expect(measureScale([5, 5])).toMatchObject({ domain: [5, 10], ticks: [5, 10] });
  });

  it('marks only powers of ten where there would be too many marks, and of these not too many', () => {
    expect(measureScale([80, 20007])).toMatchObject({ domain: [50, 50000], ticks: [100, 1000, 10000] });
    expect(measureScale([1, 1e6]).ticks).toEqual([1, 100, 10000, 1000000]);
  });

  it('leaves out what a coarse clock measured as nothing', () => {
    expect(measureScale([0, 3])).toMatchObject({ domain: [2, 5], ticks: [2, 5] });
    expect(measureScale([0])).toMatchObject({ domain: [1, 2], ticks: [1, 2] });
  });
});

describe('dimScale', () => {
  it('has room at both ends, and few marks', () => {
    expect(dimScale([6, 8], 4)).toMatchObject({ domain: [5.5, 8.5], ticks: [6, 7, 8] });
    expect(dimScale([5, 6, 13], 4)).toMatchObject({ domain: [4.5, 13.5], ticks: [5, 7, 9, 11, 13] });
    expect(dimScale([10, 13], 2).ticks).toEqual([10, 12]);
  });

  it('has a single dimension in its middle', () => {
    expect(dimScale([7], 4)).toMatchObject({ domain: [6.5, 7.5], ticks: [7] });
  });
});

describe('shellWords', () => {
  it('quotes what a shell would not read as one plain word', () => {
    expect(shellWords(['allport', 'compare', '--dim', '8', '--html', '/tmp/a.html'])).toBe(
      'allport compare --dim 8 --html /tmp/a.html',
    );
    expect(shellWords(['my file', "it's", '', '$HOME', '*', '~', 'a;b'])).toBe(
      `'my file' 'it'\\''s' '' '$HOME' '*' '~' 'a;b'`,
    );
  });
});
