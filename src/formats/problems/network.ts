import {
  InputError,
  MAX_CUBE_DIM,
  type Setting,
  type Topology,
  type TopologyCode,
} from '../../schedules/index.ts';
import { cubeWord } from './cube-words.ts';
import { graphWord } from './graph-words.ts';
import { gridWords } from './grid-words.ts';
import { latticeWords } from './lattice-words.ts';
import { countSaid, type NetworkWord, type Sayings, type Word } from './problem-words.ts';
import { serverWord } from './server-words.ts';
import { switchWord } from './switch-words.ts';

/** One of these says the network. */
export const networkWords: readonly NetworkWord[] = [
  cubeWord,
  ...gridWords,
  ...latticeWords,
  switchWord,
  serverWord,
  graphWord,
];

/** The network that a text stands for, such as "cube 6" or "torus 4x8", also without the space; undefined where there is none such. */
export function parseNetwork(text: string): TopologyCode | undefined {
  const [, kind, size] = /^([a-z]+)[ +-]?(\d.*)$/.exec(text.trim()) ?? [];
  const word = networkWords.find((known) => known.kind === kind);
  if (word === undefined) return undefined;
  try {
    return word.read({ text: size, typed: text }, NOTHING).encode();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** What is said beside such a text. */
const NOTHING: Sayings = { said: () => undefined, written: (name) => name };

const EMBEDDINGS = ['gray', 'binary'] as const;

/** What is said of a network besides. How many cubes there may be depends on the dimensions. */
export const layingWords: readonly Word[] = [
  {
    ...{ name: 'embedding', value: 'code', example: 'binary', values: EMBEDDINGS },
    about: 'how an algorithm for cubes is laid on a grid: gray or binary (default: gray)',
  },
  {
    ...{ name: 'cubes', value: 'c', example: '2' },
    about: 'disjoint cubes side by side, a power of two (default: 1)',
  },
];

/** What every answer keeps to. */
export const widthWord: Word = {
  ...{ name: 'width', value: 'b', example: '2' },
  about: 'blocks that cross a channel side by side (default: 1)',
};

/**
 * The network that was said, and what every answer keeps to.
 * @throws InputError for none, for two, and for what they say wrong
 */
export function settingSaid(sayings: Sayings): Setting {
  const width = widthSaid(sayings);
  const embedding = sayings.said('embedding');
  const code = EMBEDDINGS.find((known) => known === embedding?.text);
  if (embedding && !code) throw new InputError(`${embedding.typed}: give ${EMBEDDINGS.join(' or ')}`);
  const topology = networkSaid(sayings);
  if (embedding && (topology.kind === 'cube' || topology.isSwitched)) {
    const [word = ''] = Object.keys(topology.words);
    const network = `${sayings.written(word)}: nothing is laid on ${topology.kind === 'servers' ? 'servers' : `a ${topology.name}`}`;
    throw new InputError(`${embedding.typed} with ${network}; leave it out`);
  }
  return { topology, ...(code && { embedding: code }), ...(width !== undefined && { width }) };
}

/** Blocks that cross a channel side by side, if that was said. @throws InputError out of range */
export function widthSaid(sayings: Sayings): number | undefined {
  return countSaid(sayings.said(widthWord.name), 1, 2 ** MAX_CUBE_DIM);
}

function networkSaid(sayings: Sayings): Topology {
  const [word, second] = networkWords.flatMap(({ name, read }) => {
    const said = sayings.said(name);
    return said ? { name, read, said } : [];
  });
  const [dim, cubes] = [sayings.written('dim'), sayings.said('cubes')];
  if (word === undefined) {
    throw new InputError(
      `no ${dim} given: give the dimensions of the cube, say ${dim} 10, or another network`,
    );
  }
  const { name, said, read } = word;
  if (second) throw new InputError(`${said.typed} with ${second.said.typed}: give one network`);
  if (cubes && name !== 'dim') {
    throw new InputError(`${cubes.typed} with ${sayings.written(name)}: cubes have ${dim}; leave it out`);
  }
  return read(said, sayings);
}
