import { FullPlaces } from '../../schedules/proof/full-places.ts';
import type { Playback } from './playback.ts';

/** Which places hold a block, moment by moment, of a schedule with places that hold none. */
export class Occupancy {
  private readonly playback: Playback;
  private places: FullPlaces;
  private moment = 0;

  constructor(playback: Playback) {
    this.playback = playback;
    this.places = new FullPlaces(playback.schedule);
  }

  /**
   * A bit for each place slot * nodes + node, those for transit last.
   * @param moment 0 to the playback's end; going on from the moment before is quickest
   */
  at(moment: number): Uint32Array<ArrayBuffer> {
    this.goTo(moment);
    return this.places.bits();
  }

  /** Whether a block is at a place slot * nodes + node. */
  isFull(moment: number, place: number): boolean {
    this.goTo(moment);
    return this.places.isFull(place);
  }

  private goTo(moment: number): void {
    if (moment < this.moment) {
      this.places = new FullPlaces(this.playback.schedule);
      this.moment = 0;
    }
    while (this.moment < moment) this.goOn(++this.moment);
  }

  private goOn(moment: number): void {
    const { phase, step } = this.playback.transition(moment);
    const local = this.playback.schedule.phases[phase];
    if (step !== undefined) this.places.send(step.messages);
    else if (local.kind === 'local') this.places.move(local);
  }
}
