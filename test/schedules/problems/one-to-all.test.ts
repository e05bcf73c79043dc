import { describe, expect, it } from 'vitest';
import {
  check,
  cube,
  EMPTY,
  factsOf,
  gather,
  InputError,
  judge,
  type OneToAllSize,
  ring,
  scatter,
  torus,
} from '../../../src/schedules/index.ts';
import { solved } from '../../support/solved.ts';

describe('scatter and gather', () => {
  it('say what they are', () => {
    const size = { topology: cube(3), root: 5, copies: 2 };
    expect(factsOf(scatter(size))).toEqual({
      kind: 'scatter',
      label: 'scatter from node 5',
      root: 5,
      copies: 2,
    });
    expect(factsOf(gather({ topology: cube(3), root: 0 }))).toEqual({
      kind: 'gather',
      label: 'gather to node 0',
      root: 0,
      copies: 1,
    });
    expect(scatter({ ...size, width: 2 }).width).toBe(2);
  });

  it('demand a block for every node at the root, and the inverse; they make the table once', () => {
    const size = { topology: torus([4, 2]), root: 5, copies: 3 };
    const [there, back] = [scatter(size), gather(size)];
    const [out, home] = [there.demand(), back.demand()];
    expect([out.nodes, out.slots]).toEqual([8, 24]);
    for (let place = 0; place < 24 * 8; place++) {
      const [slot, node] = [Math.floor(place / 8), place % 8];
      expect(out.destination(place)).toBe(node === 5 ? slot * 8 + (slot % 8) : EMPTY);
      expect(home.origin(place)).toBe(out.destination(place));
      expect(home.destination(place)).toBe(out.origin(place));
    }
    expect(out).toMatchObject({ kind: 'table', starts: { length: 24 } });
    expect(there.demand()).toBe(out);
    expect(back.demand()).toBe(home);
  });

  it('are refused for what is no such thing, in one line with the cure', () => {
    const refused = (change: object) => () =>
      scatter({ topology: cube(4), root: 0, ...change } as OneToAllSize);
    for (const [change, message] of [
      [{ topology: cube(2, 2) }, 'scatter on the 2 cubes 2^2: give one cube'],
      [{ topology: 4 }, 'topology 4: give a network, such as cube(3)'],
      [{ root: 16 }, 'root 16: give a node of the cube 2^4, 0 to 15'],
      [{ root: -1 }, 'root -1: give a node of the cube 2^4, 0 to 15'],
      [{ root: 0.5 }, 'root 0.5: give a node of the cube 2^4, 0 to 15'],
      [{ root: undefined }, 'root undefined: give a node of the cube 2^4, 0 to 15'],
      [{ topology: ring(7), root: 7 }, 'root 7: give a node of the ring 7, 0 to 6'],
      [{ copies: 0 }, 'copies 0: give a whole number of at least 1'],
      [
        { topology: cube(13) },
        'scatter of 8192 blocks on the cube 2^13: 67108864 places; ' +
          'give fewer nodes or copies, for at most 16777216',
      ],
      [
        { topology: cube(12), copies: 2 },
        'scatter of 8192 blocks on the cube 2^12: 33554432 places; ' +
          'give fewer nodes or copies, for at most 16777216',
      ],
    ] as const) {
      expect(refused(change)).toThrow(new InputError(message));
    }
    expect(() => gather(undefined as unknown as OneToAllSize)).toThrow(
      new InputError('problem undefined: give { topology: cube(3), root: 0 }'),
    );
  });

  it('are not answered from another root, with other copies, by one for the other, or on other channels', () => {
    const size = { topology: cube(3), root: 5, copies: 2 };
    const answer = solved('rotated-sbts-2', scatter(size));
    expect(check(answer, scatter(size)).ok).toBe(true);
    for (const [asked, node, slot, message] of [
      [scatter({ ...size, root: 4 }), 4, 0, 'no block starts there; asked was one for node 0, slot 0'],
      [gather(size), 0, 0, 'no block starts there; asked was one for node 5, slot 0'],
    ] as const) {
      const violation = { node, slot, message };
      expect(judge(asked, answer)).toEqual(violation);
      expect(check(answer, asked)).toMatchObject({ ok: false, violations: [violation] });
    }
    expect(judge(scatter({ ...size, copies: 1 }), answer)?.message).toBe(
      'its pattern is for 8 nodes with 16 blocks each; asked was one for 8 nodes with 8 blocks each',
    );
    expect(judge(scatter({ ...size, width: 2 }), answer)?.message).toBe(
      'it is for channels of width 1; asked was one for width 2',
    );
    expect(judge(gather(size), solved('bst', gather(size)))).toBeUndefined();
  });
});
