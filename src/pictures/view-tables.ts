import {
  memoryTables,
  messagesTable,
  type ScheduleTable,
  type ScheduleTables,
  tablesOf,
} from '../report/tables/schedule-tables.ts';
import { InputError, type Problem, type Schedule } from '../schedules/index.ts';
import { NO_PORT, SEVERAL_PORTS, wholeChart } from './timeline/chart-request.ts';
import { PortChart } from './timeline/port-chart.ts';
import type { PictureView } from './view-picture.ts';

/** Wider and longer charts are read on no terminal. */
const MOST_STEPS = 128;
const MOST_SLOTS = 1024;

/**
 * What a view of a schedule shows, as tables for a terminal: the memory after each step, the messages of each step, or which
 * slot leaves by which port in which step.
 *
 * @throws InputError for a schedule that is too large for tables
 */
export function viewTables(schedule: Schedule, problem: Problem, view: PictureView): ScheduleTables {
  const { blocksPerStep } = new PortChart(schedule);
  const sections = {
    memory: memoryTables,
    network: (one: Schedule) => [messagesTable(one)],
    timeline: (one: Schedule) => [timelineTable(one)],
  };
  return tablesOf(schedule, problem, blocksPerStep.length, sections[view](schedule));
}

function timelineTable(schedule: Schedule): ScheduleTable {
  const { algorithm, topology, slots } = schedule;
  const chart = new PortChart(schedule);
  const steps = chart.blocksPerStep.length;
  if (steps > MOST_STEPS || slots > MOST_SLOTS) {
    throw new InputError(
      `${algorithm}: a table of ${steps} steps and ${slots} slots is too large for a terminal; draw it: -o timeline.svg`,
    );
  }
  const cells = chart.cells(wholeChart(steps, slots, { columns: steps, rows: slots }));
  const signOf = (port: number) =>
    port === NO_PORT ? '-' : port === SEVERAL_PORTS ? '*' : topology.portMark(port);
  return {
    kind: 'timeline',
    title: 'By which port each slot leaves in each step (-: it waits, *: by several)',
    columns: ['slot', ...Array.from({ length: steps }, (_, step) => `${step + 1}`)],
    rows: Array.from({ length: slots }, (_, slot) => [
      `${slot}`,
      ...Array.from(cells.subarray(slot * steps, (slot + 1) * steps), signOf),
    ]),
  };
}
