import { useMemo } from 'preact/hooks';
import { NO_PORT, type PlaybackInfo, SEVERAL_PORTS } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import { wholeChart } from '../schedule/schedule-view.ts';
import { type LoadedCells, useCells } from '../schedule/use-cells.ts';
import { useLater } from '../use-later.ts';
import type { Size } from '../use-size.ts';

/** Pixels of the page: a tick and what is between it and the next. */
const TICK = 2;
/** Where more of the ticks than this are of several ports, their colours say nothing. */
const MOST_MIXED = 0.25;
/** On cubes shares are counted by whole dimensions. Elsewhere so many links in all steps together would take too long. */
const MOST_LINKS = 2 ** 26;

/** What the score shows: ticks, or shares of the links at work. */
export interface ScoreCells extends LoadedCells {
  readonly areShares: boolean;
}

/** All steps, in as many cells as there is room for ticks; where several ports would share most of these, as shares of the links. */
export function useScoreCells(
  { shown: { playback }, session }: PageProps,
  { width, height }: Size,
): ScoreCells | undefined {
  const room = { columns: Math.ceil(width), rows: Math.max(Math.floor(height / TICK), 1) };
  const request =
    playback && wholeChart(playback.blocksPerStep.length, playback.slots + playback.transit, room);
  const ticks = useCells(playback, session, width > 0 && height > 0 ? request : undefined);
  const steps = playback?.blocksPerStep.length ?? 0;
  const isMixed = useMemo(() => ticks !== undefined && mixedPart(ticks.cells) > MOST_MIXED, [ticks?.cells]);
  const { topology, links = 0 } = playback?.network ?? {};
  const isQuick = topology?.kind === 'cube' || steps * links <= MOST_LINKS;
  const wanted = isMixed && isQuick ? playback : undefined;
  const [columns, rows] = [Math.min(steps, room.columns), Math.round(height)];
  const load = async (of: PlaybackInfo): Promise<ScoreCells> => ({
    playback: of,
    request: wholeChart(steps, rows, { columns, rows }),
    cells: await session.laboratory.shares(columns, rows),
    areShares: true,
  });
  const shares = useLater(() => wanted && load(wanted), [wanted, columns, rows]);
  if (wanted) return shares?.playback === wanted ? shares : undefined;
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
