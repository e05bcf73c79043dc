import type { Algorithm } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import { isCube } from '../../model/networks/cube.ts';
import type { Schedule } from '../../model/schedule.ts';
import { type Exchange, slotsOf } from '../../problems/exchange.ts';
import { cubeOf, isCubeOrGrid, relativeExchange } from '../frames/cube-exchange.ts';
import { oneBlockSteps } from '../frames/formulas.ts';
import { allPorts, lettersOf, on, optimal, spanOf, stepsOf, that } from '../frames/guarantees.ts';
import { onCubes } from '../frames/needs.ts';
import { type DeBruijnChoice, deBruijnSequence } from './de-bruijn-sequences.ts';

const MAX_SEED = 2 ** 32 - 1;

/**
 * The exchange of Swarztrauber 1998 by any de Bruijn sequence. A sequence b of order d, its d zeros last, is the
 * whole schedule: position l holds the block with relative address r(l), whose bit k is b[l - k mod N], and
 * where b[i] = 1 the d blocks at positions i .. i + d - 1, a window, cross dimensions 0 .. d - 1 in one step. Where
 * b[i] = 0 no time passes. The zeros at the end keep the windows from wrapping. Further copies follow one after
 * another.
 *
 * Windows that begin d or more places apart share no position, so that they can travel in one message on each port:
 * a packet. With balanced packets the m-th window goes into packet m mod d: `blocked` makes them of the element form.
 * By residue the window at i goes into packet i mod d, and a packet has as many windows as there are ones at such
 * places.
 *
 * @param choice which sequence; a seed is a whole number from 0 to 2^32 - 1
 * @param packets balanced: the element form, which can be blocked; residue: the packet form
 * @throws InputError when the seed is not such a number
 */
export function deBruijnBy(choice: DeBruijnChoice, packets: 'balanced' | 'residue'): Algorithm<Exchange> {
  const name = nameOf(choice, packets);
  if (typeof choice === 'number' && !(Number.isInteger(choice) && choice >= 0 && choice <= MAX_SEED)) {
    throw new InputError(`${name}: give a whole seed from 0 to ${MAX_SEED}`);
  }
  return {
    name,
    aliases: name === 'de-bruijn' ? ['swarztrauber'] : [],
    source: 'Swarztrauber 1998 §2',
    stepsBy: 'windows',
    solves: ['exchange'],
    networks: isCubeOrGrid,
    needs: onCubes('all'),
    guarantees: [
      allPorts,
      packets === 'balanced'
        ? on(
            isCube,
            optimal,
            stepsOf('K/2 steps', ({ K }) => K / 2),
            spanOf('span d', ({ d }) => d),
            that('contiguous windows', ({ schedule }) => areWindows(schedule)),
          )
        : on(
            isCube,
            optimal,
            that('at most d packets of unequal lengths', (answer) => {
              return answer.counted.steps <= lettersOf(answer).d;
            }),
          ),
    ],
    // The lengths of packets by residue depend on the sequence.
    ...(packets === 'balanced' && { counts: oneBlockSteps((d, K) => ({ steps: K / 2, span: d })) }),
    schedule(exchange) {
      const { dim } = cubeOf(name, exchange);
      const slots = slotsOf(exchange);
      const bits = deBruijnSequence(dim, choice);
      const residues = packets === 'residue' ? windowsByResidue(bits, dim, slots) : undefined;
      return relativeExchange(exchange, {
        algorithm: name,
        ports: 'all',
        switching: 'store-and-forward',
        order: positions(bits, dim, slots),
        *steps(across) {
          for (const windows of residues ?? eachWindow(bits, slots)) {
            yield Array.from({ length: dim }, (_, k) => ({
              map: across(1 << k),
              slots: windows.map((i) => i + k),
            }));
          }
        },
      });
    },
  };
}

/** The exchange by the least sequence, in its element form. */
export const deBruijn = deBruijnBy('least', 'balanced');

const NAME = /^de-bruijn(?:-(prefer-one|prefer-same)|-random-(\d+))?(-residue)?$/;

/**
 * The exchange that has the name: de-bruijn, then the sequence unless it is the least, such as -prefer-one or
 * -random-7, then -residue for packets by residue.
 *
 * @returns undefined for a name of another form
 * @throws InputError for a seed above 2^32 - 1
 */
export function findDeBruijn(name: string): Algorithm<Exchange> | undefined {
  const found = NAME.exec(name);
  if (found === null) return undefined;
  const [, rule, seed, residue] = found;
  const choice = seed === undefined ? ((rule ?? 'least') as DeBruijnChoice) : Number(seed);
  return deBruijnBy(choice, residue === undefined ? 'balanced' : 'residue');
}

function nameOf(choice: DeBruijnChoice, packets: 'balanced' | 'residue'): string {
  const sequence = typeof choice === 'number' ? `-random-${choice}` : `-${choice}`;
  return `de-bruijn${choice === 'least' ? '' : sequence}${packets === 'residue' ? '-residue' : ''}`;
}

/** The position of each relative address: those of the first copy, then those of the next. */
function positions(bits: Uint8Array, dim: number, slots: number): Uint32Array {
  const members = bits.length;
  const order = new Uint32Array(slots);
  for (let l = 0; l < slots; l++) {
    let address = l - (l % members);
    for (let k = 0; k < dim; k++) address |= bits[(l - k + members) % members] << k;
    order[address] = l;
  }
  return order;
}

/** The first position of each window, each by itself. */
function* eachWindow(bits: Uint8Array, slots: number): Iterable<number[]> {
  for (let i = 0; i < slots; i++) {
    if (bits[i % bits.length] === 1) yield [i];
  }
}

/** The first positions of the windows, in d lists: those that leave the same residue when divided by d. */
function windowsByResidue(bits: Uint8Array, dim: number, slots: number): number[][] {
  const residues: number[][] = Array.from({ length: dim }, () => []);
  for (const [i] of eachWindow(bits, slots)) residues[i % dim].push(i);
  return residues;
}

/** Whether in each step the slots are neighbours, in the order of the dimensions that they cross. */
function areWindows({ phases }: Schedule): boolean {
  return phases.every((phase) => {
    if (phase.kind === 'local') return true;
    return [...phase.steps()].every((step) =>
      step.every(({ slots }, k) => slots[0] === step[0].slots[0] + k),
    );
  });
}
