import { exchangePattern, type Pattern, type Topology } from '../../schedules/index.ts';
import { EMPTY } from '../../schedules/model/pattern.ts';
import { tablePattern } from '../../schedules/model/table-pattern.ts';
import { sequencePattern } from '../../schedules/problems/sequence-pattern.ts';
import { type JsonReader, made, type Reading } from './json-reader.ts';

/**
 * Reads the pattern of a schedule file.
 * @param slots of the schedule, at least those of the pattern
 */
export function* readPattern(json: JsonReader, topology: Topology, slots: number): Reading<Pattern> {
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
