/**
 * The library: schedules, their proof, and the machine that runs them. Works in browsers and in Node; there
 * `allport/node` opens the GPU. What is exported here is public, and nothing else is; the comments between the groups are
 * the headings of the reference.
 *
 * @module allport
 */

// Networks

export { cube, isCube } from './schedules/model/networks/cube.ts';
export { graph } from './schedules/model/networks/graph.ts';
export {
  isGrid,
  isMesh,
  isTorus,
  isWrapped,
  mesh,
  ring,
  torus,
  wrapped,
} from './schedules/model/networks/grid.ts';
export { circulant, isLattice, lattice } from './schedules/model/networks/lattice.ts';
export { isServers, servers } from './schedules/model/networks/servers.ts';
export { isSwitch, switched } from './schedules/model/networks/switch.ts';
export type { Cut, Gone, Origin, Topology } from './schedules/model/networks/topology.ts';
export { without } from './schedules/model/networks/without.ts';

// Problems

export type { Problem } from './schedules/model/problem.ts';
export { conversion } from './schedules/problems/conversion.ts';
export { completeExchange, type Exchange } from './schedules/problems/exchange.ts';
export { exchangeSequence } from './schedules/problems/exchange-sequence.ts';
export { gather, scatter } from './schedules/problems/one-to-all.ts';
export { permutation } from './schedules/problems/permutation.ts';
export { matrixTranspose } from './schedules/problems/transpose.ts';
export { unevenExchange } from './schedules/problems/uneven.ts';

// Algorithms

export { algorithmsFor, findAlgorithm } from './schedules/catalogue.ts';
export type { Algorithm, Guarantee } from './schedules/model/algorithm.ts';

// Schedules and their proof

export type { Certificate } from './schedules/model/counts.ts';
export type { Schedule } from './schedules/model/schedule.ts';
export { check } from './schedules/proof/checker.ts';
export type { Proof } from './schedules/proof/proof.ts';
export { solve } from './schedules/proof/solve.ts';
export { describeViolation, type Violation } from './schedules/proof/violation.ts';

// Schedule files

export { decodeSchedule } from './formats/schedule/schedule-reader.ts';
export { encodeSchedule } from './formats/schedule/schedule-writer.ts';

// Runs

export type { Context } from './host/context.ts';
export { openContext } from './host/gpu/gpu-context.ts';
export { Machine } from './host/machine/machine.ts';
export {
  type Experiment,
  type Progress,
  prepare,
  prepareSchedule,
  shapeOf,
} from './host/run/experiment.ts';
export { mergeReports } from './host/run/merge.ts';
export type { Report } from './host/run/report.ts';
export { run, runOn } from './host/run/run.ts';
export type { RunOptions } from './host/run/run-options.ts';

// Costs

export { fastestAnswer } from './costs/fastest-answer.ts';
export { predict } from './costs/predict.ts';
export { FREE, type PriceList } from './costs/price-list.ts';
export { findMachine } from './formats/machines/built-in-machines.ts';
export { decodeMachine } from './formats/machines/machine-reader.ts';

// Programs for other engines

export { programFiles } from './engines/program-files.ts';

// Schedules of your own

export { offsetExchange, relativeExchange } from './schedules/algorithms/frames/cube-exchange.ts';
export { gridExchange, offsetFrame } from './schedules/algorithms/frames/grid-exchange.ts';
export {
  gridLocalMap,
  type LocalMap,
  memberLocalMap,
  tableLocalMap,
} from './schedules/model/local-map.ts';
export { IDLE, type NodeMap, tableMap, translateMap, xorMap } from './schedules/model/node-map.ts';
export { EMPTY, exchangePattern, type Pattern } from './schedules/model/pattern.ts';
export type { Message, Phase } from './schedules/model/schedule.ts';

// Errors

export { EnvironmentError, NoAdapterError } from './host/gpu/gpu-errors.ts';
export { InputError } from './schedules/model/errors.ts';
export { UnprovedError } from './schedules/proof/unproved-error.ts';
