import { farthestFirst } from './algorithms/bound/farthest-first.ts';
import { shorterWay } from './algorithms/bound/shorter-way.ts';
import { torusNecklaces } from './algorithms/bound/torus-necklaces.ts';
import { cayleyNecklaces } from './algorithms/cayley/cayley-necklaces.ts';
import { balancedTree } from './algorithms/cube/balanced-tree.ts';
import { bruck, findBruck } from './algorithms/cube/bruck.ts';
import { complementPairs } from './algorithms/cube/complement-pairs.ts';
import { deBruijn, findDeBruijn } from './algorithms/cube/de-bruijn.ts';
import { directExchange } from './algorithms/cube/direct-exchange.ts';
import { hybridPairs } from './algorithms/cube/hybrid-pairs.ts';
import { necklace } from './algorithms/cube/necklace.ts';
import { pipelinedExchange } from './algorithms/cube/pipelined-exchange.ts';
import { ringExchange } from './algorithms/cube/ring-exchange.ts';
import { findBinomialTrees, rotatedTrees } from './algorithms/cube/rotated-trees.ts';
import { scheduleTable } from './algorithms/cube/schedule-table.ts';
import { spreadOut } from './algorithms/cube/spread-out.ts';
import { staggeredPairs } from './algorithms/cube/staggered-pairs.ts';
import { standardExchange } from './algorithms/cube/standard-exchange.ts';
import { axisExchange } from './algorithms/grid/axis-exchange.ts';
import { binaryExchange } from './algorithms/grid/binary-exchange.ts';
import { cycleExchange } from './algorithms/grid/cycle-exchange.ts';
import { cyclicExchange } from './algorithms/grid/cyclic-exchange.ts';
import { interleavedCycles } from './algorithms/grid/interleaved-cycles.ts';
import { quadrantExchange } from './algorithms/grid/quadrant-exchange.ts';
import { torusProduct } from './algorithms/grid/torus-product.ts';
import { twoWayProduct } from './algorithms/grid/two-way-product.ts';
import { conversionBy } from './algorithms/permutation/conversion-by.ts';
import { permutationBy } from './algorithms/permutation/permutation-by.ts';
import { bst, findSbts, reflectedSbts, rotatedSbts, sbt } from './algorithms/scatter/tree-algorithms.ts';
import { bitwiseHybrid, bitwisePairs } from './algorithms/sequence/bitwise.ts';
import { concurrent } from './algorithms/sequence/concurrent.ts';
import { concurrentSpare } from './algorithms/sequence/concurrent-spare.ts';
import { pipelined } from './algorithms/sequence/pipelined.ts';
import { pipelinedHybrid, pipelinedPairs } from './algorithms/sequence/pipelined-pairs.ts';
import type { SequenceAlgorithm } from './algorithms/sequence/sequence.ts';
import { sequenceBy } from './algorithms/sequence/sequence-by.ts';
import { sequential } from './algorithms/sequence/sequential.ts';
import { byLevels } from './algorithms/servers/by-levels.ts';
import { findStripOptimal } from './algorithms/strips/strip-transposes.ts';
import { suhShin } from './algorithms/suh-shin/suh-shin.ts';
import { transposeBy } from './algorithms/transpose/element-transposes.ts';
import { transposeAlgorithms } from './algorithms/transpose/transposes.ts';
import { auto } from './algorithms/uneven/auto.ts';
import { bruckTwoPhase } from './algorithms/uneven/bruck-two-phase.ts';
import { bruckUnpadded } from './algorithms/uneven/bruck-unpadded.ts';
import { direct } from './algorithms/uneven/direct.ts';
import { directRounds } from './algorithms/uneven/direct-rounds.ts';
import { flow } from './algorithms/uneven/flow.ts';
import { linkMatchings } from './algorithms/uneven/link-matchings.ts';
import { matching, matchingFirstFit, matchingShifts } from './algorithms/uneven/matching.ts';
import { packed } from './algorithms/uneven/packed.ts';
import { algorithmBy, type ExchangeMethod } from './algorithms/uneven/padded/exchange-method.ts';
import { padded } from './algorithms/uneven/padded.ts';
import { twoHop } from './algorithms/uneven/two-hop.ts';
import { type Algorithm, isForNetwork } from './model/algorithm.ts';
import { UnknownAlgorithmError } from './model/errors.ts';
import { cube } from './model/networks/cube.ts';
import type { Problem } from './model/problem.ts';
import { requireText } from './model/validate.ts';

/** Every built-in algorithm for exchanges in sequence, with its plans. */
export const sequenceAlgorithms: readonly SequenceAlgorithm[] = [
  sequential,
  pipelined,
  pipelinedPairs,
  pipelinedHybrid,
  bitwisePairs,
  bitwiseHybrid,
  concurrent,
  concurrentSpare,
];

/** Uneven exchanges by complete ones; padded-NAME and two-hop-NAME take those of the algorithm of that name. */
const exchangeMethods: readonly ExchangeMethod[] = [padded, twoHop];

/**
 * Every built-in algorithm under its own name, whatever it solves; Bruck's stands here with radix 2 and 4, the de Bruijn
 * exchange with the least sequence. `algorithmsFor` has those that are made of others besides.
 */
export const catalogue: readonly Algorithm[] = [
  standardExchange,
  pipelinedExchange,
  complementPairs,
  staggeredPairs,
  hybridPairs,
  necklace,
  deBruijn,
  scheduleTable,
  balancedTree,
  rotatedTrees,
  directExchange,
  bruck(2),
  bruck(4),
  spreadOut,
  ringExchange,
  byLevels,
  axisExchange,
  torusProduct,
  twoWayProduct,
  binaryExchange,
  quadrantExchange,
  cyclicExchange,
  cycleExchange,
  interleavedCycles,
  suhShin,
  shorterWay,
  torusNecklaces,
  cayleyNecklaces.fewest,
  farthestFirst,
  ...sequenceAlgorithms,
  sbt,
  bst,
  rotatedSbts,
  reflectedSbts,
  ...transposeAlgorithms,
  auto,
  direct,
  flow,
  directRounds.fewest,
  packed,
  linkMatchings,
  ...exchangeMethods.map((method) => algorithmBy(method)),
  matching,
  matchingFirstFit,
  matchingShifts,
  bruckUnpadded,
  bruckTwoPhase,
];

/** Algorithms that have a parameter in their names, beside those of the catalogue. */
const families: readonly ((name: string) => Algorithm | undefined)[] = [
  findBruck,
  findDeBruijn,
  findBinomialTrees,
  findSbts,
  findStripOptimal,
  directRounds.find,
  cayleyNecklaces.find,
  findByExchanges,
];

function findByExchanges(name: string): Algorithm | undefined {
  for (const method of exchangeMethods) {
    const prefix = `${method.name}-`;
    const exchange = name.startsWith(prefix) && algorithmNamed(name.slice(prefix.length), 'exchange');
    if (exchange) return algorithmBy(method, exchange);
  }
  return undefined;
}

/** Kinds of problems that exchanges answer: what makes an algorithm for them of one for exchanges, if it makes one. */
const lifts = new Map<string, (exchange: Algorithm) => Algorithm | undefined>([
  ['permutation', permutationBy],
  ['conversion', conversionBy],
  ['sequence', sequenceBy],
  ['transpose', (exchange) => (isForNetwork(exchange, cube(1)) ? transposeBy(exchange) : undefined)],
]);

/**
 * The algorithm itself if it solves problems of that kind, or what its exchanges make, if they make one that does. What is made for
 * any traffic makes nothing of exchanges.
 */
function solving(kind: string, algorithm: Algorithm): Algorithm | undefined {
  const { solves } = algorithm;
  if (solves.includes(kind)) return algorithm;
  const isLifted = solves.includes('exchange') && !solves.includes('uneven');
  return isLifted ? lifts.get(kind)?.(algorithm) : undefined;
}

/** All algorithms that solve problems of a kind. */
export function algorithmsFor(kind: string): readonly Algorithm[] {
  return catalogue.flatMap((algorithm) => solving(kind, algorithm) ?? []);
}

/** The same for one problem, on any network, with those members of their families that may be better for blocks of some size. */
export function algorithmsWith(problem: Problem): readonly Algorithm[] {
  return algorithmsFor(problem.kind).flatMap((algorithm) => [
    algorithm,
    ...(isForNetwork(algorithm, problem.topology) ? (algorithm.further?.(problem) ?? []) : []),
  ]);
}

/**
 * The algorithm of that name or alias; bruck-R is Bruck's with any radix R, and the de Bruijn exchange by other
 * sequences is de-bruijn-prefer-one, de-bruijn-prefer-same and de-bruijn-random-S with any seed S. Each of these and
 * de-bruijn itself, followed by -residue, comes in packets by residue. rotated-sbts-K and reflected-sbts-K scatter and gather
 * along K trees; rotated-sbts and reflected-sbts along as many as there may be, of those numbers that divide the copies. So do
 * rotated-trees-K, reflected-trees-K and rotated-trees, for exchanges. padded-NAME and two-hop-NAME carry uneven exchanges by
 * the exchanges of the algorithm of that name, direct-rounds-R is direct-rounds in R rounds,
 * and cayley-necklaces-R the same of cayley-necklaces.
 *
 * @param name as `allport list` prints it
 * @param kind what it shall solve
 * @throws UnknownAlgorithmError for any other name
 * @throws InputError for what is no text, a radix below 2, a seed above 2^32 - 1, or a number of trees that there is on no cube
 */
export function findAlgorithm(name: string, kind = 'exchange'): Algorithm {
  requireText('algorithm', name, "give a name, say 'necklace'");
  const found = algorithmNamed(name, kind);
  if (found !== undefined) return found;
  const known = algorithmsFor(kind).map((algorithm) => algorithm.name);
  throw new UnknownAlgorithmError(`unknown algorithm "${name}": give one of ${known.join(', ')}`);
}

/** The same; undefined for a name that no algorithm of that kind has. */
export function algorithmNamed(name: string, kind: string): Algorithm | undefined {
  const known = algorithmsFor(kind);
  const found = known.find((algorithm) => algorithm.name === name || algorithm.aliases?.includes(name));
  if (found !== undefined) return found;
  for (const family of families) {
    const member = family(name);
    const solver = member && solving(kind, member);
    if (solver !== undefined) return solver;
  }
  return undefined;
}
