import { exchangePattern, InputError, type Pattern } from '../../schedules/index.ts';
import { EMPTY, MAX_TABLE_PLACES } from '../../schedules/model/pattern.ts';
import { tablePattern } from '../../schedules/model/table-pattern.ts';
import { sequencePattern } from '../../schedules/problems/sequence-pattern.ts';
import { byKind, described, Fields, type Format, integer, list, noted, numbers } from './file-format.ts';
import type { Sizes } from './node-map-format.ts';
import { VERSION } from './schedule-limits.ts';

const SLOTS = 'Slots that hold blocks at the start and at the end, at most those of the schedule.';
const BEFORE = 'By the slot in which a block starts: the slot from which it is exchanged. A permutation.';
const AFTER = 'By the slot to which the exchange brings a block: the slot in which it ends. A permutation.';
const STARTS: PlacesOf = {
  item: 'a place that holds a block at the start',
  description: 'The places, slot * nodes + node, that hold a block at the start, ascending; left out: all.',
};
const PADDING: PlacesOf = {
  item: 'a place of padding',
  description: 'The starts, ascending, whose block nobody asks for; left out: none. In version 2 only.',
};
const ENDS = 'For each of the starts, of all places if there are none: the place where its block must end.';

/** The pattern of a schedule file of a version: it has at most the slots of the schedule. */
export function patternFormat({ nodes, slots: most }: Sizes, version: number): Format<Pattern> {
  const slots = described(
    SLOTS,
    integer(1, most, `a number of slots from 1 to ${most}, those of the schedule,`),
  );
  const members = integer(2, nodes, `a number of members from 2 to ${nodes}`);
  const placesOf = (used: number | undefined) => (used === undefined ? MAX_TABLE_PLACES : used * nodes);
  return byKind<Pattern>('a pattern', {
    exchange: new Fields()
      .key('members', described('It runs among so many nodes with neighbouring numbers.', members))
      .key('slots', slots)
      .optional('before', (read) => reorderingOf(read.slots ?? most, BEFORE))
      .optional('after', (read) => reorderingOf(read.slots ?? most, AFTER), 'before')
      .make((read) => {
        const [before, after] = [read.before, read.after].map((table) => table && Uint32Array.from(table));
        const reordering = before && after && { before, after };
        return exchangePattern(nodes, read.slots, read.members, reordering);
      }),
    sequence: new Fields()
      .key('axes', axesOf(Math.log2(nodes)))
      .key('slots', slots)
      .make((read) => sequencePattern(nodes, read.slots, read.axes)),
    table: new Fields()
      .key('slots', slots)
      .optional('starts', (read) => placesFormat(placesOf(read.slots), STARTS))
      .key('destinations', (read) => destinationsOf(placesOf(read.slots), read.starts))
      .optional('padding', (read) => placesFormat(placesOf(read.slots), PADDING))
      .make((read) => {
        if (read.padding && version < VERSION) {
          throw new InputError(`padding in a file of version ${version}: give version ${VERSION}`);
        }
        const destinations = placed(nodes * read.slots, read.destinations, read.starts);
        return tablePattern(nodes, read.slots, destinations, read.padding);
      }),
  });
}

function reorderingOf(slots: number, description: string): Format<Int32Array> {
  const table = numbers(slots, 0, slots - 1, (slot) => `the entry for slot ${slot}`);
  return noted(table, { description, uniqueItems: true });
}

/** What a list of places has in it. */
interface PlacesOf {
  readonly item: string;
  readonly description: string;
}

/** Some of so many places, ascending. */
function placesFormat(places: number, { item, description }: PlacesOf): Format<number[]> {
  const names = { list: `the list of ${item.replace('a place', 'places')}`, item };
  const schema = { type: 'integer', minimum: 0, maximum: places - 1 };
  const ascending = list<number>({ ...names, least: 1, most: places, schema }, (json, before) => {
    const next = (before.at(-1) ?? -1) + 1;
    return json.integer(next, places - 1, `${item}, from ${next} to ${places - 1} in ascending order,`);
  });
  return noted(ascending, { description, uniqueItems: true });
}

function destinationsOf(places: number, starts: readonly number[] | undefined): Format<Int32Array> {
  const nameOf = (i: number) => `the destination of place ${starts ? starts[i] : i}`;
  const ends = numbers(starts?.length ?? places, 0, places - 1, nameOf);
  return noted(ends, { description: ENDS, uniqueItems: true });
}

/** Destinations by place, EMPTY where no block starts. */
function placed(places: number, ends: Int32Array, starts: readonly number[] | undefined): Int32Array {
  if (starts === undefined) return ends;
  const destinations = new Int32Array(places).fill(EMPTY);
  for (const [i, start] of starts.entries()) destinations[start] = ends[i];
  return destinations;
}

/** The dimensions of the axes of a sequence, at most `most` together. */
function axesOf(most: number): Format<number[]> {
  const names = { list: 'the list of the dimensions of the axes', item: 'the dimensions of an axis' };
  const schema = { type: 'integer', minimum: 1, maximum: most };
  const axes = list<number>({ ...names, least: 1, most, schema }, (json, before) => {
    const left = before.reduce((rest, axis) => rest - axis, most);
    return json.integer(1, left, `${names.item}, so that all have at most ${most},`);
  });
  return described('Dimensions of each axis, the one that is exchanged first first.', axes);
}
