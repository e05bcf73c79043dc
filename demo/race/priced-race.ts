import { isSameTime } from '../../src/costs/advice.ts';
import { obstacle } from '../../src/costs/candidates.ts';
import { amountsOf, clockOf, type Site, siteOf } from '../../src/costs/clock.ts';
import { courseOf } from '../../src/costs/course.ts';
import { type LeastTimes, leastTimesOf } from '../../src/costs/least-times.ts';
import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import type { Counts } from '../../src/schedules/index.ts';
import { roundsIn } from '../../src/schedules/model/counts.ts';
import { problemIn, type Words } from '../problem/problem-in-words.ts';
import type { Entry } from './entry.ts';
import { formatRacer, type Racer, type RaceState } from './race-state.ts';
import { nameOf, problemOf } from './race-words.ts';
import type { Lane } from './raced-lane.ts';

/** Who cannot run, and why. */
export interface NotRunning {
  readonly key: string;
  readonly name: string;
  readonly why: string;
}

/** The line to beat: no answer with such ports and such switching takes less. */
export interface Bound extends LeastTimes, Pick<Counts, 'ports' | 'switching'> {
  readonly seconds: number;
  readonly network: string;
}

export interface PricedRace {
  readonly machine: PricedMachine;
  readonly bytes: number;
  /** In the order in which they finish. */
  readonly lanes: readonly Lane[];
  readonly notRunning: readonly NotRunning[];
  /** Left out: nobody runs. */
  readonly bound?: Bound;
}

/** A racer, and what is known of it: why it has no schedule, or undefined as long as it is looked for. */
export interface Entered {
  readonly racer: Racer;
  readonly entry: Entry | Error | undefined;
}

/** The machine of a race with the prices that were chosen. */
export function machineOf(
  machine: PricedMachine,
  { startup, link }: Pick<RaceState, 'startup' | 'link'>,
  { width }: Words,
): PricedMachine {
  const isChanged = startup !== undefined || link !== undefined;
  return {
    ...machine,
    ...(isChanged && { name: `${machine.name} with other prices` }),
    ...(startup !== undefined && { startup }),
    ...(link !== undefined && { perByte: 1 / link }),
    ...(width !== undefined && { channelWidth: Number(width) }),
  };
}

/** The race as `allport cost` prices it. @param said words of the problem */
export function priceRace(
  entered: readonly Entered[],
  machine: PricedMachine,
  bytes: number,
  said: Words,
): PricedRace {
  const racers = entered.map(({ racer }) => racer);
  const lanes: Lane[] = [];
  const notRunning: NotRunning[] = [];
  for (const [index, { racer, entry }] of entered.entries()) {
    if (entry === undefined) continue;
    const named = { key: formatRacer(racer), name: nameOf(racer, racers, said) };
    const why = entry instanceof Error ? entry.message : obstacle(entry.counts, machine);
    if (why !== undefined) notRunning.push({ ...named, why });
    else if (!(entry instanceof Error)) {
      const { topology } = problemIn(problemOf(racer, said));
      const found = timed(entry, siteOf(machine, topology), bytes);
      lanes.push({ racer, index, ...named, topology, ...found });
    }
  }
  lanes.sort((a, b) => (isSameTime(a.times.total, b.times.total) ? 0 : a.times.total - b.times.total));
  return {
    machine,
    bytes,
    lanes,
    notRunning,
    ...(lanes.length > 0 && { bound: boundOf(lanes, machine, bytes, said) }),
  };
}

function timed(entry: Entry, site: Site, bytes: number) {
  const { counts, parts } = entry;
  const { unit = 1 } = counts;
  const clock = clockOf(counts, site);
  return {
    entry,
    counts,
    rounds: roundsIn(counts),
    amounts: amountsOf(counts, site.machine)(bytes * unit),
    times: clock(bytes * unit),
    course: courseOf(parts, counts, site, bytes * unit),
    secondsFor: (size: number) => clock(size * unit).total,
  };
}

/** Of what the racers together use of their networks; where these differ, of the one on which least is needed. */
function boundOf(lanes: readonly Lane[], machine: PricedMachine, bytes: number, said: Words): Bound {
  const ports = lanes.some(({ counts }) => counts.ports === 'all') ? 'all' : 'one';
  const isWormhole = lanes.some(({ counts }) => counts.switching === 'wormhole');
  const switching = isWormhole ? 'wormhole' : 'store-and-forward';
  const problems = new Map(
    lanes.map(({ racer, topology }) => [topology.label, problemIn(problemOf(racer, said))]),
  );
  const bounds = [...problems].map(([network, problem]): Bound => {
    const site = siteOf(machine, problem.topology);
    const least = leastTimesOf(problem, { ports, switching }, site);
    return { ...least, ports, switching, seconds: least.times(bytes).total, network };
  });
  return bounds.reduce((low, other) => (other.seconds < low.seconds ? other : low));
}
