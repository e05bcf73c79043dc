import { atRest } from '../../src/host/motion/pose.ts';
import { Playback } from '../../src/host/program/playback.ts';
import type { Ink } from '../colours.ts';
import { scheduleOf } from '../laboratory/schedules.ts';
import { CpuStage } from '../laboratory/stage/cpu-stage.ts';
import { draw } from '../laboratory/stage/generated-pictures.ts';
import { layoutsOf, memoryWith } from '../laboratory/stage/picture-layout.ts';
import type { State } from '../state/state.ts';

/**
 * Paints the memory of a state, run by the processor.
 * @param ink of the page where it is to be seen
 * @returns what is played
 */
export async function paintMemory(state: State, ink: Ink, canvas: OffscreenCanvas): Promise<Playback> {
  const { problem, algorithm, mode, words, view, picture, moment } = state;
  const { schedule, moves } = scheduleOf({ problem, algorithm, mode, words }, undefined);
  const playback = new Playback(schedule);
  const stage = new CpuStage(canvas);
  stage.wear(ink);
  const unit = schedule.elements?.unit ?? 1;
  await stage.load(playback, words * unit);
  const { start } = layoutsOf(schedule, moves);
  const { nodes, slots } = schedule.pattern;
  const pixels = () =>
    memoryWith(start, draw(picture, start.columns, start.rows), nodes * slots * unit, words);
  await stage.fill(view, view === 'picture' ? pixels() : undefined);
  await stage.goto(Math.min(moment, playback.end));
  stage.paint(atRest(schedule.slots), 0);
  return playback;
}
