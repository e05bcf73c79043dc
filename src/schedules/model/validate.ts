import type { Algorithm } from './algorithm.ts';
import type { Counts } from './counts.ts';
import { InputError } from './errors.ts';
import { ordinal } from './ordinal.ts';
import { PATTERN_KINDS, type Pattern } from './pattern.ts';
import type { Problem, Setting } from './problem.ts';
import type {
  Claims,
  Elements,
  Message,
  Phase,
  Ports,
  Schedule,
  Segment,
  Step,
  Switching,
} from './schedule.ts';

/*
 * Refuses, where a problem or a schedule enters, what its type rules out: programs in JavaScript have no
 * types, and a misspelled word must not pass for another model. Single slots are not looked at: the checker
 * does that, and what it finds is a violation.
 */

/** All port models. */
export const PORTS: readonly Ports[] = ['one', 'all'];
/** All kinds of switching. */
export const SWITCHINGS: readonly Switching[] = ['store-and-forward', 'wormhole'];
const KINDS: readonly Phase['kind'][] = ['local', 'segment'];
const COUNTS: readonly (keyof Claims)[] = ['steps', 'span', 'largestMessage'];
/** Longer texts are cut. */
const MAX_SHOWN = 40;

/** What a frame is given: everything of a schedule but what the frame itself makes. */
type FrameInput = Pick<Schedule, 'algorithm' | 'ports' | 'switching'> & { readonly steps: unknown };

/** @throws InputError unless a value has all of these parts */
export function requireParts(name: string, value: unknown, parts: readonly string[], cure: string): void {
  if (!isObject(value) || !parts.every((part) => part in value)) refuse(name, value, cure);
}

/** @throws InputError unless it is a text */
export function requireText(name: string, value: unknown, cure: string): void {
  if (typeof value !== 'string') refuse(name, value, cure);
}

/** @throws InputError unless it is one of the catalogue or has the parts of one */
export function requireAlgorithm(algorithm: Algorithm): void {
  if (typeof algorithm === 'string') {
    throw new InputError(`algorithm ${shown(algorithm)}: use findAlgorithm(${shown(algorithm)})`);
  }
  if (!has(algorithm, 'schedule')) {
    refuse('algorithm', algorithm, 'give one of the catalogue, or { name, source, schedule }');
  }
  const { counts } = algorithm;
  if (counts !== undefined && typeof counts !== 'function') {
    refuse('counts', counts, 'give a function, or leave it out');
  }
}

/** @throws InputError unless formulas have given a list of rounds; a number that is wrong is a violation */
export function requireCounts(counts: Counts): void {
  if (isObject(counts) && Array.isArray(counts.rounds) && counts.rounds.every(isObject)) return;
  refuse(
    'counts()',
    counts,
    'give { ports, switching, rounds: [{ blocks, hops, times }], .. }, or undefined',
  );
}

/**
 * What of a description is a setting.
 * @param example of such a description
 * @throws InputError unless it has a network, and channels of a whole width
 */
export function requireSetting(setting: Setting, example: string): Setting {
  if (!isObject(setting)) refuse('problem', setting, example);
  const { topology, width, embedding } = setting;
  requireTopology(topology);
  if (width !== undefined) requireCount('width', width);
  return { topology, ...(width !== undefined && { width }), ...(embedding && { embedding }) };
}

/** @throws InputError unless it is a problem: plain data are none */
export function requireProblem(problem: Problem): void {
  if (!has(problem, 'demand')) refuse('problem', problem, 'give completeExchange({ topology: cube(3) })');
  requireTopology(problem.topology);
}

/** @throws InputError unless its parts are what they should be; steps are looked at by `stepsOf` */
export function requireSchedule(schedule: Schedule): void {
  // decodeSchedule gives a promise.
  if (schedule instanceof Promise) refuse('schedule', schedule, 'await it');
  if (!isObject(schedule)) refuse('schedule', schedule, 'give a schedule');
  requireTopology(schedule.topology);
  requireModel(schedule);
  requireClaims(schedule);
  if (schedule.width !== undefined) requireCount('width', schedule.width);
  requireCount('slots', schedule.slots);
  requirePattern(schedule.pattern);
  if (schedule.elements !== undefined) requireElements(schedule.elements);
  const { phases } = schedule;
  if (!Array.isArray(phases)) refuse('phases', phases, 'give a list of local phases and segments');
  for (const [index, phase] of phases.entries()) requirePhase(`phase ${ordinal(index)}`, phase);
}

/** @throws InputError unless it has all parts that a frame cannot do without */
export function requireFrame(frame: FrameInput): void {
  if (!isObject(frame)) {
    refuse('parts of the schedule', frame, 'give { algorithm, ports, switching, steps }');
  }
  requireModel(frame);
  if (typeof frame.steps !== 'function') refuse('steps', frame.steps, 'give a function that gives the steps');
}

/** @throws InputError unless `value` is one of the words */
export function requireOneOf(what: string, value: unknown, words: readonly string[]): void {
  if (!words.some((word) => word === value)) refuse(what, value, `give ${words.join(' or ')}`);
}

/**
 * The steps of a segment, each looked at before it is given.
 *
 * @param first the place of the first one among the steps of all segments, from 0
 * @throws InputError when something is no list of messages, or a message is none
 */
export function* stepsOf(segment: Segment, first = 0): Iterable<Step> {
  const steps = segment.steps();
  if (typeof steps?.[Symbol.iterator] !== 'function') {
    refuse('steps()', steps, 'give a list of steps, or a generator that yields them');
  }
  let index = first;
  for (const step of steps) {
    requireStep(step, index++);
    yield step;
  }
}

/** In the innermost loop of a proof: texts are made only of what is refused. */
function requireStep(step: Step, index: number): void {
  if (!Array.isArray(step)) {
    refuse(`step ${ordinal(index)}`, step, 'give a list of messages, [{ map, slots }]');
  }
  for (let i = 0; i < step.length; i++) {
    const message: Message = step[i];
    if (!isMessage(message)) refuseMessage(`step ${ordinal(index)}, message ${ordinal(i)}`, message);
  }
}

function isMessage(message: Message): boolean {
  if (!isObject(message)) return false;
  const { map, slots, to } = message;
  if (!isObject(map) || typeof map.apply !== 'function') return false;
  return (Array.isArray(slots) || isList(slots)) && (to === undefined || isList(to));
}

function refuseMessage(where: string, message: Message): never {
  if (!isObject(message)) refuse(where, message, 'give { map, slots }');
  const { map, slots, to } = message;
  if (!has(map, 'apply')) refuse(`${where}: map`, map, 'give a node map, such as xorMap(nodes, mask)');
  const [name, list] = isList(slots) ? ['to', to] : ['slots', slots];
  return refuse(`${where}: ${name}`, list, 'give an array of slots');
}

/** The machine goes by the kind of a pattern, and by what that kind has. */
function requirePattern(pattern: Pattern): void {
  if (!has(pattern, 'destination')) {
    refuse('pattern', pattern, 'give exchangePattern(nodes, slots, members)');
  }
  requireOneOf('pattern: kind', pattern.kind, PATTERN_KINDS);
  if (pattern.kind === 'exchange') requireCount('pattern: members', pattern.members);
  if (pattern.kind === 'sequence' && !isList(pattern.axes)) {
    refuse('pattern: axes', pattern.axes, 'give a list of the dimensions of each axis');
  }
  if (pattern.kind === 'table' && !(pattern.origins instanceof Uint32Array)) {
    refuse('pattern: origins', pattern.origins, 'give a Uint32Array, by place');
  }
}

/** In other lists positions might be no whole numbers. */
function requireElements(elements: Elements): void {
  const lists = isObject(elements) ? [elements.start, elements.end] : [];
  if (lists.length > 0 && lists.every((list) => list instanceof Uint32Array)) return;
  refuse(
    'elements',
    elements,
    'give { unit, start, end } with a Uint32Array of positions each, or leave them out',
  );
}

function requirePhase(where: string, phase: Phase): void {
  if (!isObject(phase)) refuse(where, phase, 'give a local phase or a segment');
  requireOneOf(`${where}: kind`, phase.kind, KINDS);
  if (phase.kind === 'segment') {
    // Neither true nor false would be taken for false.
    if (typeof phase.rowClosed !== 'boolean') {
      refuse(`${where}: rowClosed`, phase.rowClosed, 'give true or false');
    }
    if (!has(phase, 'steps')) refuse(`${where}: steps`, phase.steps, 'give a function that gives the steps');
  } else if (!has(phase.map, 'apply') || !has(phase.map, 'encode')) {
    refuse(`${where}: map`, phase.map, 'give a local map, such as memberLocalMap(operation, slots, mask)');
  }
}

/** @throws InputError unless it is a network */
function requireTopology(topology: unknown): void {
  if (!has(topology, 'distance') || !has(topology, 'route')) {
    refuse('topology', topology, 'give a network, such as cube(3)');
  }
}

function requireModel({ algorithm, ports, switching }: Omit<FrameInput, 'steps'>): void {
  if (typeof algorithm !== 'string') refuse('algorithm', algorithm, 'give a name');
  requireOneOf('ports', ports, PORTS);
  requireOneOf('switching', switching, SWITCHINGS);
}

function requireClaims({ claims = {} }: Schedule): void {
  if (!isObject(claims)) refuse('claims', claims, `give { ${COUNTS.join(', ')} }, or leave them out`);
  for (const [name, count] of Object.entries(claims)) {
    requireOneOf('claims: count', name, COUNTS);
    // A number that is wrong is a violation.
    if (typeof count !== 'number') refuse(`claims: ${name}`, count, 'give a number');
  }
}

/** @throws InputError unless it is a whole number of at least 1 */
export function requireCount(what: string, value: unknown): void {
  if (!Number.isInteger(value) || (value as number) < 1) {
    refuse(what, value, 'give a whole number of at least 1');
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether it is an object with such a method; functions have an `apply` of their own. */
function has(value: unknown, method: string): boolean {
  return isObject(value) && typeof (value as Record<string, unknown>)[method] === 'function';
}

/** Arrays, typed arrays, and what else has a length; a Set has none. */
function isList(value: unknown): boolean {
  return isObject(value) && Number.isInteger((value as { readonly length?: unknown }).length);
}

function refuse(what: string, value: unknown, cure: string): never {
  throw new InputError(`${what} ${shown(value)}: ${cure}`);
}

/** A value in a few words. */
function shown(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}...` : value);
  }
  if (typeof value === 'function') return 'a function';
  if (value instanceof Promise) return 'a promise';
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : String(value);
}
