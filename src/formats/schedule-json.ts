import * as v from 'valibot';
import {
  cube,
  decodeLocalMap,
  decodeNodeMap,
  exchangePattern,
  InputError,
  type Message,
  type NodeMap,
  type Phase,
  type Schedule,
  type Segment,
  type Step,
} from '../schedules/index.ts';

const FORMAT = 'allport-schedule';
const VERSION = 1;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const counts = v.array(count);
const node = v.pipe(v.number(), v.safeInteger(), v.minValue(-1));

const nodeMap = v.variant('kind', [
  v.strictObject({ kind: v.literal('xor'), mask: count }),
  v.strictObject({
    kind: v.literal('translate'),
    shape: v.array(v.pipe(count, v.minValue(1))),
    deltas: v.array(v.nullable(v.array(v.pipe(v.number(), v.safeInteger())))),
    classes: v.exactOptional(counts),
  }),
  v.strictObject({ kind: v.literal('table'), targets: v.array(node) }),
]);

const localMap = v.variant('kind', [
  v.strictObject({
    kind: v.picklist(['xor', 'add', 'subtract']),
    mask: count,
    before: v.exactOptional(counts),
    after: v.exactOptional(counts),
  }),
  v.strictObject({ kind: v.literal('table'), tables: v.array(counts), classes: counts }),
]);

/** [map, slots] or [map, slots, to]: `map` is an index into the file's list of maps. */
const message = v.union([v.strictTuple([count, counts]), v.strictTuple([count, counts, counts])]);

const phase = v.variant('kind', [
  v.strictObject({
    kind: v.literal('local'),
    name: v.picklist(['alignment', 'realignment', 'rearrangement']),
    map: localMap,
  }),
  v.strictObject({
    kind: v.literal('segment'),
    rowClosed: v.boolean(),
    steps: v.array(v.array(message)),
  }),
]);

const scheduleFile = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  algorithm: v.pipe(v.string(), v.nonEmpty()),
  topology: v.strictObject({ kind: v.literal('cube'), dim: count, cubes: v.exactOptional(count) }),
  slots: v.pipe(count, v.minValue(1)),
  pattern: v.strictObject({ kind: v.literal('exchange'), dim: count }),
  ports: v.picklist(['one', 'all']),
  switching: v.picklist(['store-and-forward', 'wormhole']),
  claims: v.strictObject({ steps: count, span: count, largestMessage: count }),
  maps: v.array(nodeMap),
  phases: v.array(phase),
});

/** The schedule as JSON text, in pieces: the head, then one line per phase and step. */
export function* encodeSchedule(schedule: Schedule): Iterable<string> {
  const maps = new Map<string, { readonly index: number; readonly map: NodeMap }>();
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      for (const { map } of step) {
        if (!maps.has(map.key)) maps.set(map.key, { index: maps.size, map });
      }
    }
  }
  const head = {
    format: FORMAT,
    version: VERSION,
    algorithm: schedule.algorithm,
    topology: schedule.topology.encode(),
    slots: schedule.slots,
    pattern: schedule.pattern.encode(),
    ports: schedule.ports,
    switching: schedule.switching,
    claims: schedule.claims,
    maps: [...maps.values()].map(({ map }) => map.encode()),
  };
  const lines = Object.entries(head).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  yield `{${lines.join(',\n')},\n"phases":[`;
  for (const [index, phase] of schedule.phases.entries()) {
    yield index === 0 ? '\n' : ',\n';
    if (phase.kind === 'local') {
      yield JSON.stringify({ kind: 'local', name: phase.name, map: phase.map.encode() });
      continue;
    }
    yield `{"kind":"segment","rowClosed":${phase.rowClosed},"steps":[`;
    let first = true;
    for (const step of phase.steps()) {
      const messages = step.map(({ map, slots, to }) => [
        maps.get(map.key)?.index,
        Array.from(slots),
        ...(to ? [Array.from(to)] : []),
      ]);
      yield `${first ? '\n' : ',\n'}${JSON.stringify(messages)}`;
      first = false;
    }
    yield '\n]}';
  }
  yield '\n]}\n';
}

/**
 * The schedule that a file holds. It is well-formed, not proved: that is for `check`.
 * @param name what to call the file in an error
 * @throws InputError naming the place in the file and what belongs there
 */
export function decodeSchedule(text: string, name: string): Schedule {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new InputError(
      `${name} is not JSON (${(error as Error).message}): give a file made by allport schedule`,
    );
  }
  const parsed = v.safeParse(scheduleFile, json, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const path = v.getDotPath(issue) ?? 'the file';
    throw new InputError(
      `${name}, ${path}: ${issue.message}; see docs/model.md for the form of a schedule file`,
    );
  }
  const file = parsed.output;
  try {
    const topology = cube(file.topology.dim, file.topology.cubes);
    const maps = file.maps.map((code) => decodeNodeMap(code, topology.nodes));
    return {
      algorithm: file.algorithm,
      topology,
      slots: file.slots,
      pattern: exchangePattern(topology.nodes, file.slots, file.pattern.dim),
      ports: file.ports,
      switching: file.switching,
      claims: file.claims,
      phases: file.phases.map(
        (code): Phase =>
          code.kind === 'local'
            ? { ...code, map: decodeLocalMap(code.map, topology.nodes, file.slots) }
            : decodeSegment(code, maps),
      ),
    };
  } catch (error) {
    throw error instanceof InputError ? new InputError(`${name}: ${error.message}`) : error;
  }
}

function decodeSegment(
  { rowClosed, steps }: Extract<v.InferOutput<typeof phase>, { kind: 'segment' }>,
  maps: readonly NodeMap[],
): Segment {
  const decoded = steps.map(
    (step, t): Step =>
      step.map(([index, slots, to]): Message => {
        const map = maps[index];
        if (map === undefined) {
          throw new InputError(
            `step ${t} names map ${index}: the file lists ${maps.length} maps, counted from 0`,
          );
        }
        return to === undefined ? { map, slots } : { map, slots, to };
      }),
  );
  return { kind: 'segment', rowClosed, steps: () => decoded };
}
