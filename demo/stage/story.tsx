import { isUneven } from '../../src/schedules/problems/uneven.ts';
import { TextButton } from '../controls/text-button.tsx';
import { FROM_FILE } from '../laboratory/experiment-choice.ts';
import { isTransposition } from '../laboratory/playback/receivers.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import { problemIn } from '../problem/problem-in-words.ts';
import type { Shown, SlicesShown } from '../session/shown.ts';
import { useSize } from '../use-size.ts';
import { grouped, rounded } from '../words.ts';
import { FittingLine } from './fitting-line.tsx';
import { type Opening, OpeningProgress, openingLine } from './opening.tsx';
import { lastBlock } from './stage-keys.ts';
import { termsOf } from './terms.ts';

const WRONG: ReadonlySet<Shown['status']> = new Set(['failed', 'stopped', 'lost']);
/** There is no worker any more. */
const ENDED: ReadonlySet<Shown['status']> = new Set(['stopped', 'lost', 'cancelled']);

interface StoryProps extends PageProps {
  readonly opening: Opening | undefined;
}

/** One line that says what is there to be seen, and what can be done about it. */
export function Story({ opening, ...props }: StoryProps) {
  const { shown, session } = props;
  const { status, playing, progress } = shown;
  const part = progress?.total ? Math.min(progress.done / progress.total, 1) : undefined;
  const [box, room] = useSize<HTMLElement>();
  const { said, isTold } = lineOf(props);
  const openingWords = opening && shown.playback && openingLine(opening, shown.playback);
  return (
    <section class="story" aria-label="What happens" ref={box}>
      {isTold && !openingWords ? (
        <FittingLine text={said} isLive={!playing} room={room} />
      ) : (
        <p class={WRONG.has(status) ? 'problem' : ''} aria-live={playing ? 'off' : 'polite'}>
          {openingWords ?? said}
        </p>
      )}
      {status === 'opening' && (
        <span class="story-more">
          <progress aria-label="Proof" {...(part !== undefined && { value: part })} />
          <span class="left">{progress && part !== undefined && timeLeft(part, progress.since)}</span>
          <TextButton text="Cancel" act={() => session.cancel()} />
        </span>
      )}
      {ENDED.has(status) && <TextButton text="Start again" class="main" act={() => session.restart()} />}
      {opening && <OpeningProgress {...opening} />}
      {status === 'ready' && shown.playback?.isSampled && <Slices {...props} />}
      {status === 'ready' && !opening && <Next {...props} />}
      {status === 'ready' && !opening && !shown.playback?.isSampled && <Terms {...props} />}
    </section>
  );
}

/** What is said, and whether it tells a moment: that may be told in fewer words. */
function lineOf({ shown, moment }: PageProps): { readonly said: string; readonly isTold: boolean } {
  const { status, message = '', playback, scene, slices, verification, refusal } = shown;
  const news = (said: string) => ({ said, isTold: false });
  if (status === 'starting') return news('Looking for a GPU.');
  if (status === 'opening') return news('Making the schedule and proving it.');
  if (status === 'failed' || status === 'stopped') return news(message);
  if (status === 'cancelled') return news('Cancelled; the memory is free again.');
  if (status === 'lost') {
    return news(
      'The browser has lost its GPU, and with it the memories. Nothing is wrong with the schedule: start again to go on from this moment.',
    );
  }
  if (playback === undefined) return news('');
  if (scene === undefined) return news(refusal === undefined ? 'Loading the memories.' : '');
  if (slices) return toldOfSlices(slices, playback);
  if (verification && moment === playback.end) {
    const { blocks, mismatches } = verification;
    if (mismatches > 0)
      return news(`${grouped(mismatches)} of ${grouped(blocks)} blocks are not in their places.`);
    return { said: `Done. ${resultOf(playback)}`, isTold: true };
  }
  return { said: scene.text, isTold: true };
}

function resultOf(playback: PlaybackInfo): string {
  return isTransposition(playback)
    ? 'Every node has a block from every other. Rows have become columns.'
    : 'Every block is where it was asked for.';
}

/** At the start, what the words mean. */
function Terms({ shown: { playback }, moment }: PageProps) {
  if (playback === undefined || moment > 0 || playback.blocksPerStep.length === 0) return null;
  return (
    <small class="story-terms">
      {termsOf(playback).map((term) => (
        <span key={term}>{term} </span>
      ))}
    </small>
  );
}

/** Runs the whole, of which the picture is a sample. */
function Slices({ shown: { playback, slices, verification }, session }: PageProps) {
  const isOn = slices?.since !== undefined;
  // Another worker runs them, which has no file.
  if (verification !== undefined || playback?.asked === FROM_FILE) return null;
  return (
    <span class="story-more">
      {isOn ? (
        <TextButton text="Stop, and keep what is verified" act={() => session.stopSlices()} />
      ) : (
        <TextButton
          text={slices?.done ? 'Go on, and verify the rest' : 'Run and verify all of it'}
          class="main"
          act={() => void session.runSlices()}
        />
      )}
    </span>
  );
}

/** How far the slices are, how fast, and how long the rest takes. */
function toldOfSlices(
  { done, total, since, why, from = 0 }: SlicesShown,
  { blocks }: PlaybackInfo,
): { readonly said: string; readonly isTold: boolean } {
  if (why !== undefined) return { said: why, isTold: false };
  if (total === undefined) return { said: 'Making the slices: nothing is verified yet.', isTold: true };
  const part = done / total;
  const verified = grouped(part * blocks);
  if (since === undefined) {
    return { said: `Stopped: ${verified} blocks are verified, the rest is not begun.`, isTold: true };
  }
  const seconds = Math.max(performance.now() - since, 1) / 1000;
  const now = (done - from) / total;
  const left = timeLeft(now / (1 - from / total), since);
  return {
    said: [
      `Slice ${Math.min(done + 1, total)} of ${total}.`,
      `${verified} of ${grouped(blocks)} blocks are verified: ${rounded((now * blocks) / seconds / 1e6)} million a second${left && `; ${left}`}.`,
    ].join(' '),
    isTold: true,
  };
}

/** What may come after the finish. */
function Next({ state, shown: { playback, verification }, moment, change }: PageProps) {
  if (playback === undefined || verification?.mismatches !== 0 || moment !== playback.end) return null;
  const isSmallCube = 'dim' in state.problem && !playback.isSampled;
  const isExchange = isTransposition(playback);
  const hasTraffic = isUneven(problemIn(state.problem));
  return (
    <span class="story-more">
      {isExchange && (
        <TextButton
          text="Follow a block"
          act={() => change({ block: lastBlock(playback), moment: 0 }, true)}
        />
      )}
      {isSmallCube && isExchange && (
        <TextButton
          text="Ten dimensions"
          act={() => change({ problem: { ...state.problem, dim: '10' }, moment: 0, block: undefined }, true)}
        />
      )}
      {hasTraffic && <TextButton text="See the traffic" act={() => change({ page: 'traffic' }, true)} />}
      <TextButton
        text={`Race it against ${hasTraffic ? 'padding' : 'one port'} →`}
        class="main"
        act={() => change({ page: 'race' }, true)}
      />
    </span>
  );
}

/** How long the rest takes, once enough is done to tell. */
export function timeLeft(part: number, since: number): string {
  const elapsed = performance.now() - since;
  if (elapsed < 1000 || part < 0.05) return '';
  return `about ${Math.ceil((elapsed * (1 - part)) / part / 1000)} s left`;
}
