import type { XmlElement } from '@rgrove/parse-xml';
import { InputError } from '../../schedules/index.ts';
import { type GraphLinks, MAX_NAME } from '../../schedules/model/networks/graph.ts';
import { quoted } from '../printable.ts';
import { isRelay, type NamedLink, numberedLinks, widthSaid } from './named-links.ts';
import { elementsIn, hasElement, parsedXml } from './xml.ts';

/** Whether a text is GraphML. */
export function isGraphml(text: string): boolean {
  return hasElement(text, 'graphml');
}

/** Data of a node or a link, by their names in lower case. */
type Data = Partial<Readonly<Record<string, string>>>;

/** What the keys of data mean. */
interface Keys {
  /** What data are called, by their keys. */
  readonly names: ReadonlyMap<string, string>;
  /** What there is where a node or an edge says nothing itself. */
  readonly usual: Readonly<Record<'node' | 'edge', Data>>;
}

/** A vertex of a file. */
interface Vertex {
  readonly id: string;
  /** What people call it, if the file says it. */
  readonly label: string | undefined;
  readonly isRelay: boolean;
}

/**
 * A graph in GraphML, as NetworkX, Gephi and yEd write it. A link is as wide as its data `width` says, or else `weight`; it leads one way where
 * the graph or the link says that it is directed. Nodes are called by their data `label` or `name`, or by the label that yEd draws, if all have
 * one of their own; else by their ids. A node with data `type` or `kind` such as switch or router is a relay. Groups of nodes are left out.
 * @throws InputError for what is no such graph, and where the parser of XML is not installed
 */
export async function readGraphml(text: string): Promise<GraphLinks> {
  const root = await parsedXml(text, 'graphml');
  const graphs = elementsIn(root, 'graph');
  if (graphs.length !== 1) throw new InputError(`${graphs.length} graphs: give one`);
  const keys = keysIn(root);
  const vertices = new Map<string, Vertex>();
  const edges: { readonly edge: XmlElement; readonly isDirected: boolean }[] = [];
  // In yEd a group is a node with a graph in it. A list that grows while it is walked: what is inside comes at its end.
  for (const graph of graphs) {
    const isDirected = graph.attributes.edgedefault === 'directed';
    for (const element of elementsIn(graph, 'node', 'edge', 'hyperedge')) {
      if (element.name === 'hyperedge') throw new InputError('a hyperedge: give links of two nodes');
      if (element.name === 'edge') {
        const { directed } = element.attributes;
        edges.push({ edge: element, isDirected: directed === undefined ? isDirected : directed === 'true' });
        continue;
      }
      const inside = elementsIn(element, 'graph');
      graphs.push(...inside);
      const vertex = vertexOf(element, keys);
      if (vertices.has(vertex.id))
        throw new InputError(`two nodes ${quoted(vertex.id)}: give each an id of its own`);
      if (inside.length === 0) vertices.set(vertex.id, vertex);
    }
  }
  const nameOf = namesOf([...vertices.values()]);
  const links = edges.map(({ edge, isDirected }, i): NamedLink => {
    const where = `edge ${i + 1}`;
    const [from, to] = ['source', 'target'].map((end) => {
      const vertex = vertices.get(edge.attributes[end] ?? '');
      if (vertex) return nameOf(vertex);
      throw new InputError(
        `${where}: its ${end} ${quoted(edge.attributes[end] ?? '')} is no node; give the id of one`,
      );
    });
    const { weight, width = weight } = dataOf(edge, 'edge', keys);
    return { from, to, where, oneWay: isDirected, ...widthSaid(width, where) };
  });
  const all = [...vertices.values()];
  return numberedLinks(links, all.map(nameOf), new Set(all.filter((one) => one.isRelay).map(nameOf)));
}

function keysIn(root: XmlElement): Keys {
  const keys = elementsIn(root, 'key').map((key) => {
    const { id = '', for: of = 'all', 'attr.name': called = id, 'yfiles.type': drawn } = key.attributes;
    // What yEd draws has labels inside, which are read elsewhere.
    return { id, of, name: drawn ?? called.toLowerCase(), usual: elementsIn(key, 'default')[0]?.text.trim() };
  });
  const usualOf = (kind: string): Data =>
    Object.fromEntries(
      keys.flatMap(({ of, name, usual }) =>
        usual !== undefined && (of === kind || of === 'all') ? [[name, usual]] : [],
      ),
    );
  return {
    names: new Map(keys.map(({ id, name }) => [id, name])),
    usual: { node: usualOf('node'), edge: usualOf('edge') },
  };
}

function dataOf(element: XmlElement, kind: 'node' | 'edge', { names, usual }: Keys): Data {
  const said = elementsIn(element, 'data').map(({ attributes: { key = '' }, text }) => {
    return [names.get(key) ?? key, text.trim()];
  });
  return { ...usual[kind], ...Object.fromEntries(said) };
}

function vertexOf(node: XmlElement, keys: Keys): Vertex {
  const { id } = node.attributes;
  if (id === undefined) throw new InputError('a node without id: give each its own');
  const { name, label = name, type, kind = type } = dataOf(node, 'node', keys);
  const drawn = elementsIn(node, 'data')
    .flatMap((data) => elementsIn(data))
    .flatMap((shape) => elementsIn(shape, 'y:NodeLabel'));
  return {
    id,
    label: (label ?? drawn[0]?.text)?.replaceAll(/\s+/g, ' ').trim(),
    isRelay: kind !== undefined && isRelay(kind),
  };
}

/** Labels, if all nodes have some, short enough and all different; else ids. */
function namesOf(vertices: readonly Vertex[]): (vertex: Vertex) => string {
  const areNames = vertices.every(({ label = '' }) => label !== '' && label.length <= MAX_NAME);
  const areDifferent = new Set(vertices.map(({ label }) => label)).size === vertices.length;
  return ({ id, label }) => (areNames && areDifferent ? (label ?? id) : id);
}
