export { type AddressBit, permuteBits } from './address-bits.ts';
export type { AxisRange } from './axes.ts';
export { blocked } from './blocking.ts';
export { catalogue, findAlgorithm } from './catalogue.ts';
export type { Memories } from './chained.ts';
export {
  type Certificate,
  check,
  describeFault,
  describeViolation,
  type Proof,
  type Violation,
} from './checker.ts';
export { offsetExchange, relativeExchange } from './cube-exchange.ts';
export { type Embedding, type EmbeddingCosts, embeddingCosts } from './embedding.ts';
export { InputError, Suggestion, UnknownAlgorithmError } from './errors.ts';
export { formatNetwork } from './format-network.ts';
export { MAX_GRID_NODES, mesh, ring, torus } from './grid.ts';
export { findGridLayout, type GridLayout, type GridParts } from './grid-layout.ts';
export { askedOf, judge, solve } from './judge.ts';
export { type Dealing, findLayout, type Layout, type MatrixSize, type Placement } from './layout.ts';
export { type LayoutConversion, layoutConversion } from './layout-conversion.ts';
export {
  type GridOperation,
  gridLocalMap,
  type LocalMap,
  type LocalMapCode,
  linearLocalMap,
  type MemberOperation,
  memberLocalMap,
  tableLocalMap,
} from './local-map.ts';
export {
  type MatrixTranspose,
  matrixTranspose,
  type TransposeMethod,
  type TransposeRequest,
  transposeMethods,
} from './matrix-transpose.ts';
export { displacementOf } from './message-route.ts';
export { generatingLine } from './necklace.ts';
export { distinguished, necklaces, period } from './necklaces.ts';
export { IDLE, type NodeMap, type NodeMapCode, tableMap, translateMap, xorMap } from './node-map.ts';
export { ordinal } from './ordinal.ts';
export { MAX_TRANSPOSE_DIM, pairwiseTranspose } from './pairwise-transpose.ts';
export {
  EMPTY,
  exchangePattern,
  type Pattern,
  type PatternCode,
  type Places,
  type Reordering,
  startsOf,
} from './pattern.ts';
export { nodesInWords, type PatternFacts, patternFacts, patternInWords } from './pattern-facts.ts';
export { inversePermutation } from './permutation.ts';
export { permutationSchedule } from './permutation-schedule.ts';
export { rearranged } from './rearranged.ts';
export { reordered } from './reordered.ts';
export {
  type BitPermutation,
  type Elements,
  type ExchangePermutation,
  findPermutation,
  type NamedPermutation,
  PERMUTATION_NAMES,
  permutations,
} from './reorderings.ts';
export { roundSizes } from './round-sizes.ts';
export type { Parts } from './row-exchange.ts';
export {
  gatherSchedule,
  type OneToAll,
  scatterSchedule,
  TREE_ALGORITHMS,
  type TreeAlgorithm,
} from './scatter.ts';
export type {
  Algorithm,
  Claims,
  Exchange,
  LocalPhase,
  Message,
  Phase,
  Ports,
  Schedule,
  Segment,
  Step,
  Switching,
} from './schedule.ts';
export { type Sequence, type SequenceAlgorithm, sequenceSchedule, sequenceSlots } from './sequence.ts';
export { pipelineSteps, theorem2Steps } from './sequence-bounds.ts';
export { findSequenceAlgorithm, sequenceCatalogue } from './sequence-catalogue.ts';
export { sequencePattern } from './sequence-pattern.ts';
export type { Crossing, Leg, SequencePlan } from './sequence-plan.ts';
export { checkPlan, type PlanProof } from './sequence-proof.ts';
export { MAX_SLOTS, slotsOf } from './slots.ts';
export { solveSequence } from './solve-sequence.ts';
export { stepwiseTranspose } from './stepwise-transpose.ts';
export {
  type NodeWork,
  STRIP_FORMS,
  type StripForm,
  type StripSize,
  stripCounts,
} from './strip-costs.ts';
export {
  type BlocksOfStrips,
  blocksOfStrips,
  type MatrixStrips,
  type StripTranspose,
  stripElements,
  stripTranspose,
} from './strip-transpose.ts';
export { memberShift } from './symmetry.ts';
export { type Cube, cube, type Grid, MAX_CUBE_DIM, type Topology, type TopologyCode } from './topology.ts';
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
} from './transpose-costs.ts';
export {
  type DimensionPair,
  findTransposeAlgorithm,
  type TransposeAlgorithm,
  transposeAlgorithms,
} from './transpose-paths.ts';
export { UnprovedError } from './unproved-error.ts';
export { widened, wideSteps } from './wide-channels.ts';
