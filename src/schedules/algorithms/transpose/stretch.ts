import { type LocalMap, tableLocalMap } from '../../model/local-map.ts';
import type { LocalPhase, Phase } from '../../model/schedule.ts';

/** A phase, and what becomes of the blocks in it. A place is a number: slot * nodes + node. */
export interface TracedPhase {
  /** What is done. */
  readonly phase: Phase;
  /** By the place where a block starts: the place where it ends. */
  readonly to: Uint32Array;
}

/** Where all blocks end that go from node to node and keep their slots. @param target by node: where its blocks go */
export function inTheirSlots(target: Uint32Array, slots: number): Uint32Array<ArrayBuffer> {
  const nodes = target.length;
  return Uint32Array.from({ length: slots * nodes }, (_, place) => {
    const node = place % nodes;
    return place - node + target[node];
  });
}

/**
 * Where blocks are after stretches one after another, by the place where they start.
 * @param places those that hold a block at the start: 0 to places - 1
 */
export function endsAfter(stretches: readonly TracedPhase[], places: number): Uint32Array<ArrayBuffer> {
  const at = Uint32Array.from({ length: places }, (_, place) => place);
  return stretches.reduce((now, { to }) => now.map((place) => to[place]), at);
}

/**
 * A local phase that moves the blocks of all places to others of the same nodes.
 * @param slots of a node, those in transit included: what is there stays
 */
export function localStretch(
  name: LocalPhase['name'],
  nodes: number,
  slots: number,
  to: Uint32Array,
): TracedPhase {
  return { phase: { kind: 'local', name, map: withinNodes(nodes, slots, to) }, to };
}

/** Nodes that do the same are one class. */
function withinNodes(nodes: number, slots: number, to: Uint32Array): LocalMap {
  const tables: Uint32Array[] = [];
  const known = new Map<string, number>();
  const classes = Array.from({ length: nodes }, (_, node) => {
    const table = Uint32Array.from({ length: slots }, (_, slot) => {
      const place = slot * nodes + node;
      return place < to.length ? Math.floor(to[place] / nodes) : slot;
    });
    const key = table.join();
    const alike = known.get(key) ?? tables.push(table) - 1;
    known.set(key, alike);
    return alike;
  });
  return tableLocalMap(tables, classes);
}
