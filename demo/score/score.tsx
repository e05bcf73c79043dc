import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { PhaseInfo, PlaybackInfo } from '../laboratory/protocol.ts';
import { useLook } from '../on-look.ts';
import type { PageProps } from '../page-props.ts';
import { type Size, useSize } from '../use-size.ts';
import { counted } from '../words.ts';
import { drawScore, ticksOf } from './score-drawing.ts';
import { leftOf, momentAt, stretchesOf } from './score-times.ts';
import { useScoreCells } from './use-score-cells.ts';
import './score.css';

/** From this width on, in pixels, there is room for more words. */
const WORDY = 420;

/** Of a score that is not on a page yet. */
const NO_SIZE: Size = { width: 0, height: 0 };

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
  const [box, { width, height } = NO_SIZE] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stretches = useMemo(() => stretchesOf(playback?.phases ?? [], width), [playback, width]);
  const cells = useScoreCells(props, { width, height });
  const end = playback?.end ?? 0;
  const now = leftOf(stretches, moment);
  const look = useLook();
  const scale = globalThis.devicePixelRatio;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // Most moments change the place of the present one only.
  const ticks = useMemo(
    () => cells && ticksOf(cells, scale, stretches, size),
    [stretches, cells?.cells, scale, height, look],
  );
  useLayoutEffect(() => {
    if (canvas.current) drawScore(canvas.current, scale, stretches, ticks, now);
  }, [stretches, ticks, now, scale, height, look]);
  const follow = (event: PointerEvent) => {
    const { left = 0 } = box.current?.getBoundingClientRect() ?? {};
    const to = momentAt(stretches, event.clientX - left);
    if (playback && to !== moment) goto(to);
  };
  return (
    <div
      class="score"
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
            style={placeOf(left, own, width)}
          >
            {name === 'steps'
              ? stepsInWords(playback, last - first, own, cells?.areShares)
              : phaseInWords(name, width)}
          </span>
        ))}
      </div>
      <div class="score-ticks" ref={box}>
        <canvas ref={canvas} {...size} role="img" aria-label="The schedule in small" />
      </div>
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

/** Words at an edge may be longer than their phase. */
function placeOf(left: number, own: number, width: number) {
  if (left === 0) return { left: '0', minWidth: `${own}px` };
  if (left + own > width - 1) return { right: '0', minWidth: `${own}px` };
  return { left: `${left}px`, width: `${own}px` };
}

function phaseInWords(name: keyof typeof PHASES, width: number): string {
  return name === 'realignment' && width < WORDY ? PHASES.rearrangement : PHASES[name];
}

function stepsInWords(
  playback: PlaybackInfo | undefined,
  count: number,
  width: number,
  areShares = false,
): string {
  const steps = counted(count, playback?.one ?? 'step');
  const isWhole = playback?.blocksPerStep.length === count;
  if (!isWhole || width <= WORDY) return steps;
  return `${steps}: ${areShares ? 'the links at work, by port' : 'a column for each, in the colours of the links'}`;
}
