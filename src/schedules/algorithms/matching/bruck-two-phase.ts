import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import type { Topology } from '../../model/networks/topology.ts';
import type { UnevenExchange } from '../../problems/uneven.ts';
import { upTo } from '../frames/formulas.ts';
import type { Timetable } from '../uneven/timetable.ts';
import { TimetableList } from '../uneven/timetable-list.ts';
import { timetableSchedule } from '../uneven/timetable-schedule.ts';

/**
 * Bruck's exchange without padding: in round k travel all elements whose offset from sender to receiver has bit k, as many as there
 * are, to the node 2^k ahead. At a switch the offset is the difference of the numbers, on a cube their XOR, and 2^k ahead is across
 * dimension k. The rounds are log N, and an element travels once for each one-bit of its offset.
 *
 * A program that does not know the counts of others sends, ahead of the data of each round, the counts of the blocks in it:
 * another round of N/2 numbers, after which receivers know how much comes (Fan et al. 2022, two-phase Bruck). Here counts are known
 * when the schedule is made, so it has the data alone.
 */
export const bruckTwoPhase: Algorithm<UnevenExchange> = {
  name: 'bruck-two-phase',
  source: 'Fan et al. 2022',
  guarantee: 'one port, log N rounds without padding: few startups for small blocks',
  solves: ['uneven'],
  networks: ['cube', 'switch'],
  /** Round k is as long as what the busiest node has then of offsets with bit k. */
  counts({ topology, counts }) {
    const { nodes } = topology;
    if (!isAddressed(topology)) return undefined;
    const rounds = upTo(Math.ceil(Math.log2(nodes))).map((k) => {
      const sent = new Float64Array(nodes);
      for (const [pair, count] of counts.entries()) {
        const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
        const offset = offsetOf(topology, sender, receiver);
        if (((offset >> k) & 1) === 1) sent[ahead(topology, sender, offset % 2 ** k)] += count;
      }
      return { blocks: sent.reduce((most, size) => Math.max(most, size), 0), hops: 1, times: 1 };
    });
    return { ...ONE_PORT, rounds: tallied(rounds) };
  },
  schedule(problem) {
    const { topology, counts } = problem;
    if (!isAddressed(topology)) {
      throw new InputError(
        `bruck-two-phase on ${topology.label}: made for a cube or a switch; give one, say `,
        new Suggestion('switch', '16'),
      );
    }
    return timetableSchedule('bruck-two-phase', problem, 'one', bitByBit(topology, counts));
  },
};

const ONE_PORT = {
  ports: 'one',
  switching: 'store-and-forward',
  aligned: 0,
  rearranged: 0,
  unit: 1,
} as const;

function isAddressed({ kind }: Topology): boolean {
  return kind === 'cube' || kind === 'switch';
}

/** How far a receiver is ahead of a sender, as a number whose bits are rounds. */
function offsetOf({ kind, nodes }: Topology, sender: number, receiver: number): number {
  return kind === 'cube' ? sender ^ receiver : (receiver - sender + nodes) % nodes;
}

/** The node that is so far ahead. */
function ahead({ kind, nodes }: Topology, node: number, offset: number): number {
  return kind === 'cube' ? node ^ offset : (node + offset) % nodes;
}

/** The elements of a pair travel together, from the lowest bit of their offset to the highest. */
function bitByBit(topology: Topology, counts: Uint32Array): Timetable {
  const { nodes } = topology;
  const list = new TimetableList();
  for (const [pair, count] of counts.entries()) {
    const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
    const offset = offsetOf(topology, sender, receiver);
    if (count === 0 || offset === 0) continue;
    const [stops, steps]: number[][] = [[], []];
    let at = sender;
    for (let k = 0; 2 ** k <= offset; k++) {
      if (((offset >> k) & 1) === 0) continue;
      at = ahead(topology, at, 2 ** k);
      stops.push(at);
      steps.push(k);
    }
    list.add(pair, count, stops, steps);
  }
  return list.timetable();
}
