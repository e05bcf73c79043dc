import { useMemo } from 'preact/hooks';
import { type ChartRequest, NO_PORT, SEVERAL_PORTS } from '../../src/pictures/timeline/chart-request.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import { type LoadedCells, useCells } from '../schedule/use-cells.ts';
import { useLater } from '../use-later.ts';
import type { Size } from '../use-size.ts';
import { type ScorePhase, seenSteps, stepWidth } from './score-times.ts';

/** Pixels of the page: a tick and what is between it and the next. */
const TICK = 2;
/** Where more of the ticks than this are of several ports, their colours say nothing. */
const MOST_MIXED = 0.25;
/** On cubes shares are counted by whole dimensions. Elsewhere so many links in all steps together would take too long. */
const MOST_LINKS = 2 ** 26;

/** A column below so many pixels of the page is no tick that is seen: there are shares. */
const LEAST_COLUMN = 1.5;

/** What the score shows: ticks, or shares of the links at work. */
export interface ScoreCells extends LoadedCells {
  readonly areShares: boolean;
}

/**
 * The steps that are seen, in as many cells as there is room for ticks; where these would be too narrow, or several ports would share many
 * of them, as shares of the links.
 */
export function useScoreCells(
  { shown: { playback }, session }: PageProps,
  { width, height }: Size,
  stretches: readonly ScorePhase[],
): ScoreCells | undefined {
  const seen = seenSteps(stretches, width);
  const [firstStep, endStep] = [seen[0]?.range[0] ?? 0, seen.at(-1)?.range[1] ?? 0];
  const columns = Math.min(endStep - firstStep, Math.ceil(width));
  const part = (slots: number, rows: number): ChartRequest => ({
    ...{ firstStep, endStep, columns, rows: Math.min(rows, slots) },
    ...{ firstSlot: 0, endSlot: slots, byNecklace: false },
  });
  const isNarrow = stepWidth(stretches) < LEAST_COLUMN;
  const { topology, links = 0 } = playback?.network ?? {};
  const isQuick = topology?.kind === 'cube' || (endStep - firstStep) * links <= MOST_LINKS;
  const isSeen = playback !== undefined && columns > 0 && height > 0;
  const hasTicks = isSeen && !(isNarrow && isQuick);
  const rows = Math.max(Math.floor(height / TICK), 1);
  const ticks = useCells(
    playback,
    session,
    hasTicks ? part(playback.slots + playback.transit, rows) : undefined,
  );
  const isMixed = useMemo(() => ticks !== undefined && mixedPart(ticks.cells) > MOST_MIXED, [ticks?.cells]);
  const areShares = isQuick && (isNarrow || isMixed);
  const wanted = areShares && isSeen ? part(Math.round(height), Math.round(height)) : undefined;
  const load = async (of: PlaybackInfo, request: ChartRequest): Promise<ScoreCells> => ({
    ...{ playback: of, request, cells: await session.laboratory.shares(request), areShares: true },
  });
  const shares = useLater(
    () => playback && wanted && load(playback, wanted),
    [playback, JSON.stringify(wanted)],
  );
  if (areShares) return shares?.playback === playback ? shares : undefined;
  return ticks && { ...ticks, areShares: false };
}

/** How much of what is not empty is of several ports. */
export function mixedPart(cells: Uint8Array): number {
  let [mixed, all] = [0, 0];
  for (const port of cells) {
    if (port !== NO_PORT) all++;
    if (port === SEVERAL_PORTS) mixed++;
  }
  return mixed / Math.max(all, 1);
}
