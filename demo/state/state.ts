import { didYouMean } from '../../src/formats/nearest.ts';
import { quoted } from '../../src/formats/printable.ts';
import { VIEWS, type View } from '../../src/host/program/view.ts';
import { FORMS, type Form } from '../../src/host/run/experiment.ts';
import { catalogue, formatNetwork, type TopologyCode } from '../../src/schedules/index.ts';
import { type Block, FROM_FILE } from '../laboratory/protocol.ts';
import { PICTURES } from '../laboratory/stage/pictures.ts';
import { LESSONS } from '../learn/lessons.ts';
import { algorithmFor } from './algorithms.ts';
import { parseNetwork, topologyOf } from './network.ts';

export const PANELS = ['network', 'schedule', 'compare', 'learn'] as const;
export type Panel = (typeof PANELS)[number];

/** In place of a generated picture: the file that was opened last. */
export const OWN_PICTURE = 'own';

/** Everything that the page shows, as its address has it. */
export interface State {
  readonly topology: TopologyCode;
  readonly algorithm: string;
  readonly mode: Form;
  readonly words: number;
  readonly view: View;
  /** A generated picture, or OWN_PICTURE. */
  readonly picture: string;
  readonly moment: number;
  /** Moments a second. */
  readonly speed: number;
  readonly panel: Panel;
  /** The block that is followed: from a node, for a node. */
  readonly block?: Block | undefined;
  /** The scene of the lessons, and where in it; left out: none is open. */
  readonly lesson?: { readonly name: string; readonly page: number } | undefined;
}

export const SPEEDS = [1, 2, 4, 8, 15, 30, 60] as const;
export const MAX_WORDS = 16;
/** No schedule has as many. */
const LAST_MOMENT = 2 ** 31;
const NETWORK_CURE = 'give cube 6, torus 4x8, mesh 6x6 or ring 12';

export const DEFAULT_STATE: State = {
  topology: { kind: 'cube', dim: 6 },
  algorithm: 'necklace',
  mode: 'step',
  words: 1,
  view: 'picture',
  picture: PICTURES[0].name,
  moment: 0,
  speed: 4,
  panel: 'network',
};

/**
 * Reads an address. What is missing has its default; what cannot be is left at its default, and told.
 *
 * @param query what follows the ? of the address
 */
export function parseState(query: string): { state: State; complaints: string[] } {
  const values = new URLSearchParams(query);
  const complaints: string[] = [];
  const read = <T>(
    name: string,
    parse: (text: string) => T | undefined,
    fallback: T,
    cure: (text: string) => string,
  ): T => {
    const text = values.get(name);
    if (text === null) return fallback;
    const value = parse(text);
    if (value === undefined) complaints.push(`${name} ${quoted(text)}: ${cure(text)}`);
    return value ?? fallback;
  };
  const oneOf = <K extends 'mode' | 'view' | 'picture' | 'panel'>(name: K, names: readonly State[K][]) =>
    read<State[K]>(
      name,
      (text) => names.find((one) => one === text),
      DEFAULT_STATE[name],
      (text) => cureFor(text, names),
    );
  const whole = (name: 'words' | 'moment' | 'speed', min: number, max: number) =>
    read(
      name,
      (text) => wholeIn(text, min, max),
      DEFAULT_STATE[name],
      () => `give a whole number from ${min} to ${max}`,
    );
  const topology = read('network', parseNetwork, DEFAULT_STATE.topology, () => NETWORK_CURE);
  const { nodes } = topologyOf(topology);
  const block = read('block', parseBlock(nodes), undefined, () => `give two nodes from 0 to ${nodes - 1}`);
  const lesson = read('lesson', parseLesson, undefined, lessonCure);
  const state: State = {
    topology,
    algorithm: read('algorithm', parseAlgorithm, algorithmFor(topology), algorithmCure),
    mode: oneOf('mode', FORMS),
    words: whole('words', 1, MAX_WORDS),
    view: oneOf('view', VIEWS),
    picture: oneOf('picture', [...PICTURES.map(({ name }) => name), OWN_PICTURE]),
    moment: whole('moment', 0, LAST_MOMENT),
    speed: whole('speed', 1, 60),
    panel: oneOf('panel', PANELS),
    ...(block && { block }),
    ...(lesson && { lesson }),
  };
  return { state, complaints };
}

/** The address of a state: what follows the ?. What has its default is left out. */
export function formatState(state: State): string {
  const { topology, block, lesson, ...plain } = state;
  const query = new URLSearchParams({ network: formatNetwork(topology) });
  for (const [name, value] of Object.entries(plain)) {
    if (name === 'algorithm' || value !== DEFAULT_STATE[name as keyof typeof plain])
      query.set(name, String(value));
  }
  if (block) query.set('block', `${block.source},${block.destination}`);
  if (lesson) query.set('lesson', `${lesson.name},${lesson.page}`);
  return query.toString();
}

function wholeIn(text: string, min: number, max: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** What to do about a text that is none of the names. */
function cureFor(text: string, names: readonly string[]): string {
  return didYouMean(text, names, `give ${names.join(', ')}`);
}

/** An algorithm of the catalogue by its name or another that it goes by. */
function parseAlgorithm(text: string): string | undefined {
  if (text === FROM_FILE) return text;
  return catalogue.find(({ name, aliases }) => name === text || aliases.includes(text))?.name;
}

function algorithmCure(text: string): string {
  const names = catalogue.flatMap(({ name, aliases }) => [name, ...aliases]);
  return didYouMean(text, names, 'choose one of the list of algorithms');
}

function parseBlock(nodes: number): (text: string) => State['block'] {
  return (text) => {
    const [, source, destination] = /^(\d+),(\d+)$/.exec(text)?.map(Number) ?? [];
    const inside = source < nodes && destination < nodes;
    return inside ? { source, destination } : undefined;
  };
}

/** "alignment,0": a lesson, and its pages from 0; without a page its first. */
function parseLesson(text: string): State['lesson'] {
  const [name, page = '0', ...rest] = text.split(',');
  const lesson = LESSONS.find((one) => one.name === name);
  if (lesson === undefined || rest.length > 0) return undefined;
  const index = wholeIn(page, 0, lesson.pages.length - 1);
  return index === undefined ? undefined : { name, page: index };
}

function lessonCure(text: string): string {
  const [name] = text.split(',');
  const lesson = LESSONS.find((one) => one.name === name);
  if (lesson) return `give its name and a page from 0 to ${lesson.pages.length - 1}, say ${name},0`;
  return cureFor(
    name,
    LESSONS.map((one) => one.name),
  );
}
