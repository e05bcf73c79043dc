import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { portsOf } from '../../src/pictures/network/links/ports.ts';
import { portColour } from '../colours.ts';
import type { BlockPath, PhaseInfo, PlaybackInfo } from '../laboratory/protocol.ts';
import { useLook } from '../on-look.ts';
import type { PageProps } from '../page-props.ts';
import { type Size, useSize } from '../use-size.ts';
import { counted } from '../words.ts';
import { drawScore, ticksOf } from './score-drawing.ts';
import { leftOf, momentAt, type ScorePhase, seenSteps } from './score-times.ts';
import { useScoreCells } from './use-score-cells.ts';
import { useScoreZoom } from './use-score-zoom.ts';
import './score.css';

/** From these widths on, in pixels, steps and local phases have room for more words. */
const WORDY = 420;
const WORDY_PHASE = 104;
/** Room for the number of a port, and the share of a phase that all numbers may take. */
const PORT_WIDTH = 13;
const PORTS_SHARE = 0.6;

/** Of a score that is not on a page yet. */
const NO_SIZE: Size = { width: 0, height: 0 };

const PHASES: Readonly<Record<PhaseInfo['name'], string>> = {
  alignment: 'line up',
  steps: '',
  rearrangement: 'sort',
  realignment: 'sort by sender',
};

/** The timeline: the schedule in small, a column a step. A wheel makes a part of it larger. */
export function Score(props: PageProps & { readonly goto: (moment: number) => void }) {
  const { shown, session, moment, goto } = props;
  const { playback, path } = shown;
  const [box, { width, height } = NO_SIZE] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { stretches, now, isWhole, hands } = useScoreZoom(playback, width, moment);
  const cells = useScoreCells(props, { width, height }, stretches);
  const areShares = cells?.areShares ?? false;
  const end = playback?.end ?? 0;
  const look = useLook();
  const scale = globalThis.devicePixelRatio;
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  // Most moments change the place of the present one only.
  const ticks = useMemo(
    () => cells && ticksOf(cells, scale, stretches, size),
    [stretches, cells?.cells, scale, height, look],
  );
  useLayoutEffect(() => {
    if (canvas.current) drawScore(canvas.current, scale, stretches, ticks, areShares, now);
  }, [stretches, ticks, areShares, now, scale, height, look]);
  const follow = (event: PointerEvent) => {
    const { left = 0 } = box.current?.getBoundingClientRect() ?? {};
    const to = momentAt(stretches, Math.min(Math.max(event.clientX - left, 0), width - 1));
    if (playback && to !== moment) goto(to);
  };
  return (
    <div
      class="score"
      {...hands}
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
        {stretches
          .filter(({ left, width: own }) => left < width && left + own > 0)
          .map((stretch) => (
            <span
              key={stretch.first}
              class={moment > stretch.first && moment <= stretch.last ? 'is-now' : ''}
              style={placeOf(stretch, width)}
            >
              {stretch.name === 'steps' ? (
                <StepsInWords {...{ playback, stretch, width, areShares, isWhole }} />
              ) : (
                phaseInWords(stretch)
              )}
            </span>
          ))}
      </div>
      <div class="score-ticks" ref={box}>
        <canvas ref={canvas} {...size} role="img" aria-label="The schedule in small" />
      </div>
      {path && <Moves {...{ path, stretches, width }} />}
      {playback && now >= 0 && now <= width && (
        <span class="score-head" style={{ left: `${now}px` }} aria-hidden="true" />
      )}
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

/** Words of a local phase at an edge may be longer than it. */
function placeOf({ name, left: start, width: own }: ScorePhase, width: number) {
  const [left, right] = [Math.max(start, 0), Math.min(start + own, width)];
  if (name !== 'steps' && left === 0) return { left: '0', minWidth: `${right}px` };
  if (name !== 'steps' && right > width - 1) return { right: '0', minWidth: `${right - left}px` };
  return { left: `${left}px`, width: `${right - left}px` };
}

function phaseInWords({ name, width }: ScorePhase): string {
  return name === 'realignment' && width < WORDY_PHASE ? PHASES.rearrangement : PHASES[name];
}

interface StepsProps {
  readonly playback: PlaybackInfo | undefined;
  readonly stretch: ScorePhase;
  /** Pixels of the score. */
  readonly width: number;
  readonly areShares: boolean;
  /** Whether all of the score is seen. */
  readonly isWhole: boolean;
}

/** Which steps these are, what their colours mean, and whose these are. */
function StepsInWords({ playback, stretch, width, areShares, isWhole }: StepsProps) {
  if (playback === undefined) return null;
  const { one, blocksPerStep, network } = playback;
  const count = stretch.last - stretch.first;
  const all = counted(count, one);
  const range = isWhole ? undefined : seenSteps([stretch], width)[0]?.range;
  const steps = range ? `${one}s ${range[0] + 1} to ${range[1]} of ${count}` : all;
  const isWordy = blocksPerStep.length === count && stretch.width > WORDY;
  const ports = portsOf(network.topology);
  const hasPorts = ports.length * PORT_WIDTH <= PORTS_SHARE * Math.min(stretch.width, width);
  const meaning = areShares ? 'the links at work, by port' : 'a column for each, in the colours of the links';
  return (
    <span class="score-steps">
      <span class="score-words">{isWordy && !range ? `${steps}: ${meaning}` : steps}</span>
      <span class="score-ports">
        {hasPorts &&
          ports.map((port) => (
            <span key={port} class="on-port" style={{ '--port': portColour(port) }}>
              {port}
            </span>
          ))}
        {areShares && <span class="score-all">all</span>}
      </span>
    </span>
  );
}

/** Below the steps in which the block that is followed moves. */
function Moves({
  path: { stops },
  stretches,
  width,
}: Pick<StepsProps, 'width'> & { readonly path: BlockPath; readonly stretches: readonly ScorePhase[] }) {
  const lefts = stops.flatMap(({ moment, links }) => (links.length > 0 ? [leftOf(stretches, moment)] : []));
  return (
    <div aria-hidden="true">
      {lefts.map((left) =>
        left < 0 || left > width ? null : (
          <span key={left} class="score-move" style={{ left: `${left}px` }} />
        ),
      )}
    </div>
  );
}
