import { useEffect, useRef } from 'preact/hooks';
import { Playback } from '../../src/host/program/playback.ts';
import { PortChart } from '../laboratory/playback/chart.ts';
import { playbackInfo } from '../laboratory/playback/playback-info.ts';
import { scheduleOf } from '../laboratory/schedules.ts';
import { imageOf } from '../schedule/schedule-drawing.ts';
import type { State } from '../state/state.ts';

const WIDTH = 320;
const HEIGHT = 160;

/** The schedule of a state: a column a step, a row a slot, in the colours of the ports. */
export function ScheduleStill({ state }: { readonly state: State }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { problem, algorithm, mode, words } = state;
    const { schedule } = scheduleOf({ problem, algorithm, mode, words }, undefined);
    const playback = new Playback(schedule);
    const chart = new PortChart(playback);
    const [endStep, endSlot] = [chart.blocksPerStep.length, schedule.slots];
    const request = {
      ...{ firstStep: 0, endStep, firstSlot: 0, endSlot, byNecklace: false },
      columns: Math.min(endStep, WIDTH),
      rows: Math.min(endSlot, HEIGHT),
    };
    const { network } = playbackInfo(playback, chart);
    context.imageSmoothingEnabled = false;
    context.drawImage(imageOf(network.ports, request, chart.cells(request).cells), 0, 0, WIDTH, HEIGHT);
  }, [state]);
  return <canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label="The schedule" />;
}
