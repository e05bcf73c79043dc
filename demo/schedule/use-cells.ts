import { useEffect, useState } from 'preact/hooks';
import type { ChartCells, ChartRequest, FilmInfo } from '../laboratory/protocol.ts';
import type { SchedulePanelProps } from './schedule.tsx';
import type { Cell, Spot } from './schedule-text.ts';
import type { AxisView } from './schedule-view.ts';
import type { ChartView } from './use-chart-view.ts';

/** Cells, and the part of the chart that they are. */
export interface LoadedCells extends ChartCells {
  readonly film: FilmInfo;
  readonly request: ChartRequest;
}

/** The cells that are seen, or were last; undefined until there are some of this film in this order. */
export function useCells(
  { film, load }: SchedulePanelProps,
  { x, y, isMeasured }: ChartView,
  byNecklace: boolean,
): LoadedCells | undefined {
  const [loaded, setLoaded] = useState<LoadedCells>();
  const [[firstStep, endStep], [firstSlot, endSlot]] = [x.range, y.range];
  const [columns, rows] = [cellsAlong(x), cellsAlong(y)];
  useEffect(() => {
    if (!isMeasured || film.blocksPerStep.length === 0) return;
    let isWanted = true;
    const request = { firstStep, endStep, firstSlot, endSlot, columns, rows, byNecklace };
    load(request).then(
      ({ cells }) => {
        if (isWanted) setLoaded({ film, request, cells });
      },
      // The page tells what went wrong; the chart stays as it is.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [film, isMeasured, firstStep, endStep, firstSlot, endSlot, columns, rows, byNecklace]);
  return loaded?.film === film && loaded.request.byNecklace === byNecklace ? loaded : undefined;
}

function cellsAlong({ range: [first, end], pixels }: AxisView): number {
  return Math.min(end - first, Math.ceil(pixels * globalThis.devicePixelRatio));
}

/** The cell at a spot; undefined where it is not loaded. */
export function cellAt(loaded: LoadedCells | undefined, { step, place }: Spot): Cell | undefined {
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
