export { blocked } from './blocking.ts';
export { catalogue, findAlgorithm } from './catalogue.ts';
export { type Certificate, check, describeViolation, type Proof, type Violation } from './checker.ts';
export { MAX_SLOTS, offsetExchange, type Parts, relativeExchange, slotsOf } from './cube-exchange.ts';
export { InputError, UnknownAlgorithmError } from './errors.ts';
export {
  inversePermutation,
  type LocalMap,
  type LocalMapCode,
  linearLocalMap,
  type MemberOperation,
  memberLocalMap,
  tableLocalMap,
} from './local-map.ts';
export { generatingLine } from './necklace.ts';
export { distinguished, necklaces, period } from './necklaces.ts';
export { IDLE, type NodeMap, type NodeMapCode, tableMap, translateMap, xorMap } from './node-map.ts';
export { EMPTY, exchangePattern, type Pattern, type PatternCode } from './pattern.ts';
export { roundSizes } from './round-sizes.ts';
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
export type { Crossing, SequencePlan } from './sequence-plan.ts';
export { checkPlan, type PlanProof } from './sequence-proof.ts';
export { memberShift } from './symmetry.ts';
export { cube, MAX_CUBE_DIM, type Topology, type TopologyCode } from './topology.ts';
