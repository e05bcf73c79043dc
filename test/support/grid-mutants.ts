import {
  IDLE,
  type Message,
  type NodeMap,
  type Schedule,
  type Step,
  tableMap,
} from '../../src/schedules/index.ts';

/** A schedule with one fault. */
export interface Mutant {
  /** What was changed. */
  readonly change: string;
  readonly mutant: Schedule;
}

/** All steps of a schedule. */
export function steps(schedule: Schedule): Step[] {
  return schedule.phases.flatMap((phase) => (phase.kind === 'segment' ? [...phase.steps()] : []));
}

/** A schedule of one segment with single faults in a step in the middle; each has to be refused. */
export function mutants(schedule: Schedule): Mutant[] {
  const all = steps(schedule);
  const middle = Math.floor(all.length / 2);
  const withStep = (...instead: Step[]) => withSteps(schedule, all.toSpliced(middle, 1, ...instead));
  const [first, ...others] = all[middle];
  const inFirst = (change: Partial<Message>) => withStep([{ ...first, ...change }, ...others]);
  return [
    { change: 'a round less', mutant: withStep() },
    { change: 'a round twice', mutant: withStep(all[middle], all[middle]) },
    { change: 'a message less', mutant: withStep(others) },
    { change: 'a slot less', mutant: inFirst({ slots: Array.from(first.slots).slice(1) }) },
    // Partners send each other's way already.
    ...(targetsOf(first.map).join() === targetsOf(first.map.inverse()).join()
      ? []
      : [{ change: 'everything sent back', mutant: inFirst({ map: first.map.inverse() }) }]),
    {
      change: 'an idle sender',
      mutant: inFirst({ map: retargeted(first.map, ([, ...rest]) => [IDLE, ...rest]) }),
    },
    {
      change: 'two partners exchanged',
      mutant: inFirst({ map: retargeted(first.map, ([a, b, ...rest]) => [b, a, ...rest]) }),
    },
  ];
}

function targetsOf(map: NodeMap): number[] {
  return Array.from({ length: map.nodes }, (_, node) => map.apply(node));
}

/** The map with other targets for the nodes that send, in their order. */
function retargeted(map: NodeMap, change: (targets: number[]) => number[]): NodeMap {
  const targets = targetsOf(map);
  const senders = targets.flatMap((target, node) => (target === IDLE ? [] : [node]));
  const changed = change(senders.map((node) => targets[node]));
  for (const [index, node] of senders.entries()) targets[node] = changed[index];
  return tableMap(targets);
}

function withSteps(schedule: Schedule, instead: readonly Step[]): Schedule {
  return {
    ...schedule,
    phases: schedule.phases.map((phase) =>
      phase.kind === 'segment' ? { ...phase, steps: () => instead } : phase,
    ),
  };
}
