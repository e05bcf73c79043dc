import { mergeReports } from '../../../host/run/merge.ts';
import { InputError } from '../../../schedules/index.ts';
import { command } from '../../command.ts';
import { readShardReports } from '../../files/report-file.ts';
import { wide } from '../../options/output.ts';
import { renderRun } from '../../terminal/report-table.ts';

export const mergeCommand = command('merge', 'join the reports of a run in shards', [
  ['allport merge shard-0.json shard-1.json shard-2.json', 'the report of the whole run'],
  ['allport merge shards.jsonl --json', 'of reports one a line; JSON'],
])
  .argument('[report...]', 'what run --shard --json printed, in any order; - is stdin')
  .options(wide)
  .does(async (_, paths) => {
    if (paths.length === 0)
      throw new InputError('no file given: give the reports of all shards, or - for stdin');
    const reports = await Promise.all(paths.map(readShardReports));
    const report = mergeReports(reports.flat());
    return {
      result: report,
      text: (screen) => renderRun(report, screen),
      failed: !(report.verified && report.proved),
    };
  });
