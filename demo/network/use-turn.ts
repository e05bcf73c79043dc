import { useRef, useState } from 'preact/hooks';
import { NOT_TURNED, type Turn } from '../../src/pictures/network/network-drawing.ts';
import { ARROWS } from '../arrow-keys.ts';

/** Radians of a pixel that is dragged, and of a key. */
const BY_PIXEL = 0.008;
const BY_KEY = Math.PI / 24;
/** A pointer that moves less chooses a node. */
const DRAG_PX = 5;

/**
 * How a figure is turned, by a pointer that drags it and by Shift with an arrow key; a double click turns it back, or Shift and Home.
 * What is clicked while `isDragged` is where a drag ended.
 */
export function useTurn() {
  const [turn, setTurn] = useState(NOT_TURNED);
  const from = useRef<{ readonly x: number; readonly y: number; readonly turn: Turn }>(undefined);
  const isDragged = useRef(false);
  const by = ({ yaw, pitch }: Turn, right: number, down: number) =>
    setTurn({ yaw: yaw + right, pitch: pitch + down });
  const turnBack = () => setTurn(NOT_TURNED);
  const letGo = () => {
    from.current = undefined;
  };
  const hands = {
    onPointerDown(event: PointerEvent) {
      isDragged.current = false;
      if (event.button === 0) from.current = { x: event.clientX, y: event.clientY, turn };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = from;
      if (current === undefined) return;
      const [right, down] = [event.clientX - current.x, event.clientY - current.y];
      if (!isDragged.current) {
        if (Math.hypot(right, down) < DRAG_PX) return;
        isDragged.current = true;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
      }
      by(current.turn, BY_PIXEL * right, BY_PIXEL * down);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
  /** @returns whether the key turned it */
  const onKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    isDragged.current = false;
    const way = ARROWS[key];
    if (!shiftKey || (way === undefined && key !== 'Home')) return false;
    if (way) by(turn, BY_KEY * way[0], BY_KEY * way[1]);
    else turnBack();
    return true;
  };
  return { turn, hands, isDragged, onKey, turnBack };
}
