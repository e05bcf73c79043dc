import type { Grid } from '../model/networks/topology.ts';
import type { Phase, Schedule } from '../model/schedule.ts';
import { disjointRounds } from './contention-free.ts';
import { GuestBlocks, type HostMessage } from './emulated-blocks.ts';
import { emulatedPhases, type HostSegment } from './emulated-phases.ts';
import { assignRows, type Itinerary } from './row-allocation.ts';
import type { GuestGrid } from './virtual-nodes.ts';

/**
 * Runs an exchange of a guest grid on the real one: every block between real nodes goes the way that it goes on the guest
 * grid, from host to host. The blocks of virtual nodes do not exist. A step of the guest is divided into as many as it takes
 * for every host to send and receive one message at most, and for every link to carry one.
 *
 * A host has the blocks of all its guests, at times more than there are nodes. So there are more slots than those of the
 * pattern; a block keeps its slot during a segment.
 *
 * @param guest phases of the exchange on the guest grid, with one copy and nothing but translations as node maps
 * @param copies of the exchange on the real grid
 */
export function emulated(
  guest: readonly Phase[],
  grid: Grid,
  guestGrid: GuestGrid,
  copies: number,
): Pick<Schedule, 'slots' | 'phases'> {
  const blocks = new GuestBlocks(guestGrid);
  const segments: HostSegment[] = [];
  let rows = grid.nodes;
  for (const phase of guest) {
    if (phase.kind === 'local') {
      blocks.rearrange(phase.map);
      continue;
    }
    const hostOf = blocks.hosts();
    const steps = [...phase.steps()].flatMap((step) => inRounds(grid, blocks.exchange(step)));
    const rowOf = new Int32Array(hostOf.length);
    rows = Math.max(rows, assignRows(itineraries(hostOf, steps), grid.nodes, steps.length, rowOf));
    segments.push({ steps, hostOf, rowOf });
  }
  return {
    slots: rows * copies,
    phases: emulatedPhases(segments, blocks.hosts(), grid, rows, copies),
  };
}

/** Divides what is sent in a step of the guest grid: one port, and one message a link. */
function inRounds({ nodes, ports, route }: Grid, sendings: readonly HostMessage[]): HostMessage[][] {
  const rounds = disjointRounds(
    sendings.map(({ from, to, along }) => {
      // After the numbers of the links, those of the senders and of the receivers.
      const [sender, receiver] = [nodes * ports + from, nodes * (ports + 1) + to];
      return [...route(from, to, along), sender, receiver];
    }),
  );
  return rounds.map((round) => round.map((index) => sendings[index]));
}

/** The ways of the blocks through a segment; blocks that go the same way are together. */
function itineraries(hostOf: Int32Array, steps: HostSegment['steps']): Itinerary[] {
  const ways = Array.from(hostOf, (host) => ({ nodes: [host], arrivals: [-1] }));
  for (const [step, sendings] of steps.entries()) {
    for (const { to, blocks } of sendings) {
      for (const block of blocks) {
        ways[block].nodes.push(to);
        ways[block].arrivals.push(step);
      }
    }
  }
  const together = new Map<string, Itinerary & { readonly blocks: number[] }>();
  for (const [block, way] of ways.entries()) {
    const key = `${way.nodes} ${way.arrivals}`;
    const itinerary = together.get(key) ?? { ...way, blocks: [] };
    together.set(key, itinerary);
    itinerary.blocks.push(block);
  }
  return [...together.values()];
}
