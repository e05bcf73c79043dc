import { obstacle } from '../../../costs/candidates.ts';
import type { PriceList } from '../../../costs/price-list.ts';
import type { PricedMachine } from '../../../costs/priced-machine.ts';
import { type ProgramPrice, programPrice } from '../../../costs/program-price.ts';
import { type EngineTime, readEngineTime } from '../../../engines/engine-time.ts';
import { pricesOfNetwork } from '../../../engines/told-network.ts';
import { formatTime } from '../../../report/document/amounts.ts';
import { listed } from '../../../report/document/listed.ts';
import { type Column, numberColumn, timeColumn } from '../../../report/document/table.ts';
import { InputError, roundsIn } from '../../../schedules/index.ts';
import type { Counts } from '../../../schedules/model/counts.ts';
import { command } from '../../command.ts';
import { readMachine } from '../../files/machine-file.ts';
import { readText } from '../../files/text-file.ts';
import { machine } from '../../options/machine.ts';
import { wide } from '../../options/output.ts';
import type { Screen } from '../../terminal/screen.ts';
import { tableText } from '../../terminal/terminal-table.ts';

/** Where the engine does not say what its network takes. */
const UNKNOWN = 'unknown';

/** A time of an engine beside the prediction. */
type Replay = EngineTime &
  (
    | ProgramPrice
    /** Why it has no price on that machine. */
    | { readonly unpriced: string }
  );

/** Only where there are such times, and where the program does less than is priced. */
const [ALLTOALL, WHOLE_COST] = ['MPI_Alltoall', 'allport cost'];

/** A cell of what has a price. */
const priced = (cell: (price: EngineTime & ProgramPrice) => string) => (time: Replay) =>
  'unpriced' in time ? '' : cell(time);

const text = (head: string, cell: (time: Replay) => string) => ({ head, cell });

const COLUMNS: readonly Column<Replay>[] = [
  text('engine', ({ engine }) => engine),
  text('algorithm', ({ algorithm }) => algorithm),
  text('network', ({ network }) => network),
  { ...text('mode', ({ mode }) => mode), spare: 2 },
  { ...numberColumn<Replay>('rounds', ({ counts }) => roundsIn(counts)), spare: 1 },
  numberColumn('block bytes', ({ blockBytes }) => blockBytes),
  timeColumn('time', ({ seconds }) => seconds),
  numberColumn(ALLTOALL, ({ alltoallSeconds: took }) => (took === undefined ? '' : formatTime(took))),
  numberColumn('predicted', (time) =>
    'unpriced' in time ? time.unpriced : formatTime(time.predictedSeconds),
  ),
  numberColumn(
    'time / predicted',
    priced(({ seconds, predictedSeconds: due }) => (due === 0 ? '' : (seconds / due).toFixed(4))),
  ),
  numberColumn(
    WHOLE_COST,
    priced(({ costSeconds }) => formatTime(costSeconds)),
  ),
];

export const replayCommand = command('replay', 'times of an exported program beside the prediction', [
  ['allport replay times.jsonl', 'what an engine printed'],
  ['allport replay times.jsonl --machine connection-machine-2', 'by the prices of a machine'],
])
  .argument('<times>', 'lines of JSON, or - for stdin')
  .options(machine, wide)
  .does(async (options, path) => {
    const machine = options.machine === undefined ? undefined : await readMachine(options.machine);
    const times = (await readTimes(path)).map((time): Replay => {
      const known = machine ?? toldPrices(time);
      return { ...time, ...(known === undefined ? { unpriced: UNKNOWN } : priceOn(known, time)) };
    });
    return { result: times, text: (screen) => renderTimes(times, machine, screen) };
  });

/** What the engine was told of its network; undefined where startup or bandwidth is not known. */
function toldPrices({ startup, hop = 0, bandwidth, outside }: EngineTime): PriceList | undefined {
  if (startup === undefined || bandwidth === undefined) return undefined;
  return pricesOfNetwork({ startup, hop, bandwidth, ...(outside && { outside }) });
}

function priceOn(machine: PriceList, { engine, counts, ranks, blockBytes }: EngineTime) {
  const unpriced = obstacle(counts, machine) ?? unknownOverhead(counts, machine);
  if (unpriced !== undefined) return { unpriced };
  return programPrice(counts, { machine, nodes: ranks }, blockBytes, engine);
}

/** A time does not say how many ports its network has. */
function unknownOverhead({ ports }: Counts, { overhead = 0 }: PriceList): string | undefined {
  return overhead > 0 && ports === 'all' ? 'needs to know how many ports have the overhead' : undefined;
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

function renderTimes(times: readonly Replay[], machine: PricedMachine | undefined, screen: Screen): string {
  const hasAlltoall = times.some(({ alltoallSeconds }) => alltoallSeconds !== undefined);
  const notDone = [...new Set(times.flatMap((time) => ('notDone' in time ? time.notDone : [])))];
  const columns = COLUMNS.filter(
    ({ head }) => (head !== ALLTOALL || hasAlltoall) && (head !== WHOLE_COST || notDone.length > 0),
  );
  const hints = [
    ...(times.some((time) => 'unpriced' in time && time.unpriced === UNKNOWN)
      ? ['Give --machine for a prediction.']
      : []),
    ...(machine !== undefined && notDone.length > 0
      ? [
          `What allport cost predicts has ${listed(notDone)} too: ${machine.name} has prices for them, and the programs do not do them.`,
        ]
      : []),
  ];
  return `${tableText({ columns, rows: times }, screen)}\n${hints.map((hint) => `\n${hint}\n`).join('')}`;
}
