import { inSequence } from '../../src/report/tables/elements.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { counted, grouped, groupedCount } from '../words.ts';

/** At the end, in the corner of the network: how many steps it took, and how near that is to the bound. */
export function Nearness({ playback }: { readonly playback: PlaybackInfo }) {
  return (
    <p class="nearness">
      <strong>{counted(playback.counts.steps, playback.one)}</strong>
      {nearness(playback)}
    </p>
  );
}

/** How near the schedule is to the bound, in words. */
export function nearness({ counts, wholeBound }: Pick<PlaybackInfo, 'counts' | 'wholeBound'>): string {
  const all = inSequence(counts);
  const more = all - counts.lowerBound;
  const one = counts.unit === undefined ? 'block' : 'element';
  // Steps of one block are as many as these.
  const said = all === counts.steps && more === 0 ? '' : `${groupedCount(all, one)} in sequence, `;
  const idle = counts.utilization === 1 ? 'at the bound: no link was ever idle' : 'at the bound of its ports';
  const near = more > 0 ? `${grouped(more)} more than the bound` : idle;
  const whole = wholeBound === undefined ? '' : `; the whole network takes at least ${grouped(wholeBound)}`;
  return said + near + whole;
}
