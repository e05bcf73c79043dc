import {
  type Claims,
  cube,
  exchangePattern,
  InputError,
  type LocalPhase,
  MAX_CUBE_DIM,
  MAX_GRID_NODES,
  mesh,
  type NodeMap,
  type Pattern,
  type Phase,
  type Schedule,
  type Segment,
  type Topology,
  torus,
} from '../schedules/index.ts';
import {
  gridLocalMap,
  type LocalMap,
  linearLocalMap,
  memberLocalMap,
  tableLocalMap,
} from '../schedules/local-map.ts';
import { tableMap, translateMap, xorMap } from '../schedules/node-map.ts';
import { EMPTY } from '../schedules/pattern.ts';
import { sequencePattern } from '../schedules/sequence-pattern.ts';
import { tablePattern } from '../schedules/table-pattern.ts';
import { type Chunks, type FilePlace, JsonReader, type Reading } from './json-reader.ts';
import { PackedSteps } from './packed-steps.ts';
import {
  isName,
  MAX_LISTS,
  MAX_MAPS,
  MAX_MESSAGES,
  MAX_NAME_CHARACTERS,
  MAX_NUMBERS,
  MAX_PHASES,
  MAX_SLOTS,
  MAX_STEPS,
  MAX_TABLE_NUMBERS,
} from './schedule-limits.ts';
import { FORMAT, VERSION } from './schedule-writer.ts';

/** The lists of a message. */
const LISTS = ['slots', 'arrival slots'] as const;
/** Axes of the shape of a translate map: each of two or more nodes doubles their number. */
const MAX_AXES = 32;
const MAX_DISPLACEMENT = 2 ** 31;

/**
 * The schedule that a file holds, read as its bytes arrive: only the maps and the packed steps are kept. It is
 * well-formed, not proved: that is for `check`. docs/schedule-format.md describes the file.
 *
 * @param chunks the file in pieces of any length: a stream, a list of one, or what `encodeSchedule` gives
 * @param name what to call the file in an error; default: schedule
 * @returns the schedule; rejects with what `chunks` throws
 * @throws InputError naming the line and column, what was found there, and what belongs there
 */
export function decodeSchedule(chunks: Chunks, name = 'schedule'): Promise<Schedule> {
  const json = new JsonReader(name);
  return json.run(chunks, readSchedule(json));
}

function* readSchedule(json: JsonReader): Reading<Schedule> {
  yield* json.enter('{', 'the "{" of a schedule file');
  yield* json.key('format');
  yield* json.oneOf([FORMAT]);
  yield* json.key('version');
  yield* json.integer(VERSION, VERSION, `${VERSION}, the only version that this program reads,`);
  yield* json.key('algorithm');
  const algorithm = yield* readName(json);
  yield* json.key('topology');
  const topology = yield* readTopology(json);
  yield* json.key('slots');
  const slots = yield* json.integer(1, MAX_SLOTS, `a number of slots from 1 to ${MAX_SLOTS}`);
  yield* json.key('pattern');
  const pattern = yield* readPattern(json, topology, slots);
  yield* json.key('ports');
  const ports = yield* json.oneOf(['one', 'all']);
  yield* json.key('switching');
  const switching = yield* json.oneOf(['store-and-forward', 'wormhole']);
  const width = yield* readWidth(json);
  const claims = yield* readClaims(json);
  yield* json.key('maps');
  const tables = new TableReader(json);
  const maps = yield* readMaps(json, topology, tables);
  yield* json.key('phases');
  const phases = yield* new PhaseReader(json, topology.nodes, slots, maps, tables).phases();
  yield* json.leave('}');
  yield* json.end();
  const wide = width > 1 && { width };
  return { algorithm, topology, slots, pattern, ports, switching, ...wide, claims, phases };
}

function* readName(json: JsonReader): Reading<string> {
  const belongs = `a name of 1 to ${MAX_NAME_CHARACTERS} printable characters`;
  const name = yield* json.string(belongs);
  if (!isName(name)) json.refuse(belongs);
  return name;
}

function* readTopology(json: JsonReader): Reading<Topology> {
  yield* json.enter('{', 'the "{" of a topology');
  yield* json.key('kind');
  const kind = yield* json.oneOf(['cube', 'torus', 'mesh']);
  if (kind !== 'cube') {
    yield* json.key('shape');
    const place = json.place();
    const shape = yield* readSides(json, MAX_GRID_NODES);
    yield* json.leave('}');
    return made(json, place, () => (kind === 'torus' ? torus(shape) : mesh(shape)));
  }
  yield* json.key('dim');
  const dim = yield* json.integer(1, MAX_CUBE_DIM, `a number of cube dimensions from 1 to ${MAX_CUBE_DIM}`);
  if ((yield* json.keyOrEnd('cubes')) === undefined) return cube(dim);
  const most = 2 ** (MAX_CUBE_DIM - dim);
  const cubes = yield* json.integer(1, most, `a number of cubes from 1 to ${most}`);
  const place = json.place();
  yield* json.leave('}');
  return made(json, place, () => cube(dim, cubes));
}

function* readPattern(json: JsonReader, topology: Topology, slots: number): Reading<Pattern> {
  const place = yield* json.enter('{', 'the "{" of a pattern');
  yield* json.key('kind');
  const kind = yield* json.oneOf(['exchange', 'sequence', 'table']);
  return made(json, place, yield* PATTERNS[kind](json, topology, slots));
}

function* readExchange(json: JsonReader, { nodes }: Topology, slots: number): Reading<() => Pattern> {
  yield* json.key('members');
  const members = yield* json.integer(2, nodes, `a number of members from 2 to ${nodes}`);
  const used = yield* readUsedSlots(json, slots);
  if ((yield* json.keyOrEnd('before')) === undefined) return () => exchangePattern(nodes, used, members);
  const nameOf = (slot: number) => `the entry for slot ${slot}`;
  const before = yield* json.integers(used, 0, used - 1, nameOf);
  yield* json.key('after');
  const after = yield* json.integers(used, 0, used - 1, nameOf);
  yield* json.leave('}');
  const reordering = { before: Uint32Array.from(before), after: Uint32Array.from(after) };
  return () => exchangePattern(nodes, used, members, reordering);
}

function* readSequence(json: JsonReader, { nodes }: Topology, slots: number): Reading<() => Pattern> {
  yield* json.key('axes');
  const axes = yield* readAxes(json, Math.log2(nodes));
  const used = yield* readUsedSlots(json, slots);
  yield* json.leave('}');
  return () => sequencePattern(nodes, used, axes);
}

function* readTablePattern(json: JsonReader, { nodes }: Topology, slots: number): Reading<() => Pattern> {
  const used = yield* readUsedSlots(json, slots);
  const places = used * nodes;
  const starts = yield* readStarts(json, places);
  const nameOf = (i: number) => `the destination of place ${starts ? starts[i] : i}`;
  const ends = yield* json.integers(starts?.length ?? places, 0, places - 1, nameOf);
  yield* json.leave('}');
  return () => tablePattern(nodes, used, starts ? placed(places, starts, ends) : ends);
}

/** The places that hold a block at the start, if they are given, and the key of the destinations behind them. */
function* readStarts(json: JsonReader, places: number): Reading<number[] | undefined> {
  const key = yield* json.keyOrEnd('starts', 'destinations');
  if (key === 'destinations') return undefined;
  if (key === undefined) json.refuse('"," and the key "starts" or "destinations"');
  const starts: number[] = [];
  let next = 0;
  yield* json.enter('[', 'the list of places that hold a block at the start');
  while (yield* json.another('a place that holds a block at the start')) {
    const range = `a place that holds a block at the start, from ${next} to ${places - 1} in ascending order,`;
    const start = yield* json.integer(next, places - 1, range);
    starts.push(start);
    next = start + 1;
  }
  if (starts.length === 0) json.refuse('a place that holds a block at the start');
  yield* json.key('destinations');
  return starts;
}

/** Destinations by place, EMPTY where no block starts. */
function placed(places: number, starts: readonly number[], ends: ArrayLike<number>): Int32Array {
  const destinations = new Int32Array(places).fill(EMPTY);
  for (const [i, start] of starts.entries()) destinations[start] = ends[i];
  return destinations;
}

const PATTERNS = { exchange: readExchange, sequence: readSequence, table: readTablePattern };

function* readUsedSlots(json: JsonReader, slots: number): Reading<number> {
  yield* json.key('slots');
  return yield* json.integer(1, slots, `a number of slots from 1 to ${slots}, those of the schedule,`);
}

/** The dimensions of the axes of a sequence, at most `most` together. */
function* readAxes(json: JsonReader, most: number): Reading<number[]> {
  const axes: number[] = [];
  let left = most;
  yield* json.enter('[', 'the list of the dimensions of the axes');
  while (yield* json.another('the dimensions of an axis')) {
    const order = yield* json.integer(
      1,
      left,
      `the dimensions of an axis, so that all have at most ${most},`,
    );
    axes.push(order);
    left -= order;
  }
  if (axes.length === 0) json.refuse('the dimensions of an axis');
  return axes;
}

/** The width of the channels, 1 if it is left out, and the key of the claims behind it. */
function* readWidth(json: JsonReader): Reading<number> {
  const key = yield* json.keyOrEnd('width', 'claims');
  if (key === 'claims') return 1;
  if (key === undefined) json.refuse('"," and the key "width" or "claims"');
  const width = yield* json.integer(1, MAX_SLOTS, `a width in blocks from 1 to ${MAX_SLOTS}`);
  yield* json.key('claims');
  return width;
}

function* readClaims(json: JsonReader): Reading<Claims> {
  yield* json.enter('{', 'the "{" of the claims');
  yield* json.key('steps');
  const steps = yield* json.integer(0, MAX_STEPS, `a number of steps from 0 to ${MAX_STEPS}`);
  yield* json.key('span');
  const span = yield* json.integer(0, MAX_STEPS, `a number of steps from 0 to ${MAX_STEPS}`);
  yield* json.key('largestMessage');
  const largestMessage = yield* json.integer(0, MAX_SLOTS, `a number of blocks from 0 to ${MAX_SLOTS}`);
  yield* json.leave('}');
  return { steps, span, largestMessage };
}

/** Reads the tables of all maps, which together are bounded. */
class TableReader {
  private readonly json: JsonReader;
  private numbers = 0;
  private lists = 0;

  constructor(json: JsonReader) {
    this.json = json;
  }

  /** A list of one number for each node, or for each slot. */
  table(count: number, min: number, max: number, nameOf: (i: number) => string): Reading<Int32Array> {
    return this.json.integers(count, min, max, nameOf, () => this.take(count));
  }

  /** The same, for one of several lists of a map. */
  classTable(count: number, min: number, max: number, nameOf: (i: number) => string): Reading<Int32Array> {
    return this.json.integers(count, min, max, nameOf, () => {
      this.takeList();
      this.take(count);
    });
  }

  /** Counts a displacement or slot table, whose first token was looked at. */
  takeList(): void {
    if (this.lists === MAX_LISTS) {
      this.json.refuse(`an end after ${MAX_LISTS} displacements and slot tables of classes`);
    }
    this.lists++;
  }

  private take(count: number): void {
    if (this.numbers + count > MAX_TABLE_NUMBERS) {
      this.json.fail(
        this.json.place(),
        `found a table of ${count} numbers after ${this.numbers} in tables; ` +
          `at most ${MAX_TABLE_NUMBERS} in all belong there`,
      );
    }
    this.numbers += count;
  }
}

function* readMaps(json: JsonReader, { nodes }: Topology, tables: TableReader): Reading<NodeMap[]> {
  yield* json.enter('[', 'the list of node maps');
  const maps: NodeMap[] = [];
  while (yield* json.another('a node map')) {
    const place = yield* json.enter('{', 'the "{" of a node map');
    if (maps.length === MAX_MAPS)
      json.fail(place, `found more than ${MAX_MAPS} node maps; "]" belongs there`);
    const make = yield* readNodeMap(json, nodes, tables);
    maps.push(made(json, place, make));
  }
  return maps;
}

function* readNodeMap(json: JsonReader, nodes: number, tables: TableReader): Reading<() => NodeMap> {
  yield* json.key('kind');
  const kind = yield* json.oneOf(['xor', 'translate', 'table']);
  if (kind === 'xor') {
    yield* json.key('mask');
    const mask = yield* json.integer(0, nodes - 1, `a mask from 0 to ${nodes - 1}`);
    yield* json.leave('}');
    return () => xorMap(nodes, mask);
  }
  if (kind === 'table') {
    yield* json.key('targets');
    const targets = yield* tables.table(nodes, -1, nodes - 1, (node) => `the target of node ${node}`);
    yield* json.leave('}');
    return () => tableMap(targets);
  }
  yield* json.key('shape');
  const shape = yield* readShape(json, nodes);
  yield* json.key('deltas');
  const deltas: (number[] | null)[] = [];
  yield* json.enter('[', 'the list of displacements, one per class of nodes');
  const displacement = `a displacement [${shape.map((_, axis) => `x${axis}`).join()}]`;
  while (yield* json.another(displacement)) {
    if (deltas.length === nodes) json.refuse(`"]" after ${nodes} displacements, one per node,`);
    const idle = yield* json.isNull();
    tables.takeList();
    deltas.push(idle ? null : yield* readDisplacement(json, shape.length));
  }
  if (deltas.length === 0) json.refuse(displacement);
  const end = json.place();
  if ((yield* json.keyOrEnd('classes')) === undefined) {
    if (deltas.length === 1 && deltas[0] !== null) return () => translateMap(shape, deltas);
    return json.fail(
      end,
      `found the end of ${deltas.length} displacements; without classes one for all nodes belongs there`,
    );
  }
  const most = deltas.length - 1;
  const classes = yield* tables.table(nodes, 0, most, (node) => `the class of node ${node}`);
  yield* json.leave('}');
  return () => translateMap(shape, deltas, classes);
}

function* readDisplacement(json: JsonReader, axes: number): Reading<number[]> {
  const nameOf = (axis: number) => `the displacement along axis ${axis}`;
  return Array.from(yield* json.integers(axes, 1 - MAX_DISPLACEMENT, MAX_DISPLACEMENT - 1, nameOf));
}

/** The sides of a shape of at most so many nodes; it is refused before anything of its size is made. */
function* readSides(json: JsonReader, most: number): Reading<number[]> {
  yield* json.enter('[', 'the list of the sides of a shape');
  const shape: number[] = [];
  let product = 1;
  while (yield* json.another('a side')) {
    const side = yield* json.integer(1, most / product, `a side that makes at most ${most} nodes`);
    if (shape.length === MAX_AXES) json.refuse(`"]" after ${MAX_AXES} sides`);
    product *= side;
    shape.push(side);
  }
  return shape;
}

/** The sides of a shape of all nodes. */
function* readShape(json: JsonReader, nodes: number): Reading<number[]> {
  const place = json.place();
  const shape = yield* readSides(json, nodes);
  const product = shape.reduce((sum, side) => sum * side, 1);
  if (product !== nodes) {
    json.fail(place, `found a shape of ${product} nodes; one of the network's ${nodes} nodes belongs there`);
  }
  return shape;
}

/** Reads the phases; the steps of all segments go into one row of numbers. */
class PhaseReader {
  private readonly json: JsonReader;
  private readonly nodes: number;
  private readonly slots: number;
  private readonly maps: readonly NodeMap[];
  private readonly tables: TableReader;
  private readonly packed: PackedSteps;
  private steps = 0;

  constructor(json: JsonReader, nodes: number, slots: number, maps: readonly NodeMap[], tables: TableReader) {
    this.json = json;
    this.nodes = nodes;
    this.slots = slots;
    this.maps = maps;
    this.tables = tables;
    this.packed = new PackedSteps(MAX_NUMBERS, () =>
      json.refuse(`an end after ${MAX_NUMBERS} numbers of steps`),
    );
  }

  *phases(): Reading<Phase[]> {
    const { json } = this;
    yield* json.enter('[', 'the list of phases');
    const phases: Phase[] = [];
    while (yield* json.another('a phase')) {
      const place = yield* json.enter('{', 'the "{" of a phase');
      if (phases.length === MAX_PHASES) {
        json.fail(place, `found more than ${MAX_PHASES} phases; "]" belongs there`);
      }
      yield* json.key('kind');
      const kind = yield* json.oneOf(['local', 'segment']);
      phases.push(kind === 'local' ? yield* this.local() : yield* this.segment());
    }
    return phases;
  }

  private *local(): Reading<LocalPhase> {
    const { json } = this;
    yield* json.key('name');
    const name = yield* json.oneOf(['alignment', 'realignment', 'rearrangement']);
    yield* json.key('map');
    const place = yield* json.enter('{', 'the "{" of a local map');
    const make = yield* this.localMap();
    yield* json.leave('}');
    return { kind: 'local', name, map: made(json, place, make) };
  }

  private *localMap(): Reading<() => LocalMap> {
    const { json, nodes, slots } = this;
    const targetOf = (slot: number) => `the target of slot ${slot}`;
    const table = () => this.tables.table(slots, 0, slots - 1, targetOf);
    yield* json.key('kind');
    const kind = yield* json.oneOf(['xor', 'add', 'subtract', 'linear', 'translate', 'table']);
    if (kind === 'translate') {
      yield* json.key('operation');
      const operation = yield* json.oneOf(['add', 'subtract', 'reflect']);
      yield* json.key('shape');
      const shape = yield* readSides(json, nodes);
      yield* json.leave('}');
      return () => gridLocalMap(operation, slots, shape);
    }
    if (kind === 'linear') {
      const bits = Math.log2(nodes);
      if (!Number.isInteger(bits)) json.refuse(`a kind for ${nodes} nodes, which are no power of two,`);
      yield* json.key('masks');
      const masks = yield* json.integers(bits, 0, slots - 1, (bit) => `the mask of node bit ${bit}`);
      yield* json.leave('}');
      return () => linearLocalMap(slots, Array.from(masks));
    }
    if (kind === 'table') {
      yield* json.key('tables');
      yield* json.enter('[', 'the list of slot tables, one per class of nodes');
      const tables: Int32Array[] = [];
      while (yield* json.another('a slot table')) {
        if (tables.length === nodes) json.refuse(`"]" after ${nodes} slot tables, one per node,`);
        tables.push(yield* this.tables.classTable(slots, 0, slots - 1, targetOf));
      }
      if (tables.length === 0) json.refuse('a slot table');
      yield* json.key('classes');
      const most = tables.length - 1;
      const classes = yield* this.tables.table(nodes, 0, most, (node) => `the class of node ${node}`);
      yield* json.leave('}');
      return () => tableLocalMap(tables, classes);
    }
    yield* json.key('mask');
    const mask = yield* json.integer(0, slots - 1, `a mask from 0 to ${slots - 1}`);
    let key = yield* json.keyOrEnd('before', 'after');
    if (key === undefined) return () => memberLocalMap(kind, slots, mask);
    const before = key === 'before' ? yield* table() : undefined;
    if (before !== undefined) key = yield* json.keyOrEnd('after');
    const after = key === 'after' ? yield* table() : undefined;
    if (after !== undefined) yield* json.leave('}');
    const given = { ...(before && { before }), ...(after && { after }) };
    return () => memberLocalMap(kind, slots, mask, given);
  }

  /** A file has millions of steps and messages: their tokens are read without generators in between. */
  private *segment(): Reading<Segment> {
    const { json, packed, maps } = this;
    const { tokens } = json;
    yield* json.key('rowClosed');
    const rowClosed = yield* json.boolean();
    yield* json.key('steps');
    yield* json.enter('[', 'the list of steps');
    const start = packed.length;
    let count = 0;
    let kind = tokens.next() ?? (yield* json.more());
    while (kind !== ']') {
      if (count > 0) {
        if (kind !== ',') json.refuse('"," and a step, or "]"');
        kind = tokens.next() ?? (yield* json.more());
      }
      if (kind !== '[') json.refuse('a step, a list of messages,');
      if (this.steps === MAX_STEPS) json.refuse(`"]" after ${MAX_STEPS} steps`);
      yield* this.step();
      this.steps++;
      count++;
      kind = tokens.next() ?? (yield* json.more());
    }
    yield* json.leave('}');
    return { kind: 'segment', rowClosed, steps: () => packed.steps(start, count, maps) };
  }

  /** The messages of a step whose bracket was taken, up to the one that closes it. */
  private *step(): Reading<void> {
    const { json, packed, maps, slots } = this;
    const { tokens } = json;
    const step = packed.length;
    packed.push(0);
    let messages = 0;
    let kind = tokens.next() ?? (yield* json.more());
    while (kind !== ']') {
      if (messages > 0) {
        if (kind !== ',') json.refuse('"," and a message, or "]"');
        kind = tokens.next() ?? (yield* json.more());
      }
      if (kind !== '[') json.refuse('a message [map, slots] or [map, slots, to]');
      if (messages === MAX_MESSAGES) json.refuse(`"]" after ${MAX_MESSAGES} messages`);
      kind = tokens.next() ?? (yield* json.more());
      const map = tokens.value;
      if (kind !== 'number' || map < 0 || map >= maps.length) {
        json.refuse(`the number of one of the ${maps.length} maps, counted from 0,`);
      }
      const message = packed.length;
      packed.push(2 * map);
      packed.push(0);
      kind = tokens.next() ?? (yield* json.more());
      let length: number | undefined;
      for (const list of LISTS) {
        if (kind !== ',') break;
        kind = tokens.next() ?? (yield* json.more());
        if (kind !== '[') json.refuse(`the list of ${list}`);
        kind = tokens.next() ?? (yield* json.more());
        let count = 0;
        while (kind !== ']') {
          if (count > 0) {
            if (kind !== ',') json.refuse('"," or "]"');
            kind = tokens.next() ?? (yield* json.more());
          }
          if (kind !== 'number' || tokens.value < 0 || tokens.value >= slots) {
            json.refuse(`a slot from 0 to ${slots - 1}`);
          }
          if (count === slots) json.refuse(`"]" after ${slots} numbers, as many as there are slots,`);
          packed.push(tokens.value);
          count++;
          kind = tokens.next() ?? (yield* json.more());
        }
        if (length === undefined) {
          length = count;
          packed.set(message + 1, count);
        } else {
          if (count !== length) json.refuse(`a list of ${length} arrival slots, as many as slots,`);
          packed.set(message, 2 * map + 1);
        }
        kind = tokens.next() ?? (yield* json.more());
      }
      if (length === undefined) json.refuse('"," and the list of slots');
      if (kind !== ']') json.refuse('"]"');
      messages++;
      kind = tokens.next() ?? (yield* json.more());
    }
    packed.set(step, messages);
  }
}

/** Makes a part of the schedule; what is wrong with it is said with its place in the file. */
function made<T>(json: JsonReader, place: FilePlace, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof InputError) json.fail(place, error.message);
    throw error;
  }
}
