import { HomeRows } from '../../../src/host/motion/home-rows.ts';
import type { Flying, FlyingApart } from '../../../src/host/motion/legs.ts';
import { type Flight, flightAt, isFlown, type Pose } from '../../../src/host/motion/pose.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import { SEVERAL_PORTS } from '../../../src/pictures/timeline/chart-request.ts';
import { isCube } from '../../../src/schedules/model/networks/cube.ts';
import type { Dress } from '../../colours.ts';
import { sceneInfo } from '../playback/scene.ts';
import type { SceneInfo } from '../protocol.ts';

/** How much paler rows are whose blocks have arrived, and rows at rest while others fly. */
const HOME_PALE = 0.35;
const REST_PALE = 0.3;

/** Parts of a flight in which rows at rest become paler, and at its end are so no more; the same for frames. */
const RAMP = 0.15;

/** The way of a flight between two moments. */
export interface Way {
  readonly from: number;
  readonly to: number;
  /** Whether rows at rest were paler before, and stay so, because flights follow each other. */
  readonly isPaleBefore: boolean;
  readonly isPaleAfter: boolean;
}

/** Makes the poses of a playback's memories. */
export class Poses {
  private readonly home: HomeRows;
  /** What led to the moment that blocks flew to last. */
  private scene: SceneInfo | undefined;

  constructor(private readonly playback: Playback) {
    this.home = new HomeRows(playback);
  }

  /** At rest at a moment. */
  at(moment: number, { paper }: Dress): Pose {
    const pale = Float32Array.from(this.home.at(moment), (isHome) => HOME_PALE * isHome);
    return { pale, rest: 0, frames: new Uint32Array(pale.length), paper };
  }

  /**
   * On the way between two moments.
   * @param done 0 to 1: how much of the leg is done
   * @param part 0 to 1: how much of all legs
   */
  on(
    leg: Flying | FlyingApart,
    done: number,
    { from, to, isPaleBefore, isPaleAfter }: Way,
    part: number,
    dress: Dress,
  ): Pose {
    const flight = leg.along === 'places' ? { ...leg, done } : flightAt(leg, done);
    const [before, after] = [this.home.at(from), this.home.at(to)];
    const pale = Float32Array.from(before, (was, slot) => HOME_PALE * (was + (after[slot] - was) * part));
    const frames = new Uint32Array(pale.length);
    if (leg.along === 'columns' || !frames.some((_, slot) => isFlown(flight, slot))) {
      return { flight, pale, rest: 0, frames, paper: dress.paper };
    }
    const opening = Math.min(1, done / RAMP);
    const closing = Math.min(1, (1 - done) / RAMP);
    const rest = REST_PALE * Math.min(isPaleBefore ? 1 : opening, isPaleAfter ? 1 : closing);
    const opacity = Math.round(255 * Math.min(opening, closing));
    const colourOf =
      flight.along === 'places'
        ? this.colouringApart(Math.max(from, to), dress)
        : this.colouring(leg as Flying, flight, dress);
    for (const slot of frames.keys()) {
      if (isFlown(flight, slot)) frames[slot] = ((colourOf(slot) & 0xffffff) | (opacity << 24)) >>> 0;
    }
    return { flight, pale, rest, frames, paper: dress.paper };
  }

  /** What gives a slot the colour of the port by which its blocks leave in the step that leads to a moment. */
  private colouringApart(moment: number, { ports, several }: Dress): (slot: number) => number {
    if (this.scene?.moment !== moment) this.scene = sceneInfo(this.playback, moment, 'step');
    const { rows } = this.scene;
    return (slot) => (rows[slot] === SEVERAL_PORTS ? several : ports[rows[slot] % ports.length]);
  }

  /** The same of a slot whose blocks fly together, across an axis. */
  private colouring(
    { sides, isBack }: Flying,
    { lines }: Flight,
    { ports, several }: Dress,
  ): (slot: number) => number {
    const { topology } = this.playback.schedule;
    const onCube = isCube(topology);
    const along = (all: readonly number[]) => String(all.filter((side) => side > 1));
    const isOwn = onCube ? sides.every((side) => side === 2) : along(sides) === along(topology.axes.shape);
    // A shift may be on a grid of its own: a message then leaves by whatever port leads there.
    if (!isOwn) return () => several;
    if (topology.isSwitched) return () => ports[0];
    if (topology.axisPorts.length === 0) return () => several;
    if (onCube) return (slot) => ports[(lines[slot].axis ?? 0) % ports.length];
    return (slot) => {
      const { axis = 0, right, span } = lines[slot];
      // On the way back a displacement is undone.
      const isAhead = isBack ? 2 * right >= span : 2 * right <= span;
      return ports[(2 * axis + Number(!isAhead)) % ports.length];
    };
  }
}
