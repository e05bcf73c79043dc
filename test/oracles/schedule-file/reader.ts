import {
  type Blocks,
  type Counts,
  type LocalMap,
  type Message,
  type NodeMap,
  type Phase,
  replay,
  type Schedule,
} from './replay.ts';
import {
  ascending,
  distinct,
  type FileValue,
  fail,
  field,
  isPowerOfTwo,
  kindOf,
  list,
  MalformedFile,
  numbers,
  oneOf,
  parseText,
  permutation,
  product,
  record,
  whole,
  wholeOrOne,
} from './text.ts';
import { coordinatesOf, mod, type Network, numberAt, readBox, readTopology } from './topology.ts';

/** What a text is by the page alone. */
export interface FileVerdict {
  /** Why the text is no well-formed schedule file; undefined if it is one. */
  readonly malformed?: string;
  /** What a replay finds wrong. Empty: a right schedule. */
  readonly faults: readonly string[];
  /** Counted as the page says; undefined if malformed, or too large to replay. */
  readonly counts?: Counts;
}

/** The machine of a file, and what its limits count. */
interface Machine {
  readonly network: Network;
  readonly nodes: number;
  readonly slots: number;
  readonly used: { tableNumbers: number; entries: number; steps: number; stepNumbers: number };
}

const mostValue = 2 ** 24;
const mostMaps = 2 ** 20;
const mostPhases = 64;
const mostMessages = 2 ** 20;
const mostTableNumbers = 2 ** 26;
const mostEntries = 2 ** 20;
const mostStepNumbers = 2 ** 28;
/** Receivers are kept for all maps together up to here, and found anew beyond. */
const mostKept = 2 ** 26;

const scheduleKeys = [
  'format',
  'version',
  'algorithm',
  'topology',
  'slots',
  'pattern',
  'ports',
  'switching',
  'width?',
  'claims?',
  'maps',
  'phases',
];

/** Reads a text and replays it. */
export function readScheduleFile(text: string): FileVerdict {
  let schedule: Schedule;
  try {
    schedule = readSchedule(parseText(text));
  } catch (error) {
    if (error instanceof MalformedFile) {
      return { malformed: error.message, faults: [] };
    }
    throw error;
  }
  return replay(schedule);
}

function readSchedule(value: FileValue): Schedule {
  const fields = record(value, 'the file', scheduleKeys);
  oneOf(field(fields, 'format'), 'format', ['allport-schedule']);
  const version = whole(field(fields, 'version'), 'version', 1, 2);
  readAlgorithm(field(fields, 'algorithm'));
  const network = readTopology(field(fields, 'topology'));
  const slots = whole(field(fields, 'slots'), 'slots', 1, mostValue);
  const used = { tableNumbers: 0, entries: 0, steps: 0, stepNumbers: 0 };
  const machine = { network, nodes: network.nodes, slots, used };
  const blocks = readPattern(field(fields, 'pattern'), machine, version);
  const ports = oneOf(field(fields, 'ports'), 'ports', ['one', 'all']);
  const switching = oneOf(field(fields, 'switching'), 'switching', ['store-and-forward', 'wormhole']);
  wholeOrOne(fields, 'width', mostValue);
  const claims = readClaims(fields.get('claims'));
  const mapValues = list(field(fields, 'maps'), 'maps', 0, mostMaps);
  const keeps = mapValues.length * machine.nodes <= mostKept;
  const maps = mapValues.map((map, i) => readNodeMap(map, `map ${i}`, machine, keeps));
  const phases = list(field(fields, 'phases'), 'phases', 0, mostPhases).map((phase, i) =>
    readPhase(phase, `phase ${i}`, machine, maps.length),
  );
  return {
    network,
    slots,
    blocks,
    onePort: ports === 'one',
    oneLink: switching === 'store-and-forward',
    claims,
    maps,
    phases,
  };
}

function readAlgorithm(value: FileValue): void {
  const characters = typeof value === 'string' ? [...value] : fail('algorithm is no text');
  if (characters.length < 1 || characters.length > 100) {
    fail('algorithm does not have 1 to 100 characters');
  }
  if (characters.some((character) => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(character))) {
    fail('algorithm has a character that is not printable');
  }
}

function readClaims(value: FileValue | undefined): Partial<Counts> {
  if (value === undefined) {
    return {};
  }
  const entries = [...record(value, 'claims', ['steps?', 'span?', 'largestMessage?'])];
  return Object.fromEntries(entries.map(([key, claim]) => [key, whole(claim, key, 0, mostValue)]));
}

function readPattern(value: FileValue, machine: Machine, version: number): () => Blocks {
  const kind = kindOf(value, 'pattern');
  switch (kind) {
    case 'exchange':
      return readExchange(record(value, kind, ['kind', 'members', 'slots', 'before?', 'after?']), machine);
    case 'sequence':
      return readSequence(record(value, kind, ['kind', 'axes', 'slots']), machine);
    case 'table':
      return readPlaces(
        record(value, kind, ['kind', 'slots', 'starts?', 'destinations', 'padding?']),
        machine,
        version,
      );
    default:
      return fail(`pattern: the kind ${kind} is unknown`);
  }
}

function readPatternSlots(value: FileValue, unit: number, most: number): number {
  const slots = whole(value, 'slots of the pattern', 1, most);
  return slots % unit === 0 ? slots : fail(`slots of the pattern are no multiple of ${unit}`);
}

/** Blocks in all places below a number, each with the place that it must end in. */
function allPlaces(count: number, endOf: (place: number) => number): Blocks {
  const starts = Int32Array.from({ length: count }, (_, place) => place);
  return { starts, ends: starts.map(endOf) };
}

function readExchange(fields: Map<string, FileValue>, { nodes, slots: most }: Machine): () => Blocks {
  const members = whole(field(fields, 'members'), 'members', 2, nodes);
  if (nodes % members !== 0) {
    fail('the members do not divide the nodes');
  }
  const slots = readPatternSlots(field(fields, 'slots'), members, most);
  if (!isPowerOfTwo(members) && nodes * slots > mostValue) {
    fail('nodes * slots is above 2^24');
  }
  if (fields.has('before') !== fields.has('after')) {
    fail('one of before and after is missing');
  }
  const table = (key: string): readonly number[] | undefined =>
    fields.has(key) ? permutation(field(fields, key), key, slots) : undefined;
  const before = table('before');
  const after = table('after');
  return () =>
    allPlaces(slots * nodes, (place) => {
      const node = place % nodes;
      const start = Math.floor(place / nodes);
      const taken = before?.[start] ?? start;
      const receiver = taken % members;
      const sender = node % members;
      const end = taken - receiver + sender;
      return (after?.[end] ?? end) * nodes + node - sender + receiver;
    });
}

function readSequence(fields: Map<string, FileValue>, { nodes, slots: most }: Machine): () => Blocks {
  if (!isPowerOfTwo(nodes)) {
    fail('the nodes of a sequence are no power of two');
  }
  const dims = Math.log2(nodes);
  const axes = numbers(field(fields, 'axes'), 'axes', [1, dims], 1, dims);
  if (axes.reduce((sum, d) => sum + d, 0) > dims) {
    fail('the axes have more dimensions than the nodes');
  }
  const slots = readPatternSlots(field(fields, 'slots'), 2 ** Math.max(...axes), most);
  return () =>
    allPlaces(slots * nodes, (place) => {
      let node = place % nodes;
      let slot = Math.floor(place / nodes);
      let stride = 1;
      for (const d of axes) {
        const side = 2 ** d;
        const i = slot % side;
        const j = Math.floor(node / stride) % side;
        slot += j - i;
        node += (i - j) * stride;
        stride *= side;
      }
      return slot * nodes + node;
    });
}

function readPlaces(
  fields: Map<string, FileValue>,
  { nodes, slots: mostSlots }: Machine,
  version: number,
): () => Blocks {
  const most = Math.min(mostSlots, Math.floor(mostValue / nodes));
  const places = readPatternSlots(field(fields, 'slots'), 1, most) * nodes;
  const placesOf = (key: string, length: number | readonly [number, number]): readonly number[] =>
    distinct(numbers(field(fields, key), key, length, 0, places - 1), key);
  const starts = fields.has('starts') ? ascending(placesOf('starts', [0, places]), 'starts') : undefined;
  const ends = placesOf('destinations', starts?.length ?? places);
  if (fields.has('padding')) {
    if (version < 2) {
      fail('padding is of version 2');
    }
    const padding = ascending(placesOf('padding', [0, places]), 'padding');
    const known = starts && new Set(starts);
    if (known && !padding.every((place) => known.has(place))) {
      fail('padding has a place that is none of the starts');
    }
  }
  return () => (starts ? { starts, ends } : allPlaces(places, (place) => ends[place]));
}

function readNodeMap(value: FileValue, what: string, machine: Machine, keeps: boolean): NodeMap {
  const { nodes } = machine;
  const kind = kindOf(value, what);
  switch (kind) {
    case 'xor': {
      const entry = field(record(value, what, ['kind', 'mask']), 'mask');
      const mask = whole(entry, `${what}: mask`, 0, nodes - 1);
      return isPowerOfTwo(nodes)
        ? { sends: true, target: (node) => node ^ mask }
        : fail(`${what}: the nodes are no power of two`);
    }
    case 'translate':
      return readTranslation(
        record(value, what, ['kind', 'shape', 'twist?', 'deltas', 'classes?']),
        what,
        machine,
        keeps,
      );
    case 'table': {
      const entries = field(record(value, what, ['kind', 'targets']), 'targets');
      const targets = numbers(entries, `${what}: targets`, nodes, -1, nodes - 1);
      distinct(
        targets.filter((target) => target >= 0),
        what,
      );
      countTable(machine, nodes);
      return { sends: targets.some((target) => target >= 0), target: (node) => targets[node] };
    }
    default:
      return fail(`${what}: the kind ${kind} is unknown`);
  }
}

function readTranslation(
  fields: Map<string, FileValue>,
  what: string,
  machine: Machine,
  keeps: boolean,
): NodeMap {
  const { network, nodes } = machine;
  const shape = numbers(field(fields, 'shape'), `${what}: shape`, [1, 32], 1, nodes);
  if (product(shape) !== nodes) {
    fail(`${what}: the product of the shape is not the number of nodes`);
  }
  const box = readBox(shape, fields.get('twist'), what);
  const most = 2 ** 31 - 1;
  const deltas = list(field(fields, 'deltas'), `${what}: deltas`, 1, nodes).map((delta) =>
    delta === null ? undefined : numbers(delta, `${what}: a displacement`, shape.length, -most, most),
  );
  countEntries(machine, deltas.length);
  const classes = readClasses(fields.get('classes'), what, machine, deltas.length);
  if (!classes && (deltas.length > 1 || deltas[0] === undefined)) {
    fail(`${what}: without classes there is one displacement`);
  }
  const deltaOf = (node: number): readonly number[] | undefined => deltas[classes?.[node] ?? 0];
  const targetOf = (node: number): number => {
    const delta = deltaOf(node);
    if (!delta) {
      return -1;
    }
    const coordinates = coordinatesOf(shape, node).map((x, a) => x + delta[a]);
    return numberAt(box, coordinates);
  };
  const targets =
    keeps || classes ? Int32Array.from({ length: nodes }, (_, node) => targetOf(node)) : undefined;
  const receivers = targets?.filter((target) => target >= 0);
  if (receivers && new Set(receivers).size < receivers.length) {
    fail(`${what}: two nodes send to the same node`);
  }
  const { grid } = network;
  const saysRoute = grid?.length === shape.length && grid.every((side, axis) => side === shape[axis]);
  return {
    sends: receivers === undefined || receivers.length > 0,
    target: keeps && targets ? (node) => targets[node] : targetOf,
    displacement: saysRoute ? deltaOf : undefined,
  };
}

function readClasses(
  value: FileValue | undefined,
  what: string,
  machine: Machine,
  count: number,
): readonly number[] | undefined {
  if (value === undefined) {
    return undefined;
  }
  countTable(machine, machine.nodes);
  return numbers(value, `${what}: classes`, machine.nodes, 0, count - 1);
}

function countTable({ used }: Machine, length: number): void {
  used.tableNumbers += length;
  if (used.tableNumbers > mostTableNumbers) {
    fail('the tables of all maps have more than 2^26 numbers');
  }
}

function countEntries({ used }: Machine, count: number): void {
  used.entries += count;
  if (used.entries > mostEntries) {
    fail('the maps have more than 2^20 displacements and slot tables');
  }
}

function readPhase(value: FileValue, what: string, machine: Machine, maps: number): Phase {
  const kind = kindOf(value, what);
  if (kind === 'local') {
    const fields = record(value, what, ['kind', 'name', 'map']);
    oneOf(field(fields, 'name'), `${what}: name`, ['alignment', 'realignment', 'rearrangement']);
    return { kind, map: readLocalMap(field(fields, 'map'), `${what}: map`, machine) };
  }
  if (kind !== 'segment') {
    return fail(`${what}: the kind ${kind} is unknown`);
  }
  const fields = record(value, what, ['kind', 'rowClosed', 'steps']);
  const rowClosed = field(fields, 'rowClosed');
  const steps = list(field(fields, 'steps'), `${what}: steps`, 0, mostValue).map((step, i) =>
    list(step, `${what}: step ${i}`, 0, mostMessages).map((message, k) =>
      readMessage(message, `${what}: step ${i}: message ${k}`, machine, maps),
    ),
  );
  machine.used.steps += steps.length;
  countStepNumbers(machine, steps.length);
  if (machine.used.steps > mostValue) {
    fail('all segments have more than 2^24 steps');
  }
  return typeof rowClosed === 'boolean'
    ? { kind, rowClosed, steps }
    : fail(`${what}: rowClosed is neither true nor false`);
}

function readMessage(value: FileValue, what: string, machine: Machine, maps: number): Message {
  const [map, sent, arrival] = list(value, what, 2, 3);
  const most = machine.slots - 1;
  const message = {
    map: whole(map, `${what}: map`, 0, maps - 1),
    slots: numbers(sent, `${what}: slots`, [0, machine.slots], 0, most),
  };
  const { length } = message.slots;
  const to = arrival === undefined ? undefined : numbers(arrival, `${what}: to`, length, 0, most);
  countStepNumbers(machine, 2 + length + (to?.length ?? 0));
  return { ...message, to };
}

function countStepNumbers({ used }: Machine, count: number): void {
  used.stepNumbers += count;
  if (used.stepNumbers > mostStepNumbers) {
    fail('the steps take more than 2^28 numbers');
  }
}

function readLocalMap(value: FileValue, what: string, machine: Machine): LocalMap {
  const { slots } = machine;
  const kind = kindOf(value, what);
  switch (kind) {
    case 'xor':
    case 'add':
    case 'subtract':
      return readMasked(record(value, what, ['kind', 'mask', 'before?', 'after?']), kind, what, machine);
    case 'linear':
      return readLinear(record(value, what, ['kind', 'masks']), what, machine);
    case 'translate':
      return readLocalTranslation(
        record(value, what, ['kind', 'operation', 'shape', 'twist?']),
        what,
        machine,
      );
    case 'table': {
      const fields = record(value, what, ['kind', 'tables', 'classes']);
      const tables = list(field(fields, 'tables'), `${what}: tables`, 1, machine.nodes).map((table) => {
        countTable(machine, slots);
        return permutation(table, `${what}: a slot table`, slots);
      });
      countEntries(machine, tables.length);
      const classes = readClasses(field(fields, 'classes'), what, machine, tables.length) ?? [];
      return (node) => tables[classes[node]];
    }
    default:
      return fail(`${what}: the kind ${kind} is unknown`);
  }
}

/** The row of slots that a local map gives a node. */
function slotRow(slots: number, target: (slot: number) => number): Int32Array {
  return Int32Array.from({ length: slots }, (_, slot) => target(slot));
}

/** The largest power of two that divides a number. */
function powerOfTwoIn(value: number): number {
  return value & -value;
}

function readMasked(
  fields: Map<string, FileValue>,
  kind: 'xor' | 'add' | 'subtract',
  what: string,
  machine: Machine,
): LocalMap {
  const { slots } = machine;
  const size = 1 + whole(field(fields, 'mask'), `${what}: mask`, 0, slots - 1);
  if (!isPowerOfTwo(size) || slots % size !== 0) {
    fail(`${what}: the mask is not one less than a power of two that divides the slots`);
  }
  const table = (key: string): readonly number[] | undefined => {
    if (!fields.has(key)) {
      return undefined;
    }
    countTable(machine, slots);
    return permutation(field(fields, key), `${what}: ${key}`, slots);
  };
  const before = table('before');
  const after = table('after');
  return (node) =>
    slotRow(slots, (slot) => {
      const t = before?.[slot] ?? slot;
      const moved = kind === 'xor' ? t ^ node : kind === 'add' ? t + node : t - node;
      const end = t - (t % size) + mod(moved, size);
      return after?.[end] ?? end;
    });
}

function readLinear(fields: Map<string, FileValue>, what: string, { nodes, slots }: Machine): LocalMap {
  if (!isPowerOfTwo(nodes)) {
    fail(`${what}: the nodes are no power of two`);
  }
  const most = powerOfTwoIn(slots) - 1;
  const masks = numbers(field(fields, 'masks'), `${what}: masks`, Math.log2(nodes), 0, most);
  return (node) => {
    const mask = masks.reduce((sum, bits, k) => ((node >> k) & 1 ? sum ^ bits : sum), 0);
    return slotRow(slots, (slot) => slot ^ mask);
  };
}

function readLocalTranslation(
  fields: Map<string, FileValue>,
  what: string,
  { nodes, slots }: Machine,
): LocalMap {
  const operation = oneOf(field(fields, 'operation'), `${what}: operation`, ['add', 'subtract', 'reflect']);
  const shape = numbers(field(fields, 'shape'), `${what}: shape`, [1, 32], 1, nodes);
  const size = product(shape);
  if (size > nodes || slots % size !== 0) {
    fail(`${what}: the product of the shape does not divide the slots, or is above the nodes`);
  }
  const box = readBox(shape, fields.get('twist'), what);
  const placesOf = Array.from({ length: size }, (_, number) => coordinatesOf(shape, number));
  const [ofNode, ofSlot] = { add: [1, 1], subtract: [-1, 1], reflect: [1, -1] }[operation];
  return (node) => {
    const x = placesOf[node % size];
    const ends = placesOf.map((y) => {
      const z = y.map((yk, k) => ofSlot * yk + ofNode * x[k]);
      return numberAt(box, z);
    });
    return slotRow(slots, (slot) => slot - (slot % size) + ends[slot % size]);
  };
}
