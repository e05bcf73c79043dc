import { describe, expect, test } from 'vitest';
import { bruck } from '../../../../src/schedules/algorithms/cube/bruck.ts';
import { blocked, check, InputError } from '../../../../src/schedules/index.ts';
import { exchangeOn } from '../../../support/exchange.ts';
import { dims } from '../../../support/sample.ts';

const radices = [2, 3, 4, 5, 6, 7, 8, 9];
const range = (length: number) => Array.from({ length }, (_, i) => i);

/** Digit x (the lowest is 0) of a number to a radix, from its text. */
const digit = (number: number, x: number, radix: number) =>
  Number.parseInt(number.toString(radix).at(-1 - x) ?? '0', radix);

/**
 * The rounds by the definition: subphase x, step z moves the blocks whose digit x is z by z * radix^x places;
 * steps that would move nothing are left out. For each the distance and the offsets that move; and the most
 * rounds from the first to the last in which one offset moves.
 */
function definition(
  members: number,
  radix: number,
): { rounds: { distance: number; offsets: number[] }[]; span: number } {
  const digits = (members - 1).toString(radix).length;
  const all = range(digits).flatMap((x) =>
    range(radix - 1).map((i) => ({ distance: (i + 1) * radix ** x, offsets: [] as number[] })),
  );
  const rounds = all.filter(({ distance }) => distance < members);
  let span = 0;
  for (const offset of range(members).slice(1)) {
    const moves = range(digits)
      .map((x) => ({ x, z: digit(offset, x, radix) }))
      .filter(({ z }) => z > 0)
      .map(({ x, z }) => x * (radix - 1) + z - 1);
    for (const round of moves) rounds[round].offsets.push(offset);
    span = Math.max(span, moves[moves.length - 1] - moves[0] + 1);
  }
  return { rounds, span };
}

/**
 * Bruck's algorithm with arrays of text, one array a processor: rotate up by the processor's number, move in
 * rounds, then put block j into the place of the processor it came from.
 */
function runByDefinition(members: number, radix: number): string[][] {
  let arrays = range(members).map((node) => range(members).map((j) => `${node} for ${(node + j) % members}`));
  for (const { distance, offsets } of definition(members, radix).rounds) {
    const before = arrays;
    arrays = arrays.map((array, node) =>
      array.map((block, j) =>
        offsets.includes(j) ? before[(node - distance + members) % members][j] : block,
      ),
    );
  }
  return arrays.map((array, node) => range(members).map((from) => array[(node - from + members) % members]));
}

describe.each(radices)('bruck(%i)', (radix) => {
  test('is an exchange by its definition', () => {
    for (const d of dims.slice(0, 5)) {
      const N = 2 ** d;
      expect(runByDefinition(N, radix)).toEqual(
        range(N).map((node) => range(N).map((from) => `${from} for ${node}`)),
      );
    }
  });

  test('sends in each round the blocks that the definition moves, as far', () => {
    for (const [d, copies, cubes] of [...dims.slice(0, 9).map((d) => [d, 1, 1]), [3, 3, 1], [4, 2, 2]]) {
      const N = 2 ** d;
      const schedule = bruck(radix).schedule(exchangeOn(d, copies, cubes));
      const [, exchange] = schedule.phases;
      if (exchange.kind !== 'segment') throw new TypeError('not a segment');
      const sent = Array.from(exchange.steps(), (step) => {
        expect(step).toHaveLength(1);
        const [{ map, slots }] = step;
        return { distance: map.apply(0), offsets: Array.from(slots) };
      });
      expect(sent).toEqual(
        definition(N, radix).rounds.map(({ distance, offsets }) => ({
          distance,
          offsets: range(copies).flatMap((c) => offsets.map((offset) => c * N + offset)),
        })),
      );
    }
  });

  test('is proved, with the counts of the definition', () => {
    for (const [d, copies, cubes] of [...dims.map((d) => [d, 1, 1]), [3, 3, 1], [4, 2, 2]]) {
      const N = 2 ** d;
      const { rounds, span } = definition(N, radix);
      const sizes = rounds.map(({ offsets }) => copies * offsets.length);
      const schedule = bruck(radix).schedule(exchangeOn(d, copies, cubes));
      const proof = check(schedule);
      expect([schedule.ports, schedule.switching]).toEqual(['one', 'wormhole']);
      expect(proof.violations).toEqual([]);
      expect(proof.certificate).toMatchObject({
        steps: rounds.length,
        span,
        largestMessage: Math.max(...sizes),
        blocksInSequence: sizes.reduce((sum, size) => sum + size, 0),
        lowerBound: copies * (N - 1),
      });
    }
  });

  test('is in blocks already', () => {
    const schedule = bruck(radix).schedule(exchangeOn(3));
    expect(blocked(schedule)).toBe(schedule);
  });
});

describe('bruck', () => {
  test('takes (radix - 1) * log N rounds of N / radix blocks when N is a power of the radix', () => {
    for (const [radix, d, digits] of [
      [2, 10, 10],
      [4, 10, 5],
      [8, 9, 3],
      [16, 8, 2],
    ]) {
      expect(check(bruck(radix).schedule(exchangeOn(d))).certificate).toMatchObject({
        steps: (radix - 1) * digits,
        largestMessage: 2 ** d / radix,
        blocksInSequence: ((radix - 1) * digits * 2 ** d) / radix,
      });
    }
  });

  test('with a radix of N or more sends every block at once, as spread-out does', () => {
    for (const radix of [8, 9, 1000]) {
      const { certificate, violations } = check(bruck(radix).schedule(exchangeOn(3)));
      expect(violations).toEqual([]);
      expect(certificate).toMatchObject({ steps: 7, span: 1, largestMessage: 1, optimal: true });
    }
  });

  test('bears the radix in its name; radix 2 is the plain one', () => {
    expect(bruck(2)).toMatchObject({ name: 'bruck-2', aliases: ['bruck'] });
    expect(bruck(5)).toMatchObject({ name: 'bruck-5', aliases: [] });
  });

  test.each([1, 0, -2, 2.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses radix %s', (radix) => {
    expect(() => bruck(radix)).toThrow(new InputError(`bruck-${radix}: give a whole radix of at least 2`));
  });
});
