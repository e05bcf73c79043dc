import { useEffect, useRef } from 'preact/hooks';
import { atRest } from '../../src/host/motion/pose.ts';
import { Playback } from '../../src/host/program/playback.ts';
import { scheduleOf } from '../laboratory/schedules.ts';
import { CpuStage } from '../laboratory/stage/cpu-stage.ts';
import { draw } from '../laboratory/stage/generated-pictures.ts';
import { layoutsOf, memoryWith } from '../laboratory/stage/picture-layout.ts';
import type { State } from '../state/state.ts';

/** Pixels along each side; the page cuts what it has no room for. */
const SIDE = 320;

/** The memory of a state, run by the processor. */
export function MemoryStill({ state }: { readonly state: State }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    paintMemory(state).then((painted) => {
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

async function paintMemory(state: State): Promise<OffscreenCanvas> {
  const { problem, algorithm, mode, words, view, picture, moment } = state;
  const { schedule, moves } = scheduleOf({ problem, algorithm, mode, words }, undefined);
  const playback = new Playback(schedule);
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const stage = new CpuStage(canvas);
  const unit = schedule.elements?.unit ?? 1;
  await stage.load(playback, words * unit);
  const { start } = layoutsOf(schedule, moves);
  const { nodes, slots } = schedule.pattern;
  const pixels = () =>
    memoryWith(start, draw(picture, start.columns, start.rows), nodes * slots * unit, words);
  await stage.fill(view, view === 'picture' ? pixels() : undefined);
  await stage.goto(Math.min(moment, playback.end));
  stage.paint(atRest(schedule.slots), 0);
  return canvas;
}
