import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { Spot } from './schedule-text.ts';
import { indexAt } from './schedule-view.ts';
import type { Chart } from './use-chart.ts';

/** Pixels that a finger must go sideways to drag the step. */
const TOUCH_DRAG = 10;

/** What a key does on the chart; undefined for others. */
export function actionOf(event: KeyboardEvent, chart: Chart): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { slots, now, cursor, first, view, goto, choose } = chart;
  const { steps, done, current } = now;
  const next = current === -1 ? done : current + 1;
  const previous = current === -1 ? done - 1 : current - 1;
  const far = Math.max(1, Math.round(steps / 10));
  const actions: Record<string, () => void> = {
    ArrowRight: () => goto(next),
    ArrowLeft: () => goto(previous),
    PageUp: () => goto(Math.max(previous + 1 - far, 0)),
    PageDown: () => goto(Math.min(next - 1 + far, steps - 1)),
    Home: () => goto(0),
    End: () => goto(steps - 1),
    ArrowDown: () => choose(cursor === undefined ? first : Math.min(cursor + 1, slots - 1)),
    ArrowUp: () => choose(cursor === undefined ? first : Math.max(cursor - 1, 0)),
    Escape: () => choose(undefined),
    '+': () => view.zoom(view.level + 1),
    '=': () => view.zoom(view.level + 1),
    '-': () => view.zoom(view.level - 1),
    '0': () => view.zoom(0),
  };
  return actions[event.key];
}

/** What a mouse or a finger does on the chart: it points at cells, and drags the step. */
export function usePointer(
  canvas: RefObject<HTMLCanvasElement | null>,
  { view, goto, point, choose }: Chart,
) {
  const pressedAt = useRef(0);
  const spotAt = ({ clientX, clientY }: MouseEvent): Spot => {
    const { left = 0, top = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    return { step: indexAt(view.x, clientX - left), place: indexAt(view.y, clientY - top) };
  };
  // The chart, not its scroll bars.
  const isOnChart = (event: Event) => event.target !== event.currentTarget;
  return {
    onPointerDown(event: PointerEvent) {
      pressedAt.current = event.clientX;
      if (event.pointerType === 'touch' || !isOnChart(event)) return;
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (!isOnChart(event)) return;
      const at = spotAt(event);
      // A finger that goes up or down scrolls the page.
      const isTouch = event.pointerType === 'touch';
      const isDrag = !isTouch || Math.abs(event.clientX - pressedAt.current) >= TOUCH_DRAG;
      if (event.buttons & 1 && isDrag) goto(at.step);
      if (!isTouch) point(at);
    },
    onPointerLeave: () => point(undefined),
    onClick(event: MouseEvent) {
      if (!isOnChart(event)) return;
      const { step, place } = spotAt(event);
      choose(place);
      goto(step);
    },
  };
}
