import { blocked, checkPlan, type SequencePlan, sequenceAlgorithms, widened } from '../../schedules/index.ts';
import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/johnsson-ho.ts';
import { counts, onCube } from '../schedules.ts';
import { bySize } from '../side-by-side.ts';

export const theorem1 = item((print: Print) => ({
  title: 'Theorem 1',
  source: 'section 3.5.3',
  about: 'Steps and span of Algorithm 4, from the proofs of its schedules, beside K/2 and d.',
  table: bySize({
    head: ['d', 'steps', 'span'],
    sizes: from(2, 10),
    computed: (d) => counts(onCube('necklace', d), 'steps', 'span'),
    printed: (d) => print.theorem1(d, 2 ** d),
  }),
}));

export const lemma4 = item((print: Print) => ({
  title: 'Lemma 4',
  source: 'section 5',
  about: 'Rounds and largest block of Algorithms 3 and 4 in blocks, beside the formulas.',
  table: bySize({
    head: ['d', 'Algorithm 3\nrounds', 'largest\nblock', 'Algorithm 4\nrounds', 'largest\nblock'],
    sizes: from(2, 9),
    computed: (d) =>
      ['hybrid-pairs', 'necklace'].flatMap((algorithm) =>
        counts(blocked(onCube(algorithm, d)), 'steps', 'largestMessage'),
      ),
    printed: (d) => print.lemma4(d, 2 ** d),
  }),
}));

export const lemma5 = item((print: Print) => ({
  title: 'Lemma 5 and section 7',
  source: 'sections 6 and 7',
  about:
    'Steps of Algorithm 4 on channels b blocks wide, beside d⌈K/2db⌉, the lemma’s count, and ⌈K/2b⌉, that of the ' +
    'summary.',
  table: bySize({
    head: ['channels', 'lemma 5', 'section 7'],
    sizes: [4, 5, 6, 7].flatMap((d) =>
      [1, 2, 3, 4, 6].filter((b) => b <= Math.floor(2 ** d / (2 * d))).map((b) => ({ d, b })),
    ),
    name: ({ d, b }) => `d = ${d}, b = ${b}`,
    computed: ({ d, b }) => counts(widened(onCube('necklace', d, b)), 'steps', 'steps'),
    printed: ({ d, b }) => [print.lemma5(d, 2 ** d, b), print.section7(2 ** d, b)],
  }),
  errata: ['Lemma 5.'],
}));

/** s axes of d dimensions with K = copies * 2^d blocks a node. */
interface Sequence {
  readonly d: number;
  readonly s: number;
  readonly copies: number;
}

export function planOf(algorithm: string, { d, s, copies }: Sequence): SequencePlan {
  const found = sequenceAlgorithms.find(({ name }) => name === algorithm);
  if (found === undefined) throw new Error(`${algorithm} has no plans`);
  return found.plan({ axes: Array<number>(s).fill(d), copies });
}

/** Steps of a plan. @throws Error when it does not hold */
function stepsOf(algorithm: string, sequence: Sequence): number {
  const { ok, violations, steps } = checkPlan(planOf(algorithm, sequence));
  if (!ok) throw new Error(`${algorithm} is not counted: ${violations[0]}`);
  return steps;
}

const SEQUENCES = {
  sizes: [
    [2, 2, 8],
    [3, 2, 1],
    [3, 3, 1],
    [3, 4, 1],
    [3, 4, 4],
    [4, 4, 1],
    [4, 4, 4],
    [4, 6, 4],
    [5, 3, 1],
    [6, 5, 2],
  ].map(([d, s, copies]) => ({ d, s, copies, K: copies * 2 ** d })),
  name: ({ d, s, K }: Sequence & { readonly K: number }) => `d = ${d}, s = ${s}, K = ${K}`,
};

export const pairsInPipeline = item((print: Print) => ({
  title: 'Section 3.4, Algorithms 1 and 3 in a pipeline',
  source: 'section 3.4',
  about:
    'Steps of s exchanges, every plan proved, beside d⌈K/2d⌉ + (s - 1)d of Algorithm 1 and K/2 + (s - 1)(d + K/2 mod d) of ' +
    'Algorithm 3.',
  table: bySize({
    ...SEQUENCES,
    head: ['axes', 'Algorithm 1', 'Algorithm 3'],
    computed: (size) => [stepsOf('pipelined-pairs', size), stepsOf('pipelined-hybrid', size)],
    printed: ({ s, d, K }) => print.inPipeline(s, d, K),
  }),
}));

export const corollary2 = item((print: Print) => ({
  title: 'Corollary 2',
  source: 'section 4.1',
  about: 'Steps of s exchanges in a pipeline, every plan proved, beside K/2 + (s - 1)d.',
  table: bySize({
    ...SEQUENCES,
    head: ['axes', 'steps'],
    computed: (size) => [stepsOf('pipelined', size)],
    printed: ({ s, d, K }) => [print.corollary2(s, d, K)],
  }),
}));

export const theorem2 = item((print: Print) => ({
  title: 'Abstract and theorem 2',
  source: 'section 4.2',
  about:
    'The fewest steps of the plans for s exchanges, pipelined or several at once, beside the theorem’s, which are ' +
    'enough, and beside the abstract’s minimum of three terms.',
  table: bySize({
    ...SEQUENCES,
    head: ['axes', 'theorem 2', 'abstract'],
    computed: (size) => {
      const fewest = Math.min(...['pipelined', 'concurrent'].map((name) => stepsOf(name, size)));
      return [fewest, fewest];
    },
    printed: ({ s, d, K }) => [print.theorem2(s, d, K), print.abstract(s, d, K)],
  }),
  errata: ['Abstract, the number of steps.', 'Section 4.2 and theorem 2, last case.'],
}));

export const algorithm5 = item((print: Print) => ({
  title: 'Section 4.2, Algorithm 5',
  source: 'section 4.2',
  about:
    'Steps of Algorithm 5 as the paper has it, with spare memory dimensions, every plan proved, beside the most that theorem 2 ' +
    'gives.',
  table: bySize({
    name: SEQUENCES.name,
    sizes: [
      [1, 4, 8],
      [2, 4, 4],
      [2, 5, 9],
      [2, 6, 9],
      [2, 7, 16],
      [3, 4, 8],
      [3, 6, 8],
      [3, 9, 8],
      [4, 6, 16],
    ].map(([d, s, copies]) => ({ d, s, copies, K: copies * 2 ** d })),
    head: ['axes', 'steps'],
    computed: (size) => [stepsOf('concurrent-spare', size)],
    printed: ({ s, d, K }) => [print.theorem2(s, d, K)],
  }),
}));
