import { IDLE, type NodeMap, type Schedule, type Segment } from '../../schedules/index.ts';
import { joined, packMoves } from './move-list.ts';
import type { PackedSwaps } from './packed.ts';

/** The tables of maps in which nodes send to each other in pairs. */
export class Partners {
  /** For each table and node its partner; itself, if it sends nothing. */
  readonly tables: Uint32Array[] = [];
  private readonly numbers = new Map<NodeMap, number | undefined>();

  constructor(private readonly nodes: number) {}

  /** The number of a map's table, or undefined if it is not in pairs. */
  of(map: NodeMap): number | undefined {
    if (this.numbers.has(map)) return this.numbers.get(map);
    const targets = Array.from({ length: this.nodes }, (_, node) => map.apply(node));
    // A node that sends to itself would count as idle.
    const inPairs = targets.every((to, node) => to === IDLE || (to !== node && targets[to] === node));
    const number = inPairs ? this.tables.length : undefined;
    if (inPairs) this.tables.push(Uint32Array.from(targets, (to, node) => (to === IDLE ? node : to)));
    this.numbers.set(map, number);
    return number;
  }
}

/** For segments in which nodes send to each other in pairs. */
export function packSwaps(
  segment: Segment,
  schedule: Schedule,
  rowOf: Uint32Array,
  partners: Partners,
): PackedSwaps {
  const tableOf = (map: NodeMap) => partners.of(map);
  const packed = packMoves(segment, schedule, tableOf, (moves, slot, table) =>
    moves.push(rowOf[slot], table),
  );
  return { kind: 'swaps', ...packed.steps(), partners: joined(partners.tables, schedule.topology.nodes) };
}
