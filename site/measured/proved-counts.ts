import { problemIn } from '../../demo/problem/problem-in-words.ts';
import { prove, solutionsOf } from '../../src/host/run/experiment.ts';
import {
  type Algorithm,
  type Certificate,
  InputError,
  type Ports,
  type Switching,
  solve,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { SAMPLES, type Sample } from './samples.ts';

/** What an algorithm takes for a sample, counted while its schedule was proved. */
export interface ProvedCounts {
  readonly sample: Sample;
  readonly ports: Ports;
  readonly switching: Switching;
  readonly steps: Certificate;
  /** Left out: the steps are rounds already. */
  readonly rounds?: Certificate;
}

/** The samples that an algorithm answers. Those of gathers are those of scatters. */
export function answeredBy(algorithm: Algorithm): ProvedCounts[] {
  return algorithm.solves
    .flatMap((kind) => SAMPLES[kind] ?? [])
    .flatMap((sample) => provedOn(algorithm, sample) ?? []);
}

/** Undefined where the algorithm has no schedule for the sample. */
function provedOn(algorithm: Algorithm, sample: Sample): ProvedCounts | undefined {
  if (!isForNetwork(algorithm, problemIn(sample.words).topology)) return undefined;
  try {
    const problem = problemIn(sample.words, algorithm);
    const solutions = solutionsOf(algorithm, problem, solve(algorithm, problem));
    const [steps, rounds] = solutions.map((solution) => prove(solution).proof.certificate);
    const [{ schedule }] = solutions;
    return { sample, ports: schedule.ports, switching: schedule.switching, steps, ...(rounds && { rounds }) };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** How many times its lower bound an answer takes in its better form: 1 is the least. */
export function ratioOf(counts: ProvedCounts): number {
  return leastOf(counts) / counts.steps.lowerBound;
}

/** Blocks in sequence of its better form. */
export function leastOf({ steps, rounds = steps }: ProvedCounts): number {
  return Math.min(...[steps, rounds].map(sequenceOf));
}

/** Blocks in sequence, or elements, where elements are asked for. */
export function sequenceOf({ blocksInSequence, unit = 1 }: Certificate): number {
  return blocksInSequence * unit;
}
