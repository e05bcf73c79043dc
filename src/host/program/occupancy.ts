import { NOWHERE } from '../../schedules/model/pattern.ts';
import { Trace } from '../../schedules/proof/trace.ts';
import type { Playback } from './playback.ts';

/** Which places hold a block, moment by moment, of a schedule with places that hold none. */
export class Occupancy {
  private trace: Trace;
  private moment = 0;

  constructor(private readonly playback: Playback) {
    this.trace = new Trace(playback.schedule);
  }

  /**
   * A bit for each place slot * nodes + node, those for transit last.
   * @param moment 0 to the playback's end; going on from the moment before is quickest
   */
  at(moment: number): Uint32Array<ArrayBuffer> {
    const blocks = this.blocksAt(moment);
    const bits = new Uint32Array(Math.ceil(blocks.length / 32));
    for (let place = 0; place < blocks.length; place++) {
      if (blocks[place] !== NOWHERE) bits[place >>> 5] |= 1 << (place & 31);
    }
    return bits;
  }

  /** Whether a block is at a place slot * nodes + node. */
  isFull(moment: number, place: number): boolean {
    return this.blocksAt(moment)[place] !== NOWHERE;
  }

  private blocksAt(moment: number): Uint32Array {
    if (moment < this.moment) {
      this.trace = new Trace(this.playback.schedule);
      this.moment = 0;
    }
    while (this.moment < moment) {
      const { local, step } = this.playback.transition(++this.moment);
      if (step) this.trace.send(step.messages);
      else this.trace.move(local);
    }
    return this.trace.blocks;
  }
}
