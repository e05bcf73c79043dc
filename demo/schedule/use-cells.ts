import type { ChartRequest } from '../../src/pictures/timeline/chart-request.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import type { LoadedProps } from '../page-props.ts';
import type { Session } from '../session/session.ts';
import { useLater } from '../use-later.ts';
import type { ChartCell, Spot } from './schedule-text.ts';
import type { AxisView } from './schedule-view.ts';
import type { ChartView } from './use-chart-view.ts';

/** Cells, and the part of the chart that they are. */
export interface LoadedCells {
  readonly cells: Uint8Array;
  readonly playback: PlaybackInfo;
  readonly request: ChartRequest;
}

/** The cells that are asked for, or were last; undefined until there are some of this playback. @param request undefined: none yet */
export function useCells(
  playback: PlaybackInfo | undefined,
  session: Session,
  request: ChartRequest | undefined,
): LoadedCells | undefined {
  const load = async (of: PlaybackInfo, part: ChartRequest): Promise<LoadedCells> => ({
    ...{ playback: of, request: part, cells: await session.laboratory.chart(part) },
  });
  const loaded = useLater(
    () => (playback && playback.blocksPerStep.length > 0 && request ? load(playback, request) : undefined),
    [playback, JSON.stringify(request)],
  );
  return loaded?.playback === playback ? loaded : undefined;
}

/** The cells that are seen, or were last; undefined until there are some of this playback in this order. */
export function useSeenCells(
  { playback, session }: LoadedProps,
  { x, y, isMeasured }: ChartView,
  byNecklace: boolean,
): LoadedCells | undefined {
  const [[firstStep, endStep], [firstSlot, endSlot]] = [x.range, y.range];
  const [columns, rows] = [cellsAlong(x), cellsAlong(y)];
  const request = { firstStep, endStep, firstSlot, endSlot, columns, rows, byNecklace };
  const loaded = useCells(playback, session, isMeasured ? request : undefined);
  return loaded?.request.byNecklace === byNecklace ? loaded : undefined;
}

function cellsAlong({ range: [first, end], pixels }: AxisView): number {
  return Math.min(end - first, Math.ceil(pixels * globalThis.devicePixelRatio));
}

/** The cell at a spot; undefined where it is not loaded. */
export function cellAt(loaded: LoadedCells | undefined, { step, place }: Spot): ChartCell | undefined {
  if (loaded === undefined) return undefined;
  const { request, cells } = loaded;
  const { firstStep, endStep, firstSlot, endSlot, columns, rows } = request;
  if (step < firstStep || step >= endStep || place < firstSlot || place >= endSlot) return undefined;
  const column = Math.floor(((step - firstStep) * columns) / (endStep - firstStep));
  const row = Math.floor(((place - firstSlot) * rows) / (endSlot - firstSlot));
  return {
    port: cells[row * columns + column],
    isOne: columns === endStep - firstStep && rows === endSlot - firstSlot,
  };
}
