import type { FilmInfo, SceneInfo } from '../laboratory/protocol.ts';
import { GAP_FROM } from './schedule-drawing.ts';

/** A step, and a place in the order of the slots. */
export interface Spot {
  readonly step: number;
  readonly place: number;
}

interface ScheduleOverlayProps {
  /** Pixels of a step and a slot. */
  readonly size: { readonly x: number; readonly y: number };
  /** What is left of and above the view. */
  readonly scroll: { readonly x: number; readonly y: number };
  readonly pixels: { readonly x: number; readonly y: number };
  readonly slots: number;
  /** Steps that are over. */
  readonly done: number;
  /** The step of the moment, or -1. */
  readonly current: number;
  /** The first slots of the windows that are outlined in this step. */
  readonly windows: readonly number[];
  readonly windowLength: number;
  readonly spot: Spot | undefined;
}

/** What is marked on the chart: the step, or where the moment is between steps; the windows; and a cell. */
export function ScheduleOverlay(props: ScheduleOverlayProps) {
  const { size, scroll, pixels, slots, done, current, windows, windowLength, spot } = props;
  // A frame around cells without gaps leaves them in sight.
  const around = Math.min(size.x, size.y) < GAP_FROM ? 1.5 : 0;
  const column = (step: number) => ({ x: step * size.x - around, width: size.x + 2 * around });
  return (
    <svg class="schedule-overlay" width={pixels.x} height={pixels.y} aria-hidden="true">
      <g transform={`translate(${-scroll.x} ${-scroll.y})`}>
        {current === -1 ? (
          <line x1={done * size.x} x2={done * size.x} y1={0} y2={slots * size.y} />
        ) : (
          <rect class="schedule-current" {...column(current)} y={-2} height={slots * size.y + 4} />
        )}
        {windows.map((slot) => (
          <rect
            key={slot}
            class="schedule-window"
            {...column(current)}
            y={slot * size.y}
            height={windowLength * size.y}
          />
        ))}
        {spot && (
          <rect
            class="schedule-spot"
            {...column(spot.step)}
            y={spot.place * size.y - around}
            height={size.y + 2 * around}
          />
        )}
      </g>
    </svg>
  );
}

/** The first slots of the windows of a de Bruijn sequence that travel in a step: d neighbours across the d dimensions. */
export function windowsOf({ algorithm, network }: FilmInfo, { rows }: SceneInfo): number[] {
  if (!algorithm.startsWith('de-bruijn') || network.topology.kind !== 'cube') return [];
  const isWindow = (slot: number) =>
    Array.from({ length: network.ports }, (_, k) => rows[slot + k] === k).every(Boolean);
  return Array.from(rows.keys()).filter(isWindow);
}
