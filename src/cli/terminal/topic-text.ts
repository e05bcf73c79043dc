import type { Option } from 'commander';
import type { ProblemWords } from '../../formats/problems/problem-words.ts';
import { problemWords } from '../../formats/problems/said-problem.ts';
import { algorithmsFor, catalogue, trafficKinds } from '../../schedules/index.ts';
import { networkWords } from '../../schedules/model/networks/network-kinds.ts';
import type { Topic } from '../options/option.ts';
import { problemOptions } from '../options/problem.ts';
import { HELP_WIDTH, type Row, rowsText } from './help-text.ts';
import { wrapped } from './screen.ts';

/** What `allport help` says of a topic: the options of it. */
export function topicText(topic: Topic): string {
  return topic === 'networks' ? networksText() : problemsText();
}

/** The options that say a network, and those that change it. */
function networksText(): string {
  const isNetwork = (key: string) => networkWords.some(({ name }) => name === key);
  const options = problemOptions.filter((option) => option.topic === 'networks');
  const parts = [
    wrapped(
      'One of these options gives the network; those beside it change it. Every command that takes a network takes them.',
      HELP_WIDTH,
    ),
    `A network\n${rowsText(optionRows(options.filter(({ key }) => isNetwork(key))))}`,
    `Beside it\n${rowsText(optionRows(options.filter(({ key }) => !isNetwork(key))))}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function optionRows(options: readonly Option[]): Row[] {
  return options.map(({ flags, description }) => [flags, description]);
}

/** How a matrix can lie, as --from and --to say it. */
const LAYOUTS: readonly Row[] = [
  ['consecutive', 'neighbouring rows in one part, as many in each'],
  ['cyclic', 'one row to each part in turn; combined-4: four rows'],
  ['..-gray', 'any of these with the parts in the order of the Gray code: cyclic-gray'],
  ['one,other', 'one for the rows and another for the columns: cyclic,consecutive'],
  [
    '..-rows, ..-columns',
    'each node has whole rows, or whole columns: cyclic-rows; rows alone is consecutive-rows',
  ],
];

/** The kinds of problems: how each is said, by an example, and which algorithms answer it. */
function problemsText(): string {
  const kinds: readonly string[] = problemWords.flatMap(({ word }) => word?.name ?? []);
  const beside = problemOptions.filter(({ topic, key }) => topic === 'problems' && !kinds.includes(key));
  const parts = [
    wrapped(
      'One of these options gives the problem; without them it is a complete exchange. Every command that takes a problem takes them.',
      HELP_WIDTH,
    ),
    ...problemWords.map((kind) => `${kind.kind}: ${kind.asks}\n${rowsText(rowsOf(kind))}`),
    `Beside it\n${rowsText(optionRows(beside))}`,
    `The layout of a matrix in --from and --to\n${rowsText(LAYOUTS)}`,
    `The traffic in --uneven\n${rowsText(trafficRows())}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Each generator with what it takes, by its usual values, and the files. */
function trafficRows(): Row[] {
  return [
    ...trafficKinds.map(({ name, about, main, takes }): Row => {
      const first = takes.find((one) => one.name === main);
      const others = takes.flatMap((one) => (one === first ? [] : `,${one.name}=${one.usual}`));
      return [`${name}${first ? `:${first.usual}` : ''}`, `${about} (${others.join('').slice(1)})`];
    }),
    [
      'counts.csv',
      'a table, a row for each sender: CSV, JSON or .npy; or a routing trace, with a line of names',
    ],
  ];
}

function rowsOf({ kind, word, example, takes }: ProblemWords): Row[] {
  const options = Object.entries(example).map(([name, value]) => `--${name} ${value}`);
  const own = catalogue.filter(({ solves }) => solves.includes(kind)).map(({ name }) => name);
  const others = algorithmsFor(kind).length - own.length;
  const algorithms = [...own, ...(others > 0 ? [`${others} exchanges on cubes, such as necklace`] : [])];
  return [
    ['said by', word ? `--${word.name} <${word.value}>: ${word.about}` : 'nothing but the network'],
    ['goes with', takes.map((name) => `--${name}`).join(', ')],
    ['example', `allport run ${options.join(' ')}`],
    ['algorithms', algorithms.join(', ')],
  ];
}
