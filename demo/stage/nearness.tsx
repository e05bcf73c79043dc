import { inSequence } from '../../src/report/tables/elements.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import { counted, groupedCount } from '../words.ts';

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
export function nearness({ counts }: Pick<PlaybackInfo, 'counts'>): string {
  const more = inSequence(counts) - counts.lowerBound;
  const one = counts.unit === undefined ? 'block' : 'element';
  if (more > 0) return `${groupedCount(more, one)} in sequence more than the bound`;
  return counts.utilization === 1 ? 'at the bound: no link was ever idle' : 'at the bound of its ports';
}
