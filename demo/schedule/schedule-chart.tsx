import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ordinal } from '../../src/schedules/index.ts';
import { orderByNecklace } from '../laboratory/film/slot-order.ts';
import {
  type ChartCells,
  type ChartRequest,
  type FilmInfo,
  NO_PORT,
  type SceneInfo,
} from '../laboratory/protocol.ts';
import { counted } from '../words.ts';
import type { SchedulePanelProps } from './schedule.tsx';
import { BlocksPerStep, SlotAxis, StepAxis } from './schedule-axes.tsx';
import { drawCells } from './schedule-drawing.ts';
import { ScheduleOverlay, type Spot, windowsOf } from './schedule-overlay.tsx';
import { type Cell, cellSentence, portMark, stepSentence } from './schedule-text.ts';
import { type Axis, centred, lastLevel, momentsOfSteps, seen, sizeAt } from './schedule-view.ts';

const LARGEST_STEP = 26;
const LARGEST_SLOT = 22;
const MOST_HEIGHT = 448;
/** Pixels that a finger must go sideways to drag the step. */
const TOUCH_DRAG = 10;
/** A guess at the room for the chart, for the time until it is measured. */
const UNMEASURED = { x: 480, y: MOST_HEIGHT };

interface Loaded {
  readonly film: FilmInfo;
  readonly request: ChartRequest;
  readonly cells: ChartCells['cells'];
}

/** The chart with its axes, its controls and a line that says what is at a cell. */
export function ScheduleChart({ film, scene: latest, moment, load, onMoment }: SchedulePanelProps) {
  const { network, addresses } = film;
  const { topology } = network;
  const slots = film.slots + film.transit;
  const moments = useMemo(() => momentsOfSteps(film.phases), [film]);
  const steps = moments.length;
  const scene = latest?.moment === moment ? latest : undefined;
  // -1 before, between and after the steps.
  const current = moments.indexOf(moment);
  const done = moments.filter((each) => each <= moment).length;

  const [grouped, setGrouped] = useState(false);
  const [wanted, setLevel] = useState(0);
  const [scroll, setScroll] = useState({ x: 0, y: 0 });
  const [pixels, setPixels] = useState(UNMEASURED);
  const [hover, setHover] = useState<Spot>();
  const [cursor, setCursor] = useState<number>();
  const [loaded, setLoaded] = useState<Loaded>();
  const scroller = useRef<HTMLDivElement>(null);
  const pressedAt = useRef(0);
  const canvas = useRef<HTMLCanvasElement>(null);

  const byNecklace = grouped && addresses !== undefined;
  const order = useMemo(
    () =>
      byNecklace && topology.kind === 'cube' ? orderByNecklace(addresses, topology.dim, slots) : undefined,
    [film, byNecklace],
  );
  const slotAt = (place: number) => order?.[place] ?? place;

  const x: Axis = { count: Math.max(steps, 1), pixels: pixels.x, largest: LARGEST_STEP };
  const y: Axis = { count: slots, pixels: pixels.y, largest: LARGEST_SLOT };
  const last = lastLevel([x, y]);
  const level = Math.min(wanted, last);
  const size = { x: sizeAt(x, level), y: sizeAt(y, level) };
  const [firstStep, endStep] = seen(x, size.x, scroll.x);
  const [firstSlot, endSlot] = seen(y, size.y, scroll.y);
  const scale = globalThis.devicePixelRatio;
  const columns = Math.min(endStep - firstStep, Math.ceil(pixels.x * scale));
  const rows = Math.min(endSlot - firstSlot, Math.ceil(pixels.y * scale));

  useEffect(() => {
    setLevel(0);
    setScroll({ x: 0, y: 0 });
    setHover(undefined);
    setCursor(undefined);
  }, [film]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      // In a hidden panel it has no size.
      if (clientWidth > 0) setPixels({ x: clientWidth, y: clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (pixels === UNMEASURED || steps === 0) return;
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
  }, [film, pixels === UNMEASURED, firstStep, endStep, firstSlot, endSlot, columns, rows, byNecklace]);

  const cells = loaded?.film === film && loaded.request.byNecklace === byNecklace ? loaded : undefined;
  const marks = Array.from({ length: network.ports }, (_, port) => portMark(network, port));
  useLayoutEffect(() => {
    if (canvas.current && cells) drawCells(canvas.current, scale, { ...cells, marks, size, scroll });
  }, [cells, scale, size.x, size.y, scroll, pixels]);

  // The places of the slots that leave in this step.
  const leaving = current === -1 || !scene ? [] : placesLeaving(scene, slotAt);
  const [top, bottom] = [leaving[0], leaving[leaving.length - 1]];
  const scrollTo = (left: number, down: number) => {
    if (!scroller.current) return;
    scroller.current.scrollLeft = left;
    scroller.current.scrollTop = down;
    setScroll({ x: left, y: down });
  };
  const step = current === -1 ? Math.max(Math.min(done, steps - 1), 0) : current;
  const middle = cursor ?? top ?? 0;
  const fits = leaving.length > 0 && (bottom + 1 - top) * size.y <= pixels.y;
  const [from, to] = fits ? [top, bottom + 1] : [middle, middle + 1];

  useLayoutEffect(() => {
    scrollTo(centred(x, size.x, step, step + 1), centred(y, size.y, from, to));
  }, [level, byNecklace]);

  // While the film goes on the step stays in sight, and so do the slots that leave if there is room for them.
  useLayoutEffect(() => {
    const isIn = step * size.x >= scroll.x && (step + 1) * size.x <= scroll.x + pixels.x + 1;
    const areIn = !fits || (from * size.y >= scroll.y && to * size.y <= scroll.y + pixels.y + 1);
    if (isIn && areIn) return;
    scrollTo(
      isIn ? scroll.x : centred(x, size.x, step, step + 1),
      areIn ? scroll.y : centred(y, size.y, from, to),
    );
  }, [moment, scene]);

  const spotAt = (event: PointerEvent | MouseEvent): Spot => {
    const box = canvas.current?.getBoundingClientRect();
    const at = (axis: Axis, each: number, offset: number) =>
      Math.min(Math.max(Math.floor(offset / each), 0), axis.count - 1);
    return {
      step: at(x, size.x, scroll.x + event.clientX - (box?.left ?? 0)),
      place: at(y, size.y, scroll.y + event.clientY - (box?.top ?? 0)),
    };
  };
  const cellAt = ({ step, place }: Spot): Cell | undefined => {
    if (step === current && scene) return { port: scene.rows[slotAt(place)], isOne: true };
    return cells && cellOf(cells, step, place);
  };
  const go = (to: number) => {
    if (moments[to] !== undefined && moments[to] !== moment) onMoment(moments[to]);
  };
  const zoom = (to: number) => setLevel(Math.min(Math.max(to, 0), last));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = current === -1 ? done : current + 1;
    const previous = current === -1 ? done - 1 : current - 1;
    const far = Math.max(1, Math.round(steps / 10));
    const at = cursor ?? top ?? 0;
    const actions: Record<string, () => void> = {
      ArrowRight: () => go(next),
      ArrowLeft: () => go(previous),
      PageUp: () => go(Math.max(previous + 1 - far, 0)),
      PageDown: () => go(Math.min(next - 1 + far, steps - 1)),
      Home: () => go(0),
      End: () => go(steps - 1),
      ArrowDown: () => setCursor(cursor === undefined ? at : Math.min(at + 1, slots - 1)),
      ArrowUp: () => setCursor(cursor === undefined ? at : Math.max(at - 1, 0)),
      Escape: () => setCursor(undefined),
      '+': () => zoom(level + 1),
      '=': () => zoom(level + 1),
      '-': () => zoom(level - 1),
      '0': () => zoom(0),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    setHover(undefined);
    action();
  };

  const spot =
    hover ?? (cursor !== undefined && current !== -1 ? { step: current, place: cursor } : undefined);
  const now =
    current === -1
      ? (scene?.text ?? (done === 0 ? 'Before the first step.' : 'After the last step.'))
      : scene
        ? stepSentence(film, current, scene)
        : `Step ${ordinal(current)}.`;
  const text = spot ? cellSentence(film, spot.step, slotAt(spot.place), cellAt(spot)) : now;

  return (
    <div class="schedule-chart">
      <div class="schedule-controls">
        {topology.kind === 'cube' && (
          <label>
            <input
              type="checkbox"
              checked={byNecklace}
              disabled={addresses === undefined}
              onChange={(event) => setGrouped(event.currentTarget.checked)}
            />
            group by necklace
          </label>
        )}
        <div class="schedule-zoom">
          <button type="button" disabled={level === 0} onClick={() => zoom(0)}>
            Whole
          </button>
          <button type="button" aria-label="Zoom out" disabled={level === 0} onClick={() => zoom(level - 1)}>
            −
          </button>
          <button type="button" aria-label="Zoom in" disabled={level >= last} onClick={() => zoom(level + 1)}>
            +
          </button>
        </div>
      </div>
      <div class="schedule-plot">
        <SlotAxis
          film={film}
          order={order}
          size={size.y}
          pixels={pixels.y}
          range={[firstSlot, endSlot]}
          scroll={scroll.y}
        />
        <div
          ref={scroller}
          class="schedule-scroll"
          style={{ height: `${Math.min(slots * LARGEST_SLOT, MOST_HEIGHT)}px` }}
          tabIndex={0}
          role="slider"
          aria-label="Step of the schedule"
          aria-describedby="schedule-intro"
          aria-valuemin={1}
          aria-valuemax={Math.max(steps, 1)}
          aria-valuenow={ordinal(step)}
          aria-valuetext={spot ? `${now} ${text}` : text}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            pressedAt.current = event.clientX;
            // The chart, not its scroll bars.
            if (event.pointerType === 'touch' || event.target === event.currentTarget) return;
            if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            if (event.target === event.currentTarget) return;
            const at = spotAt(event);
            // A finger that goes up or down scrolls the page.
            const isTouch = event.pointerType === 'touch';
            const isDrag = !isTouch || Math.abs(event.clientX - pressedAt.current) >= TOUCH_DRAG;
            if (event.buttons & 1 && isDrag) go(at.step);
            if (!isTouch) setHover(at);
          }}
          onPointerLeave={() => setHover(undefined)}
          onClick={(event) => {
            if (event.target === event.currentTarget) return;
            const at = spotAt(event);
            setCursor(at.place);
            go(at.step);
          }}
          onScroll={(event) =>
            setScroll({ x: event.currentTarget.scrollLeft, y: event.currentTarget.scrollTop })
          }
        >
          <div style={{ width: `${steps * size.x}px`, height: `${slots * size.y}px` }}>
            <div
              class={`schedule-view${level === 0 ? '' : ' schedule-zoomed'}`}
              style={{ width: `${pixels.x}px`, height: `${pixels.y}px` }}
            >
              <canvas
                ref={canvas}
                width={Math.round(pixels.x * scale)}
                height={Math.round(pixels.y * scale)}
                style={{ width: `${pixels.x}px`, height: `${pixels.y}px` }}
                role="img"
                aria-label={`Chart of ${counted(slots, 'slot')} and ${counted(steps, 'step')}`}
              />
              <ScheduleOverlay
                size={size}
                scroll={scroll}
                pixels={pixels}
                slots={slots}
                done={done}
                current={current}
                windows={byNecklace || !scene || current === -1 ? [] : windowsOf(film, scene)}
                windowLength={network.ports}
                spot={spot}
              />
            </div>
          </div>
        </div>
        <StepAxis
          range={[firstStep, endStep]}
          size={size.x}
          pixels={pixels.x}
          scroll={scroll.x}
          current={current}
        />
        <BlocksPerStep
          blocks={film.blocksPerStep}
          range={[firstStep, endStep]}
          size={size.x}
          pixels={pixels.x}
          scroll={scroll.x}
          current={current}
        />
      </div>
      <p class="schedule-text">{text}</p>
    </div>
  );
}

/** In order. */
function placesLeaving({ rows }: SceneInfo, slotAt: (place: number) => number): number[] {
  return Array.from(rows.keys()).filter((place) => rows[slotAt(place)] !== NO_PORT);
}

function cellOf({ request, cells }: Loaded, step: number, place: number): Cell | undefined {
  const { firstStep, endStep, firstSlot, endSlot, columns, rows } = request;
  if (step < firstStep || step >= endStep || place < firstSlot || place >= endSlot) return undefined;
  const column = Math.floor(((step - firstStep) * columns) / (endStep - firstStep));
  const row = Math.floor(((place - firstSlot) * rows) / (endSlot - firstSlot));
  return {
    port: cells[row * columns + column],
    isOne: columns === endStep - firstStep && rows === endSlot - firstSlot,
  };
}
