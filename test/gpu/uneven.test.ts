import { describe, expect, it } from 'vitest';
import { prepare, shapeOf } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { timetableSchedule } from '../../src/schedules/algorithms/uneven/timetable/timetable-schedule.ts';
import {
  cube,
  mesh,
  ring,
  switched,
  type Topology,
  torus,
  type UnevenExchange,
  unevenExchange,
} from '../../src/schedules/index.ts';
import { randomCounts, seeded, timetableInOrder } from '../support/timetables.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

/** What each node gets, by the definition of MPI_Alltoallv: the data of its elements, sender after sender. */
function received({ topology, counts }: UnevenExchange, sent: readonly number[][]): number[][] {
  const { nodes } = topology;
  const all = Array.from({ length: nodes }, (): number[] => []);
  for (let sender = 0; sender < nodes; sender++) {
    let first = 0;
    for (let receiver = 0; receiver < nodes; receiver++) {
      const end = first + counts[sender * nodes + receiver];
      all[receiver].push(...sent[sender].slice(first, end));
      first = end;
    }
  }
  return all;
}

const IN_ORDER = { name: 'in-order', source: 'this test', solves: ['uneven'] } as const;

const networks: readonly [Topology, part: number][] = [
  [cube(3), 1],
  [ring(5), 3],
  [torus([3, 4]), 1000],
  [mesh([2, 4]), 2],
  [switched(6), 9],
];

describe('uneven exchanges', () => {
  it.each(networks.map(([topology, part]) => [topology.label, part, topology] as const))(
    'bring every element to its node on %s, in messages of at most %i',
    async (_, part, topology) => {
      const { nodes } = topology;
      const problem = unevenExchange({ topology, counts: randomCounts(nodes, 40, seeded(part)) });
      const ports = topology.isSwitched ? 'one' : 'all';
      const schedule = timetableSchedule('in order', problem, ports, timetableInOrder(problem, part));
      const { elements } = schedule;
      if (elements === undefined) throw new Error('the schedule does not say where elements are');
      const { from, to } = problem.demand();
      const { slots } = shapeOf(schedule, 1);
      const data = new Uint32Array(nodes * slots);
      const sent = Array.from({ length: nodes }, (): number[] => []);
      for (const [element, place] of elements.start.entries()) {
        data[place] = 1000 + element;
        sent[from.nodeOf[element]][from.indexOf[element]] = 1000 + element;
      }
      const experiment = prepare({ ...IN_ORDER, schedule: () => schedule }, problem);
      const report = await run(gpu.context, experiment, { words: 1, data });
      expect(report).toMatchObject({ verified: true, mismatches: 0 });
      const got = Array.from({ length: nodes }, (): number[] => []);
      for (const [element, place] of elements.end.entries()) {
        got[to.nodeOf[element]][to.indexOf[element]] = data[place];
      }
      expect(got).toEqual(received(problem, sent));
    },
  );
});
