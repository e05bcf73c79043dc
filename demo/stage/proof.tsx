import { inSequence } from '../../src/report/tables/elements.ts';
import type { Verification } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import { counted } from '../words.ts';

/** What is known of the experiment, and how: the proof of its schedule, and what was found in the memories. */
export function Proof({ shown: { status, playback, verification, adapter } }: PageProps) {
  return (
    <div class="proof">
      {status === 'ready' && playback && <p>{proved(playback)}</p>}
      {verification && <p>{verdict(verification)}</p>}
      {playback && (
        <p>{`${playback.source === 'none' ? 'Without a source' : playback.source}: ${playback.problem}.`}</p>
      )}
      {adapter !== undefined && <p>Runs on {adapter}.</p>}
    </div>
  );
}

function verdict({ blocks, mismatches }: Verification): string {
  return mismatches === 0
    ? `Verified: all ${blocks} blocks are in their places.`
    : `Not verified: ${mismatches} of ${counted(blocks, 'block')} are in wrong places.`;
}

function proved({ counts, algorithm, network, one }: NonNullable<PageProps['shown']['playback']>): string {
  const { steps, lowerBound, span, utilization, ports, unit } = counts;
  const sequence = inSequence(counts);
  const links = `${Math.round(1000 * utilization) / 10} % of all links at work`;
  const model = ports === 'all' ? 'all ports' : 'one port';
  const bound = sequence === lowerBound ? 'the fewest' : `at least ${lowerBound}`;
  const time = `${counted(steps, one)}, the time of ${counted(sequence, unit === undefined ? 'block' : 'element')} on a link (${bound} with ${model})`;
  return `Proved: ${algorithm} on ${network.label}: ${time}, each block under way for at most ${counted(span, one)}; ${links}.`;
}
