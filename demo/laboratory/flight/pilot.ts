import type { Pose } from '../../../src/host/motion/pose.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import type { Dress } from '../../colours.ts';
import type { Stage } from '../stage/memory-stage.ts';
import type { FlightPlan } from './flight-plan.ts';
import { Poses, type Way } from './poses.ts';

/** A flight under way. */
interface UnderWay extends Way {
  readonly plan: FlightPlan;
  /** When it began, in milliseconds of the worker's clock. */
  readonly begun: number;
  /** The leg that was painted last. */
  leg: number;
}

/** Paints the memories of a stage, at rest or in flight. The memories themselves are always those of the moment that a flight leads to. */
export class Pilot {
  private readonly poses: Poses;
  private flight: UnderWay | undefined;
  private moment = 0;

  constructor(
    playback: Playback,
    private readonly stage: Stage,
  ) {
    this.poses = new Poses(playback);
  }

  get isFlying(): boolean {
    return this.flight !== undefined;
  }

  /**
   * Makes ready for a flight while the memories are still those of the moment that it starts from; one that is under way is at
   * its end.
   */
  async prepare({ legs }: FlightPlan, dress: Dress): Promise<void> {
    this.flight = undefined;
    for (const leg of legs) if (leg !== 'fade') await this.stage.prepare(leg);
    if (legs[0] === 'fade') this.stage.keep(this.poses.at(this.moment, dress));
  }

  /** Begins a flight, once the memories are those of the moment that it leads to. */
  begin(plan: FlightPlan, way: Way, begun: number): void {
    this.moment = way.to;
    this.flight = plan.ms > 0 ? { ...way, plan, begun, leg: 0 } : undefined;
  }

  /** Ends a flight at once. */
  land(): void {
    this.flight = undefined;
  }

  /** Paints what is to be seen at a time of the worker's clock. */
  paint(now: number, dress: Dress): void {
    const { flight, stage, poses } = this;
    const at = flight?.plan.at(now - flight.begun);
    if (flight === undefined || at === undefined) {
      this.flight = undefined;
      stage.paint(poses.at(this.moment, dress), 0);
      return;
    }
    const { plan, begun } = flight;
    const { index, done } = at;
    const part = Math.max(now - begun, 0) / plan.ms;
    const poseOf = (leg: number, progress: number): Pose => {
      const { [leg]: flying } = plan.legs;
      // A fade shows what comes after it.
      if (flying === undefined) return poses.at(flight.to, dress);
      return flying === 'fade' ? poseOf(leg + 1, 0) : poses.on(flying, progress, flight, part, dress);
    };
    const { [index]: leg } = plan.legs;
    // What is behind a fade was kept before the first leg, and is kept at its beginning after others.
    if (leg === 'fade' && flight.leg < index) stage.keep(poseOf(index - 1, 1));
    flight.leg = index;
    stage.paint(poseOf(index, done), leg === 'fade' ? 1 - done : 0);
  }
}
