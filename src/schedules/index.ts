export { distinguished, necklaceAddresses, period } from './algorithms/cube/address-rotations.ts';
export { generatingLine } from './algorithms/cube/necklace.ts';
export { offsetExchange, relativeExchange } from './algorithms/frames/cube-exchange.ts';
export type { ExchangeParts } from './algorithms/frames/row-exchange.ts';
export { type LayoutConversion, layoutConversion } from './algorithms/permutation/layout-conversion.ts';
export { permutationSchedule } from './algorithms/permutation/permutation-schedule.ts';
export {
  gatherSchedule,
  type OneToAll,
  scatterSchedule,
  TREE_ALGORITHMS,
  type TreeAlgorithm,
} from './algorithms/scatter/scatter.ts';
export { pipelineSteps, theorem2Steps } from './algorithms/sequence/pipeline-steps.ts';
export type { Crossing, Leg, SequencePlan } from './algorithms/sequence/plan.ts';
export { checkPlan, type PlanProof } from './algorithms/sequence/plan-proof.ts';
export {
  type Sequence,
  type SequenceAlgorithm,
  sequenceSchedule,
  sequenceSlots,
} from './algorithms/sequence/sequence.ts';
export { solveSequence } from './algorithms/sequence/solve-sequence.ts';
export {
  type MatrixTranspose,
  matrixTranspose,
  type TransposeMethod,
  type TransposeRequest,
  transposeMethods,
} from './algorithms/transpose/matrix-transpose.ts';
export { MAX_TRANSPOSE_DIM, pairwiseTranspose } from './algorithms/transpose/pairwise-transpose.ts';
export { stepwiseTranspose } from './algorithms/transpose/stepwise-transpose.ts';
export {
  type NodeWork,
  STRIP_FORMS,
  type StripForm,
  type StripSize,
  stripCounts,
} from './algorithms/transpose/strip-costs.ts';
export {
  type BlocksOfStrips,
  blocksOfStrips,
  type MatrixStrips,
  type StripTranspose,
  stripElements,
  stripTranspose,
} from './algorithms/transpose/strip-transpose.ts';
export {
  bestPacket,
  bestPeriods,
  bestPipeline,
  leastPackets,
  multiplePathCycles,
  multiplePathTime,
  type PacketChoice,
  type PacketCosts,
  type TransposeName,
  theorem41,
  theoremPacket,
  transposeCycleBound,
  transposeCycles,
  transposeTimeBound,
} from './algorithms/transpose/transpose-costs.ts';
export {
  type DimensionPair,
  findTransposeAlgorithm,
  type TransposeAlgorithm,
  transposeAlgorithms,
} from './algorithms/transpose/transpose-paths.ts';
export { catalogue, findAlgorithm } from './catalogue.ts';
export { type AddressBit, permuteBits } from './model/address-bits.ts';
export { type Counts, type Rounds, roundsIn } from './model/counts.ts';
export { type Embedding, type EmbeddingCosts, embeddingCosts } from './model/embedding.ts';
export { InputError, Suggestion, UnknownAlgorithmError } from './model/errors.ts';
export { MAX_GRID_NODES, mesh, ring, torus } from './model/grid.ts';
export {
  type GridOperation,
  gridLocalMap,
  type LocalMap,
  type LocalMapCode,
  linearLocalMap,
  type MemberOperation,
  memberLocalMap,
  tableLocalMap,
} from './model/local-map.ts';
export { displacementOf } from './model/message-route.ts';
export { IDLE, type NodeMap, type NodeMapCode, tableMap, translateMap, xorMap } from './model/node-map.ts';
export { ordinal } from './model/ordinal.ts';
export {
  EMPTY,
  exchangePattern,
  type Pattern,
  type PatternCode,
  type Places,
  type Reordering,
  startsOf,
} from './model/pattern.ts';
export { nodesInWords, type PatternFacts, patternFacts, patternInWords } from './model/pattern-facts.ts';
export { inversePermutation } from './model/permutation.ts';
export { roundSizes } from './model/round-sizes.ts';
export type {
  Algorithm,
  Claims,
  Exchange,
  Form,
  LocalPhase,
  Message,
  Phase,
  Ports,
  Schedule,
  Segment,
  Step,
  Switching,
} from './model/schedule.ts';
export { FORMS } from './model/schedule.ts';
export { MAX_SLOTS, slotsOf } from './model/slots.ts';
export {
  type Cube,
  cube,
  type Grid,
  MAX_CUBE_DIM,
  type Topology,
  type TopologyCode,
} from './model/topology.ts';
export { formatNetwork, parseNetwork, topologyOf } from './model/topology-code.ts';
export type { AxisRange } from './problems/axes.ts';
export { findGridLayout, type GridLayout, type GridParts } from './problems/grid-layout.ts';
export { type Dealing, findLayout, type Layout, type MatrixSize, type Placement } from './problems/layout.ts';
export {
  type BitPermutation,
  type Elements,
  type ExchangePermutation,
  findPermutation,
  type NamedPermutation,
  PERMUTATION_NAMES,
  permutations,
} from './problems/named-permutations.ts';
export { sequencePattern } from './problems/sequence-pattern.ts';
export type { Certificate, Proof } from './proof/certificate.ts';
export { check } from './proof/checker.ts';
export { solve } from './proof/judge.ts';
export type { OnProofSteps } from './proof/propagation.ts';
export { memberShift } from './proof/symmetry.ts';
export { requireProved, UnprovedError } from './proof/unproved-error.ts';
export { describeFault, describeViolation, type Violation } from './proof/violation.ts';
export { findSequenceAlgorithm, sequenceCatalogue } from './sequence-catalogue.ts';
export { blocked } from './transforms/blocking.ts';
export type { Memories } from './transforms/exchange-chain.ts';
export { routePermutation } from './transforms/permutation-routing.ts';
export { reordered } from './transforms/slot-reordering.ts';
export { widened, wideSteps } from './transforms/wide-channels.ts';
