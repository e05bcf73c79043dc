import {
  InputError,
  MAX_CUBE_DIM,
  type Setting,
  type Topology,
  type TopologyCode,
} from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { FAMILIES, said } from '../../schedules/model/networks/families/families.ts';
import { networkChanges, networkOf, networkWords } from '../../schedules/model/networks/network-kinds.ts';
import { isServers } from '../../schedules/model/networks/servers.ts';
import { nearestTo, wordTyped } from '../nearest.ts';
import { countSaid, readSaid, type Said, type Sayings, type Word } from './problem-words.ts';

const CHANGE = new RegExp(`\\s(${networkChanges.map(({ name }) => name).join('|')})\\s`);

/** A member of a family, as `--network` has it, of "hyperx 4x4", "hyperx:4x4", "dgx-1" or "network dgx-1"; undefined for anything else. */
function familySaid(text: string): string | undefined {
  const [, name, value = ''] = /^(?:network )?([a-z][a-z0-9-]*)(?:[ :](\S+))?$/.exec(text) ?? [];
  const family = FAMILIES.find((one) => one.name === name);
  return family && said(family, value);
}

/**
 * The network that a text stands for, such as "cube 6", "torus 4x8" or "mesh 4x8 wrap 0", also without the first space; undefined where
 * there is none such.
 */
export function parseNetwork(text: string): TopologyCode | undefined {
  const [whole, ...changes] = text.trim().split(CHANGE);
  const family = familySaid(whole.trim());
  const [, name, size] = /^([a-z]+(?:-[a-z]+)*)[ +-]?(\d.*)$/.exec(whole) ?? [];
  const word = networkWords.find(({ called }) => called === name);
  if (word === undefined && family === undefined) return undefined;
  const values = Object.fromEntries(
    changes.flatMap((change, i) => (i % 2 === 0 ? [[change, changes[i + 1]]] : [])),
  );
  try {
    const words = family !== undefined ? { network: family } : { [word?.name ?? '']: size.trim() };
    return networkOf({ ...words, ...values }).encode();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

const EMBEDDINGS = ['gray', 'binary'] as const;

/** What is said of a network besides. */
export const layingWords: readonly Word[] = [
  {
    ...{ name: 'embedding', value: 'code', example: 'binary', values: EMBEDDINGS },
    about: 'how an algorithm for cubes is laid on a grid: gray or binary (default: gray)',
  },
  ...networkChanges,
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
  const code = wordTyped(embedding?.text ?? '', EMBEDDINGS);
  if (embedding && !code) throw new InputError(`${embedding.typed}: give ${EMBEDDINGS.join(' or ')}`);
  const topology = networkSaid(sayings);
  if (embedding && (isCube(topology) || topology.isSwitched)) {
    const [word = ''] = Object.keys(topology.words);
    const network = `${sayings.written(word)}: nothing is laid on ${isServers(topology) ? 'servers' : `a ${topology.name}`}`;
    throw new InputError(`${embedding.typed} with ${network}; leave it out`);
  }
  return { topology, ...(code && { embedding: code }), ...(width !== undefined && { width }) };
}

/** Blocks that cross a channel side by side, if that was said. @throws InputError out of range */
export function widthSaid(sayings: Sayings): number | undefined {
  return countSaid(sayings.said(widthWord.name), 1, 2 ** MAX_CUBE_DIM);
}

/** @throws InputError also where nobody has read the file: a page cannot */
function networkInFile({ typed, network }: Said): Topology {
  if (network !== undefined) return network;
  throw new InputError(`${typed}: a page reads no files here; give a family, as hyperx:4x4x4`);
}

/** @throws InputError for a name that is nearly that of a family */
function requireFamily({ text, typed }: Said, isFile: boolean): void {
  const [name] = text.trim().split(':');
  const names = FAMILIES.map((family) => family.name);
  const nearest = isFile || names.includes(name) ? undefined : nearestTo(name, names);
  if (nearest !== undefined) throw new InputError(`${typed}: did you mean ${nearest}?`);
}

function networkSaid(sayings: Sayings): Topology {
  const [word, second] = networkWords.flatMap(({ name, read, isFile }) => {
    const said = sayings.said(name);
    return said ? { name, read, isFile, said } : [];
  });
  if (word === undefined) {
    const dim = sayings.written('dim');
    throw new InputError(
      `no ${dim} given: give the dimensions of the cube, say ${dim} 10, or another network`,
    );
  }
  const { name, said, read, isFile } = word;
  if (second) throw new InputError(`${said.typed} with ${second.said.typed}: give one network`);
  if (name === 'network') requireFamily(said, isFile?.(said.text) ?? false);
  let topology = isFile?.(said.text) ? networkInFile(said) : readSaid(said, read);
  for (const { name: changing, of, change } of networkChanges) {
    const besides = sayings.said(changing);
    if (besides === undefined) continue;
    const base = topology;
    const changed = readSaid(besides, (text) => change(base, text));
    if (changed === undefined) {
      if (of === undefined) throw new Error(`${changing} changes no network`);
      const others = `${of.plural} have ${sayings.written(of.word)}`;
      throw new InputError(`${besides.typed} with ${sayings.written(name)}: ${others}; leave it out`);
    }
    topology = changed;
  }
  return topology;
}
