import type { LocalPhase, NodeMap, Phase, Segment } from '../../schedules/index.ts';
import {
  gridLocalMap,
  type LocalMap,
  linearLocalMap,
  memberLocalMap,
  tableLocalMap,
} from '../../schedules/model/local-map.ts';
import { type JsonReader, made, type Reading } from './json-reader.ts';
import { readSides, type TableReader } from './map-reader.ts';
import { PackedSteps } from './packed-steps.ts';
import { MAX_MESSAGES, MAX_NUMBERS, MAX_PHASES, MAX_STEPS } from './schedule-limits.ts';

/** The lists of a message. */
const LISTS = ['slots', 'arrival slots'] as const;

/** Reads the phases; the steps of all segments go into one row of numbers. */
export class PhaseReader {
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
