import { BASES, type Machine } from '../../costs/machine.ts';
import type { BarrierPrice } from '../../costs/price-list.ts';
import { MAX_CUBE_DIM } from '../../schedules/index.ts';
import { nearestTo } from '../nearest.ts';
import { isPrintable, quoted } from '../printable.ts';
import { type Chunks, JsonReader, type Reading } from '../schedule/json-reader.ts';
import { type Quantity, SIGNED_TIME, SIZE, TIME, TIME_PER_BYTE, unitRemark } from '../units.ts';

const FORMAT = 'allport-machine';
const VERSION = 1;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 40;
const MAX_SOURCE_LENGTH = 400;
const MAX_CHANNEL_WIDTH = 2 ** MAX_CUBE_DIM;

/**
 * The price list that a file holds; docs/costs.md describes the file.
 *
 * @param chunks the file in pieces of any length
 * @param name what to call the file in an error
 * @returns the machine; rejects with what `chunks` throws
 * @throws InputError naming the line and column, what was found there, and what belongs there
 */
export function decodeMachine(chunks: Chunks, name: string): Promise<Machine> {
  const json = new JsonReader(name);
  return json.run(chunks, readMachine(json));
}

/** How the values of an object's keys are read, by key. */
type Readers = Readonly<Record<string, (json: JsonReader) => Reading<unknown>>>;
/** What they read. */
type Values<R extends Readers> = {
  readonly [Key in keyof R]: R[Key] extends (json: JsonReader) => Reading<infer Value> ? Value : never;
};

const MACHINE = {
  format: (json) => json.oneOf([FORMAT]),
  version: (json) => json.integer(VERSION, VERSION, `${VERSION}, the only version that this program reads,`),
  name: readName,
  basis: (json) => json.oneOf(BASES),
  source: readSource,
  ports: (json) => json.oneOf(['one', 'all'] as const),
  switching: (json) => json.oneOf(['store-and-forward', 'wormhole'] as const),
  channelWidth: (json) =>
    json.integer(1, MAX_CHANNEL_WIDTH, `a channel width in blocks from 1 to ${MAX_CHANNEL_WIDTH}`),
  packet: readPacket,
  startup: amount('startup', TIME),
  transmission: amount('transmission', TIME_PER_BYTE),
  hop: amount('hop', TIME),
  alignment: amount('alignment', TIME_PER_BYTE),
  rearrangement: amount('rearrangement', TIME_PER_BYTE),
  barrier: readBarrier,
} as const satisfies Readers;

const BARRIER = {
  constant: amount('constant', SIGNED_TIME),
  perDoubling: amount('perDoubling', TIME),
} as const satisfies Readers;

function* readMachine(json: JsonReader): Reading<Machine> {
  yield* json.enter('{', 'the "{" of a machine file');
  const file = yield* readObject(json, MACHINE, 'a machine file');
  yield* json.end();
  const { name, basis, source, ports, switching, channelWidth, startup, barrier } = file;
  return {
    name,
    basis,
    source,
    ports,
    switching,
    channelWidth,
    packetBytes: file.packet,
    startup,
    perByte: file.transmission,
    perHop: file.hop,
    alignmentPerByte: file.alignment,
    rearrangementPerByte: file.rearrangement,
    barrier,
  };
}

/** What comes after the bracket of an object with all of these keys, in any order, and no others. */
function* readObject<R extends Readers>(json: JsonReader, readers: R, what: string): Reading<Values<R>> {
  const keys = Object.keys(readers);
  const values = new Map<string, unknown>();
  const accept = (key: string) => {
    if (values.has(key)) json.fail(json.place(), `the key ${quoted(key)} comes twice; leave one of them out`);
    if (keys.includes(key)) return;
    const nearest = nearestTo(key, keys);
    const cure = nearest === undefined ? `it has ${listed(keys)}` : `did you mean "${nearest}"?`;
    json.fail(json.place(), `${what} has no key ${quoted(key)}; ${cure}`);
  };
  for (;;) {
    const key = yield* json.anyKeyOrEnd(accept);
    if (key === undefined) break;
    values.set(key, yield* readers[key](json));
  }
  const missing = keys.filter((key) => !values.has(key));
  if (missing.length > 0) json.fail(json.place(), `${what} lacks ${listed(missing)}; add what is missing`);
  return Object.fromEntries(values) as Values<R>;
}

function listed(keys: readonly string[]): string {
  return keys.map((key) => `"${key}"`).join(', ');
}

function* readBarrier(json: JsonReader): Reading<BarrierPrice> {
  yield* json.enter('{', 'for "barrier" an object such as { "constant": "0us", "perDoubling": "2us" }');
  return yield* readObject(json, BARRIER, 'a barrier');
}

function* readName(json: JsonReader): Reading<string> {
  const belongs = `a name of at most ${MAX_NAME_LENGTH} lower-case letters and digits, joined by hyphens,`;
  const name = yield* json.string(belongs);
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH) json.refuse(belongs);
  return name;
}

function* readSource(json: JsonReader): Reading<string> {
  const belongs = `where the prices come from, in 1 to ${MAX_SOURCE_LENGTH} characters that can be printed,`;
  const source = yield* json.string(belongs);
  if (!isPrintable(source) || source === '' || [...source].length > MAX_SOURCE_LENGTH) json.refuse(belongs);
  return source;
}

/** The most bytes that one startup pays for, or null where it pays for a message of any length. */
function* readPacket(json: JsonReader): Reading<number> {
  if (yield* json.isNull()) return Number.POSITIVE_INFINITY;
  return yield* amount('packet', { ...SIZE, what: `null, or ${SIZE.what}` })(json);
}

/** Reads the value of a key that is an amount with its unit. */
function amount(key: string, { parse, what, examples }: Quantity) {
  return function* (json: JsonReader): Reading<number> {
    const belongs = `for "${key}" ${what}, such as ${examples.map((text) => `"${text}"`).join(' or ')},`;
    const text = yield* json.string(belongs);
    const value = parse(text);
    if (value === undefined) json.refuse(belongs, '', unitRemark(text));
    return value;
  };
}
