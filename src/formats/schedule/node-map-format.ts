import { InputError, MAX_GRID_NODES, type NodeMap } from '../../schedules/index.ts';
import { tableMap, translateMap, wayMap, xorMap } from '../../schedules/model/node-map.ts';
import {
  byKind,
  described,
  Fields,
  type Format,
  integer,
  list,
  noted,
  numbers,
  objects,
} from './file-format.ts';
import type { JsonReader } from './json-reader.ts';
import { MAX_LISTS, MAX_MAPS, MAX_SLOTS, MAX_TABLE_NUMBERS, VERSION } from './schedule-limits.ts';

/** What bounds the numbers of a file: its nodes, the numbers that links may have, and the slots of a node. */
export interface Sizes {
  readonly nodes: number;
  readonly links: number;
  readonly slots: number;
}

/** The most that there may be of each, for the schema. */
export const WIDEST: Sizes = { nodes: MAX_GRID_NODES, links: 2 ** 31, slots: MAX_SLOTS };

/** Axes of the shape of a translate map: each of two or more nodes doubles their number. */
export const MAX_AXES = 32;
const MAX_DISPLACEMENT = 2 ** 31;

/** Counts what the tables of all maps hold, which together are bounded. */
export class TableLimits {
  private numbers = 0;
  private lists = 0;

  /** Counts the numbers of a table that begins. */
  takeNumbers(json: JsonReader, count: number): void {
    if (this.numbers + count > MAX_TABLE_NUMBERS) {
      const cure = `at most ${MAX_TABLE_NUMBERS} in all belong there`;
      json.fail(json.place(), `found a table of ${count} numbers after ${this.numbers} in tables; ${cure}`);
    }
    this.numbers += count;
  }

  /** Counts a displacement or slot table, whose first token was looked at. */
  takeList(json: JsonReader): void {
    if (this.lists === MAX_LISTS) {
      json.refuse(`an end after ${MAX_LISTS} displacements and slot tables of classes`);
    }
    this.lists++;
  }
}

/** The class of each node, which says which one it has of a list that came before. */
export function classesOf(nodes: number, choices: readonly unknown[] | undefined, limits: TableLimits) {
  const most = (choices?.length ?? nodes) - 1;
  const accept = (json: JsonReader) => limits.takeNumbers(json, nodes);
  const classes = numbers(nodes, 0, most, (node) => `the class of node ${node}`, accept);
  return noted(classes, { description: 'The class of each node.', minItems: 2 });
}

/** The sides of a shape of at most so many nodes; it is refused before anything of its size is made. */
export function sidesOf(most: number, least = 1): Format<number[]> {
  const names = { list: 'the list of the sides of a shape', item: 'a side' };
  const schema = { type: 'integer', minimum: least, maximum: most };
  const sides = list<number>({ ...names, most: MAX_AXES, schema }, function* (json, before) {
    const product = before.reduce((nodes, side) => nodes * side, 1);
    const side = yield* json.integer(1, most / product, `a side that makes at most ${most} nodes`);
    if (before.length === MAX_AXES) json.refuse(`"]" after ${MAX_AXES} sides`);
    return side;
  });
  const description = 'Nodes along each axis, the fastest-counting first.';
  return noted(sides, { description, minItems: 1 });
}

/** The displacements to which once around each axis leads. */
export function twistOf(most: number, axes: number): Format<number[][]> {
  const row = numbers(axes, 0, most - 1, (axis) => `how far once around leads along axis ${axis}`);
  const names = { list: 'the list of displacements, one per axis', item: 'a displacement' };
  const rows = list<number[]>(
    { ...names, least: 1, most: axes, all: 'displacements, one per axis,', schema: row.schema },
    function* (json) {
      return Array.from(yield* row.read(json));
    },
  );
  const description =
    'By axis: the displacement along later axes to which once around it leads; no twist if left out.';
  return noted(rows, { description });
}

/** The sides of a shape of all nodes. */
function shapeOf(nodes: number): Format<number[]> {
  const { schema, read } = sidesOf(nodes);
  return {
    schema,
    *read(json) {
      const place = json.place();
      const shape = yield* read(json);
      const product = shape.reduce((sum, side) => sum * side, 1);
      if (product === nodes) return shape;
      const cure = `one of the network's ${nodes} nodes belongs there`;
      return json.fail(place, `found a shape of ${product} nodes; ${cure}`);
    },
  };
}

type Displacement = readonly number[] | null;

/** A displacement for each class of nodes, or null for a class that sends nothing. */
function displacementsOf(nodes: number, axes: number, limits: TableLimits): Format<Displacement[]> {
  const nameOf = (axis: number) => `the displacement along axis ${axis}`;
  const displacement = numbers(axes, 1 - MAX_DISPLACEMENT, MAX_DISPLACEMENT - 1, nameOf);
  const names = {
    list: 'the list of displacements, one per class of nodes',
    item: `a displacement [${Array.from({ length: axes }, (_, axis) => `x${axis}`).join()}]`,
  };
  const schema = { oneOf: [{ type: 'null' }, displacement.schema] };
  const all = 'displacements, one per node,';
  return list({ ...names, least: 1, most: nodes, all, schema }, function* (json) {
    const idle = yield* json.isNull();
    limits.takeList(json);
    return idle ? null : Array.from(yield* displacement.read(json));
  });
}

/** One displacement for all nodes, where none has a class. */
function requireOne(deltas: readonly Displacement[]): void {
  if (deltas.length === 1 && deltas[0] !== null) return;
  throw new InputError(`found ${deltas.length} displacements; without classes give one for all nodes`);
}

/** The same in the schema. */
const ONE_WITHOUT_CLASSES = {
  if: { not: { required: ['classes'] } },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: { properties: { deltas: { type: 'array', maxItems: 1, items: { type: 'array' } } } },
};

/** The links that a message crosses, for each node those of its own. */
function waysOf({ nodes, links }: Sizes, limits: TableLimits): Format<number[][]> {
  const schema = { type: 'integer', minimum: 0, maximum: links - 1 };
  const names = { list: 'the list of the links of a way', item: 'a link' };
  const way = list<number>({ ...names, most: links, schema }, (json, { length }) => {
    if (length === links) json.refuse(`"]" after ${links} links`);
    limits.takeNumbers(json, 1);
    return json.integer(0, links - 1, `the number of a link from 0 to ${links - 1}`);
  });
  const all = 'ways, one per node,';
  const ways = list<number[]>(
    { list: 'the list of ways', item: 'a way', least: 2, most: nodes, all, schema: way.schema },
    (json) => way.read(json),
  );
  return described(
    'By node: the numbers of the links that its message crosses, in their order, none of a node that sends nothing; left out: the ways of the network. In version 2 only.',
    ways,
  );
}

/** The node maps of a schedule file of a version. */
export function nodeMaps(sizes: Sizes, limits: TableLimits, version: number): Format<NodeMap[]> {
  const { nodes } = sizes;
  const accept = (json: JsonReader) => limits.takeNumbers(json, nodes);
  const targets = numbers(nodes, -1, nodes - 1, (node) => `the target of node ${node}`, accept);
  const translation = new Fields()
    .key('shape', shapeOf(nodes))
    .optional('twist', ({ shape }) => twistOf(nodes, shape?.length ?? MAX_AXES))
    .key('deltas', ({ shape }) => displacementsOf(nodes, shape?.length ?? MAX_AXES, limits))
    .optional('classes', ({ deltas }) => classesOf(nodes, deltas, limits))
    .make(({ shape, twist, deltas, classes }) => {
      if (classes === undefined) requireOne(deltas);
      return translateMap(shape, deltas, classes, twist);
    });
  const nodeMap = byKind<NodeMap>('a node map', {
    xor: new Fields()
      .key('mask', integer(0, nodes - 1, `a mask from 0 to ${nodes - 1}`))
      .make(({ mask }) => xorMap(nodes, mask)),
    translate: {
      ...translation,
      schema: (first) => ({ ...translation.schema(first), ...ONE_WITHOUT_CLASSES }),
    },
    table: new Fields()
      .key(
        'targets',
        noted(targets, { description: 'The node that each node sends to, or -1.', minItems: 2 }),
      )
      .optional('ways', waysOf(sizes, limits))
      .make(({ targets: table, ways }) => {
        if (ways === undefined) return tableMap(table);
        if (version >= VERSION) return wayMap(table, ways);
        throw new InputError(`ways in a file of version ${version}: give version ${VERSION}`);
      }),
  });
  const maps = objects('a node map', 'node maps', MAX_MAPS, nodeMap);
  return described('The node maps that messages name by their place in this list, from 0.', maps);
}
