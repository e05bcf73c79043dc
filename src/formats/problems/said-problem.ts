import { type Algorithm, InputError, type Problem } from '../../schedules/index.ts';
import { networkWords } from '../../schedules/model/networks/network-kinds.ts';
import { conversionInWords } from './conversion.ts';
import { copiesWord } from './copies.ts';
import { exchangeInWords } from './exchange.ts';
import { layingWords, settingSaid, widthWord } from './network.ts';
import { gatherInWords, scatterInWords } from './one-to-all.ts';
import { permutationInWords } from './permutation.ts';
import type { ProblemWords, Sayings, Word } from './problem-words.ts';
import { sequenceInWords } from './sequence.ts';
import { transposeInWords } from './transpose.ts';
import { expectedWord, unevenInWords } from './uneven.ts';

/** All kinds of problems that can be said; the first is what is asked where none is said. */
export const problemWords: readonly ProblemWords[] = [
  exchangeInWords,
  sequenceInWords,
  permutationInWords,
  transposeInWords,
  conversionInWords,
  scatterInWords,
  gatherInWords,
  unevenInWords,
];

/** What people call problems of a kind. */
export function pluralOf(kind: string): string {
  return problemWords.find((known) => known.kind === kind)?.plural ?? `${kind}s`;
}

/** Layouts of a matrix whose names have no number in them. */
const LAYOUTS = ['consecutive', 'cyclic'].flatMap((dealing) =>
  ['', '-rows', '-columns'].flatMap((lines) => ['', '-gray'].map((code) => `${dealing}${lines}${code}`)),
);

/** Words that several kinds understand. */
const common: readonly Word[] = [
  copiesWord,
  {
    name: 'slots',
    value: 'k',
    example: '4',
    about: 'elements in each node, instead of copies',
  },
  {
    name: 'from',
    value: 'layout',
    example: 'cyclic-rows',
    values: LAYOUTS,
    about: 'the layout of the matrix: consecutive, cyclic, combined-B, -gray; -rows, -columns',
  },
  {
    name: 'to',
    value: 'layout',
    example: 'cyclic-columns',
    about: 'its layout at the end',
    values: LAYOUTS,
  },
  {
    name: 'grid',
    value: 'RxC',
    example: '4x8',
    about: 'parts of rows and of columns (default: as many of each)',
  },
  {
    name: 'packet',
    value: 'n',
    example: '64',
    about: 'elements of the largest message, or blocks of a scatter',
  },
  expectedWord,
];

/** All words that say a problem. */
export const words: readonly Word[] = [...problemWords.flatMap(({ word }) => word ?? []), ...common];

/** The kind that was said. @throws InputError for two of them, and for a word that the one does not understand */
export function kindSaid(sayings: Sayings): ProblemWords {
  const [kind = exchangeInWords, second] = problemWords.filter(({ word }) => word && sayings.said(word.name));
  if (second?.word && kind.word) {
    const [one, other] = [kind.word, second.word].map(({ name }) => sayings.said(name)?.typed);
    throw new InputError(`${one} with ${other}: give one problem`);
  }
  for (const { name } of common) {
    const extra = sayings.said(name);
    if (extra === undefined || kind.takes.includes(name)) continue;
    const takers = problemWords.filter(({ takes }) => takes.includes(name)).flatMap(({ word }) => word ?? []);
    const cure = takers.map((word) => sayings.written(word.name)).join(' or ');
    const what = kind.word ? sayings.said(kind.word.name)?.typed : 'a complete exchange';
    throw new InputError(`${extra.typed} with ${what}: it is for ${cure}; leave it out`);
  }
  return kind;
}

/** Words that say the network, and what every answer keeps to. */
export const settingWords: readonly Word[] = [...networkWords, ...layingWords, widthWord];

/**
 * The problem that was said.
 * @param algorithm what is to solve it, where that is known: it may say how its matrix lies
 * @param startup in times of an element on a link, for answers that choose their packets
 * @throws InputError as `kindSaid`, and for what the words say wrong
 */
export function problemSaid(sayings: Sayings, algorithm?: Algorithm, startup?: number): Problem {
  const { read } = kindSaid(sayings);
  const setting = () => ({ ...settingSaid(sayings), ...(startup !== undefined && { startup }) });
  return read(setting, sayings, algorithm);
}
