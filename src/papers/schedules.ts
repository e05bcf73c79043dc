import {
  type Certificate,
  check,
  completeExchange,
  cube,
  findAlgorithm,
  requireProved,
  type Schedule,
  type Step,
  solve,
  type Topology,
} from '../schedules/index.ts';

/** The schedule of an algorithm for one block for each pair of nodes. */
export function scheduleOn(algorithm: string, topology: Topology, width = 1): Schedule {
  return solve(findAlgorithm(algorithm), completeExchange({ topology, width }));
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

/** What the checker counts of it. @throws UnprovedError when the schedule does not hold */
export function certificateOf(schedule: Schedule): Certificate {
  const proof = check(schedule);
  requireProved(schedule.algorithm, proof, 'counted');
  return proof.certificate;
}

/** Some of these counts, in this order. @throws UnprovedError when the schedule does not hold */
export function counts(schedule: Schedule, ...names: readonly Count[]): number[] {
  const certificate = certificateOf(schedule);
  return names.map((name) => certificate[name]);
}
