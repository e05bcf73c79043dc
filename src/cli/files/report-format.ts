import * as v from 'valibot';
import { quoted } from '../../formats/printable.ts';
import { FAMILIES } from '../../host/kernels/variant.ts';
import { MODES } from '../../host/run/experiment.ts';
import type { ShardReport } from '../../host/run/merge.ts';
import type { SliceResult } from '../../host/run/run-slice.ts';
import { type TopologyCode, topologyOf } from '../../schedules/index.ts';
import type { CodeField, NetworkKind } from '../../schedules/model/networks/network-kind.ts';
import { isMadeOfAnother, NETWORK_KINDS } from '../../schedules/model/networks/network-kinds.ts';
import { PORTS, SWITCHINGS } from '../../schedules/model/validate.ts';

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const counts = v.array(count);
/** A number of at least 0, such as a time. */
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
/** A SHA-256. */
export const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** Two sums of 32 bits, as a fingerprint has them. */
const sums = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

/** What a run of some rows found. */
const FOUND = { looked: count, mismatches: count, wrongPlaces: counts };

const TIME = {
  alignMs: amount,
  exchangeMs: amount,
  realignMs: amount,
  verifyMs: amount,
  totalMs: amount,
  clock: v.literal('host'),
  kernels: v.picklist([...FAMILIES, 'words', 'processor', 'mixed', 'partly processor']),
  slices: count,
  runs: count,
  fastestMs: amount,
  slowestMs: amount,
};

/** What a journal has of each slice: of a run without user data. */
export const sliceFormat: v.GenericSchema<unknown, SliceResult> = v.strictObject({
  index: count,
  ...FOUND,
  time: v.strictObject({ ...TIME, slices: v.literal(1) }),
});

/** What a code has under the keys of each kind; whether there is such a network, its maker says. */
const FIELDS: Readonly<Record<CodeField['type'], v.GenericSchema>> = {
  network: v.lazy(() =>
    v.variant('kind', NETWORK_KINDS.filter((kind) => !isMadeOfAnother(kind)).map(codeFormat)),
  ),
  count,
  sides: counts,
  text: v.string(),
  texts: v.array(v.string()),
  list: counts,
  twist: v.array(counts),
  links: v.array(v.pipe(counts, v.minLength(2), v.maxLength(3))),
};

const network: v.GenericSchema<unknown, TopologyCode> = v.pipe(
  v.variant('kind', NETWORK_KINDS.map(codeFormat)),
  v.check((code) => {
    try {
      topologyOf(code);
      return true;
    } catch {
      return false;
    }
  }),
);

function codeFormat({ kind, fields }: NetworkKind) {
  const entries = Object.entries(fields).map(([key, { is, optional }]): [string, v.GenericSchema] => {
    const format = FIELDS[(typeof is === 'function' ? is({}) : is).type];
    return [key, optional ? v.exactOptional(format) : format];
  });
  return v.strictObject({ kind: v.literal(kind), ...Object.fromEntries(entries) });
}

/** Each kind has facts of its own. */
const problem = v.looseObject({ kind: v.string(), label: v.string() });

/** The report of a shard, as `allport run --shard --json` prints it. */
export const shardReportFormat: v.GenericSchema<unknown, ShardReport> = v.strictObject({
  algorithm: v.string(),
  source: v.string(),
  topology: network,
  problem,
  blocks: count,
  nodes: count,
  slots: count,
  words: count,
  unit: v.exactOptional(count),
  padding: v.exactOptional(count),
  mode: v.picklist(MODES),
  step: v.exactOptional(count),
  ports: v.picklist(PORTS),
  switching: v.picklist(SWITCHINGS),
  width: v.exactOptional(count),
  adapter: v.string(),
  steps: count,
  span: count,
  rounds: v.exactOptional(count),
  largestBlock: count,
  blocksInSequence: amount,
  hopsInSequence: amount,
  rearrangements: count,
  embedding: v.exactOptional(v.strictObject({ code: v.picklist(['binary', 'gray']), dilation: count })),
  linkLoads: v.exactOptional(v.strictObject({ meetings: count, most: count, total: count })),
  utilization: amount,
  lowerBound: amount,
  seed: count,
  rows: count,
  shard: v.strictObject({ index: count, of: count, firstRow: count, version: v.string(), run: hash }),
  check: hash,
  tags: v.picklist(['exact', 'hashed']),
  proved: v.boolean(),
  violation: v.exactOptional(v.string()),
  verified: v.boolean(),
  ...FOUND,
  fingerprint: v.exactOptional(v.strictObject({ before: sums, after: sums })),
  time: v.strictObject(TIME),
} satisfies Record<keyof ShardReport, v.GenericSchema>);

/** Where a value that is of another format differs from it first, as a remark in an error; empty where it does at once. */
export function placeOf([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): string {
  const path = v.getDotPath(issue);
  return path === null ? '' : ` (see ${quoted(path)})`;
}
