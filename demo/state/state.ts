import { didYouMean } from '../../src/formats/nearest.ts';
import { quoted } from '../../src/formats/printable.ts';
import { parseNetwork } from '../../src/formats/problems/network.ts';
import { VIEWS, type View } from '../../src/host/program/view.ts';
import {
  algorithmsFor,
  type Exchange,
  FORMS,
  MAX_SLOTS,
  networkInWords,
  slotsOf,
} from '../../src/schedules/index.ts';
import { networkWords } from '../../src/schedules/model/networks/network-kinds.ts';
import { FASTEST, FROM_FILE } from '../laboratory/experiment-choice.ts';
import type { Place } from '../laboratory/protocol.ts';
import { PICTURES } from '../laboratory/stage/generated-pictures.ts';
import type { LessonState, OpenedLesson } from '../learn/lessons/lesson.ts';
import { LESSONS } from '../learn/lessons.ts';
import {
  complaintOf,
  isOfMatrix,
  kindIn,
  networkOf,
  problemIn,
  type Words,
  wordNames,
} from '../problem/problem-in-words.ts';
import { DEFAULT_RACE, formatRace, type RaceState, raceIn } from '../race/race-state.ts';
import { type Field, oneOf, type ReadField, whole, wholeIn } from './field.ts';
import { algorithmNamed } from './fitting-algorithms.ts';

/** What fills the page: the two squares, in a page of others without the rest; one of the two larger, with more beside it; or something else. */
export const PAGES = [
  'stage',
  'embed',
  'network',
  'schedule',
  'traffic',
  'edit',
  'race',
  'far',
  'gallery',
  'learn',
] as const;
export type PageName = (typeof PAGES)[number];

/** In place of a generated picture: the file that was opened last. */
export const OWN_PICTURE = 'own';

/** Everything that the page shows, as its address has it. */
export interface State extends LessonState {
  readonly words: number;
  /** A generated picture, or OWN_PICTURE. */
  readonly picture: string;
  /** Moments a second. */
  readonly speed: number;
  readonly page: PageName;
  readonly race: RaceState;
  /** The block that is followed: where it starts. */
  readonly block?: Place | undefined;
  /** The scene of the lessons, and where in it; left out: none is open. */
  readonly lesson?: OpenedLesson | undefined;
}

export const SPEEDS = [1, 2, 4, 8, 15, 30, 60] as const;
export const MAX_SHOWN_WORDS = 16;
/** No schedule has as many. */
const LAST_MOMENT = 2 ** 31;

export const DEFAULT_STATE: State = {
  problem: { dim: '6' },
  algorithm: FASTEST,
  mode: 'step',
  words: 1,
  view: 'picture',
  picture: PICTURES[0].name,
  moment: 0,
  speed: 4,
  page: 'stage',
  race: DEFAULT_RACE,
};

/** An algorithm for problems of a kind, by its name or another that it goes by. */
const algorithmOf = (kind: string): Field<string> => ({
  parse: (text) => (text === FROM_FILE ? text : algorithmNamed(text, kind)?.name),
  cure(text) {
    const names = algorithmsFor(kind).flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    return didYouMean(text, names, 'choose one of the list of algorithms');
  },
});

/** "3,5": the block that starts in node 3, slot 5; in an exchange that is the one for node 5. */
const blockOn = (nodes: number, slots: number): Field<Place> => ({
  parse(text) {
    const [, node, slot] = /^(\d+),(\d+)$/.exec(text)?.map(Number) ?? [];
    return node < nodes && slot < slots ? { node, slot } : undefined;
  },
  cure: () => `give a node from 0 to ${nodes - 1} and a slot from 0 to ${slots - 1}`,
});

/** "alignment,0": a lesson, and its pages from 0; without a page its first. */
const LESSON: Field<NonNullable<State['lesson']>> = {
  parse(text) {
    const [name, page = '0', ...rest] = text.split(',');
    const lesson = LESSONS.find((one) => one.name === name);
    if (lesson === undefined || rest.length > 0) return undefined;
    const index = wholeIn(page, 0, lesson.pages.length - 1);
    return index === undefined ? undefined : { name, page: index };
  },
  cure(text) {
    const [name] = text.split(',');
    const lesson = LESSONS.find((one) => one.name === name);
    if (lesson) return `give its name and a page from 0 to ${lesson.pages.length - 1}, say ${name},0`;
    return oneOf(LESSONS.map((one) => one.name)).cure(name);
  },
};

/**
 * Reads an address. What is missing has its default; what cannot be is left at its default, and told.
 *
 * @param query what follows the ? of the address
 */
export function parseState(query: string): { state: State; complaints: string[] } {
  const values = new URLSearchParams(query);
  const complaints: string[] = [];
  const read: ReadField = (name, { parse, cure }) => {
    const text = values.get(name);
    if (text === null) return undefined;
    const value = parse(text);
    if (value === undefined) complaints.push(`${name} ${quoted(text)}: ${cure(text)}`);
    return value;
  };
  const lesson = read('lesson', LESSON);
  // A lesson that is typed alone has the stage of its page.
  const isAlone = [...wordNames, 'algorithm'].every((name) => !values.has(name));
  const { problem: own, ...scene } = (isAlone && lesson && sceneOf(lesson)) || DEFAULT_STATE;
  const words = own === DEFAULT_STATE.problem ? problemSaid(values, complaints) : own;
  const problem = problemIn(words);
  const race = raceIn(read, words);
  const state: State = {
    problem: words,
    algorithm: read('algorithm', algorithmOf(problem.kind)) ?? scene.algorithm,
    mode: read('mode', oneOf(FORMS)) ?? scene.mode,
    words: read('words', whole(1, MAX_SHOWN_WORDS)) ?? DEFAULT_STATE.words,
    view: read('view', oneOf(VIEWS)) ?? (own === DEFAULT_STATE.problem ? viewOf(words) : scene.view),
    picture:
      read('picture', oneOf([...PICTURES.map(({ name }) => name), OWN_PICTURE])) ?? DEFAULT_STATE.picture,
    moment: read('moment', whole(0, LAST_MOMENT)) ?? scene.moment,
    speed: read('speed', whole(1, 60)) ?? DEFAULT_STATE.speed,
    page: read('page', oneOf(PAGES)) ?? pageFor(race),
    race,
  };
  // How many slots others have is known once they are open.
  const isExchange = problem.kind === 'exchange' && state.algorithm !== FROM_FILE;
  const slots = isExchange ? slotsOf(problem as Exchange) : MAX_SLOTS;
  const block = read('block', blockOn(problem.topology.nodes, slots));
  return { state: { ...state, ...(block && { block }), ...(lesson && { lesson }) }, complaints };
}

/** What the page of a lesson shows. */
function sceneOf({ name, page }: OpenedLesson): LessonState | undefined {
  return LESSONS.find((one) => one.name === name)?.pages[page].stage;
}

/** The words of an address; where they cannot be read those of its network, or the usual ones. */
function problemSaid(values: URLSearchParams, complaints: string[]): Words {
  // As addresses had it before they had words: "cube 6".
  const older = parseNetwork(values.get('network') ?? '');
  const said = wordNames
    .filter((name) => values.has(name) && !(older && name === 'network'))
    .map((name) => [name, values.get(name) ?? '']);
  const wanted: Words = { ...(older && networkInWords(older)), ...Object.fromEntries(said) };
  const isElsewhere = said.length > 0 && complaintOf(wanted) === undefined;
  const isPlaced = isElsewhere || networkWords.some(({ name }) => name in wanted);
  const placed = isPlaced ? wanted : { ...DEFAULT_STATE.problem, ...wanted };
  for (const attempt of [placed, networkOf(placed)]) {
    const complaint = complaintOf(attempt);
    if (complaint === undefined) return attempt;
    if (!complaints.includes(complaint)) complaints.push(complaint);
  }
  return DEFAULT_STATE.problem;
}

/** What colours say where nobody chooses: a picture where it is a matrix that moves. */
export function viewOf(words: Words): View {
  const { kind } = kindIn(words);
  if (kind === 'exchange' || isOfMatrix(words)) return 'picture';
  return kind === 'gather' ? 'source' : 'destination';
}

/** What an address without a page shows: one with racers is the link of a race. */
function pageFor({ racers }: RaceState): PageName {
  return racers ? 'race' : DEFAULT_STATE.page;
}

/** The address of a state: what follows the ?. What has its default is left out. */
export function formatState(state: State): string {
  const { problem, block, lesson, race, ...plain } = state;
  const query = new URLSearchParams(
    wordNames.flatMap((name) => (name in problem ? [[name, problem[name]]] : [])),
  );
  const usual = { ...DEFAULT_STATE, view: viewOf(problem), page: pageFor(race) };
  for (const [name, value] of Object.entries(plain)) {
    if (value !== usual[name as keyof typeof plain]) query.set(name, String(value));
  }
  if (block) query.set('block', `${block.node},${block.slot}`);
  if (lesson) query.set('lesson', `${lesson.name},${lesson.page}`);
  for (const [name, value] of Object.entries(formatRace(race))) {
    if (value !== undefined) query.set(name, value);
  }
  // A query may have , : @ and = as they are, and people read them.
  return query.toString().replace(/%(2C|3A|40|3D)/g, decodeURIComponent);
}
