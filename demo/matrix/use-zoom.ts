import { useRef, useState } from 'preact/hooks';
import { type Spot, WHOLE, type Zoom, zoomed } from './zoom.ts';

/** Pixels of the screen that the memory is drawn on, along a side, at most. */
const MOST_PIXELS = 4096;
/** Of which a place takes no more than so many where only a part is drawn. */
const PLACE_PIXELS = 16;
/** Times larger that a notch of a wheel makes it, and a pinch on a touchpad, which comes as a wheel with Ctrl in small notches. */
const BY_WHEEL = 0.002;
const BY_PINCH = 0.01;

/** Two fingers, where they came down and what was shown then. */
interface Pinch {
  readonly zoom: Zoom;
  readonly middle: Spot;
  readonly apart: number;
}

/**
 * The part of the memory that two fingers have chosen, or a wheel: on the stage any, elsewhere with Ctrl.
 * @param places along a side, of a memory of which a part alone is drawn; left out: all of it is
 */
export function useZoom(places?: number) {
  const mostFor = ({ currentTarget }: Event) => {
    const { clientWidth, clientHeight } = currentTarget as Element;
    const size = Math.max(clientWidth, clientHeight);
    const most = places === undefined ? MOST_PIXELS / devicePixelRatio : PLACE_PIXELS * places;
    return Math.max(most / size, 1);
  };
  const [zoom, setZoom] = useState(WHOLE);
  const fingers = useRef(new Map<number, Spot>());
  const pinch = useRef<Pinch>(undefined);
  const hands = {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      fingers.current.set(event.pointerId, spotOf(event));
      const two = twoOf(fingers.current);
      pinch.current = two && { zoom, ...two };
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, spotOf(event));
      const [from, now] = [pinch.current, twoOf(fingers.current)];
      if (from === undefined || now === undefined) return;
      const times = (from.zoom.times * now.apart) / from.apart;
      setZoom(zoomed(from.zoom, from.middle, now.middle, times, mostFor(event)));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onWheel(event: WheelEvent) {
      // On the stage nothing scrolls: there a wheel has nothing else to do.
      if (!event.ctrlKey && !(event.currentTarget as Element).closest('.at-stage')) return;
      event.preventDefault();
      const spot = spotOf(event);
      const times = zoom.times * Math.exp(-(event.ctrlKey ? BY_PINCH : BY_WHEEL) * event.deltaY);
      setZoom(zoomed(zoom, spot, spot, times, mostFor(event)));
    },
  };
  function letGo({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId);
    pinch.current = undefined;
  }
  return { zoom, hands, showWhole: () => setZoom(WHOLE) };
}

function spotOf({ clientX, clientY, currentTarget }: MouseEvent): Spot {
  const { left, top, width, height } = (currentTarget as Element).getBoundingClientRect();
  return [(clientX - left) / width, (clientY - top) / height];
}

function twoOf(fingers: ReadonlyMap<number, Spot>): Pick<Pinch, 'middle' | 'apart'> | undefined {
  if (fingers.size !== 2) return undefined;
  const [[x, y], [otherX, otherY]] = [...fingers.values()];
  // A finger on the other is none.
  const apart = Math.max(Math.hypot(x - otherX, y - otherY), 0.01);
  return { middle: [(x + otherX) / 2, (y + otherY) / 2], apart };
}
