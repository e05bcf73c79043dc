import { balancedTree } from './algorithms/cube/balanced-tree.ts';
import { bruck } from './algorithms/cube/bruck.ts';
import { complementPairs } from './algorithms/cube/complement-pairs.ts';
import { deBruijn, findDeBruijn } from './algorithms/cube/de-bruijn.ts';
import { directExchange } from './algorithms/cube/direct-exchange.ts';
import { hybridPairs } from './algorithms/cube/hybrid-pairs.ts';
import { necklace } from './algorithms/cube/necklace.ts';
import { ringExchange } from './algorithms/cube/ring-exchange.ts';
import { scheduleTable } from './algorithms/cube/schedule-table.ts';
import { spreadOut } from './algorithms/cube/spread-out.ts';
import { staggeredPairs } from './algorithms/cube/staggered-pairs.ts';
import { standardExchange } from './algorithms/cube/standard-exchange.ts';
import { axisExchange } from './algorithms/grid/axis-exchange.ts';
import { binaryExchange } from './algorithms/grid/binary-exchange.ts';
import { cycleExchange } from './algorithms/grid/cycle-exchange.ts';
import { interleavedCycles } from './algorithms/grid/interleaved-cycles.ts';
import { quadrantExchange } from './algorithms/grid/quadrant-exchange.ts';
import { torusProduct } from './algorithms/grid/torus-product.ts';
import { twoWayProduct } from './algorithms/grid/two-way-product.ts';
import { suhShin } from './algorithms/suh-shin/suh-shin.ts';
import { UnknownAlgorithmError } from './model/errors.ts';
import type { Algorithm } from './model/schedule.ts';

/** Every built-in algorithm; Bruck's stands here with radix 2 and 4, the de Bruijn exchange with the least sequence. */
export const catalogue: readonly Algorithm[] = [
  standardExchange,
  complementPairs,
  staggeredPairs,
  hybridPairs,
  necklace,
  deBruijn,
  scheduleTable,
  balancedTree,
  directExchange,
  bruck(2),
  bruck(4),
  spreadOut,
  ringExchange,
  axisExchange,
  torusProduct,
  twoWayProduct,
  binaryExchange,
  quadrantExchange,
  cycleExchange,
  interleavedCycles,
  suhShin,
];

/**
 * The algorithm of that name or alias; bruck-R is Bruck's with any radix R, and the de Bruijn exchange by other
 * sequences is de-bruijn-prefer-one, de-bruijn-prefer-same and de-bruijn-random-S with any seed S. Each of these and
 * de-bruijn itself, followed by -residue, comes in packets by residue.
 *
 * @param name as `allport list` prints it
 * @throws UnknownAlgorithmError for any other name
 * @throws InputError for a radix below 2, or a seed above 2^32 - 1
 */
export function findAlgorithm(name: string): Algorithm {
  const found = catalogue.find((algorithm) => algorithm.name === name || algorithm.aliases.includes(name));
  if (found !== undefined) return found;
  const radix = /^bruck-(\d+)$/.exec(name)?.[1];
  if (radix !== undefined) return bruck(Number(radix));
  const byName = findDeBruijn(name);
  if (byName !== undefined) return byName;
  throw new UnknownAlgorithmError(
    `unknown algorithm "${name}": give one of ${catalogue.map((a) => a.name).join(', ')}`,
  );
}
