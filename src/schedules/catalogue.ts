import { axisExchange } from './axis-exchange.ts';
import { balancedTree } from './balanced-tree.ts';
import { binaryExchange } from './binary-exchange.ts';
import { bruck } from './bruck.ts';
import { complementPairs } from './complement-pairs.ts';
import { cycleExchange } from './cycle-exchange.ts';
import { deBruijn, findDeBruijn } from './de-bruijn.ts';
import { directExchange } from './direct-exchange.ts';
import { UnknownAlgorithmError } from './errors.ts';
import { hybridPairs } from './hybrid-pairs.ts';
import { interleavedCycles } from './interleaved-cycles.ts';
import { necklace } from './necklace.ts';
import { quadrantExchange } from './quadrant-exchange.ts';
import { ring } from './ring.ts';
import type { Algorithm } from './schedule.ts';
import { scheduleTable } from './schedule-table.ts';
import { spreadOut } from './spread-out.ts';
import { staggeredPairs } from './staggered-pairs.ts';
import { standardExchange } from './standard-exchange.ts';
import { suhShin } from './suh-shin.ts';
import { torusProduct } from './torus-product.ts';
import { twoWayProduct } from './two-way-product.ts';

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
  ring,
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
