import { useRef, useState } from 'preact/hooks';
import type { NetworkDrawing } from '../../src/pictures/network/network-drawing.ts';
import { type Pointed, pointedIn, type Reach } from './pointed.ts';

/** A finger is less exact than a mouse. */
const REACH: Readonly<Record<'mouse' | 'finger', Reach>> = {
  mouse: { node: 4, link: 8 },
  finger: { node: 8, link: 16 },
};

/**
 * The part of a drawing that a mouse is on, that a finger has touched, or that has the focus of the keyboard. A finger chooses
 * a node by a second touch.
 */
export function usePointing(drawing: NetworkDrawing, onChoose: (node: number) => void) {
  const [at, setAt] = useState<Pointed>();
  const isFinger = useRef(false);
  const point = (next: Pointed | undefined) => setAt((old) => (isSame(old, next) ? old : next));
  const pointed = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top } = (currentTarget as Element).getBoundingClientRect();
    const reach = isFinger.current ? REACH.finger : REACH.mouse;
    return pointedIn(drawing, { x: clientX - left, y: clientY - top }, reach);
  };
  const see = (event: PointerEvent) => {
    isFinger.current = event.pointerType === 'touch';
  };
  const hands = {
    onPointerDownCapture: see,
    onPointerMove(event: PointerEvent) {
      see(event);
      // Who drags does not point.
      if (!isFinger.current) point(event.buttons === 0 ? pointed(event) : undefined);
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType !== 'touch') point(undefined);
    },
    onKeyDownCapture() {
      isFinger.current = false;
    },
  };
  const touch = (next: Pointed | undefined) => {
    if (next?.kind === 'node' && isSame(at, next)) onChoose(next.index);
    else point(next);
  };
  return {
    at,
    hands,
    /** Takes a click on a node. */
    click: (node: number) => (isFinger.current ? touch({ kind: 'node', index: node }) : onChoose(node)),
    /** Takes a click elsewhere. */
    clickBeside: (event: MouseEvent) => isFinger.current && touch(pointed(event)),
    focus: (node: number | undefined) =>
      point(node === undefined ? undefined : { kind: 'node', index: node }),
  };
}

function isSame(one: Pointed | undefined, other: Pointed | undefined): boolean {
  return one?.kind === other?.kind && one?.index === other?.index;
}
