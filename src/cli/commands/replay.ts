import type { Command } from 'commander';
import { obstacle } from '../../costs/candidates.ts';
import type { Machine } from '../../costs/machine.ts';
import type { PriceList } from '../../costs/price-list.ts';
import { type ProgramPrice, programPrice } from '../../costs/programs.ts';
import {
  type EngineTime,
  pricesOfNetwork,
  readEngineTime,
  type ToldNetwork,
} from '../../formats/engines/engine-time.ts';
import { RATE, TIME } from '../../formats/units.ts';
import { formatTime } from '../../report/document/amounts.ts';
import { listed } from '../../report/document/listed.ts';
import { InputError } from '../../schedules/index.ts';
import { roundsIn } from '../../schedules/model/counts.ts';
import { type CommonOptions, command, print } from '../command.ts';
import { readMachine } from '../files/machine-file.ts';
import { readText } from '../files/text-file.ts';
import { refuseWithMachine } from '../options/machine.ts';
import { option } from '../options/shared.ts';
import { parseAmount } from '../options/values.ts';
import { renderTable } from '../terminal/table.ts';

/** Where neither the engine nor an option says what its network takes. */
const UNKNOWN = 'unknown';

/** Options as the command line gives them. */
interface ReplayOptions extends CommonOptions {
  readonly machine?: string;
  readonly startup?: string;
  readonly hop?: string;
  readonly bandwidth?: string;
}

/** A time of an engine beside the prediction. */
type Replay = EngineTime &
  (
    | ProgramPrice
    /** Why it has no price on that machine. */
    | { readonly unpriced: string }
  );

export function replayCommand(): Command {
  return command('replay', 'print the times of an exported schedule beside the prediction', [
    ['allport replay times.jsonl', 'what an engine printed'],
    ['allport replay times.jsonl --machine connection-machine-2', 'by the prices of a machine'],
    ['allport replay times.jsonl --startup 20us --bandwidth 10GB/s', 'by these alone'],
  ])
    .argument('<file>', 'lines of JSON, or - for stdin')
    .addOption(option.machine())
    .option('--startup <time>', 'what every message takes (default: what the engine was told)')
    .option('--hop <time>', 'what it takes for each link that it crosses (default: the same, or 0s)')
    .option('--bandwidth <rate>', 'of every link in each direction (default: what the engine was told)')
    .action(async (path: string, options: ReplayOptions) => {
      refuseWithMachine(options, path);
      const prices = pricesOf(options);
      const machine = options.machine === undefined ? undefined : await readMachine(options.machine);
      const times = (await readTimes(path)).map((time): Replay => {
        const known = machine ?? toldPrices({ ...time, ...prices });
        return { ...time, ...(known === undefined ? { unpriced: UNKNOWN } : priceOn(known, time)) };
      });
      await print(times, options.json, () => renderTimes(times, machine));
    });
}

/** What the engine was told of its network, or the options say; undefined where startup or bandwidth is not known. */
function toldPrices({ startup, hop = 0, bandwidth }: Partial<ToldNetwork>): PriceList | undefined {
  if (startup === undefined || bandwidth === undefined) return undefined;
  return pricesOfNetwork({ startup, hop, bandwidth });
}

function priceOn(machine: PriceList, { engine, counts, ranks, blockBytes }: EngineTime) {
  const unpriced = obstacle(counts, machine);
  if (unpriced !== undefined) return { unpriced };
  return programPrice(counts, { machine, nodes: ranks }, blockBytes, engine);
}

function pricesOf({ startup, hop, bandwidth }: ReplayOptions): Partial<ToldNetwork> {
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

function renderTimes(times: readonly Replay[], machine: Machine | undefined): string {
  const hasAlltoall = times.some(({ alltoallSeconds }) => alltoallSeconds !== undefined);
  const notDone = [...new Set(times.flatMap((time) => ('notDone' in time ? time.notDone : [])))];
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
      ...(notDone.length > 0 ? ['allport cost'] : []),
    ].map((head) => ({ head, numeric: true })),
  ];
  const rows = times.map((time) => [
    time.engine,
    time.algorithm,
    time.network,
    time.mode,
    roundsIn(time.counts),
    time.blockBytes,
    formatTime(time.seconds),
    ...(hasAlltoall ? [time.alltoallSeconds === undefined ? '' : formatTime(time.alltoallSeconds)] : []),
    ...('unpriced' in time
      ? [time.unpriced, '']
      : [formatTime(time.predictedSeconds), ratioOf(time.seconds, time.predictedSeconds)]),
    ...(notDone.length > 0 ? ['unpriced' in time ? '' : formatTime(time.costSeconds)] : []),
  ]);
  const hints = [
    ...(times.some((time) => 'unpriced' in time && time.unpriced === UNKNOWN)
      ? ['Give --machine, or --startup and --bandwidth, for a prediction.']
      : []),
    ...(machine !== undefined && notDone.length > 0
      ? [
          `What allport cost predicts has ${listed(notDone)} too: ${machine.name} has prices for them, and the programs do not do them.`,
        ]
      : []),
  ];
  return `${renderTable(columns, rows)}\n${hints.map((hint) => `\n${hint}\n`).join('')}`;
}

function ratioOf(seconds: number, predicted: number): string {
  return predicted === 0 ? '' : (seconds / predicted).toFixed(4);
}
