import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../stage/keys.ts';

/** Pixels of the page across the loupe, and how many times larger it shows things. */
const ACROSS = 220;
const TIMES = 8;
/** A finger that stays so long takes it. It is held above the finger, by so many pixels of the page. */
const PRESS_MS = 350;
const ABOVE = 120;
/** A finger that moves farther before that does something else. */
const STILL_PX = 10;

/** A loupe over the memory: the key l takes and puts away one that follows the pointer, and a long press one above the finger. */
export function Loupe({ at }: { readonly at: () => HTMLElement | null }) {
  const [isOn, setOn] = useState(false);
  const [held, setHeld] = useState<readonly [number, number]>();
  const canvas = useRef<HTMLCanvasElement>(null);
  useKeys({ l: () => setOn(!isOn) });
  useLongPress(at, setHeld);
  const isSeen = isOn || held !== undefined;
  useEffect(() => {
    const memory = at();
    if (!isSeen || memory === null) return;
    let frame = 0;
    let pointer = held;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      pointer = [clientX, clientY];
    };
    const paint = () => {
      const source = memory.querySelector<HTMLCanvasElement>('.matrix-picture canvas');
      if (source && canvas.current) look(canvas.current, source, memory, pointer, held ? ABOVE : 0);
      frame = requestAnimationFrame(paint);
    };
    memory.addEventListener('pointermove', onMove);
    paint();
    return () => {
      memory.removeEventListener('pointermove', onMove);
      cancelAnimationFrame(frame);
    };
  }, [isSeen, held]);
  if (!isSeen) return null;
  return <canvas ref={canvas} class="loupe" width={ACROSS} height={ACROSS} role="img" aria-label="Loupe" />;
}

/** Tells where one finger stays on the memory, and that it has left; the click that comes of it is none. */
function useLongPress(
  at: () => HTMLElement | null,
  tell: (held: readonly [number, number] | undefined) => void,
): void {
  useEffect(() => {
    const memory = at();
    if (memory === null) return;
    const listening = new AbortController();
    const on = { signal: listening.signal, capture: true };
    let timer = 0;
    let down: PointerEvent | undefined;
    let isHeld = false;
    const end = () => {
      clearTimeout(timer);
      down = undefined;
      tell(undefined);
    };
    memory.addEventListener(
      'pointerdown',
      (event) => {
        const isFirst = down === undefined;
        end();
        isHeld = false;
        if (event.pointerType !== 'touch' || !isFirst) return;
        down = event;
        timer = window.setTimeout(() => {
          isHeld = true;
          tell([event.clientX, event.clientY]);
        }, PRESS_MS);
      },
      on,
    );
    memory.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > STILL_PX)
          clearTimeout(timer);
      },
      on,
    );
    memory.addEventListener('pointerup', end, on);
    memory.addEventListener('pointercancel', end, on);
    memory.addEventListener('contextmenu', (event) => down && event.preventDefault(), on);
    memory.addEventListener(
      'click',
      (event) => {
        if (isHeld) event.stopPropagation();
        isHeld = false;
      },
      on,
    );
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
}

const within = (part: number) => Math.min(Math.max(part, 0), 1);

/** Shows a spot larger, and moves the loupe there. @param pointer in the window; left out: the middle */
function look(
  loupe: HTMLCanvasElement,
  source: HTMLCanvasElement,
  memory: HTMLElement,
  pointer: readonly [number, number] | undefined,
  above: number,
): void {
  const context = loupe.getContext('2d');
  if (!context || source.width === 0) return;
  const frame = memory.getBoundingClientRect();
  const all = source.getBoundingClientRect();
  const [x, y] = pointer ?? [frame.left + frame.width / 2, frame.top + frame.height / 2];
  const [right, down] = [within((x - frame.left) / frame.width), within((y - frame.top) / frame.height)];
  const spot = {
    x: (frame.left + right * frame.width - all.left) / all.width,
    y: (frame.top + down * frame.height - all.top) / all.height,
  };
  const seen = ACROSS / TIMES;
  const scale = source.width / all.width;
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, ACROSS, ACROSS);
  context.drawImage(
    source,
    spot.x * source.width - (seen * scale) / 2,
    spot.y * source.height - (seen * scale) / 2,
    ...[seen * scale, seen * scale, 0, 0, ACROSS, ACROSS],
  );
  loupe.style.left = `${right * frame.width - ACROSS / 2}px`;
  loupe.style.top = `${down * frame.height - ACROSS / 2 - above}px`;
}
