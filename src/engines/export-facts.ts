import { busiestLink } from '../costs/busiest-link.ts';
import { countsIn } from '../costs/count-schedule.ts';
import { type Counts, type Rounds, roundsIn } from '../schedules/model/counts.ts';
import { type RankRounds, type Round, roundsOf } from './rank-rounds.ts';

/** A file of an export: its name, and its text, or its bytes, in pieces. */
export type ExportedFile = readonly [name: string, pieces: Iterable<string> | Iterable<Uint8Array>];

/** What an exported schedule says of itself; engines print it beside their times, and `allport replay` reads it. */
export interface ExportFacts {
  readonly algorithm: string;
  readonly network: string;
  /** Whether its steps were combined into rounds of blocks. */
  readonly mode: 'step' | 'block';
  readonly ranks: number;
  /** All that a price list needs, so that `allport cost` and `allport replay` price the same. */
  readonly counts: Counts;
}

/** Longer names do not fit the engines. */
const MAX_NAME_LENGTH = 40;

/** What is counted of a schedule's rounds. */
export function exportFactsOf(rounds: RankRounds, mode: ExportFacts['mode']): ExportFacts {
  const { schedule, ranks } = rounds;
  return {
    algorithm: plainName(schedule.algorithm),
    network: schedule.topology.label,
    mode,
    ranks,
    counts: countsIn(schedule, roundsOf(rounds).map(countedOf)),
  };
}

/**
 * The counts of a schedule whose messages go by the network's own ways, as those of an MPI program do, and not by those of the schedule:
 * the blocks of a round are those on its busiest link. Each round also has the most messages of a rank: what an overhead
 * for each message asks for.
 */
export function countsOnOwnWays(rounds: RankRounds): Counts {
  const { topology } = rounds.schedule;
  const counted = roundsOf(rounds).map((round) => {
    const messages = round.ranks.map(({ sends, receives }) => Math.max(sends.length, receives.length));
    return {
      ...countedOf(round),
      blocks: Math.max(round.blocks, busiestLink(topology, sentIn(round))),
      messages: messages.reduce((most, some) => Math.max(most, some)),
    };
  });
  return countsIn(rounds.schedule, counted);
}

function* sentIn({ ranks }: Round) {
  for (const [from, { sends }] of ranks.entries()) {
    for (const { peer, slots } of sends) yield { from, to: peer, blocks: slots.length };
  }
}

function countedOf({ blocks, hops, outside }: Round): Rounds {
  return { blocks, hops, times: 1, ...(outside && { outside }) };
}

/** A name in letters that mean nothing in a comment, a string or a shell: that of a schedule file may be anything. */
function plainName(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).replace(/[^A-Za-z0-9 .+-]/g, '-') || 'unnamed';
}

/** The facts in one line for people. */
export function titleOf({ algorithm, network, mode, counts }: ExportFacts): string {
  const rounds = roundsIn(counts);
  return `${algorithm} on ${network}, ${mode} mode: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
}
