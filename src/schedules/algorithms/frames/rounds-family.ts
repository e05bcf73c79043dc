import type { Algorithm, Guarantee } from '../../model/algorithm.ts';
import { InputError } from '../../model/errors.ts';
import type { Problem } from '../../model/problem.ts';
import { farthestOf, that } from './guarantees.ts';

/** Rounds that are worth a try are so many times those before, rounded up, and so many times the fewest at most. */
const GROWTH = 1.5;
const MOST_GROWTH = 4;

/** An algorithm NAME in as few rounds as there can be, and NAME-R in R rounds. */
export interface RoundsFamily<P extends Problem> {
  readonly fewest: Algorithm<P>;
  /** The member in so many rounds. */
  inRounds(rounds: number): Algorithm<P>;
  /** The member of a name, NAME-12; undefined for any other name. */
  find(name: string): Algorithm<P> | undefined;
}

/** @param member makes the member of a name; rounds are left out for the fewest */
export function roundsFamily<P extends Problem>(
  name: string,
  member: (name: string, rounds?: number) => Algorithm<P>,
): RoundsFamily<P> {
  const inRounds = (rounds: number) => member(`${name}-${rounds}`, rounds);
  return {
    fewest: member(name),
    inRounds,
    find(asked) {
      const [, rounds] = /-(\d{1,5})$/.exec(asked) ?? [];
      return rounds !== undefined && asked === `${name}-${rounds}` ? inRounds(Number(rounds)) : undefined;
    },
  };
}

/** What its members promise. @param rounds left out: the fewest */
export function startupsOf(rounds: number | undefined): Guarantee {
  return rounds === undefined
    ? that('as many startups as the farthest pair is links apart', ({ problem, counted }) => {
        return counted.steps === farthestOf(problem);
      })
    : that(`at most ${rounds} startups`, ({ counted }) => counted.steps <= rounds);
}

/**
 * The rounds that may be worth their startups, beyond the fewest: ever half as many more, up to four times as many, as long as they are
 * fewer than the steps of the lower bound. On the graphs measured, more rounds gain little.
 * @param least blocks, or elements, in sequence that there are at least
 */
export function moreRounds(fewest: number, least: number): number[] {
  const most = Math.min(MOST_GROWTH * fewest, least - 1);
  const worthwhile: number[] = [];
  for (let rounds = fewest; ; ) {
    rounds = Math.ceil(rounds * GROWTH);
    if (rounds > most) return worthwhile;
    worthwhile.push(rounds);
  }
}

/** @param where the algorithm and the network, for people @throws InputError for fewer rounds than the farthest pair is links apart */
export function requireRounds(where: string, rounds: number, fewest: number): void {
  if (rounds >= fewest) return;
  throw new InputError(
    `${where}: ${rounds} rounds for nodes that are ${fewest} links apart; give ${fewest} or more`,
  );
}
