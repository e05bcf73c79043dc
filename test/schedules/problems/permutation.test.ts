import { describe, expect, it } from 'vitest';
import {
  check,
  cube,
  factsOf,
  findAlgorithm,
  findPermutation,
  InputError,
  judge,
  type NamedPermutation,
  type PermutationSize,
  permutation,
  problemInWords,
  ring,
  solve,
  torus,
} from '../../../src/schedules/index.ts';

const by = (name: string, size: Partial<PermutationSize> = {}) =>
  permutation({ topology: cube(3), by: findPermutation(name), ...size });

describe('a permutation', () => {
  it('says what it is, and its facts are plain data', () => {
    const problem = by('bit-reversal', { topology: cube(3, 2) });
    const label = 'permutation bit-reversal';
    expect(problemInWords(problem, problem.topology.encode())).toBe(`${label} among each 8 of 16 nodes`);
    expect(factsOf(problem)).toEqual({ kind: 'permutation', label, permutation: 'bit-reversal', slots: 8 });
    expect(by('5,4,3,~0,1,2').label).toBe('permutation 5,4,3,~0,1,2');
  });

  it('has a slot for each member unless it is told how many, or how many copies', () => {
    expect(
      [by('transpose'), by('shuffle', { slots: 4 }), by('shuffle', { copies: 2 })].map((p) => p.slots),
    ).toEqual([8, 4, 16]);
  });

  it('is the exchange where nothing is reordered, and answered as such', () => {
    const problem = by('transpose');
    expect(problem.demand()).toMatchObject({ kind: 'exchange', members: 8 });
    expect(problem.demand()).not.toHaveProperty('reordering');
    expect(by('binary-to-gray', { topology: cube(1) }).demand()).not.toHaveProperty('reordering');
    const { claims, ...schedule } = solve(findAlgorithm('necklace', 'permutation'), problem);
    expect(check(schedule, problem)).toMatchObject({ ok: true, problem: { kind: 'permutation' } });
    expect(claims).toMatchObject({ steps: 4 });
  });

  it('is answered by no other permutation, and no other number of elements', () => {
    const schedule = solve(findAlgorithm('necklace', 'permutation'), by('binary-to-gray'));
    expect(judge(by('binary-to-gray'), schedule)).toBeUndefined();
    expect(judge(by('gray-to-binary'), schedule)?.message).toMatch(/its block is for node/);
    expect(judge(by('5,4,3,~0,1,2'), schedule)?.message).toMatch(/its block is for node/);
    expect(judge(by('binary-to-gray', { copies: 2 }), schedule)?.message).toMatch(
      /its pattern is for 8 nodes with 8 blocks each; asked was one for 8 nodes with 16 blocks each/,
    );
  });

  it.each<readonly [Partial<PermutationSize>, string]>([
    [{ slots: 8, copies: 1 }, '8 slots and 1 copies: give one of them'],
    [{ slots: 0 }, 'slots 0: give a whole number of at least 1'],
    [{ slots: 12 }, 'bit-reversal of 96 elements: give a power of two'],
    [{ slots: 12, by: findPermutation('transpose') }, 'transpose of 12 slots: give a multiple of 8'],
    [
      { slots: 3, by: findPermutation('shuffle-4') },
      'shuffle-4 of 24 elements: give a multiple of 16, at least twice as many',
    ],
    [
      { topology: ring(8), slots: 1, by: findPermutation('unshuffle-3') },
      'unshuffle-3 of 8 elements: give a multiple of 8, at least twice as many',
    ],
    [{ slots: 24 }, 'bit-reversal of 3 copies: give a power of two'],
    [{ copies: 2 ** 22 }, '33554432 blocks a node: give fewer nodes or copies, for at most 16777216'],
    [
      { topology: cube(5), slots: 2 ** 20, by: findPermutation('vector-reversal') },
      'vector-reversal of 33554432 elements: give fewer nodes or slots, for at most 16777216',
    ],
    [{ topology: torus([4, 6]) }, 'bit-reversal on 24 nodes: give a power of two'],
    [
      { topology: ring(5), by: findPermutation('binary-to-gray') },
      'binary-to-gray on 5 nodes: give a power of two',
    ],
    [
      { topology: ring(6), by: findPermutation('gray-to-binary') },
      'gray-to-binary on 6 nodes: give a power of two',
    ],
    [{ topology: ring(5), by: findPermutation('1,0') }, '1,0 of 25 elements: give a power of two'],
    [
      { topology: torus([4, 4]), by: findPermutation('1,0') },
      '1,0: 2 address bits, but the elements have 8; give 7 to 0',
    ],
    [
      { by: findPermutation('3x4:0,1'), slots: 3 },
      '3x4:0,1 of a given number of slots or copies: its radices say that; leave it out',
    ],
    [
      { by: findPermutation('3x4:0,1'), copies: 1 },
      '3x4:0,1 of a given number of slots or copies: its radices say that; leave it out',
    ],
    [{ by: findPermutation('3x4:0,0') }, 'index digits 0,0: digit 1 is missing; give each of 1 to 0 once'],
    [
      { by: findPermutation('3x4:0,1'), topology: cube(3, 2) },
      '3x4:0,1 on 2 cubes 2^3: 12 elements; give a multiple of 8, or one cube',
    ],
    [
      { by: findPermutation('5000x5000:0,1') },
      '5000x5000:0,1 of 25000000 elements: give smaller radices, for at most 16777216',
    ],
    [{ by: findPermutation('2,1,0') }, '2,1,0: 3 address bits, but the elements have 6; give 5 to 0'],
  ])('refuses %o', (size, message) => {
    expect(() => by('bit-reversal', size)).toThrow(new InputError(message));
  });

  it('of digits has as many elements as their radices say, in files with the sides of the array', () => {
    const problem = by('3x4x5:0,~2,1', { topology: torus([4, 6]) });
    expect(problem).toMatchObject({ label: 'permutation 3x4x5:0,~2,1', slots: 3 });
    expect(problem.demand()).toMatchObject({
      kind: 'moves',
      sides: [
        [3, 20],
        [5, 12],
      ],
    });
    expect(by('2x8:0,1', { topology: cube(2, 4) }).demand()).toMatchObject({
      sides: [
        [4, 16],
        [4, 16],
      ],
    });
    const schedule = solve(findAlgorithm('torus-product', 'permutation'), problem);
    expect(check(schedule, problem)).toMatchObject({ ok: true, certificate: { unit: 1 } });
    expect(judge(by('3x4x5:0,2,1', { topology: torus([4, 6]) }), schedule)?.message).toMatch(
      /^element \d+ ends there/,
    );
    for (const name of ['3x4:', ':0,1', '3x4:0;1', '3xx4:0,1', '3x4:0,~~1'])
      expect(() => findPermutation(name)).toThrow(/or digits, as 3x4x5:0,2,1$/);
  });

  it('has the name of its address bits', () => {
    const { name, kind } = findPermutation('5,4,~3,0,1,2') satisfies NamedPermutation;
    expect([name, kind]).toEqual(['5,4,~3,0,1,2', 'bits']);
    expect(() => findPermutation('5,4,3,')).toThrow(
      /unknown permutation "5,4,3,": give one of transpose, .*, or address bits/,
    );
  });
});
