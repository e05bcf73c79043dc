import { topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import type { PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import { GAP_FROM } from './schedule-drawing.ts';
import type { Chart } from './use-chart.ts';

/** What is marked on the chart: the step, or where the moment is between steps; the windows; and a cell. */
export function ScheduleOverlay({ playback, scene, slots, now, order, view: { x, y }, spot }: Chart) {
  const { current, done } = now;
  // A frame around cells without gaps leaves them in sight.
  const around = Math.min(x.size, y.size) < GAP_FROM ? 1.5 : 0;
  const column = (step: number) => ({ x: step * x.size - around, width: x.size + 2 * around });
  const windows = order || !scene || current === -1 ? [] : windowsOf(playback, scene);
  return (
    <svg class="schedule-overlay" width={x.pixels} height={y.pixels} aria-hidden="true">
      <g transform={`translate(${-x.scroll} ${-y.scroll})`}>
        {current === -1 ? (
          <line x1={done * x.size} x2={done * x.size} y1={0} y2={slots * y.size} />
        ) : (
          <rect class="schedule-current" {...column(current)} y={-2} height={slots * y.size + 4} />
        )}
        {windows.map((slot) => (
          <rect
            key={slot}
            class="schedule-window"
            {...column(current)}
            y={slot * y.size}
            height={playback.network.ports * y.size}
          />
        ))}
        {spot && (
          <rect
            class="schedule-spot"
            {...column(spot.step)}
            y={spot.place * y.size - around}
            height={y.size + 2 * around}
          />
        )}
      </g>
    </svg>
  );
}

/** The first slots of the windows of a de Bruijn sequence that travel in a step: d neighbours across the d dimensions. */
function windowsOf({ stepsBy, network }: PlaybackInfo, { rows }: SceneInfo): number[] {
  if (stepsBy !== 'windows' || !isCube(topologyOf(network.topology))) return [];
  const isWindow = (slot: number) =>
    Array.from({ length: network.ports }, (_, k) => rows[slot + k] === k).every(Boolean);
  return Array.from(rows.keys()).filter(isWindow);
}
