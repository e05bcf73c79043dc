import type { Rounds } from '../../../model/counts.ts';
import { InputError, Suggestion } from '../../../model/errors.ts';
import { isCube } from '../../../model/networks/cube.ts';
import type { Topology } from '../../../model/networks/topology.ts';
import { isCubeOrSwitch } from '../../frames/cube-exchange.ts';
import { upTo } from '../../frames/formulas.ts';
import type { TimetableList } from '../timetable/timetable-list.ts';

/** What counts of schedules by bits of offsets have in common. */
export const ONE_PORT = {
  ports: 'one',
  switching: 'store-and-forward',
  aligned: 0,
  rearranged: 0,
  unit: 1,
} as const;

/** @throws InputError unless it is one of these networks */
export function requireAddressed(algorithm: string, topology: Topology): void {
  if (isCubeOrSwitch(topology)) return;
  throw new InputError(
    `${algorithm} on ${topology.label}: made for a cube or a switch; give one, say `,
    new Suggestion('switch', '16'),
  );
}

/** By bit: the round in which the elements travel whose offset has it, as long as what the busiest node has of them then. */
export function bitRounds(topology: Topology, counts: Uint32Array): Rounds[] {
  const { nodes } = topology;
  const sent = upTo(Math.ceil(Math.log2(nodes))).map(() => new Float64Array(nodes));
  for (let sender = 0; sender < nodes; sender++) {
    for (let receiver = 0; receiver < nodes; receiver++) {
      const count = counts[sender * nodes + receiver];
      if (count === 0) continue;
      const offset = offsetOf(topology, sender, receiver);
      for (let bit = 0; offset >> bit > 0; bit++) {
        // Its elements are where the lower bits have brought them.
        if (hasBit(offset, bit)) sent[bit][ahead(topology, sender, offset & ((1 << bit) - 1))] += count;
      }
    }
  }
  return sent.map((sizes) => ({
    blocks: sizes.reduce((most, size) => Math.max(most, size), 0),
    hops: 1,
    times: 1,
  }));
}

/**
 * The elements of each pair travel together, from the lowest bit of their offset to the highest.
 * @param stepOf by bit
 */
export function addBitByBit(
  list: TimetableList,
  topology: Topology,
  counts: Uint32Array,
  stepOf: (bit: number) => number,
): void {
  const { nodes } = topology;
  for (const [pair, count] of counts.entries()) {
    const [sender, receiver] = [Math.floor(pair / nodes), pair % nodes];
    const offset = offsetOf(topology, sender, receiver);
    if (count === 0 || offset === 0) continue;
    const [stops, steps]: number[][] = [[], []];
    let at = sender;
    for (let bit = 0; offset >> bit > 0; bit++) {
      if (!hasBit(offset, bit)) continue;
      at = ahead(topology, at, 2 ** bit);
      stops.push(at);
      steps.push(stepOf(bit));
    }
    list.add(pair, count, stops, steps);
  }
}

export function hasBit(offset: number, bit: number): boolean {
  return ((offset >> bit) & 1) === 1;
}

/** How far a receiver is ahead of a sender, as a number whose bits are rounds. */
function offsetOf(topology: Topology, sender: number, receiver: number): number {
  const { nodes } = topology;
  return isCube(topology) ? sender ^ receiver : (receiver - sender + nodes) % nodes;
}

/** The node that is so far ahead. */
function ahead(topology: Topology, node: number, offset: number): number {
  return isCube(topology) ? node ^ offset : (node + offset) % topology.nodes;
}
