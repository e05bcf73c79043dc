export { distinguished, necklaceAddresses, period } from './algorithms/cube/address-rotations.ts';
export { generatingLine } from './algorithms/cube/necklace.ts';
export { offsetExchange, relativeExchange } from './algorithms/frames/cube-exchange.ts';
export { permutationBy } from './algorithms/permutation/permutation-by.ts';
export { theorem2Steps } from './algorithms/sequence/pipeline-steps.ts';
export type { SequencePlan } from './algorithms/sequence/plan.ts';
export { checkPlan } from './algorithms/sequence/plan-proof.ts';
export { sequenceSchedule } from './algorithms/sequence/sequence.ts';
export { STRIP_FORMS } from './algorithms/strips/strip-costs.ts';
export { stripTranspose } from './algorithms/strips/strip-transpose.ts';
export { transposeBy } from './algorithms/transpose/element-transposes.ts';
export { pairwiseTranspose } from './algorithms/transpose/pairwise-transpose.ts';
export {
  multiplePathTime,
  type TransposeName,
} from './algorithms/transpose/transpose-costs.ts';
export { findTransposePaths } from './algorithms/transpose/transpose-paths.ts';
export { transposeAlgorithms } from './algorithms/transpose/transposes.ts';
export { algorithmsFor, algorithmsWith, catalogue, findAlgorithm, sequenceAlgorithms } from './catalogue.ts';
export type { AddressBit } from './model/address-bits.ts';
export { type Algorithm, FORMS, type Form } from './model/algorithm.ts';
export type { Certificate } from './model/counts.ts';
export { type Counts, roundsIn } from './model/counts.ts';
export { type Embedding, embeddingCosts } from './model/embedding.ts';
export { InputError, Suggestion, UnknownAlgorithmError } from './model/errors.ts';
export {
  type GridOperation,
  gridLocalMap,
  type LocalMap,
  type LocalMapCode,
  type MemberOperation,
  tableLocalMap,
} from './model/local-map.ts';
export { displacementOf } from './model/message-route.ts';
export { cube, MAX_CUBE_DIM } from './model/networks/cube.ts';
export { graph } from './model/networks/graph.ts';
export { MAX_GRID_NODES, mesh, ring, torus } from './model/networks/grid.ts';
export { circulant, lattice } from './model/networks/lattice.ts';
export { formatNetwork, networkInWords, topologyOf } from './model/networks/network-kinds.ts';
export { servers } from './model/networks/servers.ts';
export { switched } from './model/networks/switch.ts';
export type {
  Cube,
  Grid,
  Lattice,
  Servers,
  Topology,
  TopologyCode,
} from './model/networks/topology.ts';
export {
  IDLE,
  type NodeMap,
  type NodeMapCode,
  tableMap,
  translateMap,
  wayMap,
  xorMap,
} from './model/node-map.ts';
export { ordinal } from './model/ordinal.ts';
export {
  EMPTY,
  exchangePattern,
  MAX_SLOTS,
  type Pattern,
  type Reordering,
  startsOf,
} from './model/pattern.ts';
export { inversePermutation } from './model/permutation.ts';
export {
  factsOf,
  type Moves,
  type Problem,
  type ProblemFacts,
  problemInWords,
  type Setting,
} from './model/problem.ts';
export type {
  Claims,
  LocalPhase,
  Message,
  Phase,
  Ports,
  Schedule,
  Segment,
  Step,
  Switching,
} from './model/schedule.ts';
export { type Conversion, conversion } from './problems/conversion.ts';
export { completeExchange, type Exchange, slotsOf } from './problems/exchange.ts';
export { exchangeSequence } from './problems/exchange-sequence.ts';
export { findGridLayout } from './problems/grid-layout.ts';
export {
  findLayout,
  type MatrixSize,
} from './problems/layout.ts';
export {
  findPermutation,
  type NamedPermutation,
  PERMUTATION_NAMES,
  permutations,
} from './problems/named-permutations.ts';
export { gather, type OneToAll, type OneToAllSize, scatter } from './problems/one-to-all.ts';
export { type PermutationSize, permutation } from './problems/permutation.ts';
export type { SequenceAlongSize } from './problems/sequence-along.ts';
export { sequencePattern } from './problems/sequence-pattern.ts';
export { trafficKinds } from './problems/traffic.ts';
export {
  matrixTranspose,
  type Transpose,
  type TransposeSize,
} from './problems/transpose.ts';
export { type TrafficFacts, trafficFacts, type UnevenExchange, unevenExchange } from './problems/uneven.ts';
export { check } from './proof/checker.ts';
export { judge } from './proof/judge.ts';
export { problemOf } from './proof/problem-of.ts';
export type { Proof } from './proof/proof.ts';
export { describeFault } from './proof/proof.ts';
export { solve } from './proof/solve.ts';
export { memberShift } from './proof/symmetry.ts';
export { requireProved, UnprovedError } from './proof/unproved-error.ts';
export { describeViolation, type Violation } from './proof/violation.ts';
export { blocked } from './transforms/blocking.ts';
export type { Memories } from './transforms/exchange-chain.ts';
export { routePermutation } from './transforms/permutation-routing.ts';
export { roundSizes } from './transforms/round-sizes.ts';
export { reordered } from './transforms/slot-reordering.ts';
export { widened, wideSteps } from './transforms/wide-channels.ts';
