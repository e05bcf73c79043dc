import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../stage/keys.ts';

/** Pixels of the page across the loupe, and how many times larger it shows things. */
const ACROSS = 220;
const TIMES = 8;

/** A loupe over the memory, which the key l takes and puts away; it follows the pointer. */
export function Loupe({ at }: { readonly at: () => HTMLElement | null }) {
  const [isOn, setOn] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useKeys({ l: () => setOn(!isOn) });
  useEffect(() => {
    const memory = at();
    if (!isOn || memory === null) return;
    let frame = 0;
    let pointer: readonly [number, number] = [0.5, 0.5];
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const { left, top, width, height } = memory.getBoundingClientRect();
      pointer = [within((clientX - left) / width), within((clientY - top) / height)];
    };
    const paint = () => {
      const source = memory.querySelector<HTMLCanvasElement>('.matrix-picture canvas');
      if (source && canvas.current) look(canvas.current, source, pointer);
      frame = requestAnimationFrame(paint);
    };
    memory.addEventListener('pointermove', onMove);
    paint();
    return () => {
      memory.removeEventListener('pointermove', onMove);
      cancelAnimationFrame(frame);
    };
  }, [isOn]);
  if (!isOn) return null;
  return <canvas ref={canvas} class="loupe" width={ACROSS} height={ACROSS} role="img" aria-label="Loupe" />;
}

const within = (part: number) => Math.min(Math.max(part, 0), 1);

/** Shows a spot larger, and moves the loupe there. */
function look(loupe: HTMLCanvasElement, source: HTMLCanvasElement, [x, y]: readonly [number, number]): void {
  const context = loupe.getContext('2d');
  if (!context || source.width === 0) return;
  const seen = ACROSS / TIMES;
  const scale = source.width / source.clientWidth;
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, ACROSS, ACROSS);
  context.drawImage(
    source,
    x * source.width - (seen * scale) / 2,
    y * source.height - (seen * scale) / 2,
    ...[seen * scale, seen * scale, 0, 0, ACROSS, ACROSS],
  );
  loupe.style.left = `${x * source.clientWidth - ACROSS / 2}px`;
  loupe.style.top = `${y * source.clientHeight - ACROSS / 2}px`;
}
