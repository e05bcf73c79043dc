import { IDLE, type NodeMap, type Schedule, type Step } from '../schedules/index.ts';
import { type Counts, type Rounds, tallied } from '../schedules/model/counts.ts';
import { hopsOf, leavesServers, routeOf } from '../schedules/model/message-route.ts';
import { isCube } from '../schedules/model/networks/cube.ts';
import { stepsOf } from '../schedules/model/validate.ts';

/**
 * Counts a schedule step by step, holding none of them. Nothing is proved: `check` does that.
 * @throws InputError when a part of the schedule is not what its type says
 */
export function countSchedule(schedule: Schedule): Counts {
  return countsIn(schedule, roundsOf(schedule));
}

/** What a schedule takes whose rounds are counted already; rounds without blocks are left out. */
export function countsIn(
  { ports, switching, pattern, phases, elements }: Schedule,
  rounds: Iterable<Rounds>,
): Counts {
  const count = (name: string) =>
    phases.filter((phase) => phase.kind === 'local' && phase.name === name).length;
  const ends = (['alignment', 'realignment'] as const).filter((name) => count(name) > 0);
  return {
    ports,
    switching,
    rounds: tallied(rounds),
    aligned: ends.length * pattern.slots,
    rearranged: count('rearrangement') * pattern.slots,
    ...(elements && { unit: elements.unit }),
  };
}

function* roundsOf(schedule: Schedule): Iterable<Rounds> {
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') continue;
    for (const step of stepsOf(phase)) yield roundOf(schedule, step);
  }
}

/** A step as a price list sees it; of no blocks where nothing is sent. */
export function roundOf(schedule: Schedule, step: Step): Rounds {
  let blocks = 0;
  let hops = 0;
  let outside = false;
  for (const { map, slots } of step) {
    // An empty message holds its links, and is never sent.
    if (slots.length === 0) continue;
    const links = longestRoute(schedule, map);
    if (links === 0) continue;
    blocks = Math.max(blocks, slots.length);
    hops = Math.max(hops, links);
    outside ||= leavesServers(schedule.topology, map);
  }
  return { blocks, hops, times: 1, ...(outside && { outside }) };
}

/** Links of the longest route under a map; 0 where it leaves all nodes idle. */
function longestRoute({ topology, switching }: Schedule, map: NodeMap): number {
  // Under xor all nodes of a cube send alike.
  const alike = isCube(topology) && map.encode().kind === 'xor';
  let longest = 0;
  for (let node = 0; node < (alike ? 1 : topology.nodes); node++) {
    if (map.apply(node) === IDLE) continue;
    if (switching === 'store-and-forward') return 1;
    longest = Math.max(longest, hopsOf(topology, routeOf(topology, map, node)));
  }
  return longest;
}
