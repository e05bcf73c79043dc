import { check, cube, findAlgorithm, type Schedule, type Step, type Topology } from '../schedules/index.ts';

/** The schedule of an algorithm for one block for each pair of nodes. */
export function scheduleOn(algorithm: string, topology: Topology, width = 1): Schedule {
  return findAlgorithm(algorithm).schedule({ topology, copies: 1, width });
}

/** The same on the cube of so many dimensions. */
export function onCube(algorithm: string, dim: number, width?: number): Schedule {
  return scheduleOn(algorithm, cube(dim), width);
}

/** Its steps, one segment after another. */
export function* stepsOf({ phases }: Schedule): Iterable<Step> {
  for (const phase of phases) if (phase.kind === 'segment') yield* phase.steps();
}

type Count = 'steps' | 'span' | 'largestMessage' | 'blocksInSequence' | 'hopsInSequence' | 'linkCrossings';

/** What the checker counts of it, in this order. */
export function counts(schedule: Schedule, ...names: readonly Count[]): number[] {
  const { certificate } = check(schedule);
  return names.map((name) => certificate[name]);
}
