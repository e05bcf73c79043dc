import type { LocalMap } from '../model/local-map.ts';
import type { Grid } from '../model/networks/topology.ts';
import { translateMap } from '../model/node-map.ts';
import type { Message, Phase, Segment } from '../model/schedule.ts';
import type { HostMessage } from './emulated-blocks.ts';
import { nodeTablesMap } from './node-tables.ts';

/** A segment as the hosts run it. Blocks have numbers as in GuestBlocks. */
export interface HostSegment {
  /** Its steps: all that is sent at a time. */
  readonly steps: readonly (readonly HostMessage[])[];
  /** By block: the host where it is at the start. */
  readonly hostOf: Int32Array;
  /** By block: the row that it keeps. */
  readonly rowOf: Int32Array;
}

/** Where the blocks are in their nodes: that with index i, of copy c, in slot c * width + i. */
interface SlotsOfBlocks {
  readonly width: number;
  readonly indexOf: (block: number) => number;
}

/**
 * The phases of an exchange with such segments: before, between and after them a local map with a table for every node.
 *
 * @param destinationOf by block: the host where it ends
 * @param rows of the segments, no fewer than the nodes
 */
export function emulatedPhases(
  segments: readonly HostSegment[],
  destinationOf: Int32Array,
  grid: Grid,
  rows: number,
  copies: number,
): Phase[] {
  const { nodes } = grid;
  const memory = { nodes, slots: rows * copies, copies };
  const phases: Phase[] = [];
  let held: SlotsOfBlocks = { width: nodes, indexOf: (block) => block % nodes };
  for (const [index, { steps, hostOf, rowOf }] of segments.entries()) {
    const layout: SlotsOfBlocks = { width: rows, indexOf: (block) => rowOf[block] };
    const name = index === 0 ? 'alignment' : 'rearrangement';
    phases.push(
      { kind: 'local', name, map: rearrangement(hostOf, held, layout, memory) },
      hostSegment(grid, steps, layout, copies),
    );
    held = layout;
  }
  const bySource: SlotsOfBlocks = { width: nodes, indexOf: (block) => Math.floor(block / nodes) };
  const map = rearrangement(destinationOf, held, bySource, memory);
  phases.push({ kind: 'local', name: 'realignment', map });
  return phases;
}

/** A local map with a table for every node; what is in slots without a block goes where there is room. */
function rearrangement(
  hostOf: Int32Array,
  from: SlotsOfBlocks,
  to: SlotsOfBlocks,
  { nodes, slots, copies }: { readonly nodes: number; readonly slots: number; readonly copies: number },
): LocalMap {
  const tables = Array.from({ length: nodes }, () => new Int32Array(slots).fill(-1));
  for (const [block, host] of hostOf.entries()) {
    for (let copy = 0; copy < copies; copy++) {
      tables[host][copy * from.width + from.indexOf(block)] = copy * to.width + to.indexOf(block);
    }
  }
  return nodeTablesMap(tables);
}

function hostSegment(
  { nodes, shape }: Grid,
  steps: HostSegment['steps'],
  { width, indexOf }: SlotsOfBlocks,
  copies: number,
): Segment {
  return {
    kind: 'segment',
    rowClosed: true,
    *steps() {
      for (const sendings of steps) {
        yield sendings.map(({ from, along, blocks }): Message => {
          const rows = Uint32Array.from(blocks, indexOf).sort();
          const slots = Array.from({ length: copies }, (_, copy) =>
            Array.from(rows, (row) => copy * width + row),
          );
          const classes = new Uint8Array(nodes).fill(1);
          classes[from] = 0;
          return { map: translateMap(shape, [along, null], classes), slots: slots.flat() };
        });
      }
    },
  };
}
