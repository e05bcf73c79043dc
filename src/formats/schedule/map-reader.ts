import type { NodeMap, Topology } from '../../schedules/index.ts';
import { tableMap, translateMap, xorMap } from '../../schedules/model/node-map.ts';
import { type JsonReader, made, type Reading } from './json-reader.ts';
import { MAX_LISTS, MAX_MAPS, MAX_TABLE_NUMBERS } from './schedule-limits.ts';

/** Axes of the shape of a translate map: each of two or more nodes doubles their number. */
const MAX_AXES = 32;
const MAX_DISPLACEMENT = 2 ** 31;

/** Reads the tables of all maps, which together are bounded. */
export class TableReader {
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

/** Reads the node maps of a schedule file. */
export function* readMaps(json: JsonReader, { nodes }: Topology, tables: TableReader): Reading<NodeMap[]> {
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
export function* readSides(json: JsonReader, most: number): Reading<number[]> {
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
