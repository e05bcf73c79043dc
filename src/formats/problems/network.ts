import {
  type Cube,
  cube,
  type Embedding,
  InputError,
  MAX_CUBE_DIM,
  parseNetwork,
  type Setting,
  type TopologyCode,
  topologyOf,
} from '../../schedules/index.ts';
import { countSaid, type Said, type Sayings } from './problem-words.ts';

/** The words that say a network, each with the kind that it is for and what to give. */
export const networkWords = [
  { name: 'dim', label: 'Dimensions', kind: 'cube', example: '6', about: 'dimensions from 1 to 20, say 6' },
  {
    name: 'torus',
    label: 'Sides',
    kind: 'torus',
    example: '8x8',
    about: 'sides of at least 2, say 8x8 or 4x4x4',
  },
  {
    name: 'mesh',
    label: 'Sides',
    kind: 'mesh',
    example: '8x8',
    about: 'sides of at least 2, say 8x8 or 4x4x4',
  },
  { name: 'ring', label: 'Nodes', kind: 'ring', example: '16', about: 'nodes, at least 2, say 16' },
] as const;

/** What is said of a network besides, and of what every answer keeps to. */
export const settingWords: readonly string[] = ['cubes', 'embedding', 'width'];

/**
 * The network that was said, and what every answer keeps to.
 * @throws InputError for none, for two, and for what they say wrong
 */
export function settingSaid(sayings: Sayings): Setting {
  const [first, second] = networkWords.filter(({ name }) => sayings.said(name));
  if (first === undefined)
    throw new InputError('no network given: give dim 6, torus 8x8, mesh 8x8 or ring 16');
  const said = sayings.said(first.name) as Said;
  if (second) {
    throw new InputError(`${said.typed} with ${sayings.said(second.name)?.typed}: give one network`);
  }
  const code = parseNetwork(`${first.kind} ${said.text}`);
  if (code === undefined) throw new InputError(`${said.typed}: give ${first.about}`);
  const topology = topologyOf(code);
  const width = countSaid(sayings.said('width'), 1, 2 ** MAX_CUBE_DIM);
  const [cubes, embedding] = ['cubes', 'embedding'].map((name) => sayings.said(name));
  if (cubes && topology.kind !== 'cube') {
    throw new InputError(`${cubes.typed} with ${said.typed}: only cubes can be several; leave it out`);
  }
  return {
    topology: cubes && topology.kind === 'cube' ? severalOf(topology, cubes) : topology,
    ...(embedding && { embedding: embeddingSaid(embedding, said, code) }),
    ...(width !== undefined && { width }),
  };
}

function severalOf({ dim }: Cube, said: Said): Cube {
  const most = 2 ** (MAX_CUBE_DIM - dim);
  const count = countSaid(said, 1, most) ?? 1;
  if (Number.isInteger(Math.log2(count))) return cube(dim, count);
  throw new InputError(`${said.typed}: give a power of two from 1 to ${most}`);
}

function embeddingSaid({ text, typed }: Said, network: Said, { kind }: TopologyCode): Embedding {
  if (kind === 'cube') {
    throw new InputError(`${typed} with ${network.typed}: nothing is laid on a cube; leave it out`);
  }
  if (text === 'gray' || text === 'binary') return text;
  throw new InputError(`${typed}: give gray or binary`);
}

/** The words of a network, by their names. */
export function networkInWords(code: TopologyCode): Readonly<Record<string, string>> {
  if (code.kind !== 'cube') {
    const { kind, shape } = code;
    return { [kind === 'torus' && shape.length === 1 ? 'ring' : kind]: shape.join('x') };
  }
  const { dim, cubes = 1 } = code;
  return { dim: String(dim), ...(cubes > 1 && { cubes: String(cubes) }) };
}
