import {
  IDLE,
  InputError,
  type NodeMap,
  type Schedule,
  type Segment,
  type Step,
} from '../../schedules/index.ts';
import { isSlot, joined, MoveList, nameOfStep } from './move-list.ts';
import type { PackedGathers } from './packed.ts';

/** What a table has for a node where no block arrives; the shader has the same. */
export const NOBODY = 0xffffffff;

/** Whether a move takes its row from the spare memory, and whether it puts it there. */
export const FROM_SPARE = 1;
export const TO_SPARE = 2;

/**
 * Here a slot may be sent by several messages of a step, each by other nodes; those that arrive in the same slot are one
 * move. A row that blocks enter and leave in one step is in the other memory after it; any other row is where it was.
 */
export function packGathers(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedGathers {
  const { algorithm, slots: slotCount, topology } = schedule;
  const { nodes } = topology;
  const packed = new MoveList();
  const inSpare = new Uint8Array(slotCount);
  const tables = new SourceTables(nodes);
  const turned: number[] = [];
  let t = 0;
  for (const step of segment.steps()) {
    const where = () => nameOfStep(schedule, segment, t);
    for (const { slot: to, moves, turns } of rowsEntered(step, slotCount, where)) {
      for (const [slot, maps] of moves) {
        const memories = (inSpare[slot] ? FROM_SPARE : 0) | (inSpare[to] !== Number(turns) ? TO_SPARE : 0);
        const others =
          slot === to ? [...moves].filter(([from]) => from !== to).flatMap(([, m]) => m) : undefined;
        packed.push(
          rowOf[slot],
          rowOf[to],
          tables.of(maps, others, () => `${where()}: slot ${slot}`),
          memories,
        );
      }
      if (turns) turned.push(to);
    }
    for (const slot of turned.splice(0)) inSpare[slot] ^= 1;
    packed.endStep();
    t++;
  }
  if (inSpare.includes(1)) {
    const stay = tables.of([], [], () => algorithm);
    inSpare.forEach((away, slot) => {
      if (away) packed.push(rowOf[slot], rowOf[slot], stay, FROM_SPARE);
    });
    packed.endStep();
  }
  return { kind: 'gathers', ...packed.steps(), sources: joined(tables.all, nodes) };
}

/** A row that blocks enter in a step. */
interface Entered {
  readonly slot: number;
  /** By the slot that they leave: the maps by which they come. */
  readonly moves: Map<number, NodeMap[]>;
  /**
   * Whether blocks leave it in the same step: then what comes goes to its place in the other memory, and so does what stays,
   * by a move from the row to itself.
   */
  readonly turns: boolean;
}

/** @throws InputError for a slot that does not exist */
function rowsEntered(step: Step, slots: number, where: () => string): Entered[] {
  const entered = new Map<number, Map<number, NodeMap[]>>();
  const left = new Set<number>();
  for (const { map, slots: sent, to = sent } of step) {
    for (let i = 0; i < sent.length; i++) {
      const [slot, target] = [sent[i], to[i]];
      for (const one of [slot, target]) {
        if (!isSlot(one, slots)) throw new InputError(`${where()}: slot ${one} does not exist`);
      }
      const moves = entered.get(target) ?? new Map<number, NodeMap[]>();
      const maps = moves.get(slot) ?? [];
      maps.push(map);
      entered.set(target, moves.set(slot, maps));
      left.add(slot);
    }
  }
  return Array.from(entered, ([slot, moves]) => {
    const turns = left.has(slot);
    if (turns && !moves.has(slot)) moves.set(slot, []);
    return { slot, moves, turns };
  });
}

/** A node map, asked once which nodes send: along most maps of uneven traffic it is a single one. */
interface KnownMap {
  readonly map: NodeMap;
  readonly number: number;
  readonly senders: Uint32Array;
}

/** The tables of what arrives where, one for each set of maps. */
class SourceTables {
  readonly all: Uint32Array[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly maps = new Map<NodeMap, KnownMap>();

  constructor(private readonly nodes: number) {}

  /**
   * @param others given where blocks keep their row: the maps by which more come from other rows; who gets nothing keeps its
   *   own
   */
  of(maps: readonly NodeMap[], others: readonly NodeMap[] | undefined, where: () => string): number {
    const coming = maps.map((map) => this.known(map));
    const leaving = others?.map((map) => this.known(map));
    const name = `${namesOf(coming)} ${leaving ? `keeps ${namesOf(leaving)}` : ''}`;
    const number = this.numbers.get(name) ?? this.all.push(sourcesOf(coming, leaving, this.nodes, where)) - 1;
    this.numbers.set(name, number);
    return number;
  }

  private known(map: NodeMap): KnownMap {
    const known = this.maps.get(map);
    if (known) return known;
    const nodes = Uint32Array.from({ length: this.nodes }, (_, node) => node);
    const senders = nodes.filter((node) => map.apply(node) !== IDLE);
    const added = { map, number: this.maps.size, senders };
    this.maps.set(map, added);
    return added;
  }
}

function namesOf(maps: readonly KnownMap[]): string {
  return maps.map(({ number }) => number).join();
}

/** By node: the node whose block arrives there. */
function sourcesOf(
  maps: readonly KnownMap[],
  others: readonly KnownMap[] | undefined,
  nodes: number,
  where: () => string,
): Uint32Array {
  const sources = new Uint32Array(nodes).fill(NOBODY);
  if (others) for (let node = 0; node < nodes; node++) sources[node] = node;
  for (const { map, senders } of others ?? []) {
    for (const node of senders) sources[map.apply(node)] = NOBODY;
  }
  const sends = new Uint8Array(nodes);
  for (const { map, senders } of maps) {
    for (const node of senders) {
      // The kernel moves all blocks of a step at once, so that one of the two would be lost.
      if (sends[node]) throw new InputError(`${where()} is sent twice by node ${node}`);
      sends[node] = 1;
      sources[map.apply(node)] = node;
    }
  }
  return sources;
}
