import { useEffect, useRef } from 'preact/hooks';
import type { State } from '../state/state.ts';
import { paintMemory } from './paint-memory.ts';

/** Pixels along each side; the page cuts what it has no room for. */
const SIDE = 320;

/** The memory of a state, run by the processor. */
export function MemoryStill({ state }: { readonly state: State }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const painted = new OffscreenCanvas(SIDE, SIDE);
    paintMemory(state, painted).then(() => {
      const context = isWanted && canvas.current?.getContext('2d');
      if (!context) return;
      context.drawImage(painted, 0, 0);
    });
    return () => {
      isWanted = false;
    };
  }, [state]);
  return (
    <canvas
      ref={canvas}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={`The memory at moment ${state.moment}`}
    />
  );
}
