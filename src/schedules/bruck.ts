import { offsetExchange, slotsOf } from './cube-exchange.ts';
import { InputError } from './errors.ts';
import type { Algorithm } from './schedule.ts';

/**
 * Bruck's index algorithm with any radix: for every digit position x and digit z the blocks whose offset has
 * digit z there travel together to node v + z * radix^x. One port; on a cube each message is a cyclic shift,
 * whose e-cube routes share no link. (J. Bruck, C.-T. Ho, S. Kipnis, E. Upfal and D. Weathersby, Efficient
 * Algorithms for All-to-All Communications in Multiport Message-Passing Systems, 1997.)
 *
 * @param radix whole number, at least 2
 * @throws InputError when it is anything else
 */
export function bruck(radix: number): Algorithm {
  if (!Number.isInteger(radix) || radix < 2) {
    throw new InputError(`bruck-${radix}: give a whole radix of at least 2`);
  }
  const name = `bruck-${radix}`;
  return {
    name,
    aliases: radix === 2 ? ['bruck'] : [],
    source: 'Bruck et al. 1997',
    guarantee: 'one port, wormhole, few startups: (radix - 1)·log K to the radix',
    schedule(exchange) {
      const members = 2 ** exchange.topology.dim;
      const slots = slotsOf(exchange);
      const shifts = shiftsOf(members, radix);
      return offsetExchange(exchange, {
        algorithm: name,
        ports: 'one',
        switching: 'wormhole',
        claims: {
          steps: shifts.length,
          span: longestSpan(members, radix, shifts),
          largestMessage: Math.max(
            ...shifts.map((shift) => exchange.copies * blocksWith(shift, members, radix)),
          ),
        },
        *steps(ahead) {
          for (const shift of shifts) {
            const sent: number[] = [];
            for (let slot = 0; slot < slots; slot++) {
              if (Math.floor((slot % members) / shift.weight) % radix === shift.digit) sent.push(slot);
            }
            yield [{ map: ahead(shift.digit * shift.weight), slots: sent }];
          }
        },
      });
    },
  };
}

/** A digit of an offset at the position of a weight, a power of the radix. */
interface Shift {
  readonly weight: number;
  readonly digit: number;
}

function shiftsOf(members: number, radix: number): Shift[] {
  const shifts: Shift[] = [];
  for (let weight = 1; weight < members; weight *= radix) {
    for (let digit = 1; digit < radix && digit * weight < members; digit++) shifts.push({ weight, digit });
  }
  return shifts;
}

/** How many offsets below `members` have the digit at that weight, in closed form. */
function blocksWith({ weight, digit }: Shift, members: number, radix: number): number {
  const whole = Math.floor(members / (weight * radix));
  const rest = members - whole * weight * radix - digit * weight;
  return whole * weight + Math.min(Math.max(rest, 0), weight);
}

/** Most steps from the first to the last shift of one offset: from its lowest digit to its highest. */
function longestSpan(members: number, radix: number, shifts: readonly Shift[]): number {
  const first = new Int32Array(members).fill(-1);
  let span = 0;
  for (const [step, { weight, digit }] of shifts.entries()) {
    for (let offset = digit * weight; offset < members; offset += 1) {
      if (Math.floor(offset / weight) % radix !== digit) continue;
      if (first[offset] < 0) first[offset] = step;
      span = Math.max(span, step - first[offset] + 1);
    }
  }
  return span;
}
