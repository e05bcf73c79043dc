import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import { isSwitch } from '../../model/networks/switch.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { partsAtATime, portsOf } from '../frames/at-a-time.ts';
import { isCubeOrSwitch, offsetExchange } from '../frames/cube-exchange.ts';
import { routedCubeDimOf } from '../frames/formulas.ts';
import { lettersOf, on, portsOfSwitch, that, wormhole } from '../frames/guarantees.ts';
import { routes } from '../frames/needs.ts';
import { shifted } from '../frames/shift-formulas.ts';

/**
 * Bruck's index algorithm with any radix: for every digit position x and digit z the blocks whose offset has
 * digit z there travel together to node v + z * radix^x. One port; on a cube each message is a cyclic shift,
 * whose e-cube routes share no link. At a switch nodes of p ports send the blocks of p digits at a time, so that radix p + 1 has
 * the fewest startups. (J. Bruck, C.-T. Ho, S. Kipnis, E. Upfal and D. Weathersby, Efficient
 * Algorithms for All-to-All Communications in Multiport Message-Passing Systems, 1997.)
 *
 * @param radix whole number, at least 2
 * @throws InputError when it is anything else
 */
export function bruck(radix: number): Algorithm<Exchange> {
  if (!Number.isInteger(radix) || radix < 2) {
    throw new InputError(`bruck-${radix}: give a whole radix of at least 2`);
  }
  const name = `bruck-${radix}`;
  return {
    name,
    aliases: radix === 2 ? ['bruck'] : [],
    source: 'Bruck et al. 1997',
    stepsBy: 'digits',
    solves: ['exchange'],
    needs: routes,
    guarantees: [
      portsOfSwitch,
      wormhole,
      on(
        isCubeOrSwitch,
        that(`at most ${radix === 2 ? '' : `${radix - 1}·`}⌈log${radix} N⌉ startups`, (answer) => {
          const { N } = lettersOf(answer);
          return answer.counted.steps <= (radix - 1) * digitsOf(N, radix);
        }),
      ),
    ],
    /** For each digit z at each position x a shift by z radix^x of the blocks whose offset has the digit there. */
    counts(exchange) {
      const { topology, copies } = exchange;
      const { members } = topology;
      const base = Math.min(radix, members);
      const groups = digitsAtATime(topology, base);
      const shifts = groups.map((group) =>
        group.map((one) => ({
          offset: one.weight * one.digit,
          blocks: copies * blocksWith(one, members, base),
        })),
      );
      // On a line steps are divided, and between servers.
      const isWhole = isSwitch(topology) || routedCubeDimOf(topology) !== undefined;
      const span = () => (isWhole ? longestSpan(members, base, groups) : undefined);
      return shifted(exchange, shifts, span);
    },
    schedule(exchange) {
      const { topology } = exchange;
      const { members } = topology;
      const slots = slotsOf(exchange);
      // A radix above the number of members has only one digit position, like the members themselves.
      const base = Math.min(radix, members);
      const groups = digitsAtATime(topology, base);
      return offsetExchange(exchange, {
        algorithm: name,
        ports: portsOf(groups),
        switching: 'wormhole',
        *steps(ahead) {
          for (const group of groups) {
            yield group.map((one) => ({
              map: ahead(one.weight * one.digit),
              slots: slotsWith(one, slots, members, base),
            }));
          }
        },
      });
    },
  };
}

/** A digit of an offset at the position of a weight, a power of the radix. */
interface Digit {
  readonly weight: number;
  readonly digit: number;
}

/** The digits that offsets have, position by position: a block may have moved for one before it moves for the next. */
function digitsAtATime(topology: Topology, radix: number): Digit[][] {
  const { members } = topology;
  const groups: Digit[][] = [];
  for (let weight = 1; weight < members; weight *= radix) {
    const digits: Digit[] = [];
    for (let digit = 1; digit < radix && digit * weight < members; digit++) digits.push({ weight, digit });
    groups.push(...partsAtATime(topology, digits));
  }
  return groups;
}

/** The slots of the offsets that have the digit, in each run of as many as there are members. */
function slotsWith({ weight, digit }: Digit, slots: number, members: number, radix: number): number[] {
  const found: number[] = [];
  // In every run of weight * radix offsets, those with the digit are `weight` neighbours.
  for (let copy = 0; copy < slots; copy += members) {
    for (let first = digit * weight; first < members; first += weight * radix) {
      const end = Math.min(first + weight, members);
      for (let offset = first; offset < end; offset++) found.push(copy + offset);
    }
  }
  return found;
}

/** How many offsets below `members` have the digit at that weight, in closed form. */
function blocksWith({ weight, digit }: Digit, members: number, radix: number): number {
  const whole = Math.floor(members / (weight * radix));
  const rest = members - whole * weight * radix - digit * weight;
  return whole * weight + Math.min(Math.max(rest, 0), weight);
}

/** Most steps from the first to the last shift of one offset: from its lowest digit other than 0 to its highest. */
function longestSpan(members: number, radix: number, groups: readonly (readonly Digit[])[]): number {
  const stepOf = new Map(
    groups.flatMap((group, step) => group.map(({ weight, digit }) => [weight * digit, step] as const)),
  );
  let span = 0;
  for (let offset = 1; offset < members; offset++) {
    let lowest: number | undefined;
    let highest = 0;
    for (let weight = 1; weight <= offset; weight *= radix) {
      const digit = Math.floor(offset / weight) % radix;
      if (digit === 0) continue;
      highest = stepOf.get(digit * weight) ?? 0;
      lowest ??= highest;
    }
    span = Math.max(span, highest - (lowest ?? highest) + 1);
  }
  return span;
}

/** Bruck's exchange with the radix in a name, as bruck-3. @throws InputError for a radix below 2 */
export function findBruck(name: string): Algorithm<Exchange> | undefined {
  const radix = /^bruck-(\d+)$/.exec(name)?.[1];
  return radix === undefined ? undefined : bruck(Number(radix));
}

/** Digits of the numbers below N to a radix. */
function digitsOf(N: number, radix: number): number {
  let digits = 0;
  for (let reached = 1; reached < N; reached *= radix) digits++;
  return digits;
}
