import * as v from 'valibot';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import { nearestTo } from '../nearest.ts';
import { quoted } from '../printable.ts';
import { type Chunks, JsonReader, type Reading } from '../schedule/json-reader.ts';
import { machineFormat } from './machine-format.ts';

/**
 * The price list that a file holds; docs/costs.md describes the file.
 *
 * @param chunks the file in pieces of any length
 * @param name what to call the file in an error
 * @returns the machine; rejects with what `chunks` throws
 * @throws InputError naming the line and column, what was found there, and what belongs there
 */
export async function decodeMachine(chunks: Chunks, name: string): Promise<PricedMachine> {
  const json = new JsonReader(name);
  return v.parse(machineFormat, await json.run(chunks, readValue(json, machineFormat, 'machine file')));
}

/**
 * A value of a format, whose parts are checked one by one where they stand: a schema that is given the whole value knows no
 * lines.
 */
function* readValue(json: JsonReader, entry: v.GenericSchema, name: string): Reading<unknown> {
  const format = isOptional(entry) ? entry.wrapped : entry;
  const value = yield* json.scalar();
  if (isObjectFormat(format) && json.tokens.kind === '{')
    return yield* readObject(json, format, `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`);
  const { success, issues } = v.safeParse(format, value);
  if (!success) json.refuseWith(issues[0].message);
  return value;
}

/** What comes after the bracket of an object with the keys of its format, in any order, of which only optional ones may be missing. */
function* readObject(
  json: JsonReader,
  { entries }: ObjectFormat,
  what: string,
): Reading<Record<string, unknown>> {
  const keys = Object.keys(entries);
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
    values.set(key, yield* readValue(json, entries[key], key));
  }
  const missing = keys.filter((key) => !values.has(key) && !isOptional(entries[key]));
  if (missing.length > 0) json.fail(json.place(), `${what} lacks ${listed(missing)}; add what is missing`);
  return Object.fromEntries(values);
}

function listed(keys: readonly string[]): string {
  return keys.map((key) => `"${key}"`).join(', ');
}

type ObjectFormat = v.StrictObjectSchema<Record<string, v.GenericSchema>, undefined>;

function isOptional(format: v.GenericSchema): format is v.ExactOptionalSchema<v.GenericSchema, undefined> {
  return format.type === 'exact_optional';
}

function isObjectFormat(format: v.GenericSchema): format is ObjectFormat {
  return format.type === 'strict_object';
}
