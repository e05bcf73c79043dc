import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import type { ShardReport } from '../host/merge.ts';
import { InputError } from '../schedules/index.ts';

/** Whether a value of parsed JSON is what a field must be. */
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = (value) => Number.isFinite(value);
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isFlag: Test = (value) => typeof value === 'boolean';
const isCounts: Test = (value) => Array.isArray(value) && value.every(isCount);
const isSums: Test = (value) => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
const orNone =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const isRecord =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, test]) => test(new Map(Object.entries(value)).get(name)));

const TIME: Readonly<Record<keyof ShardReport['time'], Test>> = {
  alignMs: isNumber,
  exchangeMs: isNumber,
  realignMs: isNumber,
  verifyMs: isNumber,
  totalMs: isNumber,
  clock: isText,
  kernels: isText,
  slices: isCount,
  runs: isCount,
  fastestMs: isNumber,
  slowestMs: isNumber,
  shards: (value) => value === undefined,
  slowestShardMs: (value) => value === undefined,
};

/** What a report of a shard holds, as far as it is put together or printed. */
const FIELDS: Readonly<Record<keyof ShardReport, Test>> = {
  algorithm: isText,
  source: isText,
  topology: (value) =>
    isRecord({ kind: (kind) => kind === 'cube' })(value) ||
    isRecord({ kind: isText, shape: isCounts })(value),
  axes: orNone(isCounts),
  nodes: isCount,
  slots: isCount,
  blocks: orNone(isCount),
  words: isCount,
  mode: isText,
  step: orNone(isCount),
  ports: isText,
  switching: isText,
  width: orNone(isCount),
  adapter: isText,
  steps: isCount,
  span: isCount,
  rounds: isCount,
  largestBlock: isCount,
  blocksInSequence: isNumber,
  hopsInSequence: isNumber,
  rearrangements: isCount,
  embedding: orNone(isRecord({ code: isText, dilation: isCount })),
  linkLoads: orNone(isRecord({ meetings: isCount, most: isCount, total: isCount })),
  utilization: isNumber,
  lowerBound: isNumber,
  seed: isCount,
  rows: isCount,
  shard: isRecord({ index: isCount, of: isCount, firstRow: isCount, schedule: isText }),
  tags: isText,
  verified: isFlag,
  looked: isCount,
  mismatches: isCount,
  wrongPlaces: isCounts,
  fingerprint: orNone(isRecord({ before: isSums, after: isSums })),
  time: isRecord(TIME),
};

const isShardReport = isRecord(FIELDS) as (value: unknown) => value is ShardReport;

/**
 * The reports of shards in a file, or on stdin for "-": one, or one a line.
 * @throws InputError when it cannot be read, or holds something else
 */
export async function readShardReports(path: string): Promise<ShardReport[]> {
  const name = path === '-' ? 'stdin' : path;
  const text = await read(path);
  const whole = parsed(text);
  if (whole !== undefined) return [requireReport(whole, `"${name}"`)];
  const lines = text.split('\n').map((line, i) => [line.trim(), `"${name}" line ${i + 1}`] as const);
  const reports = lines
    .filter(([line]) => line !== '')
    .map(([line, where]) => requireReport(parsed(line), where));
  if (reports.length > 0) return reports;
  throw new InputError(`"${name}" is empty: give what allport run --shard i/n --json printed`);
}

async function read(path: string): Promise<string> {
  try {
    return await (path === '-' ? textOf(process.stdin) : readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new InputError(
      `"${path}" cannot be read (${(error as Error).message}): give a report, or - for stdin`,
    );
  }
}

/** What a text of JSON holds, or undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requireReport(value: unknown, where: string): ShardReport {
  if (isShardReport(value)) return value;
  throw new InputError(`${where} is no report of a shard: give what allport run --shard i/n --json printed`);
}
