import {
  IDLE,
  InputError,
  type LocalMap,
  type LocalMapCode,
  type LocalPhase,
  type MemberOperation,
  memberShift,
  type NodeMap,
  ordinal,
  type Schedule,
  type Segment,
  type Step,
} from '../schedules/index.ts';
import { maskOf } from './packed-pattern.ts';

/** A local phase in place: in every node v the block of row r changes places with that of r ^ v. */
export interface PackedAlign {
  /** Which kernel it is for. */
  readonly kind: 'align';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
}

/** The same with the node's mask in place of v: in every node v the block of row r changes places with that of r ^ masks[v]. */
export interface PackedMaskedAlign {
  /** Which kernel it is for. */
  readonly kind: 'masked-align';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
  /** For each node. */
  readonly masks: Uint32Array<ArrayBuffer>;
}

/** Any other local phase, as the rearrange kernel takes it: the inverse map. */
export interface PackedLocal {
  /** Tells a local phase from segments. */
  readonly kind: 'local';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
  /** What brings a member number back. */
  readonly inverseOperation: MemberOperation;
  /** The bits that choose the member of a cube. */
  readonly mask: number;
  /** Table of `slots` entries that comes first; a missing one is the identity. */
  readonly inverseBefore?: Uint32Array<ArrayBuffer>;
  /** The same, last. */
  readonly inverseAfter?: Uint32Array<ArrayBuffer>;
}

/** A local phase of any kind, as the move kernel takes it. */
export interface PackedTable {
  /** Which kernel it is for. */
  readonly kind: 'table';
  /** As in the schedule. */
  readonly name: LocalPhase['name'];
  /** By place row * nodes + node after it: the place of the block before it. */
  readonly origins: Uint32Array<ArrayBuffer>;
}

/** The moves of a segment, step by step. */
export interface PackedSteps {
  /** The same number of words for each move; how many depends on the kernel. */
  readonly moves: Uint32Array<ArrayBuffer>;
  /** Step t holds the moves from firstMove[t] up to firstMove[t + 1]. */
  readonly firstMove: Uint32Array<ArrayBuffer>;
}

/** A segment in which all nodes exchange, as the exchange kernel takes it. Two words a move: row, node mask. */
export interface PackedExchange extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'exchange';
  /** The row that holds each slot in this segment; left out: its own. */
  readonly rowOf?: Uint32Array;
}

/**
 * Any other segment, as the transfer kernel takes it. Four words a move: row, offset, whether it is a shift,
 * whether the row is in the spare memory. A last step brings home the rows that end there.
 */
export interface PackedTransfer extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'transfer';
}

/**
 * A segment in which nodes send to each other in pairs, other pairs in each row, as the swap kernel takes it. Two words
 * a move: row, table.
 */
export interface PackedSwaps extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'swaps';
  /** For each table and node its partner; itself, if it sends nothing. */
  readonly partners: Uint32Array<ArrayBuffer>;
}

/**
 * Any other segment, as the gather kernel takes it. Four words a move: the row that is sent, the row in which it arrives,
 * table, and FROM_SPARE and TO_SPARE. A last step brings home the rows that end in the spare memory.
 */
export interface PackedGathers extends PackedSteps {
  /** Which kernel it is for. */
  readonly kind: 'gathers';
  /** For each table and node: the node whose block arrives there, itself where a block stays, or NOBODY. */
  readonly sources: Uint32Array<ArrayBuffer>;
}

/** What a table has for a node where no block arrives; the shader has the same. */
const NOBODY = 0xffffffff;

/** Whether a move takes its row from the spare memory, and whether it puts it there. */
const FROM_SPARE = 1;
const TO_SPARE = 2;

/** A whole exchange in one pass. */
export interface PackedTranspose {
  /** Which kernel it is for. */
  readonly kind: 'transpose';
}

/** A phase in the form that the machine loads. */
export type PackedPhase =
  | PackedAlign
  | PackedMaskedAlign
  | PackedLocal
  | PackedTable
  | PackedExchange
  | PackedTransfer
  | PackedSwaps
  | PackedGathers
  | PackedTranspose;

/**
 * A schedule in the form that the machine loads. Where a local phase is an alignment and a permutation of the
 * slots, the permutation costs nothing: the rows stay where they are, and get other names. At the end every
 * slot is in its own row.
 *
 * @throws InputError when the machine has no kernel for a phase, or a step sends a slot twice (the kernel
 *   moves all blocks of a step at once, so that would be a race)
 */
export function pack(schedule: Schedule): PackedPhase[] {
  return packByPhase(schedule).flatMap(({ packed }) => packed);
}

/** A phase of a schedule in the form that the machine loads. */
export interface PackedParts {
  readonly packed: readonly PackedPhase[];
  /** The row that holds each slot after it. */
  readonly rowOf: Uint32Array;
}

/**
 * The same, phase by phase.
 * @throws InputError as `pack`
 */
export function packByPhase(schedule: Schedule): PackedParts[] {
  const identity = Uint32Array.from({ length: schedule.slots }, (_, slot) => slot);
  // The row that holds each slot.
  let rowOf = identity;
  const bringHome = (): PackedPhase[] => {
    if (isIdentity(rowOf)) return [];
    const rename = { inverseOperation: 'xor', mask: 0, inverseBefore: rowOf } as const;
    rowOf = identity;
    return [{ kind: 'local', name: 'realignment', ...rename }];
  };
  const last = schedule.phases.length - 1;
  return schedule.phases.map((phase, index) => {
    const packed = phase.kind === 'segment' ? [packSegment(phase, schedule, rowOf)] : local(phase, index);
    if (index === last) packed.push(...bringHome());
    return { packed, rowOf };
  });

  function local(phase: LocalPhase, index: number): PackedPhase[] {
    const inverse = phase.map.inverse();
    const code = inverse.encode();
    if (code.kind === 'linear') return [...bringHome(), packLinear(phase, schedule)];
    // The other kernels know nothing of rows for blocks in transit.
    const inTable =
      code.kind === 'table' || code.kind === 'translate' || schedule.slots > schedule.pattern.slots;
    if (inTable) {
      const packed = packTable(phase.name, inverse, schedule, rowOf);
      rowOf = identity;
      return [packed];
    }
    const [packed, next] = packLocal(phase.name, code, schedule, rowOf, index === last);
    rowOf = next;
    return [packed];
  }
}

/** How a map that combines member numbers is written. */
type MemberMapCode = Extract<LocalMapCode, { readonly kind: MemberOperation }>;

/** A linear map takes slot 0 to the mask of the node. */
function packLinear({ name, map }: LocalPhase, { topology }: Schedule): PackedMaskedAlign {
  const masks = Uint32Array.from({ length: topology.nodes }, (_, node) => map.apply(node, 0));
  return { kind: 'masked-align', name, masks };
}

function packTable(
  name: LocalPhase['name'],
  inverse: LocalMap,
  { slots, topology: { nodes } }: Schedule,
  rowOf: Uint32Array,
): PackedTable {
  const origins = Uint32Array.from({ length: slots * nodes }, (_, place) => {
    const node = place % nodes;
    return rowOf[inverse.apply(node, (place - node) / nodes)] * nodes + node;
  });
  return { kind: 'table', name, origins };
}

/** The packed phase, and the row that holds each slot after it. */
function packLocal(
  name: LocalPhase['name'],
  code: MemberMapCode,
  { slots, pattern }: Schedule,
  rowOf: Uint32Array<ArrayBuffer>,
  isLast: boolean,
): [PackedAlign | PackedLocal, Uint32Array<ArrayBuffer>] {
  const identity = Uint32Array.from({ length: slots }, (_, slot) => slot);
  // The inverse of slot -> after[before[slot] op node] has its tables the other way round.
  const inverseAfter = code.before && Uint32Array.from(code.before);
  const inverseBefore = code.after ? Uint32Array.from(code.after) : identity;
  const rowBefore = inverseBefore.map((slot) => rowOf[slot]);
  // What the last phase does must be done: renamed rows would have to be brought home after it.
  const renames = !isLast || isIdentity(inverseAfter ?? identity);
  if (code.kind === 'xor' && code.mask === maskOf(pattern) && isIdentity(rowBefore) && renames) {
    return [{ kind: 'align', name }, inverseAfter ?? identity];
  }
  const local: PackedLocal = {
    kind: 'local',
    name,
    inverseOperation: code.kind,
    mask: code.mask,
    ...(inverseAfter && { inverseAfter }),
    ...(!isIdentity(rowBefore) && { inverseBefore: rowBefore }),
  };
  return [local, identity];
}

function isIdentity(table: Uint32Array): boolean {
  return table.every((entry, index) => entry === index);
}

/**
 * The steps of a segment for the simplest kernel that runs every message.
 *
 * @param rowOf the row that holds each slot
 * @throws InputError when the machine has no kernel for a message, or a step sends a slot twice
 */
export function packSegment(
  segment: Segment,
  schedule: Schedule,
  rowOf: Uint32Array,
): PackedExchange | PackedTransfer | PackedSwaps | PackedGathers {
  const members = maskOf(schedule.pattern) + 1;
  const partners = new Partners(schedule.topology.nodes);
  const sent = new Int32Array(schedule.slots).fill(-1);
  let [exchanges, transfers, swaps] = [true, true, true];
  let t = 0;
  for (const step of segment.steps()) {
    for (const { map, slots, to } of step) {
      if (to) [exchanges, transfers, swaps] = [false, false, false];
      // An xor map that changes nothing is a table of its own.
      if (map.kind === 'xor' && offsetOf(map, members) !== undefined) continue;
      exchanges = false;
      transfers &&= offsetOf(map, members) !== undefined;
      swaps &&= !transfers && partners.of(map) !== undefined;
      // Different nodes may send the same slot different ways.
      for (let i = 0; i < slots.length; i++) {
        if (sent[slots[i]] === t) swaps = false;
        sent[slots[i]] = t;
      }
    }
    t++;
  }
  if (exchanges) return packExchange(segment, schedule, rowOf);
  if (transfers) return packTransfer(segment, schedule, rowOf);
  return swaps ? packSwaps(segment, schedule, rowOf, partners) : packGathers(segment, schedule, rowOf);
}

function packExchange(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedExchange {
  const offset = (map: NodeMap) => offsetOf(map, maskOf(schedule.pattern) + 1);
  const packed = packMoves(segment, schedule, offset, (moves, slot, mask) => moves.push(rowOf[slot], mask));
  return { kind: 'exchange', ...packed.steps(), ...(!isIdentity(rowOf) && { rowOf }) };
}

function packTransfer(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedTransfer {
  const inSpare = new Uint8Array(schedule.slots);
  const offset = (map: NodeMap) => offsetOf(map, maskOf(schedule.pattern) + 1);
  const packed = packMoves(segment, schedule, offset, (moves, slot, by, map) => {
    moves.push(rowOf[slot], by, Number(map.kind === 'translate'), inSpare[slot]);
    inSpare[slot] ^= 1;
  });
  inSpare.forEach((away, slot) => {
    if (away) packed.push(rowOf[slot], 0, 0, 1);
  });
  if (packed.open > 0) packed.endStep();
  return { kind: 'transfer', ...packed.steps() };
}

/** The tables of maps in which nodes send to each other in pairs. */
class Partners {
  /** For each table and node its partner; itself, if it sends nothing. */
  readonly tables: Uint32Array[] = [];
  private readonly nodes: number;
  private readonly numbers = new Map<NodeMap, number | undefined>();

  constructor(nodes: number) {
    this.nodes = nodes;
  }

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

function packSwaps(
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

/**
 * Here a slot may be sent by several messages of a step, each by other nodes; those that arrive in the same slot are one
 * move. A row that blocks enter and leave in one step is in the other memory after it; any other row is where it was.
 */
function packGathers(segment: Segment, schedule: Schedule, rowOf: Uint32Array): PackedGathers {
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

/** The tables of what arrives where, one for each set of maps. */
class SourceTables {
  readonly all: Uint32Array[] = [];
  private readonly nodes: number;
  private readonly numbers = new Map<string, number>();
  private readonly mapNumbers = new Map<NodeMap, number>();

  constructor(nodes: number) {
    this.nodes = nodes;
  }

  /**
   * @param others given where blocks keep their row: the maps by which more come from other rows; who gets nothing keeps its
   *   own
   */
  of(maps: readonly NodeMap[], others: readonly NodeMap[] | undefined, where: () => string): number {
    const name = `${this.namesOf(maps)} ${others ? `keeps ${this.namesOf(others)}` : ''}`;
    const number = this.numbers.get(name) ?? this.all.push(sourcesOf(maps, others, this.nodes, where)) - 1;
    this.numbers.set(name, number);
    return number;
  }

  private namesOf(maps: readonly NodeMap[]): string {
    for (const map of maps) if (!this.mapNumbers.has(map)) this.mapNumbers.set(map, this.mapNumbers.size);
    return maps.map((map) => this.mapNumbers.get(map)).join();
  }
}

/**
 * "mine, step 3", as the checker counts: among the steps of all segments.
 * @param index place of the step in its segment, from 0
 */
function nameOfStep({ algorithm, phases }: Schedule, segment: Segment, index: number): string {
  let before = 0;
  for (const phase of phases) {
    if (phase === segment) break;
    if (phase.kind === 'segment') before += Array.from(phase.steps()).length;
  }
  return `${algorithm}, step ${ordinal(before + index)}`;
}

function isSlot(slot: number, slots: number): boolean {
  return Number.isInteger(slot) && slot >= 0 && slot < slots;
}

/** By node: the node whose block arrives there. */
function sourcesOf(
  maps: readonly NodeMap[],
  others: readonly NodeMap[] | undefined,
  nodes: number,
  where: () => string,
): Uint32Array {
  const sources = Uint32Array.from({ length: nodes }, (_, node) => (others ? node : NOBODY));
  for (const map of others ?? []) {
    for (let node = 0; node < nodes; node++) {
      const target = map.apply(node);
      if (target !== IDLE) sources[target] = NOBODY;
    }
  }
  const sends = new Uint8Array(nodes);
  for (const map of maps) {
    for (let node = 0; node < nodes; node++) {
      const target = map.apply(node);
      if (target === IDLE) continue;
      // The kernel moves all blocks of a step at once, so that one of the two would be lost.
      if (sends[node]) throw new InputError(`${where()} is sent twice by node ${node}`);
      sends[node] = 1;
      sources[target] = node;
    }
  }
  return sources;
}

function joined(tables: readonly Uint32Array[], nodes: number): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(tables.length * nodes);
  for (const [number, table] of tables.entries()) all.set(table, number * nodes);
  return all;
}

/** @param codeOf what a kernel is told of a node map; undefined where it cannot run it */
function packMoves(
  segment: Segment,
  schedule: Schedule,
  codeOf: (map: NodeMap) => number | undefined,
  push: (moves: MoveList, slot: number, code: number, map: NodeMap) => void,
): MoveList {
  const { slots: slotCount } = schedule;
  const packed = new MoveList();
  const lastStep = new Int32Array(slotCount).fill(-1);
  let t = 0;
  for (const step of segment.steps()) {
    for (const { map, slots, to } of step) {
      const code = to ? undefined : codeOf(map);
      if (code === undefined) {
        throw new InputError(
          `${nameOfStep(schedule, segment, t)}: the machine runs only messages within a row yet`,
        );
      }
      for (let i = 0; i < slots.length; i++) {
        const slot = slots[i];
        if (!isSlot(slot, slotCount) || lastStep[slot] === t) {
          const why = lastStep[slot] === t ? 'is sent twice' : 'does not exist';
          throw new InputError(`${nameOfStep(schedule, segment, t)}: slot ${slot} ${why}`);
        }
        lastStep[slot] = t;
        push(packed, slot, code, map);
      }
    }
    packed.endStep();
    t++;
  }
  return packed;
}

/** The offset of a map that the kernels know, other than the identity. */
function offsetOf(map: NodeMap, members: number): number | undefined {
  const code = map.encode();
  const offset = code.kind === 'xor' ? code.mask : memberShift(map, members);
  return offset === 0 ? undefined : offset;
}

/** Moves of a segment as they are packed; millions of them, so they go straight into one growing array. */
export class MoveList {
  private words = new Uint32Array(1024);
  private used = 0;
  private count = 0;
  private readonly starts = [0];

  push(...move: number[]): void {
    if (this.used + move.length > this.words.length) {
      const larger = new Uint32Array(2 * this.words.length);
      larger.set(this.words);
      this.words = larger;
    }
    for (const word of move) this.words[this.used++] = word;
    this.count++;
  }

  /** Moves since the last step ended. */
  get open(): number {
    return this.count - this.starts[this.starts.length - 1];
  }

  /** Ends a step. */
  endStep(): void {
    this.starts.push(this.count);
  }

  steps(): PackedSteps {
    return { moves: this.words.slice(0, this.used), firstMove: Uint32Array.from(this.starts) };
  }
}
