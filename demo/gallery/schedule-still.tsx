import { Playback } from '../../src/host/program/playback.ts';
import { Painted } from '../controls/painted.tsx';
import { PortChart } from '../laboratory/playback/chart.ts';
import { playbackInfo } from '../laboratory/playback/playback-info.ts';
import { scheduleOf } from '../laboratory/schedules.ts';
import { imageOf } from '../schedule/schedule-drawing.ts';
import { wholeChart } from '../schedule/schedule-view.ts';
import type { State } from '../state/state.ts';

const WIDTH = 320;
const HEIGHT = 160;

/** The schedule of a state: a column a step, a row a slot, in the colours of the ports. */
export function ScheduleStill({ state }: { readonly state: State }) {
  const paint = (context: CanvasRenderingContext2D) => {
    const { problem, algorithm, mode, words } = state;
    const { schedule } = scheduleOf({ problem, algorithm, mode, words }, undefined);
    const playback = new Playback(schedule);
    const chart = new PortChart(playback);
    const room = { columns: WIDTH, rows: HEIGHT };
    const request = wholeChart(chart.blocksPerStep.length, schedule.slots, room);
    const { network } = playbackInfo(playback, chart);
    context.imageSmoothingEnabled = false;
    context.drawImage(imageOf(network.ports, request, chart.cells(request).cells), 0, 0, WIDTH, HEIGHT);
  };
  return <Painted width={WIDTH} height={HEIGHT} label="The schedule" paint={paint} on={[state]} />;
}
