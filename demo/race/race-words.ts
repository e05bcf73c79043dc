import { formatTime } from '../../src/report/document/amounts.ts';
import { formatNetwork } from '../../src/schedules/index.ts';
import { onNetwork, problemIn, type Words } from '../problem/problem-in-words.ts';
import { stepWordOf } from '../stage/terms.ts';
import type { Racer } from './race-state.ts';
import type { Lane } from './raced-lane.ts';

/** A time as people write it, to three digits: "57.5 µs". */
export function timeText(seconds: number): string {
  return formatTime(seconds).replace('us', 'µs');
}

/** What racers send. */
export function thingOf(lanes: readonly Pick<Lane, 'counts'>[]): 'block' | 'element' {
  return lanes.some(({ counts }) => counts.unit !== undefined) ? 'element' : 'block';
}

/** Times that a racer starts messages one after another. */
export function startupsOf({ amounts }: Pick<Lane, 'amounts'>): number {
  return amounts.turns * amounts.startups;
}

/** Blocks, or elements, that a racer sends one after another. */
export function sentBy({ amounts, counts }: Pick<Lane, 'amounts' | 'counts'>): number {
  return amounts.turns * amounts.blocks * (counts.unit ?? 1);
}

/** The problem that a racer answers: that of the page, on its own network if it has one. */
export function problemOf({ network }: Pick<Racer, 'network'>, said: Words): Words {
  return network ? onNetwork(said, network) : said;
}

/** What tells a racer from the others: its algorithm, its form where both run, and its network where it is its own. */
export function nameOf(racer: Racer, racers: readonly Racer[], said: Words): string {
  const hasBoth = racers.some(({ algorithm, form }) => algorithm === racer.algorithm && form !== racer.form);
  const form = hasBoth ? ` in ${stepWordOf(racer.form)}s` : '';
  const { topology } = problemIn(problemOf(racer, said));
  return `${racer.algorithm}${form}${racer.network ? ` on ${formatNetwork(topology.encode())}` : ''}`;
}
