import { InputError } from '../../schedules/index.ts';
import type { GraphLinks } from '../../schedules/model/networks/graph.ts';
import { parsedJson } from '../parsed-json.ts';
import { isRelay, type NamedLink, numberedLinks } from './named-links.ts';

type Fields = Readonly<Record<string, unknown>>;

const FORM = '{ "nodes": [{ "id": .. }], "links": [{ "source": .., "target": .. }] }, as of NetworkX';

/**
 * JSON of NetworkX: { nodes: [{ id }], links: [{ source, target }] }, or edges, with the weight or width of each if there is one. Links lead one
 * way where `directed` is true, and a node whose type or kind is a switch or a router is a relay. Checked by hand: that needs no library.
 * @throws InputError for anything else
 */
export function readNodeLink(text: string): GraphLinks {
  const read = fieldsOf(parsedJson(text));
  const { nodes, links = read?.edges, directed } = read ?? {};
  const oneWay = directed === true;
  if (!Array.isArray(nodes) || !Array.isArray(links)) throw new InputError(`give ${FORM}`);
  const names = nodes.map((node, i) => nameOf(fieldsOf(node)?.id, `the id of node ${i}`));
  const known = new Set(names);
  const relays = names.filter((_, i) => {
    const { type, kind = type } = fieldsOf(nodes[i]) ?? {};
    return isRelay(kind);
  });
  if (known.size < names.length) throw new InputError(`two nodes of one id: give each its own`);
  const named = links.map((one, i): NamedLink => {
    const where = `link ${i}`;
    const { source, target, weight, width = weight } = fieldsOf(one) ?? {};
    const [from, to] = [nameOf(source, `the source of ${where}`), nameOf(target, `the target of ${where}`)];
    const stray = [from, to].find((name) => !known.has(name));
    if (stray !== undefined)
      throw new InputError(`${where}: ${JSON.stringify(stray)} is no node; name it among the nodes`);
    if (width === undefined || width === null) return { from, to, where, oneWay };
    if (typeof width === 'number' && width > 0) return { from, to, where, oneWay, width };
    throw new InputError(`${where}: give a width above 0, or none`);
  });
  return numberedLinks(named, names, new Set(relays));
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}

function nameOf(value: unknown, what: string): string {
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return `${value}`;
  throw new InputError(`${what} is no text and no number: give ${FORM}`);
}
