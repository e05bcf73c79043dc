import { InputError, trafficKinds, unevenExchange } from '../../schedules/index.ts';
import { nearestTo } from '../nearest.ts';
import { printable } from '../printable.ts';
import { readCounts } from '../traffic/count-table.ts';
import { trafficCounts } from '../traffic/said-traffic.ts';
import { type ProblemWords, readSaid, required, type Said, type Word } from './problem-words.ts';

const NAMES: readonly string[] = trafficKinds.map(({ name }) => name);

/** Whether a text names a file: a dot or a slash is in it, or it is -; but zipf:0.6 is none, and ziph:0.6 a mistake. */
function isFile(text: string): boolean {
  const isGenerator = NAMES.includes(text.split(/[:,]/)[0]) || /^[a-z-]{2,}:/.test(text);
  return !isGenerator && /^-$|[./\\]/.test(text);
}

/** What the receivers expect. */
export const expectedWord: Word = {
  ...{ name: 'expected', value: 'file', example: 'expected.csv', isFile: 'always' },
  about: 'the counts that receivers expect; allport reports the first pair that disagrees',
};

export const unevenInWords: ProblemWords = {
  kind: 'uneven',
  plural: 'uneven exchanges',
  word: {
    ...{ name: 'uneven', value: 'traffic', example: 'zipf:0.6,tokens=32', values: NAMES, isFile },
    about: 'any number of elements for each pair: a generator, as zipf:0.6,tokens=512, or a file of counts',
  },
  asks: 'each node has any number of elements for every other',
  example: { torus: '4x4', uneven: 'zipf:0.6,tokens=32' },
  takes: [expectedWord.name],
  read(setting, sayings) {
    const said = required(sayings, 'uneven', 'zipf:0.6');
    const where = setting();
    const { nodes } = where.topology;
    const isGenerated = !isFile(said.text);
    const counts = isGenerated
      ? generated(said, (text) => trafficCounts(text, where.topology))
      : countsIn(said, nodes);
    const expected = sayings.said(expectedWord.name);
    if (expected) requireAgreement(counts, countsIn(expected, nodes), nodes);
    const file = said.text.split(/[/\\]/).at(-1) ?? '';
    return unevenExchange({
      ...where,
      counts,
      name: `uneven exchange ${printable(isGenerated ? said.text.trim() : file)}`,
    });
  },
};

/** What a generator makes; a name that nearly fits is suggested in the error. */
function generated<T>(said: Said, make: (text: string) => T): T {
  const [name] = said.text.trim().split(/[:,]/);
  const nearest = NAMES.includes(name) ? undefined : nearestTo(name, NAMES);
  if (nearest !== undefined) throw new InputError(`${said.typed}: did you mean ${nearest}?`);
  return readSaid(said, make);
}

/** @throws InputError also where nobody has read the file: a page cannot */
function countsIn({ typed, bytes }: Said, nodes: number): Float64Array {
  if (bytes === undefined) {
    throw new InputError(`${typed}: files are for the command line; give one of ${NAMES.join(', ')}`);
  }
  return readCounts(bytes, typed, nodes);
}

/** @param expected by receiver x nodes + sender */
function requireAgreement(counts: ArrayLike<number>, expected: ArrayLike<number>, nodes: number): void {
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) {
      const [sends, expects] = [counts[from * nodes + to], expected[to * nodes + from]];
      if (sends === expects) continue;
      throw new InputError(
        `node ${from} sends ${sends} ${sends === 1 ? 'element' : 'elements'} to node ${to}, which expects ${expects}: ` +
          'correct one of the two tables',
      );
    }
  }
}
