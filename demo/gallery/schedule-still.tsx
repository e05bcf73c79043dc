import { wholeChart } from '../../src/pictures/timeline/chart-request.ts';
import { PortChart } from '../../src/pictures/timeline/port-chart.ts';
import { Painted } from '../controls/painted.tsx';
import { scheduleOf } from '../laboratory/schedules.ts';
import { imageOf } from '../schedule/schedule-drawing.ts';
import type { State } from '../state/state.ts';

const WIDTH = 320;
const HEIGHT = 160;

/** The schedule of a state: a column a step, a row a slot, in the colours of the ports. */
export function ScheduleStill({ state }: { readonly state: State }) {
  const paint = (context: CanvasRenderingContext2D) => {
    const { problem, algorithm, mode, words } = state;
    const { schedule } = scheduleOf({ problem, algorithm, mode, words }, undefined);
    const chart = new PortChart(schedule);
    const room = { columns: WIDTH, rows: HEIGHT };
    const request = wholeChart(chart.blocksPerStep.length, schedule.slots, room);
    context.imageSmoothingEnabled = false;
    context.drawImage(imageOf(schedule.topology.ports, request, chart.cells(request)), 0, 0, WIDTH, HEIGHT);
  };
  return <Painted width={WIDTH} height={HEIGHT} label="The schedule" paint={paint} on={[state]} />;
}
