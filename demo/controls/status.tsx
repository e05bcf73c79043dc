import { inSequence } from '../../src/report/tables/elements.ts';
import { MOST_NODES_WITHOUT_GPU, type Verification } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import type { Shown } from '../session/shown.ts';
import { counted } from '../words.ts';
import { TextButton } from './text-button.tsx';

const WRONG: ReadonlySet<Shown['status']> = new Set(['failed', 'stopped', 'lost']);
/** There is no worker any more. */
const ENDED: ReadonlySet<Shown['status']> = new Set(['stopped', 'lost', 'cancelled']);

/** What goes on, what is proved, and what went wrong. */
export function Status({
  shown,
  session,
  complaints,
}: PageProps & { readonly complaints: readonly string[] }) {
  const { status, message, progress, playback, adapter, verification, refusal } = shown;
  const part = progress?.total ? Math.min(progress.done / progress.total, 1) : undefined;
  return (
    <div class="status">
      <p role="status" class={WRONG.has(status) ? 'problem' : ''}>
        {status === 'starting' && 'Looking for a GPU.'}
        {status === 'opening' && 'Making the schedule and proving it.'}
        {(status === 'failed' || status === 'stopped') && message}
        {status === 'lost' &&
          'The browser has lost its GPU, and with it the memories. Nothing is wrong with the schedule: start again to go on from this moment.'}
        {status === 'cancelled' && 'Cancelled; the memory is free again.'}
        {status === 'ready' && playback && proved(playback)}
        {status === 'ready' && playback && !shown.scene && refusal === undefined && ' Loading the memories.'}
      </p>
      {status === 'opening' && (
        <>
          <progress aria-label="Proof" {...(part !== undefined && { value: part })} />
          <span class="left">{progress && part !== undefined && timeLeft(part, progress.since)}</span>
          <TextButton text="Cancel" act={() => session.cancel()} />
        </>
      )}
      {ENDED.has(status) && <TextButton text="Start again" act={() => session.restart()} />}
      <Notes shown={shown} complaints={complaints} />
      {adapter !== undefined && (
        <p class="adapter">
          {/* Here, so that nothing moves when it comes. */}
          <span role="status">{verification && verdict(verification)}</span>
          {playback && `${playback.source}: ${playback.problem}. `}Runs on {adapter}.
        </p>
      )}
    </div>
  );
}

type NotesProps = Pick<PageProps, 'shown'> & { readonly complaints: readonly string[] };

/** What the page does not do, and why. */
function Notes({ shown: { status, onGpu, refusal }, complaints }: NotesProps) {
  return (
    <>
      {refusal !== undefined && (
        <p class="note">
          The memories are not shown: {refusal}. The counts, the schedule and the network{' '}
          {status === 'opening' ? 'come when it is proved' : 'are there without them'}.
        </p>
      )}
      {onGpu === false && (
        <p class="note">
          This browser offers no WebGPU here, so the processor does the work, for networks of at most{' '}
          {MOST_NODES_WITHOUT_GPU} nodes. Recent versions of Chrome, Edge, Safari and Firefox have WebGPU, on
          pages from https or localhost.
        </p>
      )}
      {complaints.map((complaint) => (
        <p class="note">
          In the address: {complaint}
          {!complaint.endsWith('?') && '.'}
        </p>
      ))}
    </>
  );
}

/** How long the rest takes, once enough is done to tell. */
export function timeLeft(part: number, since: number): string {
  const elapsed = performance.now() - since;
  if (elapsed < 1000 || part < 0.05) return '';
  return `about ${Math.ceil((elapsed * (1 - part)) / part / 1000)} s left`;
}

function verdict({ blocks, mismatches }: Verification): string {
  return mismatches === 0
    ? `Verified: all ${blocks} blocks are in their places. `
    : `Not verified: ${mismatches} of ${counted(blocks, 'block')} are in wrong places. `;
}

function proved({ counts, algorithm, network }: NonNullable<PageProps['shown']['playback']>): string {
  const { steps, lowerBound, span, utilization, ports, unit } = counts;
  const sequence = inSequence(counts);
  const links = `${Math.round(1000 * utilization) / 10} % of all links at work`;
  const model = ports === 'all' ? 'all ports' : 'one port';
  const bound = sequence === lowerBound ? 'the fewest' : `at least ${lowerBound}`;
  const time = `${counted(steps, 'step')}, the time of ${counted(sequence, unit === undefined ? 'block' : 'element')} on a link (${bound} with ${model})`;
  return `Proved: ${algorithm} on ${network.label}: ${time}, each block under way for at most ${counted(span, 'step')}; ${links}.`;
}
