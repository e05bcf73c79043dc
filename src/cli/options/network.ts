import {
  type Cube,
  cube,
  type Embedding,
  type Exchange,
  InputError,
  MAX_CUBE_DIM,
  MAX_GRID_NODES,
  mesh,
  ring,
  slotsOf,
  type Topology,
  torus,
} from '../../schedules/index.ts';
import { parseCount, parseWidth } from './values.ts';

/** More blocks from one node to another are no use to anybody yet, and keep sizes far from overflow. */
const MAX_COPIES = 1024;

/** What --dim, --cubes, --copies and --width say. */
export interface ExchangeOptions {
  /** Not left to commander to demand: it would, before it says that `--dmi` is unknown. */
  readonly dim?: string | undefined;
  readonly cubes?: string | undefined;
  readonly copies?: string | undefined;
  readonly width?: string | undefined;
}

/** The same on a network of any kind. */
export interface NetworkOptions extends ExchangeOptions {
  readonly torus?: string | undefined;
  readonly mesh?: string | undefined;
  readonly ring?: string | undefined;
  readonly embedding?: string | undefined;
}

/** The exchange that the options describe. */
export function parseExchange({
  copies = '1',
  width = '1',
  embedding,
  ...network
}: NetworkOptions): Exchange {
  const topology = parseNetwork(network);
  if (embedding !== undefined && topology.kind === 'cube') {
    throw new InputError(`--embedding "${embedding}" with --dim: nothing is laid on a cube; leave it out`);
  }
  const exchange = {
    topology,
    ...(embedding !== undefined && { embedding: parseEmbedding(embedding) }),
    copies: parseCount('--copies', copies, 1, MAX_COPIES),
    width: parseWidth(width),
  };
  // Refuses what no machine could hold.
  slotsOf(exchange);
  return exchange;
}

/** The network that one of --dim, --torus, --mesh and --ring describes. */
function parseNetwork({
  dim,
  cubes,
  torus: torusShape,
  mesh: meshShape,
  ring: ringSize,
}: NetworkOptions): Topology {
  const given = Object.entries({ dim, torus: torusShape, mesh: meshShape, ring: ringSize }).filter(
    ([, value]) => value !== undefined,
  );
  if (given.length > 1) {
    const [first, second] = given.map(([name, value]) => `--${name} "${value}"`);
    throw new InputError(`${first} with ${second}: give one network`);
  }
  if (given.length === 1 && dim === undefined && cubes !== undefined) {
    throw new InputError(`--cubes "${cubes}" with --${given[0][0]}: cubes have --dim; leave it out`);
  }
  if (torusShape !== undefined) return torus(parseShape('--torus', torusShape));
  if (meshShape !== undefined) return mesh(parseShape('--mesh', meshShape));
  if (ringSize !== undefined) return ring(parseCount('--ring', ringSize, 2, MAX_GRID_NODES));
  return parseCube(dim, cubes);
}

function parseEmbedding(text: string): Embedding {
  if (text === 'gray' || text === 'binary') return text;
  throw new InputError(`--embedding "${text}": give gray or binary`);
}

/** Sides of at least 2, as 12x20 or 6x6x6. */
function parseShape(option: string, text: string): number[] {
  const shape = /^\d{1,7}(x\d{1,7})+$/.test(text) ? text.split('x').map(Number) : [];
  const nodes = shape.reduce((product, side) => product * side, 1);
  if (shape.length < 2 || shape.some((side) => side < 2) || nodes > MAX_GRID_NODES) {
    throw new InputError(
      `${option} "${text}": give two or more sides of at least 2, for at most ${MAX_GRID_NODES} nodes, as 12x20`,
    );
  }
  return shape;
}

/** The cube, or the cubes, that --dim and --cubes describe. */
export function parseCube(dim: string | undefined, cubes = '1'): Cube {
  if (dim === undefined) {
    throw new InputError('no --dim given: give the dimensions of the cube, say --dim 10');
  }
  const dimensions = parseCount('--dim', dim, 1, MAX_CUBE_DIM);
  const most = 2 ** (MAX_CUBE_DIM - dimensions);
  const count = parseCount('--cubes', cubes, 1, most);
  if (!Number.isInteger(Math.log2(count))) {
    throw new InputError(`--cubes "${cubes}": give a power of two from 1 to ${most}`);
  }
  return cube(dimensions, count);
}
