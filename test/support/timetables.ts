import type { Timetable } from '../../src/schedules/algorithms/uneven/timetable/timetable.ts';
import type { Topology, UnevenExchange } from '../../src/schedules/index.ts';

/** Numbers from a seed, the same each time: from 0 to below 1. */
export function seeded(seed: number): () => number {
  let state = BigInt(seed);
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
}

/** Counts by sender x nodes + receiver: some pairs empty, some large. */
export function randomCounts(nodes: number, most: number, random: () => number): number[] {
  return Array.from({ length: nodes * nodes }, () => {
    const kind = Math.floor(random() * 6);
    return kind === 0 ? 0 : Math.floor(random() * (kind === 1 ? most + 1 : most / 4 + 1));
  });
}

/** The nodes of the way in dimension order, the sender left out. */
function wayBetween(topology: Topology, from: number, to: number): number[] {
  if (topology.isSwitched) return [to];
  return topology.route(from, to).map((link) => {
    const next = topology.neighbour(Math.floor(link / topology.ports), link % topology.ports);
    if (next === undefined) throw new Error(`link ${link} of the ${topology.label} leads nowhere`);
    return next;
  });
}

/**
 * Every pair's elements on the way in dimension order, in parts of at most so many; each hop in the first step after the last one
 * in which its link is free, on a switch both its nodes.
 */
export function timetableInOrder({ topology, counts }: UnevenExchange, part: number): Timetable {
  const { nodes, isSwitched } = topology;
  const lists = { pairs: [], sizes: [], firstHop: [0], stops: [], steps: [] } as Record<string, number[]>;
  const taken = new Set<string>();
  for (const [pair, count] of counts.entries()) {
    const [from, to] = [Math.floor(pair / nodes), pair % nodes];
    if (from === to) continue;
    for (let left = count; left > 0; left -= part) {
      let [at, step] = [from, -1];
      for (const next of wayBetween(topology, from, to)) {
        const wanted = isSwitched ? [`from ${at}`, `to ${next}`] : [`${at} ${next}`];
        do step++;
        while (wanted.some((end) => taken.has(`${end} ${step}`)));
        for (const end of wanted) taken.add(`${end} ${step}`);
        lists.stops.push(next);
        lists.steps.push(step);
        at = next;
      }
      lists.pairs.push(pair);
      lists.sizes.push(Math.min(left, part));
      lists.firstHop.push(lists.stops.length);
    }
  }
  const list = (name: string) => Uint32Array.from(lists[name]);
  return {
    pairs: list('pairs'),
    sizes: list('sizes'),
    firstHop: list('firstHop'),
    stops: list('stops'),
    steps: list('steps'),
  };
}
