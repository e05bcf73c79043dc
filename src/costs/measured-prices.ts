import { InputError } from '../schedules/index.ts';
import { type Fit, fitLine, median, type Point } from './fit-line.ts';
import { FREE, type MessagePrices, type PriceList } from './price-list.ts';

/** Who sends to each other: the ranks of one host, or the first ranks of several. */
export const BETWEEN = ['ranks of a host', 'hosts'] as const;
type Between = (typeof BETWEEN)[number];

/** What a message takes: two ranks alone, or all at the same time, as in a round of an exchange. */
interface MeasuredMessage extends Point {
  readonly measured: 'pair' | 'round';
  readonly between: Between;
  /** How many ranks further a message goes, on a circle of those that send. */
  readonly distance: number;
  /** That each rank sends, and receives, at the same time; left out: one. */
  readonly messages?: number;
}

/** What a copy in memory takes while all ranks copy. */
interface MeasuredCopy extends Point {
  readonly measured: 'copy';
}

export type Measurement = MeasuredMessage | MeasuredCopy;

/** Where it was measured. */
export interface MeasuredOn {
  /** The MPI library. */
  readonly library: string;
  readonly ranks: number;
  readonly hosts: number;
}

/** Sizes of messages, both among them. */
export interface SizeRange {
  readonly from: number;
  readonly to: number;
}

/** The line for messages of a kind. */
export interface MessageFit extends Fit, Pick<MeasuredMessage, 'measured' | 'between'> {
  /** How long the furthest distance takes, as a part of the nearest: the median over the sizes; left out: there is one only. */
  readonly furthest?: number;
}

/** Prices made of measurements, and how they came about. */
export interface MeasuredPrices {
  readonly prices: PriceList;
  /** Those that the prices are, and the others. */
  readonly fits: readonly MessageFit[];
  /** How long so many messages of a rank at a time take, as a part of one, of the largest size; left out: not measured. */
  readonly together?: { readonly messages: number; readonly times: number; readonly bytes: number };
}

/**
 * The prices that a machine file has, of measurements. A message's are those of the rounds in which all send, or of a pair alone.
 * Where ranks shared hosts, the prices are those inside a host, and those between hosts are `outside`. A copy's price is
 * that of the largest copy, since a rearrangement moves all blocks of a node. All others are 0: nobody can measure what a link
 * takes who does not know how many a message crosses, and exported programs have no barriers.
 *
 * @param isAlone whether the prices are those of a pair alone
 * @throws InputError where there are no messages, or all of one size
 */
export function measuredPrices(
  measurements: readonly Measurement[],
  isAlone: boolean,
  { from, to }: SizeRange = { from: 1, to: Number.POSITIVE_INFINITY },
): MeasuredPrices {
  const inRange = measurements.filter(({ bytes, seconds }) => bytes >= from && bytes <= to && seconds > 0);
  const messages = inRange.filter((one) => one.measured !== 'copy');
  const fits = BETWEEN.flatMap((between) =>
    (['pair', 'round'] as const).flatMap((measured) =>
      fitOf(messages.filter((one) => one.between === between && one.measured === measured)),
    ),
  );
  const wanted = fits.filter(({ measured }) => measured === (isAlone ? 'pair' : 'round'));
  if (wanted.length === 0) throw new InputError('no two sizes of messages between ranks are measured there');
  const [near, far] = wanted.map(({ startup, perByte }): MessagePrices => ({ startup, perByte, perHop: 0 }));
  const together = togetherIn(messages.filter(({ between }) => between === wanted[0].between));
  const copies = inRange.filter(({ measured }) => measured === 'copy').toSorted((a, b) => b.bytes - a.bytes);
  return {
    prices: {
      ...FREE,
      ...near,
      ports: together && together.times < Math.sqrt(together.messages) ? 'all' : 'one',
      rearrangementPerByte: copies.length === 0 ? 0 : copies[0].seconds / copies[0].bytes,
      ...(far && { outside: far }),
    },
    fits,
    ...(together && { together }),
  };
}

/** The line for single messages of one kind, over all distances; none where there are not two sizes. */
function fitOf(messages: readonly MeasuredMessage[]): MessageFit[] {
  const single = messages.filter((one) => (one.messages ?? 1) === 1);
  const points = mediansBySize(single);
  if (points.length < 2) return [];
  const distances = single.map(({ distance }) => distance);
  const [nearest, furthest] = [Math.min(...distances), Math.max(...distances)];
  const at = (wanted: number) => single.filter(({ distance }) => distance === wanted);
  const beside = furthest > nearest ? ratio(at(furthest), at(nearest)) : undefined;
  const { measured, between } = single[0];
  return [{ measured, between, ...fitLine(points), ...(beside !== undefined && { furthest: beside }) }];
}

/** What the most messages at a time take beside one, of the largest size: where bytes count, and not startups. */
function togetherIn(messages: readonly MeasuredMessage[]): MeasuredPrices['together'] {
  const rounds = messages.filter(({ measured }) => measured === 'round');
  const nearest = Math.min(...rounds.map(({ distance }) => distance));
  const largest = Math.max(...rounds.map(({ bytes }) => bytes));
  const most = Math.max(1, ...rounds.map((one) => one.messages ?? 1));
  const of = (count: number) =>
    rounds.filter(
      (one) => (one.messages ?? 1) === count && one.distance === nearest && one.bytes === largest,
    );
  const times = ratio(of(most), of(1));
  return most > 1 && times !== undefined ? { messages: most, times, bytes: largest } : undefined;
}

/** How long some take as a part of others of the same size: the median over the sizes that both have. */
function ratio(some: readonly Point[], others: readonly Point[]): number | undefined {
  const known = new Map(mediansBySize(others).map(({ bytes, seconds }) => [bytes, seconds]));
  const ratios = mediansBySize(some).flatMap(({ bytes, seconds }) => {
    const other = known.get(bytes);
    return other === undefined ? [] : [seconds / other];
  });
  return ratios.length === 0 ? undefined : median(ratios);
}

/** One point for each size. */
function mediansBySize(points: readonly Point[]): Point[] {
  return [...new Set(points.map(({ bytes }) => bytes))].map((size) => ({
    bytes: size,
    seconds: median(points.filter(({ bytes }) => bytes === size).map(({ seconds }) => seconds)),
  }));
}
