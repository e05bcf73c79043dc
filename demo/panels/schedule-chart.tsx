import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type ChartCells,
  type ChartRequest,
  type FilmInfo,
  NO_PORT,
  type SceneInfo,
} from '../laboratory/protocol.ts';
import { orderByNecklace } from '../laboratory/slot-order.ts';
import type { SchedulePanelProps } from './schedule.tsx';
import { BlocksPerStep, SlotAxis, StepAxis } from './schedule-axes.tsx';
import { drawCells } from './schedule-drawing.ts';
import { portMark, portSentence, slotName, stepSentence } from './schedule-text.ts';
import { type Axis, centred, lastLevel, momentsOfSteps, seen, sizeAt } from './schedule-view.ts';

const LARGEST_STEP = 26;
const LARGEST_SLOT = 22;
const MOST_HEIGHT = 448;
/** A guess at the room for the chart, for the time until it is measured. */
const UNMEASURED = { x: 480, y: MOST_HEIGHT };

/** A step, and a place in the order of the slots. */
interface Spot {
  readonly step: number;
  readonly place: number;
}

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
  const [level, setLevel] = useState(0);
  const [scroll, setScroll] = useState({ x: 0, y: 0 });
  const [pixels, setPixels] = useState(UNMEASURED);
  const [hover, setHover] = useState<Spot>();
  const [cursor, setCursor] = useState<number>();
  const [loaded, setLoaded] = useState<Loaded>();
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  const byNecklace = grouped && addresses !== undefined;
  const order = useMemo(
    () =>
      byNecklace && topology.kind === 'cube' ? orderByNecklace(addresses, topology.dim, slots) : undefined,
    [film, byNecklace],
  );
  const slotAt = (place: number) => order?.[place] ?? place;

  const x: Axis = { count: steps, pixels: pixels.x, largest: LARGEST_STEP };
  const y: Axis = { count: slots, pixels: pixels.y, largest: LARGEST_SLOT };
  const last = lastLevel([x, y]);
  const size = { x: sizeAt(x, level), y: sizeAt(y, level) };
  const [firstStep, endStep] = seen(x, size.x, scroll.x);
  const [firstSlot, endSlot] = seen(y, size.y, scroll.y);
  const scale = globalThis.devicePixelRatio;
  const columns = Math.min(endStep - firstStep, Math.ceil(pixels.x * scale));
  // A row of one pixel is hard to see. A column has to be: the steps of a slot follow each other by different ports.
  const rows = Math.min(endSlot - firstSlot, Math.ceil(pixels.y / 2));

  useEffect(() => {
    setLevel(0);
    setScroll({ x: 0, y: 0 });
    setHover(undefined);
    setCursor(undefined);
  }, [film]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setPixels({ x: element.clientWidth, y: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (pixels === UNMEASURED || steps === 0) return;
    let wanted = true;
    const request = { firstStep, endStep, firstSlot, endSlot, columns, rows, byNecklace };
    load(request).then(
      ({ cells }) => {
        if (wanted) setLoaded({ film, request, cells });
      },
      // The page tells what went wrong; the chart stays as it is.
      () => {},
    );
    return () => {
      wanted = false;
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
  const step = current === -1 ? Math.min(done, steps - 1) : current;
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
        : `Step ${current}.`;
  const text = spot ? sentenceAt(film, cells, spot, slotAt) : now;

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
          aria-valuemin={0}
          aria-valuemax={Math.max(steps - 1, 0)}
          aria-valuenow={Math.max(step, 0)}
          aria-valuetext={spot ? `${now} ${text}` : text}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            // The chart, not its scroll bars.
            if (event.pointerType === 'touch' || event.target === event.currentTarget) return;
            if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            if (event.target === event.currentTarget) return;
            const at = spotAt(event);
            if (event.buttons & 1) go(at.step);
            if (event.pointerType !== 'touch') setHover(at);
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
          <div
            class="schedule-content"
            style={{ width: `${steps * size.x}px`, height: `${slots * size.y}px` }}
          >
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
                aria-label={`Chart of ${slots} slots and ${steps} steps`}
              />
              <svg class="schedule-overlay" width={pixels.x} height={pixels.y} aria-hidden="true">
                <g transform={`translate(${-scroll.x} ${-scroll.y})`}>
                  {current === -1 ? (
                    <line
                      class="schedule-between"
                      x1={done * size.x}
                      x2={done * size.x}
                      y1={0}
                      y2={slots * size.y}
                    />
                  ) : (
                    <rect
                      class="schedule-current"
                      x={current * size.x - 1}
                      y={-2}
                      width={Math.max(size.x, 1) + 2}
                      height={slots * size.y + 4}
                    />
                  )}
                  {!byNecklace &&
                    current !== -1 &&
                    windowsOf(film, scene).map((slot) => (
                      <rect
                        key={slot}
                        class="schedule-window"
                        x={current * size.x - 2}
                        y={slot * size.y - 1}
                        width={Math.max(size.x, 1) + 4}
                        height={network.ports * size.y + 2}
                      />
                    ))}
                  {spot && (
                    <rect
                      class="schedule-spot"
                      x={spot.step * size.x - 1}
                      y={spot.place * size.y - 1}
                      width={Math.max(size.x, 2) + 2}
                      height={Math.max(size.y, 2) + 2}
                    />
                  )}
                </g>
              </svg>
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

/** The first slots of the windows of a de Bruijn sequence that travel in a step: d neighbours across the d dimensions. */
function windowsOf({ algorithm, network }: FilmInfo, scene: SceneInfo | undefined): number[] {
  if (!scene || !algorithm.startsWith('de-bruijn') || network.topology.kind !== 'cube') return [];
  const { rows } = scene;
  const isWindow = (slot: number) =>
    Array.from({ length: network.ports }, (_, k) => rows[slot + k] === k).every(Boolean);
  return Array.from(rows.keys()).filter((slot) => rows[slot] === 0 && isWindow(slot));
}

function sentenceAt(
  film: FilmInfo,
  loaded: Loaded | undefined,
  { step, place }: Spot,
  slotAt: (place: number) => number,
): string {
  const where = `Step ${step}, ${slotName(film, slotAt(place))}`;
  if (!loaded) return `${where}.`;
  const { firstStep, endStep, firstSlot, endSlot, columns, rows } = loaded.request;
  if (step < firstStep || step >= endStep || place < firstSlot || place >= endSlot) return `${where}.`;
  const column = Math.floor(((step - firstStep) * columns) / (endStep - firstStep));
  const row = Math.floor(((place - firstSlot) * rows) / (endSlot - firstSlot));
  const port = loaded.cells[row * columns + column];
  if (columns === endStep - firstStep && rows === endSlot - firstSlot) {
    return `${where}: ${portSentence(film, port)}.`;
  }
  return port === NO_PORT
    ? `${where}: its blocks wait.`
    : `${where}, and what else is in this pixel: ${portSentence(film, port)}.`;
}
