import type { Amounts, Times } from '../../src/costs/clock.ts';
import type { TimedPart } from '../../src/costs/course.ts';
import type { Counts, Topology } from '../../src/schedules/index.ts';
import type { Entry } from './entry.ts';
import type { Racer } from './race-state.ts';
/** A racer with a price, for blocks of so many bytes. */
export interface Lane {
  readonly racer: Racer;
  /** Its place among those that were asked for: it keeps its colour, whoever wins. */
  readonly index: number;
  /** As the address has it. */
  readonly key: string;
  readonly name: string;
  readonly topology: Topology;
  readonly entry: Entry;
  readonly counts: Counts;
  readonly rounds: number;
  readonly amounts: Amounts;
  readonly times: Times;
  readonly course: readonly TimedPart[];
  /** Seconds for blocks of any size. */
  readonly secondsFor: (bytes: number) => number;
}
