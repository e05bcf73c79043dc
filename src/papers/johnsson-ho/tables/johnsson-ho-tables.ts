import {
  blocked,
  factsOf,
  InputError,
  type Problem,
  type ProblemFacts,
  problemInWords,
  problemOf,
  type Schedule,
} from '../../../schedules/index.ts';
import { isCube } from '../../../schedules/model/networks/cube.ts';
import { blocksSection, widthSection } from './blocks.ts';
import { generatingSections } from './generating.ts';
import { memorySections } from './memory.ts';
import { countsOf, drawnOf, OtherFormError } from './moves.ts';
import type { Section } from './section.ts';
import { stepsSection } from './steps.ts';
import { subsetsSection } from './subsets.ts';

/** The tables of more dimensions are hundreds of kilobytes long: nobody reads them. */
const MAX_DIM = 14;

/** What the tables of the papers say about a schedule. */
export interface JohnssonHoTables {
  readonly algorithm: string;
  readonly dim: number;
  /** What the schedule is an answer to. */
  readonly problem: ProblemFacts;
  readonly steps: number;
  readonly span: number;
  readonly sections: readonly Section[];
}

/**
 * A cube schedule as the tables of Johnsson-Ho 1992 show one: the memory after alignment (tables 1 and 2),
 * after each step (table 4) and after realignment, the dimension that each slot crosses in each step (tables 5
 * and 7), the subsets and the blocks (section 5, table 8), and the steps on wide channels (table 9). Titles have the table
 * in square brackets. Steps are called by their numbers from 1; only the drawings of tables 8 and 9 count from 0, as the
 * paper does there, and say so. Deterministic. Steps and span are counted here, and nothing is proved: the tables of a wrong
 * schedule show what it does.
 *
 * @param width channel width b in blocks, for table 9; left out: no such table
 * @param problem what was asked; left out: what the schedule's own pattern says
 * @throws OtherFormError for a schedule that is not an exchange on cube dimensions, one copy in one cube
 * @throws InputError for one that is too large
 */
export function johnssonHoTables(
  schedule: Schedule,
  width?: number,
  problem: Problem = problemOf(schedule),
): JohnssonHoTables {
  const { algorithm, ports } = schedule;
  const dim = dimOf(schedule);
  const drawn = drawnOf(schedule, dim);
  const { subsets } = drawn;
  const counts = countsOf(drawn.steps);
  const combined = blocked(schedule);
  const inBlocks = combined === schedule ? counts : countsOf(drawnOf(combined, dim).steps);
  return {
    algorithm,
    dim,
    problem: factsOf(problem),
    steps: counts.steps,
    span: counts.span,
    sections: [
      ...memorySections(schedule, drawn),
      stepsSection(drawn),
      subsetsSection(subsets),
      ...generatingSections(algorithm, drawn),
      blocksSection(ports === 'one', subsets, inBlocks),
      ...(width === undefined ? [] : [widthSection(subsets, { ...counts, span: inBlocks.steps }, width)]),
    ],
  };
}

/**
 * @throws OtherFormError unless it is an exchange of one block per pair of nodes of one cube
 * @throws InputError for a cube that is too large
 */
function dimOf(schedule: Schedule): number {
  const { algorithm, topology, pattern, slots } = schedule;
  const { nodes } = topology;
  if (
    !isCube(topology) ||
    topology.members !== nodes ||
    slots !== nodes ||
    pattern.kind !== 'exchange' ||
    pattern.members !== nodes ||
    pattern.slots !== nodes
  ) {
    const what = problemInWords(problemOf(schedule), topology.encode());
    throw new OtherFormError(
      `${algorithm}, ${what}: tables are drawn for a complete exchange on one cube and one block per pair of nodes`,
    );
  }
  if (topology.dim <= MAX_DIM) return topology.dim;
  throw new InputError(
    `${algorithm} on ${topology.dim} dimensions: its tables are too long; give at most ${MAX_DIM}`,
  );
}
