import { useLayoutEffect, useRef } from 'preact/hooks';
import { ordinal, topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { TextButton } from '../controls/text-button.tsx';
import type { LoadedProps } from '../page-props.ts';
import { counted } from '../words.ts';
import { BlocksPerStep, SlotAxis, StepAxis } from './schedule-axes.tsx';
import { drawCells } from './schedule-drawing.ts';
import { actionOf, usePointer } from './schedule-hands.ts';
import { ScheduleOverlay } from './schedule-overlay.tsx';
import { type Chart, useChart } from './use-chart.ts';

/** The chart with its axes, its controls and a line that says what is at a cell. */
export function ScheduleChart(props: LoadedProps) {
  const chart = useChart(props);
  const { playback, order, view, now, text } = chart;
  return (
    <div class="schedule-chart">
      <ChartControls {...chart} />
      <div class="schedule-plot">
        <SlotAxis playback={playback} order={order} axis={view.y} />
        <Cells {...chart} />
        <StepAxis axis={view.x} current={now.current} />
        <BlocksPerStep axis={view.x} current={now.current} blocks={playback.blocksPerStep} />
      </div>
      <p class="schedule-text">{text}</p>
    </div>
  );
}

function ChartControls({ playback, order, view: { level, lastLevel, zoom }, group }: Chart) {
  const [isWhole, isLast] = [level === 0, level === lastLevel];
  return (
    <div class="schedule-controls">
      {isCube(topologyOf(playback.network.topology)) && (
        <label>
          <input
            type="checkbox"
            checked={order !== undefined}
            disabled={playback.addresses === undefined}
            onChange={({ currentTarget }) => group(currentTarget.checked)}
          />
          group by necklace
        </label>
      )}
      <div class="schedule-zoom">
        <TextButton text="Whole" act={() => zoom(0)} disabled={isWhole} />
        <TextButton text="−" act={() => zoom(level - 1)} aria-label="Zoom out" disabled={isWhole} />
        <TextButton text="+" act={() => zoom(level + 1)} aria-label="Zoom in" disabled={isLast} />
      </div>
    </div>
  );
}

/** The cells, with what is marked on them. */
function Cells(chart: Chart) {
  const { view, slots, now, cells, spot, sentence, text } = chart;
  const { x, y } = view;
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = globalThis.devicePixelRatio;
  useLayoutEffect(() => {
    if (canvas.current && cells) drawCells(canvas.current, scale, cells, view);
  }, [cells, scale, x.size, y.size, x.scroll, y.scroll, x.pixels, y.pixels]);
  const pixels = { width: `${x.pixels}px`, height: `${y.pixels}px` };
  return (
    <div
      ref={view.scroller}
      class="schedule-scroll"
      style={{ height: `${view.height}px` }}
      tabIndex={0}
      role="slider"
      aria-label="Step of the schedule"
      aria-describedby="schedule-intro"
      aria-valuemin={1}
      aria-valuemax={Math.max(now.steps, 1)}
      aria-valuenow={ordinal(view.step)}
      aria-valuetext={spot ? `${sentence} ${text}` : text}
      onKeyDown={(event) => {
        const action = actionOf(event, chart);
        if (!action) return;
        event.preventDefault();
        chart.point(undefined);
        action();
      }}
      {...usePointer(canvas, chart)}
      onScroll={view.onScroll}
    >
      <div style={{ width: `${now.steps * x.size}px`, height: `${slots * y.size}px` }}>
        <div class={`schedule-view${view.level === 0 ? '' : ' schedule-zoomed'}`} style={pixels}>
          <canvas
            ref={canvas}
            width={Math.round(x.pixels * scale)}
            height={Math.round(y.pixels * scale)}
            style={pixels}
            role="img"
            aria-label={`Chart of ${counted(slots, 'slot')} and ${counted(now.steps, 'step')}`}
          />
          <ScheduleOverlay {...chart} />
        </div>
      </div>
    </div>
  );
}
