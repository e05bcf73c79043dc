import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { PhaseInfo, PlaybackInfo } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import { wholeChart } from '../schedule/schedule-view.ts';
import { type LoadedCells, useCells } from '../schedule/use-cells.ts';
import { useSize } from '../use-size.ts';
import { counted } from '../words.ts';
import { drawScore, ticksOf } from './score-drawing.ts';
import { leftOf, momentAt, stretchesOf } from './score-times.ts';
import './score.css';

/** Pixels of the page. */
const HEIGHT = 50;
/** A tick and what is between it and the next. */
const TICK = 2;

const PHASES: Readonly<Record<PhaseInfo['name'], string>> = {
  alignment: 'line up',
  steps: '',
  rearrangement: 'sort',
  realignment: 'sort by sender',
};

/** The timeline: the schedule in small, a column a step. */
export function Score(props: PageProps & { readonly goto: (moment: number) => void }) {
  const { shown, session, moment, goto } = props;
  const { playback } = shown;
  const [box, { width = 0 } = {}] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stretches = useMemo(() => stretchesOf(playback?.phases ?? [], width), [playback, width]);
  const cells = useScoreCells(props, width);
  const end = playback?.end ?? 0;
  const now = leftOf(stretches, moment);
  const scale = globalThis.devicePixelRatio;
  const size = { width: Math.round(width * scale), height: HEIGHT * scale };
  // Most moments change the place of the present one only.
  const ticks = useMemo(() => cells && ticksOf(cells, scale, stretches, size), [stretches, cells, scale]);
  useLayoutEffect(() => {
    if (canvas.current) drawScore(canvas.current, scale, stretches, ticks, now);
  }, [stretches, ticks, now, scale]);
  const follow = (event: PointerEvent) => {
    const { left = 0 } = box.current?.getBoundingClientRect() ?? {};
    const to = momentAt(stretches, event.clientX - left);
    if (playback && to !== moment) goto(to);
  };
  return (
    <div
      class="score"
      ref={box}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
        follow(event);
      }}
      onPointerMove={(event) => {
        if (!(event.buttons & 1)) return;
        session.cuts = true;
        follow(event);
      }}
      onLostPointerCapture={() => {
        session.cuts = false;
      }}
    >
      <div class="score-phases" aria-hidden="true">
        {stretches.map(({ name, first, last, left, width: own }) => (
          <span
            key={first}
            class={moment > first && moment <= last ? 'is-now' : ''}
            style={{ left: `${left}px`, width: `${own}px` }}
          >
            {name === 'steps' ? stepsInWords(playback, last - first, own) : PHASES[name]}
          </span>
        ))}
      </div>
      <canvas
        ref={canvas}
        {...size}
        style={{ height: `${HEIGHT}px` }}
        role="img"
        aria-label="The schedule in small"
      />
      {playback && <span class="score-head" style={{ left: `${now}px` }} aria-hidden="true" />}
      <input
        type="range"
        name="moment"
        aria-label="Moment"
        aria-valuetext={`moment ${moment} of ${end}`}
        min={0}
        max={Math.max(end, 1)}
        value={Math.min(moment, end)}
        disabled={playback === undefined}
        onInput={({ currentTarget }) => goto(currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function stepsInWords(playback: PlaybackInfo | undefined, count: number, width: number): string {
  const steps = counted(count, playback?.one ?? 'step');
  const isWhole = playback?.blocksPerStep.length === count;
  return isWhole && width > 420 ? `${steps}: a column for each, in the colours of the links` : steps;
}

/** All steps, in as many cells as there is room for ticks. */
function useScoreCells({ shown: { playback }, session }: PageProps, width: number): LoadedCells | undefined {
  const room = { columns: Math.ceil(width), rows: HEIGHT / TICK };
  const request =
    playback && wholeChart(playback.blocksPerStep.length, playback.slots + playback.transit, room);
  return useCells(playback, session, width > 0 ? request : undefined);
}
