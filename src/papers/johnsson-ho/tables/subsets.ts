import { rotateLeft } from '../../../schedules/algorithms/cube/address-rotations.ts';
import { distinguished, ordinal, period } from '../../../schedules/index.ts';
import { addressDigits, upTo } from '../../numbers.ts';
import type { Section } from './section.ts';

/** One move of the slot with a relative address, across a dimension. */
export interface Move {
  readonly address: number;
  readonly dimension: number;
}

/** What all tables are drawn of: the steps of a schedule by relative addresses. */
export interface Drawn {
  readonly dim: number;
  /** By slot: its relative address. */
  readonly addresses: Uint32Array;
  readonly steps: readonly (readonly Move[])[];
  readonly subsets: readonly Subset[];
  /** Whether complements that never move in the same step are drawn as pairs: in windows of a de Bruijn sequence it is by chance. */
  readonly hasPairs: boolean;
}

/**
 * A subset of the addresses that are scheduled together (Johnsson-Ho 1992, section 5: K1, K2, ..), and its steps: no slot
 * moves both in them and outside them. What the paper calls a group is a column of table 8.
 */
export interface Subset {
  /** Place of its first step among all, from 0. */
  readonly first: number;
  readonly steps: Drawn['steps'];
  /** By relative address: the steps in which it moves, by their places in `steps`. */
  readonly moves: ReadonlyMap<number, ReadonlySet<number>>;
  /** Its slots by their relative addresses: "C(11111) R(01111)". */
  readonly name: string;
}

export function subsetsOf(steps: Drawn['steps'], dim: number): Subset[] {
  const lastMove = new Map(steps.flatMap((step, t) => step.map(({ address }) => [address, t] as const)));
  const subsets: Subset[] = [];
  let first = 0;
  let end = 0;
  for (const [t, step] of steps.entries()) {
    for (const { address } of step) end = Math.max(end, lastMove.get(address) ?? t);
    if (t < end) continue;
    const members = steps.slice(first, t + 1);
    const moves = new Map<number, Set<number>>();
    for (const [i, moved] of members.entries()) {
      for (const { address } of moved) moves.set(address, (moves.get(address) ?? new Set()).add(i));
    }
    subsets.push({ first, steps: members, moves, name: nameOf(moves, dim) });
    first = t + 1;
  }
  return subsets;
}

/**
 * R(i): the necklace of i; C(i): the pair of i and its complement, of which 00..0 never moves.
 *
 * @param moves by address: the steps in which it moves
 */
function nameOf(moves: Subset['moves'], dim: number): string {
  const left = new Set(moves.keys());
  const names: string[] = [];
  for (const address of [...left].sort((a, b) => a - b)) {
    if (distinguished(address, dim) !== address || period(address, dim) < dim) continue;
    const necklace = upTo(dim).map((by) => rotateLeft(address, by, dim));
    if (!necklace.every((member) => left.has(member)) || arePairs(necklace, moves, dim)) continue;
    for (const member of necklace) left.delete(member);
    names.push(`R(${addressDigits(address, dim)})`);
  }
  const pairs: string[] = [];
  for (const address of [...left].sort((a, b) => b - a)) {
    const complement = 2 ** dim - 1 - address;
    if (address < complement && left.has(complement)) continue;
    const whole = left.has(complement) || complement === 0;
    pairs.push(whole ? `C(${addressDigits(address, dim)})` : addressDigits(address, dim));
  }
  return [...pairs, ...names].join(' ');
}

/** Whether every member of a necklace takes turns with its complement: then the subset has it as pairs. */
function arePairs(necklace: readonly number[], moves: Subset['moves'], dim: number): boolean {
  return necklace.every((address) => takeTurns(moves, address, 2 ** dim - 1 - address));
}

/** Whether both addresses move, and never in the same step. */
function takeTurns(moves: Subset['moves'], a: number, b: number): boolean {
  const [one, other] = [moves.get(a), moves.get(b)];
  return one !== undefined && other !== undefined && ![...one].some((t) => other.has(t));
}

/**
 * The addresses in the order of the tables, that of their slots: alone, or as complement pairs where both are in one subset
 * and never in the same step (00..0 never travels, and stands with 11..1).
 */
export function rowsOfTable({ subsets, addresses, hasPairs }: Drawn): number[][] {
  const subsetOf = new Map<number, Subset>();
  for (const subset of subsets) for (const address of subset.moves.keys()) subsetOf.set(address, subset);
  const isPair = (address: number, complement: number) => {
    const [one, other] = [subsetOf.get(address), subsetOf.get(complement)];
    if (one === undefined || other === undefined) return true;
    return hasPairs && one === other && takeTurns(one.moves, address, complement);
  };
  const rows: number[][] = [];
  const placed = new Set<number>();
  for (const address of addresses) {
    if (placed.has(address)) continue;
    const complement = addresses.length - 1 - address;
    const row = isPair(address, complement) ? [address, complement].sort((a, b) => a - b) : [address];
    for (const member of row) placed.add(member);
    rows.push(row);
  }
  return rows;
}

export function subsetsSection(subsets: readonly Subset[]): Section {
  return {
    kind: 'subsets',
    title: 'Subsets of addresses that are scheduled together, and the time that each takes [section 5]',
    columns: ['subset', 'steps', 'time', 'addresses'],
    rows: subsets.map(({ first, steps, name }, index) => [
      nameOfSubset(index),
      steps.length === 1 ? `${ordinal(first)}` : `${ordinal(first)}-${ordinal(first + steps.length - 1)}`,
      String(steps.length),
      name,
    ]),
  };
}

/** The paper's name of a subset. */
export function nameOfSubset(index: number): string {
  return `K${ordinal(index)}`;
}
