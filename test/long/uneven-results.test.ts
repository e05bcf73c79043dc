import { expect, test } from 'vitest';
import { countSchedule } from '../../src/costs/count-schedule.ts';
import { trafficCounts } from '../../src/formats/traffic/said-traffic.ts';
import {
  check,
  cube,
  findAlgorithm,
  InputError,
  solve,
  switched,
  type Topology,
  torus,
  unevenExchange,
} from '../../src/schedules/index.ts';
import type { Counts } from '../../src/schedules/model/counts.ts';
import { differentForms } from '../../src/schedules/transforms/forms.ts';
import { read } from '../docs/documents.ts';
import { machineOf, timesOf } from '../support/example-machines.ts';

/** Schedules of 512 nodes take minutes. */
const AN_HOUR = 3_600_000;
const PAGE = 'docs/uneven-results.md';
const SKEWS = [0, 0.3, 0.6, 0.9];
/** An element: what a token takes, say 2048 numbers of 2 bytes. */
const BYTES = 4096;

const AT_NEIGHBOURS = ['direct', 'flow', 'direct-rounds', 'padded', 'two-hop'];
const AT_A_SWITCH = [
  ...['matching', 'matching-first-fit', 'matching-shifts', 'bruck-unpadded', 'padded', 'two-hop'],
];

/** Traffic that is hard for plain methods, on the torus 8x8. */
const HARD = [
  ...['uniform', 'permutation', 'transpose', 'bit-reversal', 'tornado', 'antipode'].map(
    (name) => `${name},amount=${name === 'uniform' ? 64 : 2048}`,
  ),
  ...['hot-column,amount=512', 'hot-row,amount=512', 'peers:4,amount=512', 'one-pair,amount=2048'],
];

/** What a proved answer takes; of two forms the one with fewer startups, where it has no more elements in sequence. */
interface Answer {
  readonly bound: number;
  readonly elements: number;
  readonly startups: number;
  readonly counts: Counts;
}

function answerOf(name: string, topology: Topology, traffic: string): Answer | undefined {
  const problem = unevenExchange({ topology, counts: trafficCounts(traffic, topology) });
  try {
    const algorithm = findAlgorithm(name, 'uneven');
    const answers = differentForms(algorithm, problem, solve(algorithm, problem)).map(({ schedule }) => {
      const { violations, certificate } = check(schedule, problem);
      expect(violations).toEqual([]);
      const { lowerBound, blocksInSequence, steps } = certificate;
      return {
        bound: lowerBound,
        elements: blocksInSequence,
        startups: steps,
        counts: countSchedule(schedule),
      };
    });
    return answers.reduce((best, answer) => (answer.elements <= best.elements ? answer : best));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Elements in sequence, and startups. */
const inWords = (answer: Answer | undefined) =>
  answer ? `${answer.elements} in ${answer.startups}` : 'no room';

function timeOn(machine: string, nodes: number, answer: Answer | undefined): string {
  if (answer === undefined) return '';
  const { total } = timesOf(answer.counts, machineOf(machine), { bytes: BYTES, nodes });
  return total >= 1 ? `${total.toPrecision(3)} s` : `${(total * 1000).toPrecision(3)} ms`;
}

function table(heads: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}

/** The counts by skew, and the times on two machines. */
function sweep(topology: Topology, names: readonly string[], machines: readonly string[], more: string) {
  const runs = SKEWS.map((skew) => ({
    skew,
    answers: names.map((name) => answerOf(name, topology, `zipf:${skew}${more}`)),
  }));
  const bound = ({ answers }: (typeof runs)[number]) => answers.find((answer) => answer)?.bound;
  const columns = names.map((name) => `\`${name}\``);
  const counted = runs.map((one) => [one.skew, bound(one), ...one.answers.map(inWords)]);
  const priced = machines.flatMap((machine) =>
    runs.map(({ skew, answers }) => [
      machine,
      skew,
      ...answers.map((answer) => timeOn(machine, topology.nodes, answer)),
    ]),
  );
  return `${table(['skew', 'bound', ...columns], counted)}\n\n${table(['machine', 'skew', ...columns], priced)}`;
}

const all = ['gigabit', 'accelerators'];
const one = ['cluster-100g', 'accelerators'];
/** On 512 nodes `flow` looks for paths for many minutes. */
const AT_MANY = AT_NEIGHBOURS.filter((name) => name !== 'flow');
/** Fewer tokens, so that memories have room for the busiest receiver. */
const FEWER = ',tokens=64';

const sections: [title: string, () => string][] = [
  ['torus 8x8', () => sweep(torus([8, 8]), AT_NEIGHBOURS, all, '')],
  ['cube of 6', () => sweep(cube(6), AT_NEIGHBOURS, all, '')],
  ['switch of 64', () => sweep(switched(64), AT_A_SWITCH, one, '')],
  ['torus 8x8x8', () => sweep(torus([8, 8, 8]), AT_MANY, all, FEWER)],
  ['cube of 9', () => sweep(cube(9), AT_MANY, all, FEWER)],
  ['switch of 512', () => sweep(switched(512), AT_A_SWITCH, one, FEWER)],
  [
    'hard traffic',
    () => {
      const rows = HARD.map((traffic) => {
        const answers = AT_NEIGHBOURS.map((name) => answerOf(name, torus([8, 8]), traffic));
        return [`\`${traffic}\``, answers.find((answer) => answer)?.bound, ...answers.map(inWords)];
      });
      return table(['traffic', 'bound', ...AT_NEIGHBOURS.map((name) => `\`${name}\``)], rows);
    },
  ],
];

test(
  'the tables of uneven exchanges are what is counted',
  async () => {
    let page = read(PAGE);
    for (const [title, counted] of sections) {
      const text = counted();
      process.stdout.write(`${title}: counted\n`);
      const section = new RegExp(`(?<=<!-- ${title} -->\\n)[\\s\\S]*?(?=\\n<!-- end -->)`);
      page = page.replace(section, () => text);
    }
    // `vitest -u` writes the page with these tables in the place of those that it has.
    await expect(page).toMatchFileSnapshot(`../../${PAGE}`);
  },
  AN_HOUR,
);
