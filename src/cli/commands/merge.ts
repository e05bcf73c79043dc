import type { Command } from 'commander';
import { mergeReports } from '../../host/run/merge.ts';
import { InputError } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { readShardReports } from '../files/report-file.ts';
import { EXIT } from '../process/exit-codes.ts';
import { renderRun } from '../terminal/report-table.ts';

export function mergeCommand(): Command {
  return command('merge', 'join the reports of all shards of a run', [
    ['allport merge shard-0.json shard-1.json shard-2.json', 'the report of the whole run'],
    ['allport merge shards.jsonl --json', 'of reports one a line; JSON'],
  ])
    .argument('[files...]', 'what run --shard --json printed, in any order; - is stdin')
    .action(async (paths: readonly string[], { json }: CommonOptions) => {
      if (paths.length === 0)
        throw new InputError('no file given: give the reports of all shards, or - for stdin');
      const reports = await Promise.all(paths.map(readShardReports));
      const report = mergeReports(reports.flat());
      if (!(report.verified && report.proved)) process.exitCode = EXIT.failed;
      await print(report, json, () => renderRun(report));
    });
}
