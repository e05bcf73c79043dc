import { BASES, type Machine } from '../costs/machine.ts';
import { MAX_CUBE_DIM } from '../schedules/index.ts';
import { type Chunks, JsonReader, type Reading } from './json-reader.ts';
import { isPrintable } from './printable.ts';
import { type Quantity, SIGNED_TIME, SIZE, TIME, TIME_PER_BYTE } from './units.ts';

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

function* readMachine(json: JsonReader): Reading<Machine> {
  yield* json.enter('{', 'the "{" of a machine file');
  yield* json.key('format');
  yield* json.oneOf([FORMAT]);
  yield* json.key('version');
  yield* json.integer(VERSION, VERSION, `${VERSION}, the only version that this program reads,`);
  yield* json.key('name');
  const name = yield* readName(json);
  yield* json.key('basis');
  const basis = yield* json.oneOf(BASES);
  yield* json.key('source');
  const source = yield* readSource(json);
  yield* json.key('ports');
  const ports = yield* json.oneOf(['one', 'all']);
  yield* json.key('switching');
  const switching = yield* json.oneOf(['store-and-forward', 'wormhole']);
  yield* json.key('channelWidth');
  const channelWidth = yield* json.integer(
    1,
    MAX_CHANNEL_WIDTH,
    `a channel width in blocks from 1 to ${MAX_CHANNEL_WIDTH}`,
  );
  yield* json.key('packet');
  const packetBytes = yield* readPacket(json);
  const startup = yield* readQuantity(json, 'startup', TIME);
  const perByte = yield* readQuantity(json, 'transmission', TIME_PER_BYTE);
  const perHop = yield* readQuantity(json, 'hop', TIME);
  const alignmentPerByte = yield* readQuantity(json, 'alignment', TIME_PER_BYTE);
  const rearrangementPerByte = yield* readQuantity(json, 'rearrangement', TIME_PER_BYTE);
  yield* json.key('barrier');
  yield* json.enter('{', 'the "{" of a barrier');
  const constant = yield* readQuantity(json, 'constant', SIGNED_TIME);
  const perDoubling = yield* readQuantity(json, 'perDoubling', TIME);
  yield* json.leave('}');
  yield* json.leave('}');
  yield* json.end();
  return {
    name,
    basis,
    source,
    ports,
    switching,
    channelWidth,
    packetBytes,
    startup,
    perByte,
    perHop,
    alignmentPerByte,
    rearrangementPerByte,
    barrier: { constant, perDoubling },
  };
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
  return yield* readAmount(json, 'packet', { ...SIZE, what: 'null, or a size in bytes' });
}

function* readQuantity(json: JsonReader, key: string, quantity: Quantity): Reading<number> {
  yield* json.key(key);
  return yield* readAmount(json, key, quantity);
}

function* readAmount(json: JsonReader, key: string, { parse, what, examples }: Quantity): Reading<number> {
  const belongs = `for "${key}" ${what}, such as ${examples.map((text) => `"${text}"`).join(' or ')},`;
  const amount = parse(yield* json.string(belongs));
  if (amount === undefined) json.refuse(belongs);
  return amount;
}
