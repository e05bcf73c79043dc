import type { Schedule } from '../../src/schedules/index.ts';
import { type MessageOperation, proveMessages } from './messages-proof.ts';

/*
 * Reads Chakra execution traces by et_def.proto of MLCommons and the wire format of Protocol Buffers, and proves that they do
 * what a schedule says. Written from these descriptions: nothing of the writer or its library is used.
 */

/** A field of a message: its number, and a number or the bytes of what has a length. */
type Field = readonly [field: number, value: number | Uint8Array];

/** A position in bytes. */
interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function varint(cursor: Cursor): number {
  let value = 0;
  for (let digit = 0; digit < 10; digit++) {
    const byte = cursor.bytes[cursor.at++];
    if (byte === undefined) throw new Error('the file ends within a number');
    value += (byte & 0x7f) * 2 ** (7 * digit);
    if (byte < 0x80) {
      if (!Number.isSafeInteger(value)) throw new Error(`${value} is too large`);
      return value;
    }
  }
  throw new Error('a number of more than 10 bytes');
}

/** What has its length before it. */
function lengthy(cursor: Cursor): Uint8Array {
  const length = varint(cursor);
  const found = cursor.bytes.subarray(cursor.at, cursor.at + length);
  if (found.length < length) throw new Error('the file ends within a message');
  cursor.at += length;
  return found;
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const cursor = { bytes, at: 0 };
  const fields: Field[] = [];
  while (cursor.at < bytes.length) {
    const key = varint(cursor);
    const [field, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) fields.push([field, varint(cursor)]);
    else if (wire === 2) fields.push([field, lengthy(cursor)]);
    else throw new Error(`field ${field}: nothing of this schema has wire type ${wire}`);
  }
  return fields;
}

function oneOf(fields: readonly Field[], wanted: number): number | Uint8Array {
  const [found, ...more] = fields.filter(([field]) => field === wanted);
  if (!found || more.length > 0) throw new Error(`field ${wanted} is not there once`);
  return found[1];
}

/** A number; none is 0, as in every proto3 message. */
function numberOf(fields: readonly Field[], wanted: number): number {
  const value = fields.some(([field]) => field === wanted) ? oneOf(fields, wanted) : 0;
  if (typeof value !== 'number') throw new Error(`field ${wanted} is no number`);
  return value;
}

function bytesOf(fields: readonly Field[], wanted: number): Uint8Array {
  const value = oneOf(fields, wanted);
  if (typeof value === 'number') throw new Error(`field ${wanted} is a number`);
  return value;
}

const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function onlyFields(fields: readonly Field[], known: readonly number[]): void {
  for (const [field] of fields) if (!known.includes(field)) throw new Error(`field ${field} is not known`);
}

/** A node, with the numbers of the nodes that are done before it. */
interface Node {
  readonly id: number;
  readonly type: number;
  readonly after: readonly number[];
  readonly attributes: ReadonlyMap<string, number>;
}

/** Names of attributes, with the field that MLCommons' own reader looks into. */
const VALUES: Readonly<Record<string, number>> = {
  is_cpu_op: 27,
  comm_size: 9,
  comm_type: 9,
  comm_src: 7,
  comm_dst: 7,
  comm_tag: 7,
};
const [COMPUTATION, SEND, RECEIVE, COLLECTIVE] = [4, 5, 6, 7];
/** What a node of each type has, and nothing else. */
const ATTRIBUTES: Readonly<Record<number, readonly string[]>> = {
  [COMPUTATION]: ['is_cpu_op'],
  [SEND]: ['comm_dst', 'comm_size', 'comm_tag', 'is_cpu_op'],
  [RECEIVE]: ['comm_size', 'comm_src', 'comm_tag', 'is_cpu_op'],
  [COLLECTIVE]: ['comm_size', 'comm_type', 'is_cpu_op'],
};

function readNode(bytes: Uint8Array): Node {
  const fields = fieldsOf(bytes);
  // The number, the name, the type, what it waits for in data, and attributes.
  onlyFields(fields, [1, 2, 3, 5, 10]);
  text(bytesOf(fields, 2));
  const attributes = new Map<string, number>();
  for (const [field, value] of fields) {
    if (field !== 10) continue;
    if (typeof value === 'number') throw new Error('an attribute is a number');
    const parts = fieldsOf(value);
    const name = text(bytesOf(parts, 1));
    if (!Object.hasOwn(VALUES, name)) throw new Error(`attribute ${name} is not known`);
    onlyFields(parts, [1, VALUES[name]]);
    if (parts.length !== 2 || attributes.has(name)) throw new Error(`attribute ${name} is not there once`);
    attributes.set(name, numberOf(parts, VALUES[name]));
  }
  const type = numberOf(fields, 3);
  if ([...attributes.keys()].sort().join() !== ATTRIBUTES[type]?.join()) {
    throw new Error(`a node of type ${type} has ${[...attributes.keys()]}`);
  }
  if (attributes.get('is_cpu_op') !== 0) throw new Error('a message is no work of a processor of the host');
  return { id: numberOf(fields, 1), type, after: packed(fields), attributes };
}

function packed(fields: readonly Field[]): number[] {
  if (!fields.some(([field]) => field === 5)) return [];
  const cursor = { bytes: bytesOf(fields, 5), at: 0 };
  const numbers: number[] = [];
  while (cursor.at < cursor.bytes.length) numbers.push(varint(cursor));
  return numbers;
}

/** The nodes of a file. @throws Error for what is not in the format, for no nodes, and for one that waits for none of the file */
export function readTrace(bytes: Uint8Array): Node[] {
  const cursor = { bytes, at: 0 };
  const about = fieldsOf(lengthy(cursor));
  onlyFields(about, [1]);
  if (text(bytesOf(about, 1)) !== '0.0.4') throw new Error('another version');
  const nodes: Node[] = [];
  while (cursor.at < bytes.length) nodes.push(readNode(lengthy(cursor)));
  const known = new Set(nodes.map(({ id }) => id));
  if (known.size === 0 || known.size < nodes.length) throw new Error('no nodes, or a number twice');
  for (const { id, after } of nodes) {
    if (new Set(after).size < after.length) throw new Error(`node ${id} waits twice`);
    for (const earlier of after) if (!known.has(earlier)) throw new Error(`node ${id} waits for none`);
  }
  return nodes;
}

/** What the nodes of a rank's file are. */
function operationsOf(nodes: readonly Node[], rank: number): MessageOperation[] {
  const operations = new Map<number, MessageOperation>();
  for (const { id, type, attributes } of nodes) {
    if (type === COLLECTIVE) throw new Error('a collective within a collective');
    const [kind, end] = type === SEND ? (['send', 'comm_dst'] as const) : (['recv', 'comm_src'] as const);
    const told = {
      size: attributes.get('comm_size') ?? 0,
      peer: attributes.get(end) ?? -1,
      tag: attributes.get('comm_tag') ?? -1,
    };
    operations.set(id, {
      ...{ name: `node ${id}`, rank, kind: type === COMPUTATION ? 'calc' : kind, ...told, after: [] },
    });
  }
  for (const { id, after } of nodes) {
    for (const earlier of after) operations.get(id)?.after.push(operations.get(earlier) as MessageOperation);
  }
  return [...operations.values()];
}

/** What the files of all ranks do. */
export function readTraces(files: readonly Uint8Array[]): MessageOperation[][] {
  return files.map((bytes, rank) => operationsOf(readTrace(bytes), rank));
}

/** @throws Error for files that do not say what the schedule does: see `proveMessages` */
export function proveTraces(files: readonly Uint8Array[], schedule: Schedule, blockBytes: number): void {
  proveMessages(readTraces(files), schedule, blockBytes);
}
