import type { Command } from 'commander';
import {
  type EngineTime,
  type Prices,
  predictedSeconds,
  readEngineTime,
} from '../../formats/engines/engine-time.ts';
import { RATE, TIME } from '../../formats/units.ts';
import { formatTime } from '../../report/amounts.ts';
import { InputError } from '../../schedules/index.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { parseAmount } from '../options.ts';
import { renderTable } from '../table.ts';
import { readText } from '../text-file.ts';

/** Options as the command line gives them. */
interface ReplayOptions extends CommonOptions {
  readonly startup?: string;
  readonly hop?: string;
  readonly bandwidth?: string;
}

/** A time of an engine beside the prediction. */
interface Replay extends EngineTime {
  /** Left out where the prices are not known. */
  readonly predictedSeconds?: number;
}

export function replayCommand(): Command {
  return command('replay', 'print the times of an exported schedule beside the prediction', [
    ['allport replay times.jsonl', 'what an engine printed'],
    ['allport replay times.jsonl --startup 20us --bandwidth 10GB/s', 'by your prices'],
  ])
    .argument('<file>', 'lines of JSON, or - for stdin')
    .option('--startup <time>', 'what every message takes (default: what the engine was told)')
    .option('--hop <time>', 'what it takes for each link that it crosses (default: the same, or 0s)')
    .option('--bandwidth <rate>', 'of every link in each direction (default: what the engine was told)')
    .action(async (path: string, options: ReplayOptions) => {
      const prices = pricesOf(options);
      const times = (await readTimes(path)).map((time): Replay => {
        const seconds = predictedSeconds(time, prices);
        return seconds === undefined ? time : { ...time, predictedSeconds: seconds };
      });
      await print(times, options.json, () => renderTimes(times));
    });
}

function pricesOf({ startup, hop, bandwidth }: ReplayOptions): Partial<Prices> {
  return {
    ...(startup !== undefined && { startup: parseAmount('--startup', TIME, startup) }),
    ...(hop !== undefined && { hop: parseAmount('--hop', TIME, hop) }),
    ...(bandwidth !== undefined && { bandwidth: parseAmount('--bandwidth', RATE, bandwidth) }),
  };
}

/** @throws InputError when the file cannot be read, is empty, or has a line of something else */
async function readTimes(path: string): Promise<EngineTime[]> {
  const name = path === '-' ? 'stdin' : path;
  const content = await readText(path, { cure: 'give what an engine printed, or - for stdin' });
  const times = content
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [readEngineTime(line, `${name}:${i + 1}`)]));
  if (times.length === 0) throw new InputError(`${name} is empty: give the lines that an engine printed`);
  return times;
}

function renderTimes(times: readonly Replay[]): string {
  const hasAlltoall = times.some(({ alltoallSeconds }) => alltoallSeconds !== undefined);
  const columns = [
    { head: 'engine' },
    { head: 'algorithm' },
    { head: 'network' },
    { head: 'mode' },
    ...[
      'rounds',
      'block bytes',
      'time',
      ...(hasAlltoall ? ['MPI_Alltoall'] : []),
      'predicted',
      'time / predicted',
    ].map((head) => ({ head, numeric: true })),
  ];
  const rows = times.map((time) => [
    time.engine,
    time.algorithm,
    time.network,
    time.mode,
    time.rounds,
    time.blockBytes,
    formatTime(time.seconds),
    ...(hasAlltoall ? [time.alltoallSeconds === undefined ? '' : formatTime(time.alltoallSeconds)] : []),
    time.predictedSeconds === undefined ? 'unknown' : formatTime(time.predictedSeconds),
    time.predictedSeconds ? (time.seconds / time.predictedSeconds).toFixed(4) : '',
  ]);
  const isKnown = times.every((time) => time.predictedSeconds !== undefined);
  const hint = isKnown ? '' : '\nGive --startup and --bandwidth of your machine for a prediction.\n';
  return `${renderTable(columns, rows)}\n${hint}`;
}
