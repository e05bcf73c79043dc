import { useMemo, useRef } from 'preact/hooks';
import { Painted } from '../controls/painted.tsx';
import { isCalm } from '../on-look.ts';
import { stepWordOf } from '../stage/terms.ts';
import { counted, grouped, plural } from '../words.ts';
import './lane.css';
import type { PictureData } from '../laboratory/stage/picture-layout.ts';
import type { EntryPicture } from './entry.ts';
import { followedIn } from './followed.ts';
import { LanePicture } from './lane-picture.ts';
import { type RaceClock, useClock } from './race-clock.ts';
import { timeText } from './race-words.ts';
import type { Lane } from './raced-lane.ts';
import { MOST_SAMPLED, RowPicture } from './row-picture.ts';

/** More pixels along a side would not be seen. */
const MOST_PIXELS = 720;

interface LaneProps {
  readonly lane: Lane;
  readonly clock: RaceClock;
  /** Makes its pictures; undefined: there is nothing to see. */
  readonly painter: Painter | undefined;
  /** From 0: the winner, or one of several. */
  readonly isFirst: boolean;
  /** What the run in this browser found; left out: nothing yet. */
  readonly verdict: string | undefined;
}

/** A racer: its name, its memory, and how far it is. */
export function LaneView({ lane, clock, painter, isFirst, verdict }: LaneProps) {
  const { racer, rounds, counts, name, times } = lane;
  const done = useClock(clock, ({ time }) => time >= times.total && time > 0);
  const about = `${counted(rounds, stepWordOf(racer.form))}, ${counts.ports === 'all' ? 'all ports' : 'one port'}`;
  return (
    <article class={`lane racer-${lane.index}`} aria-label={name}>
      <h2>
        {name} <span>{about}</span>
      </h2>
      <div class="lane-square">
        {painter ? (
          <LaneCanvas lane={lane} clock={clock} painter={painter} />
        ) : (
          <p class="lane-large">
            The memories of {grouped(lane.topology.nodes)} nodes are too large to be followed here. The clock,
            the bars and the curves are those of the machine all the same. To see blocks move, choose a
            smaller network: every algorithm is drawn on a cube of up to 9 dimensions, and on a torus of up to
            8x8x8.
          </p>
        )}
        {done && (
          <div class={isFirst ? 'lane-pill first' : 'lane-pill'}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="m4 8.4 2.7 2.7L12 5.4" />
            </svg>
            <p>
              <strong>{timeText(times.total)}</strong>
              {isFirst ? 'first, and done' : 'done'}
            </p>
          </div>
        )}
      </div>
      <LaneCaption lane={lane} clock={clock} verdict={done ? verdict : undefined} />
    </article>
  );
}

function LaneCanvas({
  lane,
  clock,
  painter,
}: Pick<LaneProps, 'lane' | 'clock'> & { readonly painter: Painter }) {
  // Times change while a slider is drawn; the film stays.
  const now = useRef(lane);
  now.current = lane;
  const paint = (context: CanvasRenderingContext2D) => {
    const { canvas } = context;
    let picture: ReturnType<Painter> | undefined;
    const draw = () => {
      if (picture === undefined || canvas.offsetParent === null) return;
      const { moment, part } = progressAt(now.current, clock.time);
      const isSent = now.current.course[moment]?.part.kind === 'round';
      // Who wants little motion sees what is there before and after a round.
      if (!picture.draw(moment, isCalm() ? 0 : part, isSent)) return;
      const { pixels, width, height } = picture;
      context.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0);
    };
    const observer = new ResizeObserver(([{ contentRect }]) => {
      const side = Math.min(Math.round(contentRect.width * devicePixelRatio), MOST_PIXELS);
      if (side === 0) return;
      picture = painter(side);
      Object.assign(canvas, { width: picture.width, height: picture.height });
      draw();
    });
    observer.observe(canvas);
    const stop = clock.onChange(draw);
    return () => {
      stop();
      observer.disconnect();
    };
  };
  const label = `The memory of ${lane.name}: a column is a node, a row a slot.${isSampled(lane) ? ` ${SAMPLED}` : ''}`;
  return <Painted label={label} paint={paint} on={[painter, clock]} />;
}

function LaneCaption({ lane, clock, verdict }: Pick<LaneProps, 'lane' | 'clock' | 'verdict'>) {
  const { entry, course, times } = lane;
  const followed = followedIn(entry);
  const moment = useClock(clock, ({ time }) => progressAt(lane, time).moment);
  const percent = useClock(clock, ({ time }) =>
    time >= times.total ? 100 : Math.floor((100 * time) / times.total),
  );
  const home = followed?.home[moment] ?? 0;
  const value = followed ? home / followed.blocks : percent / 100;
  return (
    <>
      <p class="lane-caption">
        <span>
          {followed ? (
            <>
              <strong>{grouped(home)}</strong> of {grouped(followed.blocks)} in their nodes
            </>
          ) : (
            <>
              <strong>{percent} %</strong> of its time
            </>
          )}
        </span>
        <span>{verdict ?? partInWords(lane, moment)}</span>
      </p>
      <progress aria-label={`How far ${lane.name} is`} value={moment === course.length ? 1 : value} />
    </>
  );
}

/** "round 2 of 6", "sorting by sender", "done" */
function partInWords(lane: Lane, moment: number): string {
  const { racer, course, rounds } = lane;
  const one = stepWordOf(racer.form);
  if (moment >= course.length) return 'done';
  const { part } = course[moment];
  if (part.kind === 'rearrangement') return `sorting between ${one}s`;
  if (part.kind !== 'round') return ENDS[part.kind];
  const before = course
    .slice(0, moment)
    .reduce((sum, { part }) => sum + (part.kind === 'round' ? part.times : 0), 0);
  const number = part.times === 1 ? `${before + 1}` : `${before + 1} to ${before + part.times}`;
  return `${plural(part.times, one)} ${number} of ${rounds}`;
}

const ENDS = { alignment: 'lining up', realignment: 'sorting by sender' } as const;

/**
 * Where a racer is at a time: the parts that are done, and how much of the next one. Blocks move while they are on the links: before
 * that the barrier is waited for, and the message started.
 */
function progressAt({ course }: Pick<Lane, 'course'>, time: number) {
  // What takes no time is done once the race is under way.
  if (time === 0) return { moment: 0, part: 0 };
  const moment = course.findIndex(({ end }) => time < end);
  if (moment === -1) return { moment: course.length, part: 0 };
  const { begin, end, times } = course[moment];
  const from = begin + times.barriers + times.startups;
  return { moment, part: time <= from ? 0 : (time - from) / (end - from) };
}

/** Makes the picture of a lane with so many pixels along each side, or with fewer. */
type Painter = (side: number) => LanePicture | RowPicture;

/** What a large lane shows. */
export const SAMPLED =
  'In the picture of a large memory each point is one block of many, and pictures fade into each other.';

export function isSampled({ entry: { shown } }: Pick<Lane, 'entry'>): boolean {
  return shown !== undefined && 'rows' in shown;
}

/** What draws a lane with a picture loaded in its memory; undefined where there is nothing to be drawn. */
export function usePainter(
  { entry }: Lane,
  pictureOf: (columns: number, rows: number) => PictureData['pixels'],
  name: string,
): Painter | undefined {
  const { shown } = entry;
  return useMemo(() => {
    if (shown === undefined) return undefined;
    if ('rows' in shown) {
      const { nodes, slots } = shown.rows;
      const [columns, rows] = [nodes, slots].map((all) => Math.min(all, MOST_SAMPLED));
      const loaded = { columns, rows, pixels: pictureOf(columns, rows) };
      return (side) => {
        const [width, height] = [columns, rows].map((most) => Math.min(most, side));
        return new RowPicture(shown.rows, loaded, width, height);
      };
    }
    const colours = shown.colours ?? coloursOf(shown.picture, pictureOf);
    return (side) => new LanePicture(shown.film, colours, side, side);
  }, [shown, name]);
}

/** Of all blocks, where they are pixels of a picture. */
function coloursOf(
  { columns, rows, pixels }: EntryPicture,
  pictureOf: (columns: number, rows: number) => PictureData['pixels'],
): Uint32Array {
  const picture = pictureOf(columns, rows);
  return pixels ? pixels.map((pixel) => picture[pixel]) : picture;
}
