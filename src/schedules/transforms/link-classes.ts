import { isPowerOfTwo } from '../model/address-bits.ts';
import { IDLE, type NodeMap, tableMap } from '../model/node-map.ts';

/**
 * The links of a cube that node maps take, in classes: two links are of one class if the same maps take them. A map takes whole
 * classes, so that what links carry can be counted for few classes in place of all links.
 */
export class LinkClasses {
  private readonly dim: number;
  /** By link, node * dim + dimension: its class; 0 where no map takes it. */
  private readonly ofLink: Int32Array;
  private readonly ofMap = new Map<NodeMap, readonly number[]>();
  /** By the classes that they take, ascending. */
  private readonly maps = new Map<string, NodeMap>();

  private constructor(
    maps: ReadonlySet<NodeMap>,
    private readonly nodes: number,
  ) {
    this.dim = Math.log2(nodes);
    this.ofLink = new Int32Array(this.dim * nodes);
    let count = 1;
    for (const map of maps) {
      // A map divides every class into what it takes and what it does not take.
      const divided = new Map<number, number>();
      for (const link of this.linksOf(map)) {
        const before = this.ofLink[link];
        const after = divided.get(before) ?? count++;
        divided.set(before, after);
        this.ofLink[link] = after;
      }
    }
    for (const map of maps) {
      const taken = new Set<number>();
      for (const link of this.linksOf(map)) taken.add(this.ofLink[link]);
      this.ofMap.set(map, [...taken]);
      this.maps.set(keyOf([...taken]), map);
    }
  }

  /** @returns undefined if a map leads from some node to one that is not its neighbour */
  static of(maps: ReadonlySet<NodeMap>, nodes: number): LinkClasses | undefined {
    for (const map of maps) {
      for (let node = 0; node < nodes; node++) {
        const target = map.apply(node);
        if (target !== IDLE && !isPowerOfTwo(node ^ target)) return undefined;
      }
    }
    return new LinkClasses(maps, nodes);
  }

  /** The classes of the links that a map takes. */
  takenBy(map: NodeMap): readonly number[] {
    return this.ofMap.get(map) ?? [];
  }

  /** The map that takes the links of some classes, of every node at most one link. */
  mapOf(classes: readonly number[]): NodeMap {
    const key = keyOf(classes);
    const map = this.maps.get(key) ?? this.make(new Set(classes));
    this.maps.set(key, map);
    return map;
  }

  private make(classes: ReadonlySet<number>): NodeMap {
    const { dim, ofLink } = this;
    const targets = new Int32Array(this.nodes).fill(IDLE);
    for (let link = 0; link < ofLink.length; link++) {
      if (!classes.has(ofLink[link])) continue;
      const node = Math.floor(link / dim);
      targets[node] = node ^ (1 << (link % dim));
    }
    return tableMap(targets);
  }

  private *linksOf(map: NodeMap): Iterable<number> {
    for (let node = 0; node < this.nodes; node++) {
      const target = map.apply(node);
      if (target !== IDLE) yield node * this.dim + Math.log2(node ^ target);
    }
  }
}

function keyOf(classes: readonly number[]): string {
  return classes.toSorted((a, b) => a - b).join();
}
