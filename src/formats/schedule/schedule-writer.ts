import {
  InputError,
  type LocalMapCode,
  type LocalPhase,
  type NodeMap,
  type NodeMapCode,
  type Schedule,
  type Segment,
} from '../../schedules/index.ts';
import { requireSchedule, stepsOf } from '../../schedules/model/validate.ts';
import { inChunks } from '../in-chunks.ts';
import { quoted } from '../printable.ts';
import { FORMAT } from './schedule-format.ts';
import {
  FIRST_VERSION,
  MAX_LISTS,
  MAX_MAPS,
  MAX_MESSAGES,
  MAX_NAME_CHARACTERS,
  MAX_NUMBERS,
  MAX_PHASES,
  MAX_SLOTS,
  MAX_STEPS,
  MAX_TABLE_NUMBERS,
  NAME_FORM,
  VERSION,
} from './schedule-limits.ts';

/**
 * The schedule as the text of a file, in chunks: a line for each part of the head, each phase and each step.
 * docs/schedule-format.md describes the file.
 *
 * @returns pieces of the text in order, of any length; nothing is computed before the first is asked for
 * @throws InputError before the first chunk when a part of the schedule is not what its type says, or the schedule is larger
 *   than a reader accepts
 */
export function* encodeSchedule(schedule: Schedule): Iterable<string> {
  requireSchedule(schedule);
  yield* inChunks(textOf(schedule, measured(schedule)));
}

function* textOf(schedule: Schedule, maps: MapList): Iterable<string> {
  const { algorithm, topology, slots, pattern, ports, switching, width = 1, claims } = schedule;
  const head = {
    format: FORMAT,
    version: isOfFirst(schedule, maps) ? FIRST_VERSION : VERSION,
    algorithm,
    topology: topology.encode(),
    slots,
    pattern: pattern.encode(),
    ports,
    switching,
    ...(width > 1 && { width }),
    ...(claims && { claims }),
  };
  for (const [index, [key, value]] of Object.entries(head).entries())
    yield `${index === 0 ? '{' : ''}${JSON.stringify(key)}:${JSON.stringify(value)},\n`;
  yield '"maps":[';
  for (const [index, map] of maps.list.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(written(map))}`;
  }
  yield '\n],\n"phases":[';
  for (const [index, phase] of schedule.phases.entries()) {
    yield index === 0 ? '\n' : ',\n';
    yield* phase.kind === 'local' ? localText(phase) : segmentText(phase, maps);
  }
  yield '\n]}\n';
}

/** Whether all of it may stand in a file of the first version. */
function isOfFirst({ pattern }: Schedule, { list }: MapList): boolean {
  const hasPadding = pattern.kind === 'table' && pattern.padding !== undefined;
  return !hasPadding && list.every((map) => map.way === undefined);
}

/** The text of a local phase, a table at a time: those of all classes may be longer than a string can be. */
function* localText({ name, map }: LocalPhase): Iterable<string> {
  yield `{"kind":"local","name":${JSON.stringify(name)},"map":`;
  let before = '{';
  for (const [key, value] of Object.entries(map.encode())) {
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (key !== 'tables') {
      yield JSON.stringify(value);
      continue;
    }
    for (const [index, table] of value.entries()) yield `${index === 0 ? '[' : ','}${JSON.stringify(table)}`;
    yield ']';
  }
  yield '}}';
}

function* segmentText(segment: Segment, maps: MapList): Iterable<string> {
  yield `{"kind":"segment","rowClosed":${segment.rowClosed},"steps":[`;
  let before = '\n[';
  for (const step of segment.steps()) {
    for (const { map, slots, to } of step) {
      yield `${before}[${maps.indexOf(map)},[${join(slots)}]${to ? `,[${join(to)}]` : ''}]`;
      before = ',';
    }
    yield before === ',' ? ']' : `${before}]`;
    before = ',\n[';
  }
  yield '\n]}';
}

/** Refuses a count above a limit. */
type Limit = (count: number, most: number, what: string) => void;

/**
 * The maps of a schedule, all parts of which are measured on the way: the first that is larger than a reader
 * accepts ends the count.
 */
function measured(schedule: Schedule): MapList {
  const { algorithm, slots, phases } = schedule;
  const limit: Limit = (count, most, what) => {
    if (count <= most) return;
    throw new InputError(
      `${algorithm} is too large for a schedule file, which has at most ${most} ${what}: ` +
        'give fewer dimensions or copies',
    );
  };
  measureHead(schedule, limit);
  const maps = new MapList();
  let steps = 0;
  let numbers = 0;
  let tableNumbers = 0;
  let lists = 0;
  const measure = (code: NodeMapCode | LocalMapCode) => {
    tableNumbers += tableNumbersOf(code);
    limit(tableNumbers, MAX_TABLE_NUMBERS, 'numbers in the tables of its maps');
    lists += listsOf(code);
    limit(lists, MAX_LISTS, 'displacements and slot tables of classes');
  };
  for (const phase of phases) {
    if (phase.kind === 'local') {
      measure(phase.map.encode());
      continue;
    }
    for (const step of stepsOf(phase, steps)) {
      limit(++steps, MAX_STEPS, 'steps');
      limit(step.length, MAX_MESSAGES, 'messages in a step');
      numbers++;
      for (const message of step) {
        const known = maps.list.length;
        maps.indexOf(message.map);
        if (maps.list.length > known) {
          limit(maps.list.length, MAX_MAPS, 'node maps');
          measure(written(message.map));
        }
        limit(message.slots.length, slots, 'slots in a message, as many as a node has');
        numbers += 2 + message.slots.length + (message.to?.length ?? 0);
      }
      limit(numbers, MAX_NUMBERS, 'numbers in its steps');
    }
  }
  return maps;
}

function measureHead({ algorithm, slots, width = 1, claims = {}, phases }: Schedule, limit: Limit): void {
  if (!NAME_FORM.test(algorithm)) {
    throw new InputError(
      `a schedule called ${quoted(algorithm)}: give it a name of 1 to ${MAX_NAME_CHARACTERS} printable characters`,
    );
  }
  for (const [name, count] of Object.entries(claims)) {
    if (Number.isInteger(count) && count >= 0) continue;
    throw new InputError(`claims: ${name} ${count}: give a whole number of at least 0 for a schedule file`);
  }
  limit(slots, MAX_SLOTS, 'slots');
  limit(width, MAX_SLOTS, 'blocks side by side in a channel');
  limit(phases.length, MAX_PHASES, 'phases');
  limit(Math.max(claims.steps ?? 0, claims.span ?? 0), MAX_STEPS, 'steps');
  limit(claims.largestMessage ?? 0, MAX_SLOTS, 'blocks in a message');
}

/** Numbers in the tables of a map: one for each node or slot. */
function tableNumbersOf(code: NodeMapCode | LocalMapCode): number {
  if ('targets' in code) {
    return (code.ways ?? []).reduce((sum, way) => sum + way.length, code.targets.length);
  }
  if ('deltas' in code) return code.classes?.length ?? 0;
  if ('tables' in code) {
    return code.tables.reduce((sum, table) => sum + table.length, code.classes.length);
  }
  const { before, after } = code as { before?: readonly number[]; after?: readonly number[] };
  return (before?.length ?? 0) + (after?.length ?? 0);
}

/** Lists that a map has for its classes. */
function listsOf(code: NodeMapCode | LocalMapCode): number {
  if ('deltas' in code) return code.deltas.length;
  return 'tables' in code ? code.tables.length : 0;
}

/** The different maps of a schedule in the order of their first use. */
class MapList {
  readonly list: NodeMap[] = [];
  private readonly byKey = new Map<string, number>();
  /** Keys of large maps are long: each map's is asked for once. */
  private readonly known = new WeakMap<NodeMap, number>();

  /** The number of a map; a map that is new becomes the last. */
  indexOf(map: NodeMap): number {
    const known = this.known.get(map);
    if (known !== undefined) return known;
    const index = this.byKey.get(map.key) ?? this.list.length;
    if (index === this.list.length) {
      this.byKey.set(map.key, index);
      this.list.push(map);
    }
    this.known.set(map, index);
    return index;
  }
}

/** A node map as the file has it: displacements of other than all nodes come with the nodes' classes. */
function written(map: NodeMap): NodeMapCode {
  const code = map.encode();
  if (code.kind !== 'translate' || code.classes !== undefined) return code;
  if (code.deltas.length === 1 && code.deltas[0] !== null) return code;
  return { ...code, classes: new Array<number>(map.nodes).fill(0) };
}

function join(list: ArrayLike<number>): string {
  return list.length === 1 ? String(list[0]) : Array.prototype.join.call(list);
}
