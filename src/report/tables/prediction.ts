import {
  type Curve,
  type Fastest,
  isSameTime,
  type Ranked,
  type Ranking,
  type Sweep,
} from '../../costs/advice.ts';
import type { Unpriced } from '../../costs/candidates.ts';
import type { Times } from '../../costs/clock.ts';
import type { LibraryTime } from '../../costs/library-rules.ts';
import type { PricedMachine } from '../../costs/priced-machine.ts';
import { pricedBesides } from '../../costs/program-price.ts';
import type { ProblemFacts } from '../../schedules/index.ts';
import { formatBytes, formatSize, formatTime } from '../document/amounts.ts';
import { listed } from '../document/listed.ts';
import { BEST_SIGN, type Column, numberColumn, type TextTable, timeColumn } from '../document/table.ts';
import { describeFastest, describeTimes } from './conclusion.ts';
import { inSequence } from './elements.ts';
import type { SaidWords } from './laboratory-facts.ts';
import { byReason } from './left-out.ts';

/** What a prediction is for. */
export interface PredictedProblem {
  /** What is asked of all. */
  readonly problem: ProblemFacts;
  /** The network for people: "cube 2^10", "torus 8x8". */
  readonly network: string;
  readonly nodes: number;
  readonly machine: PricedMachine;
  /** The algorithms that were asked for by name; empty where all were. */
  readonly chosen: readonly string[];
  /** The algorithms that have no price there. */
  readonly leftOut: readonly Unpriced[];
}

/** Predicted times for one size of blocks or elements, over a range of them, or both: then the range has the size. */
export interface Prediction {
  readonly asked: PredictedProblem;
  /** The problem, and the machine where it comes with allport, as they were said; undefined as of a comparison. */
  readonly said: SaidWords | undefined;
  /** What has the sizes. */
  readonly things: 'blocks' | 'elements';
  /** That a matrix lies differently, if it does. */
  readonly layouts?: string | undefined;
  /** Of the packets that answers choose, if any do. */
  readonly packets?: string | undefined;
  readonly ranking?: Ranking | undefined;
  readonly sweep?: Sweep | undefined;
  /** What libraries take at that size by their published rules, where that is priced. */
  readonly libraries?: readonly ComparedLibrary[] | undefined;
}

/** A library beside the fastest of a ranking. */
export interface ComparedLibrary extends LibraryTime {
  /** Its time divided by that of the fastest. */
  readonly times: number;
  /** Bytes from which on the fastest is faster; left out: from no size on. */
  readonly gainsFrom?: number;
}

/** What figures of a range show: the range, and what stands out in it. */
export interface Swept {
  readonly sweep: Sweep;
  /** The time of the fastest at each of its block sizes. */
  readonly least: readonly number[];
  /** The block size that was asked for besides. */
  readonly asked: number | undefined;
  /** Algorithms that were asked for by name. */
  readonly chosen: readonly string[];
}

/** A place in a ranking, and the one above it. */
interface RankedRow extends Ranked {
  readonly above: Ranked | undefined;
}

/** Block sizes in a table: more do not fit on a line, unless the fastest changes that often. */
const MOST_SIZES = 7;

/** What a time is made of; the style sheet has a colour for each name. */
export const TIME_PARTS: readonly (readonly [
  name: string,
  text: string,
  seconds: (times: Times) => number,
])[] = [
  ['startups', 'startups', ({ startups }) => startups],
  ['links', 'on links', ({ transmission }) => transmission],
  ['hops', 'hops', ({ hops }) => hops],
  ['nodes', 'in nodes', ({ alignment, rearrangement }) => alignment + rearrangement],
  ['barriers', 'barriers', ({ barriers }) => barriers],
];

/** What both a place in a ranking and a curve have. */
type Priced = Pick<Ranked & Curve, 'algorithm' | 'layout' | 'countedBy'>;

const LIES: Column<Priced> = { head: 'matrix\nlies in', spare: 1, cell: ({ layout = '' }) => layout };
const BY: Column<Priced> = { head: 'counted by', spare: 4, cell: ({ countedBy }) => countedBy };

/** Who it is; how its matrix lies, where that is its own choice; and who counted, where not all is by formulas. */
function firstColumns(rows: readonly Priced[]): Column<Priced>[] {
  return [
    { head: 'algorithm', cell: ({ algorithm }) => algorithm },
    ...(rows.some(({ layout }) => layout !== undefined) ? [LIES] : []),
    ...(rows.some(({ countedBy }) => countedBy === 'schedule') ? [BY] : []),
  ];
}

/** "complete exchange on a cube 2^6, 2 copies, blocks of 64 B", "scatter from node 0 on a .., blocks of 1 B to 1 KiB". */
export function describeAsked(prediction: Prediction): string {
  const { problem, network } = prediction.asked;
  const { copies } = problem;
  const amount = typeof copies === 'number' && copies > 1 ? `, ${copies} copies` : '';
  return `${problem.label} on ${aNetwork(network)}${amount}, ${describeSizes(prediction)}`;
}

/** "a torus 8x8"; of servers there are several. */
export function aNetwork(label: string): string {
  return label.startsWith('servers') ? label : `a ${label}`;
}

/** "blocks of 64 B", "elements of 1 B to 1 KiB". */
function describeSizes({ things, ranking, sweep }: Omit<Prediction, 'asked' | 'said'>): string {
  const range =
    sweep && `${formatSize(sweep.bytes[0])} to ${formatSize(sweep.bytes[sweep.bytes.length - 1])}`;
  return `${things} of ${range ?? formatSize(ranking?.bytes ?? 0)}`;
}

/** What a machine can do: "ports: one, wormhole". */
export function describeModel({ ports, switching, channelWidth }: PricedMachine): string {
  const channels = channelWidth === 1 ? '' : `, channels ${channelWidth} blocks wide`;
  return `ports: ${ports}, ${switching}${channels}`;
}

/** The ranking for one size; for a range which is the fastest where, and the times of all. */
export function predictionTables({ things, ranking, sweep, libraries }: Prediction): TextTable[] {
  return [
    ...(ranking === undefined ? [] : [rankingTable(things, ranking)]),
    ...(libraries === undefined ? [] : [librariesTable(libraries)]),
    ...(sweep === undefined ? [] : [fastestTable(things, sweep), timesTable(things, sweep, ranking?.bytes)]),
  ];
}

type Things = Prediction['things'];

function rankingTable(things: Things, ranking: Ranking): TextTable<RankedRow> {
  const rows = ranking.ranking.map((ranked, index) => ({ ...ranked, above: ranking.ranking[index - 1] }));
  const [{ algorithms }] = ranking.fastest;
  return {
    title: `The algorithms for ${describeSizes({ things, ranking })}, the fastest first`,
    remark: `${BEST_SIGN}: the fastest.`,
    columns: rankingColumns(things, rows),
    rows,
    best: ({ algorithm }) => algorithms.includes(algorithm),
  };
}

/** What libraries take. */
function librariesTable(libraries: readonly ComparedLibrary[]): TextTable<ComparedLibrary> {
  return {
    title: 'What libraries take by their published rules',
    remark:
      'Priced alike; their messages go by the ways of the network in dimension order, and share links where they meet.',
    columns: [
      { head: 'library', cell: ({ library }) => library },
      { head: 'takes', cell: ({ algorithm }) => algorithm },
      timeColumn('total', ({ seconds }) => seconds),
      { head: 'the fastest above\ngains', cell: ({ times }) => describeGain(times) },
      { head: 'and is faster', cell: ({ gainsFrom }) => describeFrom(gainsFrom), spare: 1 },
      { head: 'rule', cell: ({ source }) => source, spare: 2 },
    ],
    rows: libraries,
  };
}

function describeGain(times: number): string {
  return times > 1 ? `${Number(times.toPrecision(3))} times` : 'nothing';
}

function describeFrom(bytes: number | undefined): string {
  if (bytes === undefined) return 'at no size';
  return bytes === 1 ? 'at every size' : `from ${formatSize(bytes)} on`;
}

/** From which size on which algorithm is the fastest. */
function fastestTable(things: Things, { fastest }: Sweep): TextTable<Sweep['fastest'][number]> {
  return {
    title: `From which size of ${things} on which algorithms are the fastest`,
    columns: [
      { head: `${things} from`, cell: ({ fromBytes }) => formatSize(fromBytes) },
      { head: 'fastest', cell: ({ algorithms }) => algorithms.join(', ') },
    ],
    rows: fastest,
  };
}

/** The times at some sizes of a sweep; where one is the fastest, it is marked. */
function timesTable(things: Things, sweep: Sweep, asked: number | undefined): TextTable<Curve> {
  return {
    title: `Predicted time of every algorithm by size of ${things}`,
    columns: timeColumns(sweep, asked),
    rows: sweep.curves,
    marks: `the fastest for ${things} of that size`,
  };
}

/** Where the time of each algorithm goes. */
function rankingColumns(things: Things, rows: readonly RankedRow[]): Column<RankedRow>[] {
  const isFree = (seconds: (times: Times) => number) => rows.every(({ times }) => seconds(times) === 0);
  return [
    ...firstColumns(rows),
    numberColumn('rounds', ({ rounds }) => rounds),
    numberColumn(`${things} in\nsequence`, inSequence),
    ...TIME_PARTS.map(([, head, seconds]) => ({
      ...timeColumn<RankedRow>(head, ({ times }) => seconds(times)),
      spare: isFree(seconds) ? 3 : 1,
    })),
    timeColumn('total', ({ times }) => times.total),
    { head: 'faster than the\none above', cell: describeBreakEven, spare: 2 },
  ];
}

function timeColumns(sweep: Sweep, asked: number | undefined): Column<Curve>[] {
  const { bytes, curves, fastest } = sweep;
  const headOf = (size: number) => {
    const notes = [
      ...(size === asked ? ['asked for'] : []),
      ...(fastest.slice(1).some(({ fromBytes }) => fromBytes === size) ? ['change'] : []),
    ];
    return [...notes, formatBytes(size)].join('\n');
  };
  return [
    ...firstColumns(curves),
    ...shownSizes(sweep, asked).map(({ place, spare }): Column<Curve> => {
      const least = Math.min(...curves.map(({ seconds }) => seconds[place]));
      return {
        ...timeColumn<Curve>(headOf(bytes[place]), ({ seconds }) => seconds[place]),
        marked: ({ seconds }) => isSameTime(seconds[place], least),
        spare,
      };
    }),
  ];
}

/**
 * Places, among the block sizes of a sweep, of those that a table shows: both ends, the changes, the size asked for, and some
 * between, each of which is worth more the wider the gap that it stands in.
 */
function shownSizes(
  { bytes, fastest }: Sweep,
  asked: number | undefined,
): { place: number; spare: number }[] {
  const needed = new Set([...fastest.map(({ fromBytes }) => fromBytes), asked]);
  const places = bytes.map((_, i) => i);
  const shown = places
    .filter((i) => i === 0 || i === places.length - 1 || needed.has(bytes[i]))
    .map((place) => ({ place, spare: 0 }));
  const room = (i: number) =>
    Math.min(...shown.map(({ place }) => Math.abs(Math.log2(bytes[i] / bytes[place]))));
  while (shown.length < MOST_SIZES) {
    const widest = places.reduce((best, i) => (room(i) > room(best) ? i : best), 0);
    if (room(widest) < 1) break;
    shown.push({ place: widest, spare: shown.length });
  }
  return shown.sort((a, b) => a.place - b.place);
}

/** What has no price; empty where all have one. */
export function describeLeftOut({ leftOut }: Pick<PredictedProblem, 'leftOut'>): string {
  return [...byReason(leftOut)]
    .map(([why, names]) => `${names.join(', ')} (${why.replace(/^:? /, '')})`)
    .join('; ');
}

/** Who was not counted, since the schedule is too large, and how to have it counted; undefined where all were. */
export function notCountedNote({ leftOut }: PredictedProblem): string | undefined {
  const names = leftOut.filter(({ countable }) => countable).map(({ algorithm }) => algorithm);
  if (names.length === 0) return undefined;
  return `not counted: ${listed(names)}, since a schedule has too many link crossings; --all counts them, which may take a while`;
}

/** What the machine has prices for and programs of `allport export` do not do; undefined where there is nothing. */
export function besides({ asked: { machine, nodes }, ranking }: Prediction): string | undefined {
  const notDone = pricedBesides({ machine, nodes });
  if (notDone.length === 0) return undefined;
  const first = ranking?.ranking[0];
  const without = first && `; without them ${first.algorithm} takes ${formatTime(first.times.messages)}`;
  return `priced besides: ${listed(notDone)}, which programs of allport export do not do${without ?? ''}`;
}

/** Which is the fastest, and by how much, in a sentence: for one size, over a range, or one for each. */
export function conclusions({ asked, things, layouts, ranking, sweep, libraries }: Prediction): string[] {
  const fastest = notCountedNote(asked) === undefined ? 'fastest' : 'fastest of those priced';
  const said = (the: string, [{ algorithms }]: readonly Fastest[], who: string) =>
    `${the} ${fastest} ${algorithms.length === 1 ? 'is' : 'are'} ${who}.`;
  const of = ranking && `For ${things} of ${formatSize(ranking.bytes)} the`;
  return [
    ...(layouts === undefined ? [] : [layouts]),
    ...(of ? [said(of, ranking.fastest, describeFastest(ranking.fastest[0]))] : []),
    ...(ranking && sweep === undefined ? describeSizesOf(things, ranking.bySize) : []),
    ...(libraries === undefined ? [] : [describeLibraries(libraries)]),
    ...(sweep ? [said('The', sweep.fastest, sweep.fastest.map(describeStretch).join(', '))] : []),
  ];
}

/** Which is the fastest for short blocks, and which for long ones, a line each. */
function describeSizesOf(things: Things, bySize: readonly Fastest[]): string[] {
  const [short, long] = [bySize[0], bySize[bySize.length - 1]];
  if (short === long) return [`The same for ${things} of any size.`];
  const between = bySize.slice(1, -1).map(({ algorithms: [name] }) => name);
  const others = between.length === 0 ? '' : `; between them ${listed([...new Set(between)])}`;
  return [
    `Short ${things}: ${listed(short.algorithms)}, up to ${formatBytes(short.toBytes)}.`,
    `Long ${things}: ${listed(long.algorithms)}, from ${formatBytes(long.fromBytes)}${others}.`,
  ];
}

/** What is gained over libraries, in a sentence: those that do the same stand together. */
function describeLibraries(libraries: readonly ComparedLibrary[]): string {
  const alike = new Map<string, ComparedLibrary[]>();
  for (const one of libraries) {
    const name = `${one.algorithm} ${one.seconds}`;
    alike.set(name, [...(alike.get(name) ?? []), one]);
  }
  const each = [...alike.values()].map((some) => {
    const [{ algorithm, times }] = some;
    const who = `${listed(some.map(({ library }) => library))} (${algorithm})`;
    const verb = (one: string, several: string) => (some.length === 1 ? one : several);
    if (times > 1) return `${who} ${verb('takes', 'take')} ${describeTimes(times)}`;
    return `${who} ${verb('is', 'are')} as fast or faster`;
  });
  return `By their published rules ${listed(each)}.`;
}

function describeStretch({ algorithms, fromBytes, toBytes, next }: Fastest): string {
  const range = `${listed(algorithms)} from ${formatBytes(fromBytes)} to ${formatBytes(toBytes)}`;
  if (next !== undefined) return `${range} (the next takes up to ${describeTimes(next.times)})`;
  return algorithms.length === 1 ? `${range} (no other was priced)` : range;
}

function describeBreakEven({ above, equalsPrevious, fasterThanPrevious, ...own }: RankedRow): string {
  if (above === undefined) return '';
  if (equalsPrevious) return 'same time';
  const { below, from } = fasterThanPrevious;
  const parts = [
    ...(below === undefined ? [] : [`below ${formatSize(below)}`]),
    ...(from === undefined ? [] : [`from ${formatSize(from)}`]),
  ];
  return parts.length === 0 ? describeNever(own, above) : parts.join(', ');
}

/** Says why one is never the faster where its counts show it. */
function describeNever(own: Omit<Ranked, 'equalsPrevious' | 'fasterThanPrevious'>, above: Ranked): string {
  const rounds = own.rounds - above.rounds;
  const blocks = inSequence(own) - inSequence(above);
  if (rounds < 0 || blocks < 0) return 'never';
  if (rounds + blocks === 0) return own.times.hops > above.times.hops ? 'never: longer routes' : 'never';
  if (rounds === 0) return 'never: as many rounds, more blocks';
  return blocks === 0 ? 'never: more rounds, as many blocks' : 'never: more rounds and blocks';
}
