import type { Topology, TopologyCode } from '../../schedules/index.ts';
import type { CodeField, NetworkKind } from '../../schedules/model/networks/network-kind.ts';
import { isMadeOfAnother, NETWORK_KINDS, topologyOf } from '../../schedules/model/networks/network-kinds.ts';
import {
  byKind,
  count,
  described,
  Fields,
  type Format,
  list,
  noted,
  type ObjectFormat,
} from './file-format.ts';
import { MAX_AXES, sidesOf, twistOf } from './node-map-format.ts';

/** The two nodes of a link, or these and its width. */
const ENDS = ['the first node of a link', 'the second node of a link', 'the width of a link'];

/** A network, of any kind that there is. */
export const topologyFormat: Format<Topology> = formatOfKinds(NETWORK_KINDS);

function formatOfKinds(kinds: readonly NetworkKind[]): Format<Topology> {
  return byKind('a topology', Object.fromEntries(kinds.map((kind) => [kind.kind, codeFormat(kind)])));
}

function codeFormat({ kind, fields, make }: NetworkKind): ObjectFormat<Topology> {
  let keys = new Fields<Readonly<Record<string, unknown>>>();
  for (const [key, { is, optional }] of Object.entries(fields)) {
    const format = typeof is === 'function' ? (before: object) => formatOf(is(before)) : formatOf(is);
    keys = optional ? keys.optional(key, format) : keys.key(key, format);
  }
  return keys.make((read) => make({ kind, ...read }, topologyOf));
}

function formatOf(field: CodeField): Format<unknown> {
  switch (field.type) {
    case 'count':
      return countOf(field);
    case 'sides':
      return sidesOf(field.most, field.least);
    case 'twist':
      return twistOf(field.most, field.axes ?? MAX_AXES);
    case 'list':
      return listOf(field);
    case 'links':
      return linksOf(field);
    case 'network':
      return networkOf(field);
    case 'text':
      return textOf(field);
    case 'texts':
      return textsOf(field);
  }
}

type FieldOf<Type extends CodeField['type']> = CodeField & { readonly type: Type };

function countOf({ things, least, most, oneOf, about }: FieldOf<'count'>): Format<number> {
  const format = count(things, least, most);
  const one = oneOf ? noted(format, { enum: oneOf }) : format;
  return about === undefined ? one : described(about, one);
}

function listOf({
  names,
  least,
  most,
  about,
  fewest = 1,
  length = MAX_AXES,
}: FieldOf<'list'>): Format<number[]> {
  const schema = { type: 'integer', minimum: least, maximum: most };
  const items = list<number>({ ...names, least: fewest, most: length, schema }, (json) =>
    json.integer(least, most, `${names.item} from ${least} to ${most}`),
  );
  return described(about, items);
}

function linksOf({ last, most, about, fewest = 1, widest }: FieldOf<'links'>): Format<number[][]> {
  const number = { type: 'integer', minimum: 0, maximum: Math.max(last, widest ?? 0) };
  const parts = { list: 'the list of the nodes of a link', item: ENDS[1], least: 2, all: 'numbers' };
  const link = list<number>({ ...parts, most: widest ? 3 : 2, schema: number }, (json, { length: at }) => {
    const [from, to] = at < 2 ? [0, last] : [1, widest ?? 1];
    return json.integer(from, to, `${ENDS[at]}, from ${from} to ${to},`);
  });
  const names = { list: 'the list of links', item: 'a link', all: 'links' };
  const links = list<number[]>({ ...names, least: fewest, most, schema: link.schema }, (json) =>
    link.read(json),
  );
  return described(about, links);
}

function textOf({ most, about }: FieldOf<'text'>): Format<string> {
  const schema = { type: 'string', minLength: 1, maxLength: most };
  return described(about, { schema, read: (json) => json.string('a text') });
}

function textsOf({ names, most, length, about }: FieldOf<'texts'>): Format<string[]> {
  const schema = { type: 'string', minLength: 1, maxLength: most };
  const texts = list<string>({ ...names, least: 1, most: length, schema }, (json) => json.string(names.item));
  return described(about, texts);
}

/** The code of a network that is made of no other. */
function networkOf({ about }: FieldOf<'network'>): Format<TopologyCode> {
  const { schema, read } = formatOfKinds(NETWORK_KINDS.filter((kind) => !isMadeOfAnother(kind)));
  return described(about, {
    schema,
    *read(json) {
      const topology = yield* read(json);
      return topology.encode();
    },
  });
}
