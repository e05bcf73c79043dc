import { describe, expect, it } from 'vitest';
import { readCounts } from '../../../src/formats/traffic/count-table.ts';
import { InputError } from '../../../src/schedules/index.ts';

const read = (...lines: string[]) =>
  Array.from(readCounts(new TextEncoder().encode(`${lines.join('\n')}\n`), 'trace.csv', 2));

describe('a routing trace', () => {
  it('counts its lines, from the rank of the token to that of the expert', () => {
    expect(read('layer,expert,token_rank,expert_rank', '0,5,0,1', '0,4,0,1', '0,1,0,0', '1,7,1,1')).toEqual([
      1, 2, 0, 1,
    ]);
    // The columns may stand in any order.
    expect(read('expert_rank, token_rank', '1, 0', '1, 0', '0, 0', '1, 1')).toEqual([1, 2, 0, 1]);
  });

  it('counts a token once for a rank and a layer, where it says which token it is', () => {
    const head = 'layer,token,token_rank,expert_rank,expert';
    const lines = ['0,0,0,1,4', '0,0,0,1,5', '0,1,0,1,4', '1,0,0,1,6', '0,0,1,1,4', '0,0,0,0,1'];
    expect(read(head, ...lines)).toEqual([1, 3, 0, 1]);
    // Token 1 of layer 11 is not token 11 of layer 1.
    expect(read(head, '11,1,0,1,4', '1,11,0,1,4')).toEqual([0, 2, 0, 0]);
    // The tokens of one layer alone need no column of layers.
    expect(read('token,token_rank,expert_rank', '0,0,1', '0,0,1', '1,0,1')).toEqual([0, 2, 0, 0]);
  });

  it('is nothing where it has no lines', () => {
    expect(read('token_rank,expert_rank')).toEqual([0, 0, 0, 0]);
  });

  it.each([
    [
      ['layer,expert', '0,5'],
      /^trace\.csv, line 1: no column token_rank: give a trace with token_rank and expert_rank/,
    ],
    [['token_rank,expert', '0,5'], /^trace\.csv, line 1: no column expert_rank/],
    [
      ['token_rank,expert_rank', '0,1', '0,2'],
      /^trace\.csv, line 3: expert_rank "2": give a rank from 0 to 1$/,
    ],
    [['token_rank,expert_rank', '-1,1'], /^trace\.csv, line 2: token_rank "-1": give a rank/],
    [['token_rank,expert_rank', '0.5,1'], /^trace\.csv, line 2: token_rank "0.5": give a rank/],
    [['token_rank,expert_rank', '0'], /^trace\.csv, line 2 has 1 cells: give 2, as line 1 has$/],
  ])('of %j is refused', (lines, message) => {
    expect(() => read(...lines)).toThrow(InputError);
    expect(() => read(...lines)).toThrow(message);
  });
});
