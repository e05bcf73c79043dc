import { FAMILIES } from '../../host/kernels/variant.ts';
import type { Finding } from '../../host/run/combine.ts';
import { MODES } from '../../host/run/experiment.ts';
import type { ShardReport } from '../../host/run/merge.ts';
import type { SliceResult } from '../../host/run/run-slice.ts';
import { cube, mesh, type TopologyCode, torus } from '../../schedules/index.ts';
import { PORTS, SWITCHINGS } from '../../schedules/model/validate.ts';
import {
  type Fields,
  isAmount,
  isCount,
  isCounts,
  isFlag,
  isHash,
  isNone,
  isOneOf,
  isRecord,
  isSums,
  isText,
  orNone,
  type Test,
} from './fields.ts';

/** What a run of some rows found. */
const FINDING: Fields<Finding> = {
  looked: isCount,
  mismatches: isCount,
  wrongPlaces: isCounts,
  fingerprint: orNone(isRecord({ before: isSums, after: isSums })),
};

const TIME: Fields<ShardReport['time']> = {
  alignMs: isAmount,
  exchangeMs: isAmount,
  realignMs: isAmount,
  verifyMs: isAmount,
  totalMs: isAmount,
  clock: isOneOf('host'),
  kernels: isOneOf(...FAMILIES, 'words', 'mixed'),
  slices: isCount,
  runs: isCount,
  fastestMs: isAmount,
  slowestMs: isAmount,
  shards: isNone,
  slowestShardMs: isNone,
};

/** What a journal has of each slice: of a run without user data. */
const SLICE: Fields<SliceResult> = {
  index: isCount,
  ...FINDING,
  fingerprint: isNone,
  time: isRecord({ ...TIME, slices: isOneOf(1) }),
};

const isNetwork: Test = (value) => {
  if (!isRecord({ kind: isOneOf('cube'), dim: isCount, cubes: orNone(isCount) })(value)) {
    if (!isRecord({ kind: isOneOf('torus', 'mesh'), shape: isCounts })(value)) return false;
  }
  const code = value as TopologyCode;
  try {
    if (code.kind === 'cube') cube(code.dim, code.cubes);
    else (code.kind === 'torus' ? torus : mesh)(code.shape);
    return true;
  } catch {
    return false;
  }
};

const isPattern: Test = (value) =>
  [
    isRecord({ kind: isOneOf('exchange'), blocks: isCount, members: isCount, reordered: isFlag }),
    isRecord({ kind: isOneOf('sequence'), blocks: isCount, axes: isCounts }),
    isRecord({ kind: isOneOf('table'), blocks: isCount, toOtherNodes: isCount, unmoved: isCount }),
  ].some((isKind) => isKind(value));

/** What a report of a shard has. */
const SHARD_REPORT: Fields<ShardReport> = {
  algorithm: isText,
  source: isText,
  topology: isNetwork,
  pattern: isPattern,
  nodes: isCount,
  slots: isCount,
  words: isCount,
  mode: isOneOf(...MODES),
  step: orNone(isCount),
  ports: isOneOf(...PORTS),
  switching: isOneOf(...SWITCHINGS),
  width: orNone(isCount),
  adapter: isText,
  steps: isCount,
  span: isCount,
  rounds: orNone(isCount),
  largestBlock: isCount,
  blocksInSequence: isAmount,
  hopsInSequence: isAmount,
  rearrangements: isCount,
  embedding: orNone(isRecord({ code: isText, dilation: isCount })),
  linkLoads: orNone(isRecord({ meetings: isCount, most: isCount, total: isCount })),
  utilization: isAmount,
  lowerBound: isAmount,
  seed: isCount,
  rows: isCount,
  shard: isRecord({ index: isCount, of: isCount, firstRow: isCount, version: isText, run: isHash }),
  check: isHash,
  tags: isOneOf('exact', 'hashed'),
  proved: isFlag,
  violation: orNone(isText),
  verified: isFlag,
  ...FINDING,
  time: isRecord(TIME),
};

export const isShardReport = isRecord(SHARD_REPORT) as (value: unknown) => value is ShardReport;

export const isSliceResult = isRecord(SLICE) as (value: unknown) => value is SliceResult;
