import { isSameTime } from '../../src/costs/advice.ts';
import type { SentInRounds } from '../../src/costs/clock.ts';
import { capitalized } from '../../src/report/document/capitalized.ts';
import { listed } from '../../src/report/document/listed.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { cardinal, grouped, groupedCount } from '../words.ts';
import type { Priced } from './race-state.ts';
import { sentBy, startupsOf, thingOf, timeText } from './race-words.ts';
import type { Lane } from './raced-lane.ts';

/** Who wins a race, and why the others do not. */
export interface Conclusion {
  readonly winner: string;
  /** A sentence for each of the others. */
  readonly reasons: readonly string[];
}

type ConcludedLane = Pick<Lane, 'name' | 'counts' | 'amounts' | 'times' | 'topology'>;

/** What a time is made of, and what to say of a racer that takes longer for it. */
interface Cause {
  readonly seconds: (lane: ConcludedLane) => number;
  readonly why: (loser: ConcludedLane, winner: ConcludedLane) => string;
}

/**
 * @param lanes in the order in which they finish
 * @param fastest of all algorithms; left out: it races
 */
export function conclusionOf(lanes: readonly ConcludedLane[], fastest?: Priced): Conclusion {
  const [first, ...others] = lanes;
  if (first === undefined) return { winner: 'No racer has a price on this machine.', reasons: [] };
  if (others.length === 0) return { winner: `${capitalized(inWords(first))} runs alone.`, reasons: [] };
  const isFirst = ({ times }: ConcludedLane) => isSameTime(times.total, first.times.total);
  const winners = lanes.filter(isFirst);
  const names = listed(winners.map(inWords));
  const isFaster =
    fastest && fastest.seconds < first.times.total && !isSameTime(fastest.seconds, first.times.total);
  const wins = winners.length === 1 ? 'wins' : 'win';
  const verb =
    winners.length === lanes.length ? 'take the same time' : `${wins}${isFaster ? ' of these' : ''}`;
  return {
    winner: `${capitalized(names)} ${verb}.`,
    reasons: [
      ...(isFaster
        ? [`${capitalized(inWords({ name: fastest.algorithm }))} would take ${timeText(fastest.seconds)}.`]
        : []),
      ...others.filter((lane) => !isFirst(lane)).map((loser) => reasonOf(loser, first)),
    ],
  };
}

/** The part of the time for which it takes the longest more than the winner, after what it does no worse. */
function reasonOf(loser: ConcludedLane, winner: ConcludedLane): string {
  const more = ({ seconds }: Cause) => seconds(loser) - seconds(winner);
  const cause = CAUSES.reduce((most, other) => (more(other) > more(most) ? other : most));
  const granted = cause === STARTUPS ? grantedOfBlocks(loser, winner) : grantedOfStartups(loser, winner);
  const why = cause.why(loser, winner);
  return `${capitalized(inWords(loser))} ${granted === undefined ? '' : `${granted}, but `}${why}.`;
}

const STARTUPS: Cause = {
  seconds: ({ times }) => times.startups,
  why(loser, winner) {
    // Between servers a startup may take longer.
    const isMore = startupsOf(loser) > startupsOf(winner);
    const [more, less] = [loser, winner].map((one) =>
      grouped(isMore ? startupsOf(one) : outsideOf(one).startups),
    );
    return `starts ${more} times ${isMore ? '' : 'between servers '}instead of ${less}`;
  },
};

const CAUSES: readonly Cause[] = [
  STARTUPS,
  {
    seconds: ({ times }) => times.transmission,
    why(loser, winner) {
      const { counts, topology } = loser;
      if (isCube(topology) && topology.ports > 1 && counts.ports === 'one' && winner.counts.ports === 'all') {
        return `uses one link in ${cardinal(topology.ports)}`;
      }
      const isMore = sentBy(loser) > sentBy(winner);
      const [more, less] = [loser, winner].map((one) => (isMore ? sentBy(one) : outsideOf(one).blocks));
      const where = isMore ? '' : ' between servers';
      return `sends ${groupedCount(more, thingOf([loser]))} one after another${where} instead of ${grouped(less)}`;
    },
  },
  {
    seconds: ({ times }) => times.hops,
    why: (loser, winner) =>
      `has messages that cross ${grouped(loser.amounts.hops)} links one after another instead of ${grouped(winner.amounts.hops)}`,
  },
  {
    seconds: ({ times }) => times.alignment + times.rearrangement,
    why: (loser, winner) =>
      `moves blocks inside the nodes for ${insteadOf(loser, winner, ({ times }) => times.alignment + times.rearrangement)}`,
  },
  {
    seconds: ({ times }) => times.barriers,
    why: (loser, winner) =>
      `waits at barriers for ${insteadOf(loser, winner, ({ times }) => times.barriers)}`,
  },
];

/** What is sent in rounds in which messages leave servers. */
function outsideOf({ amounts }: ConcludedLane): SentInRounds {
  return amounts.outside ?? { startups: 0, blocks: 0, hops: 0 };
}

function insteadOf(loser: ConcludedLane, winner: ConcludedLane, seconds: Cause['seconds']): string {
  const [longer, shorter] = [loser, winner].map((lane) => timeText(seconds(lane)));
  return seconds(winner) === 0 ? longer : `${longer} instead of ${shorter}`;
}

function grantedOfStartups(loser: ConcludedLane, winner: ConcludedLane): string | undefined {
  // Where a startup takes no time nobody counts them.
  if (winner.times.startups === 0 || startupsOf(loser) > startupsOf(winner)) return undefined;
  const startups = startupsOf(loser);
  if (startups < startupsOf(winner)) return 'starts less often';
  return startups === 1 ? 'starts once, too' : `starts ${grouped(startups)} times, too`;
}

function grantedOfBlocks(loser: ConcludedLane, winner: ConcludedLane): string | undefined {
  if (winner.times.transmission === 0 || sentBy(loser) > sentBy(winner)) return undefined;
  return `sends ${sentBy(loser) === sentBy(winner) ? 'as few' : 'fewer'} ${thingOf([loser])}s one after another`;
}

/** "standard exchange", "necklace in rounds": names of algorithms as words. */
function inWords({ name }: Pick<ConcludedLane, 'name'>): string {
  return name.replace(/^[^ ]+/, (algorithm) => {
    if (ABBREVIATION.test(algorithm)) return algorithm.toUpperCase();
    return PEOPLE[algorithm] ?? algorithm.replaceAll(/-(?=[a-z])/g, ' ');
  });
}

const ABBREVIATION = /^[^aeiou-]+$/;
const PEOPLE: Readonly<Record<string, string>> = { 'de-bruijn': 'De Bruijn', 'suh-shin': 'Suh-Shin' };
