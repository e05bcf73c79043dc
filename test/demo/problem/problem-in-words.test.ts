import { describe, expect, test } from 'vitest';
import {
  beginning,
  complaintOf,
  problemIn,
  saySame,
  shortly,
} from '../../../demo/problem/problem-in-words.ts';
import { problemWords } from '../../../src/formats/problems/said-problem.ts';

describe('words to begin with', () => {
  const OTHERWISE = { dim: '6' };

  test.each(
    problemWords.flatMap(({ kind }) =>
      [{ dim: '4' }, { dim: '5' }, { torus: '4x4' }, { dim: '2', cubes: '2' }, { axes: '2x2' }].map(
        (said) => [kind, said] as const,
      ),
    ),
  )('say a problem of the kind %s, after %o', (kind, said) => {
    expect(problemIn(beginning(kind, said, OTHERWISE)).kind).toBe(kind);
  });

  test('keep the network that suits', () => {
    expect(beginning('scatter', { torus: '4x4', copies: '2' }, OTHERWISE)).toMatchObject({ torus: '4x4' });
    expect(beginning('transpose', { dim: '4' }, OTHERWISE)).toEqual({ dim: '4', transpose: '64x64' });
    expect(beginning('transpose', { torus: '4x4' }, OTHERWISE)).toEqual({ dim: '6', transpose: '64x64' });
    expect(beginning('sequence', { torus: '4x6' }, OTHERWISE)).toEqual({ torus: '4x6', axes: '0,1' });
    expect(beginning('sequence', { ring: '6' }, OTHERWISE)).toEqual({ axes: '3x3x3' });
  });
});

test('uneven traffic is shown up to so many elements, and more is refused with a cure', () => {
  const said = { torus: '8x8', uneven: 'zipf:0.6,tokens=32' };
  expect(complaintOf(said)).toBeUndefined();
  expect(complaintOf({ ...said, uneven: 'hot-column,amount=300' })).toBe(
    'uneven "hot-column,amount=300": 18900 elements, and this page shows at most 16384; ' +
      'give fewer, as in zipf:0.6,tokens=32, or a smaller network',
  );
  expect(complaintOf({ torus: '8x8', uneven: 'hot-column,amount=260' })).toBeUndefined();
});

test('traffic is drawn once for the same words', () => {
  const said = { torus: '4x4', uneven: 'zipf:0.6,tokens=32' };
  expect(problemIn(said)).toBe(problemIn(said));
  expect(problemIn({ ...said })).not.toBe(problemIn(said));
});

test('a problem in short is its network, and what is asked where that is no complete exchange', () => {
  expect(shortly({ torus: '4x4' })).toBe('torus 4x4');
  expect(shortly({ dim: '4', scatter: '3' })).toBe('scatter from node 3 on cube 4');
  expect(shortly({ torus: '4x4', copies: '2' })).toBe('torus 4x4, copies 2');
});

test('words say the same in whatever order, and something else with one more', () => {
  expect(saySame({ dim: '4', scatter: '3' }, { scatter: '3', dim: '4' })).toBe(true);
  expect(saySame({ dim: '4' }, { dim: '4', copies: '2' })).toBe(false);
});

test('exchanges along axes are said as on the command line, also where an address has a space for a +', () => {
  for (const axes of ['2,0+1', '2,1+0', '2,0 1']) {
    expect(problemIn({ torus: '4x6x3', axes })).toMatchObject({ along: [[2], [0, 1]], slots: 24 });
  }
  expect(shortly({ mesh: '4x6', axes: '1,0', copies: '2' })).toBe(
    'complete exchanges in sequence (axes 1,0) on mesh 4x6, copies 2',
  );
});

test('a cube beside exchanges in sequence is refused', () => {
  expect(complaintOf({ axes: '2x2', dim: '4' })).toBe(
    'dim "4" with axes: the axes are the dimensions of one cube; leave it out',
  );
});
