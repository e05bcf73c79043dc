import {
  type Cube,
  completeExchange,
  cube,
  type Exchange,
  InputError,
  MAX_CUBE_DIM,
  MAX_GRID_NODES,
  mesh as meshOf,
  ring as ringOf,
  type Setting,
  type Topology,
  torus as torusOf,
} from '../../schedules/index.ts';
import { option, type Read, type Typed, type Values } from './option.ts';
import { asTyped, count, oneOf } from './values.ts';

/** More blocks from one node to another are no use to anybody yet, and keep sizes far from overflow. */
const MAX_COPIES = 1024;

/** Sides of at least 2, as 12x20 or 6x6x6. */
const shape: Read<readonly number[]> = (text, typed) => {
  const sides = /^\d{1,7}(x\d{1,7})+$/.test(text) ? text.split('x').map(Number) : [];
  const nodes = sides.reduce((product, side) => product * side, 1);
  if (sides.length >= 2 && sides.every((side) => side >= 2) && nodes <= MAX_GRID_NODES) return sides;
  throw new InputError(
    `${typed}: give two or more sides of at least 2, for at most ${MAX_GRID_NODES} nodes, as 12x20`,
  );
};

/** The options that say the network stand together in every help, and so do those that say what is asked of it. */
const NETWORK = 'A network';
export const PROBLEM = 'A problem';
/** The network, as usage lines say that one is needed. */
export const A_NETWORK = '(--dim <d> | --torus <AxB..> | ..)';

/** It is not left to commander to demand it: it would, before it says that `--dmi` is unknown. */
export const dim = option('-d, --dim <d>', 'dimensions of the cube', count(1, MAX_CUBE_DIM)).helpGroup(
  NETWORK,
);
/** How many there may be depends on the dimensions. */
const cubes = option(
  '--cubes <c>',
  'disjoint cubes side by side, a power of two (default: 1)',
  asTyped,
).helpGroup(NETWORK);
export const copies = option(
  '--copies <m>',
  'blocks from each node to each other (default: 1)',
  count(1, MAX_COPIES),
).helpGroup(PROBLEM);
export const channelWidth = count(1, 2 ** MAX_CUBE_DIM);
export const width = option(
  '--width <b>',
  'blocks that cross a channel side by side (default: 1)',
  channelWidth,
).helpGroup(PROBLEM);

/** One of these says the network. */
export const network = [
  dim,
  option('--torus <shape>', 'a torus of such sides instead of a cube, say 12x20', shape).helpGroup(NETWORK),
  option('--mesh <shape>', 'a mesh of such sides instead of a cube, say 6x6x6', shape).helpGroup(NETWORK),
  option('--ring <z>', 'a ring of so many nodes instead of a cube', count(2, MAX_GRID_NODES)).helpGroup(
    NETWORK,
  ),
] as const;

/** A network, and how an algorithm for cubes is laid on it. */
export const laidNetwork = [
  ...network,
  option(
    '--embedding <code>',
    'how an algorithm for cubes is laid on a grid: gray or binary (default: gray)',
    oneOf(['gray', 'binary']),
  ).helpGroup(NETWORK),
  cubes,
] as const;

/** What some of these options say. */
export type CubeValues = Partial<Values<[typeof dim, typeof cubes]>> & Typed;
export type NetworkValues = Partial<Values<[...typeof laidNetwork, typeof copies, typeof width]>> & Typed;

/** The exchange that the options describe. */
export function exchangeOf(options: NetworkValues): Exchange {
  const { copies = 1 } = options;
  return completeExchange({ width: 1, ...settingOf(options), copies });
}

/** The network that the options describe, and what every answer keeps to. */
export function settingOf(options: NetworkValues): Setting {
  const { width, embedding, typed } = options;
  const topology = topologyOf(options);
  if (embedding !== undefined && topology.kind === 'cube') {
    throw new InputError(`${typed.embedding} with --dim: nothing is laid on a cube; leave it out`);
  }
  return { topology, ...(embedding && { embedding }), ...(width !== undefined && { width }) };
}

/** The network that one of --dim, --torus, --mesh and --ring describes. */
function topologyOf({ dim, torus, mesh, ring, cubes, typed }: NetworkValues): Topology {
  const [first, second] = network.filter(({ key }) => typed[key] !== undefined);
  if (second !== undefined) {
    throw new InputError(`${typed[first.key]} with ${typed[second.key]}: give one network`);
  }
  if (first !== undefined && dim === undefined && cubes !== undefined) {
    throw new InputError(`${typed.cubes} with ${first.long}: cubes have --dim; leave it out`);
  }
  if (torus !== undefined) return torusOf(torus);
  if (mesh !== undefined) return meshOf(mesh);
  if (ring !== undefined) return ringOf(ring);
  return cubeOf({ dim, cubes, typed });
}

/** The cube, or the cubes, that --dim and --cubes describe. */
export function cubeOf({ dim, cubes = '1', typed }: CubeValues): Cube {
  if (dim === undefined) {
    throw new InputError('no --dim given: give the dimensions of the cube, say --dim 10');
  }
  const most = 2 ** (MAX_CUBE_DIM - dim);
  const number = count(1, most)(cubes, typed.cubes);
  if (Number.isInteger(Math.log2(number))) return cube(dim, number);
  throw new InputError(`${typed.cubes}: give a power of two from 1 to ${most}`);
}
