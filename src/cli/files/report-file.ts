import { isSealed } from '../../host/run/digest.ts';
import type { ShardReport } from '../../host/run/merge.ts';
import { InputError } from '../../schedules/index.ts';
import { repeatedKey } from './fields.ts';
import { isShardReport } from './report-fields.ts';
import { readText } from './text-file.ts';

/**
 * The reports of shards in a file, or on stdin for "-": one, or one a line.
 * @throws InputError when it cannot be read, or holds something else
 */
export async function readShardReports(path: string): Promise<ShardReport[]> {
  const name = path === '-' ? 'stdin' : path;
  const text = await readText(path, { cure: 'give a report of a shard, or - for stdin' });
  if (parsed(text) !== undefined) return [await requireReport(text, `"${name}"`)];
  const lines = text.split('\n').map((line, i) => [line.trim(), `"${name}" line ${i + 1}`] as const);
  const reports: ShardReport[] = [];
  for (const [line, where] of lines) if (line !== '') reports.push(await requireReport(line, where));
  if (reports.length > 0) return reports;
  throw new InputError(`"${name}" is empty: give what allport run --shard i/n --json printed`);
}

/** What a text of JSON holds, or undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function requireReport(text: string, where: string): Promise<ShardReport> {
  const cure = 'give what allport run --shard i/n --json printed';
  const report = parsed(text);
  if (!isShardReport(report)) throw new InputError(`${where} is no report of a shard: ${cure}`);
  const repeated = repeatedKey(text);
  if (repeated !== undefined) throw new InputError(`${where} has the key "${repeated}" twice: ${cure}`);
  if (await isSealed(report)) return report;
  throw new InputError(`${where} was changed after allport had printed it: ${cure}`);
}
