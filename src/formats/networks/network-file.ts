import { InputError, type Topology } from '../../schedules/index.ts';
import { type GraphLinks, graph } from '../../schedules/model/networks/graph.ts';
import { printable } from '../printable.ts';
import { isMatrix, readMatrix } from './adjacency-matrix.ts';
import { isAstraSim, readAstraSim } from './astra-sim.ts';
import { isDot, readDot } from './dot.ts';
import { readEdgeList } from './edge-list.ts';
import { isGpuTopology, readGpuTopology } from './gpu-topology.ts';
import { isGraphml, readGraphml } from './graphml.ts';
import { readNodeLink } from './node-link.ts';
import { isNs3, readNs3 } from './ns3.ts';
import { isSimgrid, readSimgrid } from './simgrid.ts';
import { isTaccl, readTaccl } from './taccl.ts';

/** The most bytes of a file: 100 000 links with long names. */
const MAX_BYTES = 2 ** 24;

/** The most characters of a name of a file in a title. */
const MAX_TITLE = 40;

/** A form of files, told by what is in them. */
interface NetworkForm {
  /** What it is, for errors. */
  readonly name: string;
  readonly is: (text: string) => boolean;
  /** @throws InputError with the place */
  readonly read: (text: string) => GraphLinks | Promise<GraphLinks>;
}

const FORMS: readonly NetworkForm[] = [
  { name: 'what nvidia-smi topo -m prints', is: isGpuTopology, read: readGpuTopology },
  { name: 'a graph in DOT', is: isDot, read: readDot },
  { name: 'GraphML', is: isGraphml, read: readGraphml },
  { name: 'a network file of ASTRA-sim', is: isAstraSim, read: readAstraSim },
  { name: 'a flat platform of SimGrid', is: isSimgrid, read: readSimgrid },
  { name: 'a topology file of ns-3', is: isNs3, read: readNs3 },
  { name: 'a topology of TACCL', is: isTaccl, read: readTaccl },
  { name: 'JSON of nodes and links', is: (text) => /^\s*[{[]/.test(text), read: readNodeLink },
  { name: 'an adjacency matrix', is: isMatrix, read: readMatrix },
  {
    name: 'a list of links, one a line',
    is: (text) => !/^\s*(<|%YAML|---)/i.test(text),
    read: readEdgeList,
  },
];

/** What can be read, for an error: "a list of links, ...". */
const READ = FORMS.map(({ name }) => name).join(', or ');

/**
 * The network that is in a file.
 * @param name of the file
 * @throws InputError with the place in the file, in one line
 */
export async function readNetwork(bytes: Uint8Array, name: string): Promise<Topology> {
  if (bytes.length > MAX_BYTES) {
    throw new InputError(`${bytes.length} bytes: give a file of at most ${MAX_BYTES}`);
  }
  const text = textOf(bytes);
  if (text.trim() === '') throw new InputError(`an empty file: give ${READ}`);
  const form = FORMS.find(({ is }) => is(text));
  if (form === undefined) throw new InputError(`unknown form of file: give ${READ}`);
  const { pairs, ...parts } = await linksIn(text, form);
  return graph(pairs, { title: `network ${titleOf(name)}`, ...parts });
}

/** @throws InputError also where the stack does not reach for all that stands inside each other */
async function linksIn(text: string, { name, read }: NetworkForm): Promise<GraphLinks> {
  try {
    return await read(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputError(`${name} is nested too deeply: give it flat`);
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    throw new InputError(`no text in UTF-8: give ${READ}`);
  }
}

/** The last part of a path, short enough for a title. */
function titleOf(name: string): string {
  const file = printable(name.split(/[/\\]/).at(-1) ?? '').trim();
  if (file === '' || file === '-') return 'from a pipe';
  let title = '';
  // Titles are measured in units of 16 bits, of which some characters take two.
  for (const character of [...file].reverse()) {
    if (title.length + character.length > MAX_TITLE) break;
    title = character + title;
  }
  return title;
}
