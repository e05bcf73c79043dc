import { type RankRounds, roundsOf } from './rank-rounds.ts';

/** A file of an export: its name, and its text in pieces. */
export type ExportedFile = readonly [name: string, text: Iterable<string>];

/** What an exported schedule says of itself; engines print it beside their times, and `allport replay` reads it. */
export interface Facts {
  readonly algorithm: string;
  readonly network: string;
  /** Whether its steps were gathered into rounds of blocks. */
  readonly mode: 'step' | 'block';
  readonly ranks: number;
  /** Steps in which something is sent. */
  readonly rounds: number;
  /** Sum over the rounds of the blocks of the longest message. */
  readonly blocksInSequence: number;
  /** Sum over the rounds of the links of the longest route. */
  readonly hopsInSequence: number;
}

/** Longer names do not fit the engines. */
const MAX_NAME_LENGTH = 40;

/** What is counted of a schedule's rounds. */
export function factsOf(rounds: RankRounds, mode: Facts['mode']): Facts {
  const found = roundsOf(rounds);
  return {
    algorithm: plainName(rounds.schedule.algorithm),
    network: rounds.schedule.topology.label,
    mode,
    ranks: rounds.ranks,
    rounds: found.length,
    blocksInSequence: found.reduce((sum, { blocks }) => sum + blocks, 0),
    hopsInSequence: found.reduce((sum, { hops }) => sum + hops, 0),
  };
}

/** A name in letters that mean nothing in a comment, a string or a shell: that of a schedule file may be anything. */
function plainName(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).replace(/[^A-Za-z0-9 .+-]/g, '-') || 'unnamed';
}

/** The facts in one line for people. */
export function titleOf({ algorithm, network, mode, rounds }: Facts): string {
  return `${algorithm} on ${network}, ${mode} mode: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
}
