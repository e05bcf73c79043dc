import { Painted } from '../controls/painted.tsx';
import { dressOf } from '../matrix/dress.ts';
import type { State } from '../state/state.ts';
import { paintMemory } from './paint-memory.ts';

/** Pixels along each side; the page cuts what it has no room for. */
const SIDE = 320;

/** The memory of a state, run by the processor. */
export function MemoryStill({ state }: { readonly state: State }) {
  const paint = (context: CanvasRenderingContext2D) => {
    let isWanted = true;
    const painted = new OffscreenCanvas(SIDE, SIDE);
    paintMemory(state, dressOf(), painted).then(() => isWanted && context.drawImage(painted, 0, 0));
    return () => {
      isWanted = false;
    };
  };
  const label = `The memory at moment ${state.moment}`;
  return <Painted width={SIDE} height={SIDE} label={label} paint={paint} on={[state]} />;
}
