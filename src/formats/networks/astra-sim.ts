import { InputError } from '../../schedules/index.ts';
import { type GraphLinks, MAX_GRAPH_NODES, MAX_GRAPH_PAIRS } from '../../schedules/model/networks/graph.ts';
import { optionalPackage } from '../optional-package.ts';
import { printable, quoted } from '../printable.ts';
import { type NamedLink, numberedLinks } from './named-links.ts';

/** The most characters: such a file has four short lines. */
const MOST_CHARACTERS = 2 ** 16;

/** Whether a text is a network file of ASTRA-sim. */
export function isAstraSim(text: string): boolean {
  return /^npus_count\s*:/m.test(text);
}

/** Two of the nodes 0 to count - 1 of a group that are joined; where the second is left out, a node and the switch of the group. */
type Joined = readonly [place: number, other?: number];

const TOPOLOGIES: Readonly<Record<string, (count: number) => Iterable<Joined>>> = {
  *Ring(count) {
    // Between two nodes there is one link, and not one on either side.
    const links = count > 2 ? count : count - 1;
    for (let place = 0; place < links; place++) yield [place, (place + 1) % count];
  },
  *FullyConnected(count) {
    for (let place = 0; place < count; place++) {
      for (let other = place + 1; other < count; other++) yield [place, other];
    }
  },
  *Switch(count) {
    for (let place = 0; count > 1 && place < count; place++) yield [place];
  },
};

/** One dimension of a network. */
interface Dimension {
  readonly joined: (count: number) => Iterable<Joined>;
  /** Nodes along it. */
  readonly count: number;
  /** The bandwidth of a link, in GB/s. */
  readonly width?: number;
}

/**
 * The network file of ASTRA-sim: in each dimension the nodes that differ in it alone are a ring, fully connected, or around a switch, which is
 * a relay of each such group. Nodes are numbered with the first dimension fastest. Links are as wide as the bandwidth of their dimension.
 * @throws InputError for what is no such file, for other topologies, and where the parser of YAML is not installed
 */
export async function readAstraSim(text: string): Promise<GraphLinks> {
  const dimensions = dimensionsIn(await parsedYaml(text));
  const nodes = dimensions.reduce((product, { count }) => product * count, 1);
  if (nodes > MAX_GRAPH_NODES) throw new InputError(`${nodes} nodes: give at most ${MAX_GRAPH_NODES}`);
  const links: NamedLink[] = [];
  const relays = new Set<string>();
  let stride = 1;
  for (const [at, { joined, count, width }] of dimensions.entries()) {
    for (let first = 0; first < nodes; first++) {
      if (Math.floor(first / stride) % count > 0) continue;
      const relay = `switch ${relays.size}`;
      for (const [place, other] of joined(count)) {
        if (other === undefined) relays.add(relay);
        const [from, to] = [first + place * stride, other === undefined ? relay : first + other * stride];
        links.push({ from: `${from}`, to: `${to}`, where: `dimension ${at + 1}`, ...(width && { width }) });
        if (links.length > MAX_GRAPH_PAIRS)
          throw new InputError(`more than ${MAX_GRAPH_PAIRS} links: give fewer`);
      }
    }
    stride *= count;
  }
  return numberedLinks(links, [], relays);
}

/** @throws InputError also for aliases: a few of them may stand for more than there is memory for */
async function parsedYaml(text: string): Promise<unknown> {
  if (text.length > MOST_CHARACTERS) {
    throw new InputError(
      `${text.length} characters: give a network file of ASTRA-sim of at most ${MOST_CHARACTERS}`,
    );
  }
  const { parse } = await optionalPackage('yaml', () => import('yaml'));
  try {
    return parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' });
  } catch (error) {
    const [message] = (error as Error).message.split('\n');
    throw new InputError(`no YAML: ${printable(message.slice(0, 100)).replace(/:$/, '')}`);
  }
}

function dimensionsIn(read: unknown): Dimension[] {
  const { topology, npus_count: counts, bandwidth } = Object(read) as Readonly<Record<string, unknown>>;
  const topologies = listIn(topology, 'topology', 'Ring, Switch');
  const isCount = (count: unknown): count is number => Number.isInteger(count) && Number(count) > 0;
  const isWidth = (width: unknown): width is number => Number.isFinite(width) && Number(width) > 0;
  return topologies.map((name, at): Dimension => {
    const joined = Object.hasOwn(TOPOLOGIES, String(name)) ? TOPOLOGIES[String(name)] : undefined;
    if (joined === undefined) {
      throw new InputError(
        `topology ${quoted(String(name))}: give ${Object.keys(TOPOLOGIES).join(', ')}, or the links of the network as a list`,
      );
    }
    const count = listIn(counts, 'npus_count', '8, 4', topologies.length)[at];
    if (!isCount(count)) throw new InputError(`npus_count ${quoted(String(count))}: give numbers of nodes`);
    if (bandwidth === undefined) return { joined, count };
    const width = listIn(bandwidth, 'bandwidth', '50.0, 25.0', topologies.length)[at];
    if (!isWidth(width))
      throw new InputError(`bandwidth ${quoted(String(width))}: give numbers above 0, of GB/s`);
    return { joined, count, width };
  });
}

/** @param length of the list; left out: any */
function listIn(value: unknown, key: string, example: string, length?: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new InputError(`no list of ${key}: give one, as ${key}: [ ${example} ]`);
  if (length === undefined || value.length === length) return value;
  throw new InputError(`${key} of ${value.length}, topology of ${length} dimensions: give one for each`);
}
