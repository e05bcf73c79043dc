import { answerOf, candidatesFor } from '../../src/costs/candidates.ts';
import { crossingsToCount, mostCrossings } from '../../src/costs/counting-work.ts';
import { type Part, partsFrom, partsOf } from '../../src/costs/course.ts';
import { FREE } from '../../src/costs/price-list.ts';
import { colourOf, type View } from '../../src/host/program/view.ts';
import {
  type Counts,
  type Form,
  findAlgorithm,
  InputError,
  type Problem,
  type Schedule,
} from '../../src/schedules/index.ts';
import { roundsIn } from '../../src/schedules/model/counts.ts';
import { isMoves } from '../../src/schedules/model/problem.ts';
import { COLOUR_SCALE } from '../colours.ts';
import { layoutsOf } from '../laboratory/stage/picture-layout.ts';
import { kindIn, problemIn, type Words } from '../problem/problem-in-words.ts';
import { canBeFilmed, type Film, filmOf } from './film.ts';
import { type RowFilm, rowFilmOf } from './row-film.ts';

/** Rows of a memory that is followed by them, and routes that are gone along once for that, at most. */
const MOST_ROWS = 2 ** 14;
const MOST_ROUTES = 2 ** 21;

/** What a racer answers, and how. */
export interface EntryChoice {
  /** With its own network. */
  readonly problem: Words;
  readonly algorithm: string;
  readonly form: Form;
  /** Of the machine, in times of an element on a link, for answers that choose their packets; left out: of none. */
  readonly startup?: number;
  /** What colours say. */
  readonly view: View;
}

/** A racer that has a schedule. */
export interface Entry {
  /** As `allport cost` has them. */
  readonly counts: Counts;
  /** In their order, unless the network is so large that its counts alone are known. */
  readonly parts: readonly Part[];
  /** Left out: its network is too large to be shown, and its counts alone are known. */
  readonly shown?: ShownEntry | SampledEntry;
}

/** The memories of a racer from its start to its end. */
interface ShownEntry {
  readonly film: Film;
  /** By place of the start: its colour, red in the lowest byte; left out: it is a pixel of a picture. */
  readonly colours?: Uint32Array<ArrayBuffer>;
  readonly picture: EntryPicture;
}

/** A memory that is too large to be followed block by block, as its rows tell it. */
interface SampledEntry {
  readonly rows: RowFilm;
}

/** How a picture is loaded as the memory. */
export interface EntryPicture {
  readonly columns: number;
  readonly rows: number;
  /** By place of the start: the pixel of its first element; left out: the pixel of its number. */
  readonly pixels?: Uint32Array<ArrayBuffer>;
}

/**
 * What a racer takes, and, unless its network is large, where each block is when.
 * @throws InputError when it has no schedule, or one that is too large to be counted
 */
export function enter(choice: EntryChoice): Entry {
  const { form, startup, view } = choice;
  const algorithm = findAlgorithm(choice.algorithm, kindIn(choice.problem).kind);
  const problem = problemIn(choice.problem, algorithm, startup);
  const asked = { algorithm, problem, form };
  const { candidates, leftOut } = candidatesFor([asked], FREE, { all: false, onSchedule: () => {} });
  if (candidates.length === 0) throw new InputError(leftOut[0].reason);
  const [{ counts }] = candidates;
  const canBeSampled = hasRows(problem, counts);
  if (crossingsToCount(asked) > mostCrossings(asked) && !canBeSampled)
    return { counts, parts: partsFrom(counts) };
  const schedule = answerOf(asked);
  const parts = partsOf(schedule);
  if (canBeFilmed(schedule)) return { counts, parts, shown: show(problem, schedule, view) };
  const rows = canBeSampled ? rowFilmOf(schedule) : undefined;
  return { counts, parts, ...(rows && { shown: { rows } }) };
}

/** Whether a schedule can be made and gone through, however many blocks there are. */
function hasRows(problem: Problem, counts: Counts): boolean {
  const demand = problem.demand();
  if (isMoves(demand) || demand.kind !== 'exchange' || demand.slots > MOST_ROWS) return false;
  return counts.switching !== 'wormhole' || roundsIn(counts) * problem.topology.nodes <= MOST_ROUTES;
}

function show(problem: Problem, schedule: Schedule, view: View): ShownEntry {
  const { nodes } = schedule.topology;
  const { pattern, elements } = schedule;
  const film = filmOf(schedule);
  const demand = problem.demand();
  const { columns, rows, places } = layoutsOf(schedule, isMoves(demand) ? demand : undefined).start;
  if (view !== 'picture') {
    const colours = Uint32Array.from({ length: nodes * pattern.slots }, (_, place) =>
      pattern.destination(place) < 0 ? 0 : colourOf(schedule, 1, view, COLOUR_SCALE, place, place % nodes),
    );
    return { film, colours, picture: { columns, rows } };
  }
  if (places === undefined) return { film, picture: { columns, rows } };
  const pixels = new Uint32Array(nodes * pattern.slots);
  const { unit = 1 } = elements ?? {};
  for (let pixel = places.length - 1; pixel >= 0; pixel--) pixels[Math.floor(places[pixel] / unit)] = pixel;
  return { film, picture: { columns, rows, pixels } };
}
