import { InputError } from '../../errors.ts';
import type { Pair } from '../graph.ts';
import type { Family } from './family.ts';

/** Primes that are 1 more than a multiple of 4, with at most 4096 nodes and 100 000 links. */
const PRIMES = [5, 13, 17, 29, 37];

/**
 * The graphs of McKay, Miller and Siran for a prime q = 4 w + 1: nodes (0, x, y) and (1, m, c) of numbers below q. In a column x two
 * nodes are linked whose y differ by an even power of a primitive root, in a column m two whose c differ by an odd one, and between them
 * those with y = m x + c. Any two of the 2 q^2 nodes are at most two links apart.
 */
export const slimFly: Family = {
  name: 'slim-fly',
  value: 'q',
  example: '5',
  about: '2 q^2 nodes at most two links apart (Besta and Hoefler 2014), for q = 5, 13, 17, 29 or 37',
  links(value) {
    const q = /^\d+$/.test(value) ? Number(value) : 0;
    if (!PRIMES.includes(q)) throw new InputError(`give ${PRIMES.join(', ').replace(/, (\d+)$/, ' or $1')}`);
    const powers = powersOfRoot(q);
    const evens = new Set(powers.filter((_, exponent) => exponent % 2 === 0));
    const nodeOf = (half: number, column: number, row: number) => (half * q + column) * q + row;
    const pairs: Pair[] = [];
    for (let column = 0; column < q; column++) {
      for (let one = 0; one < q; one++) {
        for (let other = one + 1; other < q; other++) {
          // As -1 is an even power, both differences are even ones, or both odd.
          const half = evens.has(other - one) ? 0 : 1;
          pairs.push([nodeOf(half, column, one), nodeOf(half, column, other)]);
        }
        for (let m = 0; m < q; m++) {
          const c = (((one - m * column) % q) + q) % q;
          pairs.push([nodeOf(0, column, one), nodeOf(1, m, c)]);
        }
      }
    }
    return { pairs };
  },
};

/** The powers of the least number of which all others below a prime are powers, from the one that is 1 on. */
function powersOfRoot(prime: number): number[] {
  for (let root = 2; ; root++) {
    const powers = [1];
    for (let power = root; power !== 1; power = (power * root) % prime) powers.push(power);
    if (powers.length === prime - 1) return powers;
  }
}
