import type { LocalPhase } from '../../schedules/index.ts';
import type { Playback } from '../program/playback.ts';

/**
 * Which rows have arrived: their blocks are in the nodes that they are for, since none of them travels any more. Blocks that arrive
 * before the rest of their row are not told.
 */
export class HomeRows {
  /** By phase and slot: whether nothing that is in the slot when the phase ends travels in a later one. */
  private readonly after: Uint8Array[] = [];
  /** By phase and slot: the last moment that is led to by a step which sends the slot; 0 for none. */
  private readonly lastSent: Uint32Array[] = [];

  constructor(private readonly playback: Playback) {
    const { phases, slots, topology } = playback.schedule;
    let home = new Uint8Array(slots).fill(1);
    for (let phase = phases.length - 1; phase >= 0; phase--) {
      this.after[phase] = home;
      const [first, last] = playback.momentsOf(phase);
      const sent = new Uint32Array(slots);
      const local = phases[phase];
      if (local.kind === 'local') home = beforeLocal(local, topology.nodes, home);
      else {
        for (let moment = first + 1; moment <= last; moment++) {
          for (const { slots: rows } of playback.transition(moment).step?.messages ?? []) {
            for (let i = 0; i < rows.length; i++) sent[rows[i]] = moment;
          }
        }
        home = home.map((isHome, slot) => Number(isHome && sent[slot] === 0));
      }
      this.lastSent[phase] = sent;
    }
  }

  /**
   * By slot, 1 for those that have arrived. None has at the start, and at the end there is nothing left to compare them with.
   * @param moment 0 to the playback's end
   */
  at(moment: number): Uint8Array {
    const { playback, after, lastSent } = this;
    if (moment === 0 || moment === playback.end) return new Uint8Array(playback.schedule.slots);
    const { phase } = playback.transition(moment);
    return after[phase].map((isHome, slot) => Number(isHome && lastSent[phase][slot] <= moment));
  }
}

/** Whether all blocks of a slot come into slots that have arrived. */
function beforeLocal({ map }: LocalPhase, nodes: number, home: Uint8Array): Uint8Array<ArrayBuffer> {
  if (home.every((isHome) => isHome === 1)) return Uint8Array.from(home);
  if (home.every((isHome) => isHome === 0)) return new Uint8Array(home.length);
  return Uint8Array.from(home, (_, slot) => {
    for (let node = 0; node < nodes; node++) if (home[map.apply(node, slot)] === 0) return 0;
    return 1;
  });
}
