import type { Answer, Guarantee } from '../../model/algorithm.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { that } from '../frames/guarantees.ts';
import { isPlain } from './whole-blocks.ts';

/** What is counted of a transpose on a cube of n dimensions; a whole block is all that a node has. */
export interface TransposeCounts {
  readonly n: number;
  readonly steps: number;
  /** Whole blocks in sequence. */
  readonly blocks: number;
  /** How often all blocks of a node change their slots. */
  readonly copied: number;
  /** Packets of a whole block, as large as the largest message. */
  readonly packets: number;
}

export function countsOf({ problem, schedule, counted }: Answer<Transpose>): TransposeCounts {
  const { nodes } = problem.topology;
  const { unit = 1 } = schedule.elements ?? {};
  const whole = (problem.matrix.rows * problem.matrix.columns) / nodes;
  return {
    n: Math.log2(nodes),
    steps: counted.steps,
    blocks: (counted.blocksInSequence * unit) / whole,
    copied: schedule.phases.filter(({ kind }) => kind === 'local').length,
    packets: Math.ceil(whole / (counted.largestMessage * unit)),
  };
}

/** What holds of a transpose whose rows and columns are divided alike, on as many nodes each. */
export function ofPlain(says: string, holds: (counts: TransposeCounts) => boolean): Guarantee<Transpose> {
  return that(
    `${says} where rows and columns are divided alike`,
    (answer) => !isPlain(answer.problem) || holds(countsOf(answer)),
  );
}
