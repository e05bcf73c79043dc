/**
 * The library: schedules, their proof, and the machine that runs them. Works in browsers and in Node; there
 * `allport/node` opens the GPU.
 *
 * @module allport
 */
export type { Chunks } from './formats/json-reader.ts';
export { decodeSchedule } from './formats/schedule-reader.ts';
export { encodeSchedule } from './formats/schedule-writer.ts';
export { EnvironmentError, NoAdapterError, UnprovedError } from './host/errors.ts';
export {
  type Experiment,
  type Form,
  formsOf,
  type Mode,
  type OnProgress,
  type PrepareOptions,
  type Progress,
  type Proved,
  prepare,
  prepareSchedule,
  shapeFor,
  shapeOf,
} from './host/experiment.ts';
export { fuse, inWindows, type Seek, seek } from './host/fuse.ts';
export { type GpuContext, openContext, type Settle, withSignal } from './host/gpu-context.ts';
export type { Target } from './host/kernels/target.ts';
export type { Family, Variant } from './host/kernels/variant.ts';
export { Machine, type OnSteps, type PhaseTimes, type Verdict } from './host/machine.ts';
export { type MemoryShape, slicesOf } from './host/memory-shape.ts';
export {
  type PackedAlign,
  type PackedExchange,
  type PackedLocal,
  type PackedMaskedAlign,
  type PackedPhase,
  type PackedSteps,
  type PackedSwaps,
  type PackedTable,
  type PackedTransfer,
  type PackedTranspose,
  pack,
} from './host/pack.ts';
export type { Report, RunTimes } from './host/report.ts';
export { type RunOnOptions, type RunOptions, run, runOn } from './host/run.ts';
export type { SliceResult } from './host/run-slice.ts';
export {
  type AddressBit,
  type Algorithm,
  type AxisRange,
  type BitPermutation,
  blocked,
  type Certificate,
  type Claims,
  type Crossing,
  catalogue,
  check,
  checkPlan,
  cube,
  describeViolation,
  type Elements,
  EMPTY,
  type Exchange,
  type ExchangePermutation,
  exchangePattern,
  findAlgorithm,
  findLayout,
  findPermutation,
  findSequenceAlgorithm,
  IDLE,
  InputError,
  type Layout,
  type LayoutConversion,
  type Leg,
  type LocalMap,
  type LocalMapCode,
  type LocalPhase,
  layoutConversion,
  linearLocalMap,
  type MatrixSize,
  type MemberOperation,
  type Memories,
  type Message,
  memberLocalMap,
  type NamedPermutation,
  type NodeMap,
  type NodeMapCode,
  offsetExchange,
  type Parts,
  type Pattern,
  type PatternCode,
  type Phase,
  type Placement,
  type PlanProof,
  type Ports,
  type Proof,
  permutationSchedule,
  permutations,
  permuteBits,
  type Reordering,
  rearranged,
  relativeExchange,
  reordered,
  roundSizes,
  type Schedule,
  type Segment,
  type Sequence,
  type SequenceAlgorithm,
  type SequencePlan,
  type Step,
  type Switching,
  sequenceCatalogue,
  sequencePattern,
  sequenceSchedule,
  slotsOf,
  type Topology,
  type TopologyCode,
  tableLocalMap,
  tableMap,
  translateMap,
  UnknownAlgorithmError,
  type Violation,
  widened,
  xorMap,
} from './schedules/index.ts';
