import { legsBetween, type Motion } from '../../../src/host/motion/legs.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import { InputError } from '../../../src/schedules/index.ts';
import type { Dress } from '../../colours.ts';
import { sceneInfo } from '../playback/scene.ts';
import type { Arrival, LaboratoryEvent, SceneInfo, StepWord } from '../protocol.ts';
import type { Stage } from '../stage/memory-stage.ts';
import { FlightPlan, mannerAt } from './flight-plan.ts';
import type { FrameRule } from './frame-rule.ts';
import { Pilot } from './pilot.ts';

/** What all players of a laboratory share. */
export interface Flights {
  dress: Dress;
  /** What frames took that were drawn by any of them. */
  readonly rule: FrameRule;
  readonly tell: (event: LaboratoryEvent) => void;
  /** Does something with the memories when all that was asked for before is done. */
  readonly inTurn: <T>(act: () => Promise<T>) => Promise<T>;
}

/** Flights that leave no more time than this between them are seen as one. */
const SHORT_REST_MS = 50;
/** For so long frames are looked at after a cut that their slowness made, so that they can be found fast again. */
const LOOK_MS = 1100;

const CUT = new FlightPlan([]);

/** How a moment is reached. */
interface Manner {
  /** Milliseconds of the flight; left out: its own. */
  readonly ms?: number;
  /** Between this moment and the next one; left out: nothing is known of the next one. */
  readonly interval?: number;
  /** When the flight begins, in milliseconds of the worker's clock. */
  readonly begun?: number;
}

/** Brings an experiment to its moments, at once or in flight. */
export class Player {
  moment = 0;
  private readonly pilot: Pilot | undefined;
  /** Counts up whenever something else is wanted: what goes on for an earlier number ends. */
  private wanted = 0;
  /** When the last frame of those that follow each other was. */
  private lastFrame: number | undefined;
  /** When somebody last wanted a moment, in milliseconds of the worker's clock. */
  private lastGoto = Number.NEGATIVE_INFINITY;
  /** Milliseconds of the flight that is shot. */
  private shotMs = 0;
  /** Whether rows at rest are paler, because another flight follows. */
  private isPale = false;

  /**
   * @param stage that shows its memories; undefined where they are too large
   * @param one what a step is called
   */
  constructor(
    private readonly playback: Playback,
    private readonly stage: Stage | undefined,
    private readonly flights: Flights,
    private readonly one: StepWord,
  ) {
    this.pilot = stage && new Pilot(playback, stage);
  }

  /** What led to a moment; left out: to the present one. */
  scene(moment = this.moment): SceneInfo {
    return sceneInfo(this.playback, moment, this.one);
  }

  /** Ends whatever goes on, at the moment that it leads to. */
  stop(): void {
    this.wanted++;
    this.land();
  }

  /** Ends a flight at once, and draws where it leads to. */
  land(): void {
    this.isPale = false;
    this.pilot?.land();
    this.paint();
  }

  /** Draws what is to be seen now. */
  paint(): void {
    this.pilot?.paint(performance.now(), this.flights.dress);
  }

  /** Brings memories that were filled anew to the present moment. Call it in turn. */
  async refill(): Promise<void> {
    await this.bring(this.wanted, this.moment);
    this.paint();
  }

  /** @throws InputError when there is no such moment */
  goto(to: number, flies: boolean): Promise<Arrival> {
    this.stop();
    const own = this.wanted;
    const now = performance.now();
    const isSlow = mannerAt(1000 / (now - this.lastGoto)) !== 'cut';
    this.lastGoto = now;
    return this.flights.inTurn(async () => {
      const isAllowed = flies && isSlow && this.flights.rule.allows;
      const flightMs = await this.bring(own, to, isAllowed ? {} : undefined);
      this.paint();
      if (flies) void this.look(own);
      return { scene: this.scene(to), flightMs };
    });
  }

  /** Goes on until the end, or until something else is wanted. */
  async play(momentsPerSecond: number): Promise<void> {
    this.stop();
    const own = this.wanted;
    const { end } = this.playback;
    const { rule, inTurn, tell } = this.flights;
    const interval = 1000 / momentsPerSecond;
    const manner = mannerAt(momentsPerSecond);
    this.lastFrame = undefined;
    let due = performance.now();
    while (this.moment < end) {
      const now = await this.frame(own);
      if (now === undefined) return;
      const isCut = manner === 'cut' || !rule.allows || !this.stage?.flies;
      // After a cut a moment stays for as long as others, and those that are late are left out.
      const late = Math.floor((now - due) / interval);
      if (isCut ? late < 1 : late < 0) continue;
      const begun = late < 1 ? due : now;
      const way = { interval, begun, ...(manner === 'in-time' && { ms: interval }) };
      const to = isCut ? Math.min(this.moment + late, end) : this.moment + 1;
      const arrival = await inTurn(async () => {
        if (own !== this.wanted) return undefined;
        const flightMs = await this.bring(own, to, isCut ? undefined : way);
        this.paint();
        return { scene: this.scene(to), flightMs };
      });
      if (arrival === undefined || own !== this.wanted) return;
      due = isCut ? due + late * interval : begun + Math.max(interval, arrival.flightMs);
      if (arrival.flightMs > 0 || to < end) tell({ kind: 'scene', ...arrival, playing: true });
    }
    while (this.pilot?.isFlying) if ((await this.frame(own)) === undefined) return;
    // Also where the end was reached before, or while another speed was asked for.
    if (own !== this.wanted) return;
    tell({ kind: 'scene', scene: this.scene(), flightMs: 0, playing: false });
  }

  /**
   * Paints what is seen so many milliseconds after it set out for a moment from the one before: the clock is that of whoever asks.
   * @throws InputError when there is no such moment
   */
  shoot(to: number, ms: number, momentsPerSecond: number): Promise<Arrival> {
    const own = ++this.wanted;
    const interval = 1000 / momentsPerSecond;
    const manner = mannerAt(momentsPerSecond);
    const way = { interval, begun: 0, ...(manner === 'in-time' && { ms: interval }) };
    return this.flights.inTurn(async () => {
      if (ms === 0) this.shotMs = await this.bring(own, to, manner === 'cut' ? undefined : way);
      this.pilot?.paint(ms, this.flights.dress);
      return { scene: this.scene(to), flightMs: this.shotMs };
    });
  }

  /** Draws frame by frame while something flies. */
  private async look(own: number): Promise<void> {
    this.lastFrame = undefined;
    const { rule } = this.flights;
    const end = performance.now() + LOOK_MS;
    while (this.pilot?.isFlying || !rule.allows) {
      const now = await this.frame(own);
      if (now === undefined || (now > end && !this.pilot?.isFlying)) return;
    }
  }

  /** The time of the next frame, drawn if something flies; undefined when something else is wanted. */
  private async frame(own: number): Promise<number | undefined> {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (own !== this.wanted) return undefined;
    const now = performance.now();
    if (this.lastFrame !== undefined) this.flights.rule.take(now - this.lastFrame);
    this.lastFrame = now;
    if (this.pilot?.isFlying) this.paint();
    return now;
  }

  /**
   * Brings the memories to a moment, and begins the flight there. Nothing is painted yet.
   * @param own what is wanted by whom: there is no flight if something else is by then
   * @param manner left out: no flight
   * @returns milliseconds of the flight, 0 for none
   */
  private async bring(own: number, to: number, manner?: Manner): Promise<number> {
    const { playback, stage, pilot, moment: from, flights } = this;
    if (!(Number.isInteger(to) && to >= 0 && to <= playback.end)) {
      throw new InputError(`moment ${to}: give a whole number from 0 to ${playback.end}`);
    }
    this.moment = to;
    if (stage === undefined || pilot === undefined) return 0;
    const { dress } = flights;
    const plan = new FlightPlan(manner && stage.flies ? this.legs(from, to, dress) : [], manner?.ms);
    await pilot.prepare(plan, dress);
    await stage.goto(to);
    const isFlown = own === this.wanted && plan.ms > 0;
    const isPaleBefore = this.isPale;
    const isSoon = isFlown && manner?.interval !== undefined && manner.interval - plan.ms < SHORT_REST_MS;
    this.isPale = isSoon && to < playback.end && playback.transition(to + 1).step !== undefined;
    const way = { from, to, isPaleBefore, isPaleAfter: this.isPale };
    pilot.begin(isFlown ? plan : CUT, way, manner?.begun ?? performance.now());
    return isFlown ? plan.ms : 0;
  }

  private legs(from: number, to: number, { isCalm }: Dress): readonly Motion[] {
    if (isCalm && from !== to) return ['fade'];
    return legsBetween(this.playback, from, to);
  }
}
