import { type Claims, ordinal, wideSteps } from '../../../schedules/index.ts';
import { upTo } from '../../numbers.ts';
import type { Section } from './section.ts';
import { nameOfSubset, type Subset } from './subsets.ts';

/** Longer names of subsets are given once; the tables of blocks call such a subset K1, K2 and so on. */
const MAX_NAME_IN_CELL = 40;

/** Table 8: which subset travels in each round. */
export function blocksSection(
  onePort: boolean,
  subsets: readonly Subset[],
  { steps, largestMessage }: Claims,
): Section {
  const kind = 'blocks';
  const title = `Blocks: ${steps} rounds, largest block ${largestMessage}`;
  return onePort
    ? { kind, title: `${title}: each step is one block of all its addresses`, columns: [], rows: [] }
    : { kind, title: `${title} [table 8; rounds from 0, as there]`, ...groups(subsets, steps) };
}

/** Table 9: the entries of the block table, each with its step on wide channels. */
export function widthSection(subsets: readonly Subset[], counts: Claims, width: number): Section {
  const { steps, stepOf } = wideSteps(counts, width);
  return {
    kind: 'width',
    title: `Channels ${width} blocks wide: ${steps} steps [table 9; rounds and steps from 0, as there]`,
    ...groups(subsets, counts.span, (name, step) => `${name} : ${stepOf(step)}`),
  };
}

/** The subsets laid end to end in columns of height `rounds`, the paper's groups: one row a round. */
function groups(subsets: readonly Subset[], rounds: number, cell = (name: string, _step: number) => name) {
  const names = subsets.flatMap(({ steps, name }, index) =>
    steps.map(() => (name.length > MAX_NAME_IN_CELL ? nameOfSubset(index) : name)),
  );
  const columns = upTo(Math.ceil(names.length / rounds));
  return {
    columns: ['round', ...columns.map((column) => `group ${ordinal(column)}`)],
    rows: upTo(rounds).map((round) => [
      String(round),
      ...columns.map((column) => {
        const step = column * rounds + round;
        return step < names.length ? cell(names[step], step) : '';
      }),
    ]),
  };
}
