import * as v from 'valibot';
import { parsedJson } from '../../formats/parsed-json.ts';
import { isSealed } from '../../host/run/digest.ts';
import type { ShardReport } from '../../host/run/merge.ts';
import { InputError } from '../../schedules/index.ts';
import { placeOf, shardReportFormat } from './report-format.ts';
import { readText } from './text-file.ts';

/**
 * The reports of shards in a file, or on stdin for "-": one, or one a line.
 * @throws InputError when it cannot be read, or holds something else
 */
export async function readShardReports(path: string): Promise<ShardReport[]> {
  const name = path === '-' ? 'stdin' : path;
  const text = await readText(path, { cure: 'give a report of a shard, or - for stdin' });
  if (parsedJson(text) !== undefined) return [await requireReport(text, `"${name}"`)];
  const lines = text.split('\n').map((line, i) => [line.trim(), `"${name}" line ${i + 1}`] as const);
  const reports: ShardReport[] = [];
  for (const [line, where] of lines) if (line !== '') reports.push(await requireReport(line, where));
  if (reports.length > 0) return reports;
  throw new InputError(`"${name}" is empty: give what allport run --shard i/n --json printed`);
}

async function requireReport(text: string, where: string): Promise<ShardReport> {
  const cure = 'give what allport run --shard i/n --json printed';
  const report = parsedJson(text);
  const { success, issues } = v.safeParse(shardReportFormat, report);
  if (!success) throw new InputError(`${where} is no report of a shard${placeOf(issues)}: ${cure}`);
  const repeated = repeatedKey(text);
  if (repeated !== undefined) throw new InputError(`${where} has the key "${repeated}" twice: ${cure}`);
  // As it is: its keys are in the order in which they are printed again.
  if (await isSealed(report as ShardReport)) return report as ShardReport;
  throw new InputError(`${where} was changed after allport had printed it: ${cure}`);
}

/**
 * A key that an object in a text has twice, or undefined: readers differ in which of the two values they take.
 * @param json that JSON.parse takes
 */
function repeatedKey(json: string): string | undefined {
  const open: Set<unknown>[] = [];
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (key !== undefined) {
      const name: string = JSON.parse(key);
      const taken = open[open.length - 1];
      if (taken.has(name)) return name;
      taken.add(name);
    }
  }
  return undefined;
}
