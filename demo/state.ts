import { FORMS, type Form } from '../src/host/experiment.ts';
import { VIEWS, type View } from '../src/host/view.ts';
import { catalogue, formatNetwork, type TopologyCode } from '../src/schedules/index.ts';
import { algorithmFor } from './controls/algorithms.ts';
import { PICTURES } from './laboratory/pictures.ts';
import { FROM_FILE } from './laboratory/protocol.ts';
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
  readonly block?: { readonly source: number; readonly destination: number } | undefined;
  /** The scene of the lessons, and where in it; left out: none is open. */
  readonly lesson?: { readonly name: string; readonly page: number } | undefined;
}

export const SPEEDS = [1, 2, 4, 8, 15, 30, 60] as const;
export const MAX_WORDS = 16;

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
  const read = <T>(name: string, parse: (text: string) => T | undefined, fallback: T, cure: string): T => {
    const text = values.get(name);
    if (text === null) return fallback;
    const value = parse(text);
    if (value === undefined) complaints.push(`${name} "${text}": ${cure}`);
    return value ?? fallback;
  };
  const oneOf =
    <T extends string>(names: readonly T[]) =>
    (text: string) =>
      names.find((name) => name === text);
  const whole = (min: number, max: number) => (text: string) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  const names = catalogue.map(({ name }) => name);
  const pictures = [...PICTURES.map(({ name }) => name), OWN_PICTURE];
  const { topology: network, mode, words, view, picture, speed, panel } = DEFAULT_STATE;
  const topology = read('network', parseNetwork, network, 'give cube 6, torus 4x8, mesh 6x6 or ring 12');
  const algorithm = algorithmFor(topology);
  const state: State = {
    topology,
    algorithm: read('algorithm', oneOf([...names, FROM_FILE]), algorithm, 'there is no such algorithm'),
    mode: read('mode', oneOf(FORMS), mode, `give ${FORMS.join(' or ')}`),
    words: read('words', whole(1, MAX_WORDS), words, `give a whole number from 1 to ${MAX_WORDS}`),
    view: read('view', oneOf(VIEWS), view, `give ${VIEWS.join(', ')}`),
    picture: read('picture', oneOf(pictures), picture, `give ${pictures.join(', ')}`),
    moment: read('moment', whole(0, 2 ** 31), 0, 'give a whole number'),
    speed: read('speed', whole(1, 60), speed, 'give a whole number from 1 to 60'),
    panel: read('panel', oneOf(PANELS), panel, `give ${PANELS.join(', ')}`),
  };
  const block = read('block', parseBlock(topologyOf(topology).nodes), undefined, 'give two nodes, say 3,5');
  const lesson = read(
    'lesson',
    parseLesson,
    undefined,
    'give the name of a lesson and a page, say alignment,1',
  );
  return { state: { ...state, ...(block && { block }), ...(lesson && { lesson }) }, complaints };
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

function parseBlock(nodes: number): (text: string) => State['block'] {
  return (text) => {
    const [, source, destination] = /^(\d+),(\d+)$/.exec(text)?.map(Number) ?? [];
    const inside = source < nodes && destination < nodes;
    return inside ? { source, destination } : undefined;
  };
}

function parseLesson(text: string): State['lesson'] {
  const [, name, page] = /^([a-z-]+),(\d+)$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, page: Number(page) };
}
