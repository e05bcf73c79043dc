import { useEffect, useState } from 'preact/hooks';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import type { PageProps } from '../page-props.ts';
import { OWN_PICTURE, SPEEDS } from '../state/state.ts';
import { Choice } from './choice.tsx';

/** Play, step and scrub. */
export function Timeline({ state, shown, session, moment, change }: PageProps) {
  const { playback, scene, playing } = shown;
  const end = playback?.end ?? 0;
  const goto = async (to: number) => {
    if (playing) await session.pause();
    change({ moment: Math.min(Math.max(to, 0), end) });
  };
  const ready = playback !== undefined;
  const [isFirst, isLast] = [!ready || moment === 0, !ready || moment >= end];
  return (
    <div class="timeline">
      <p class="scene" aria-live={playing ? 'off' : 'polite'}>
        {ready ? (scene?.text ?? '') : ''}
      </p>
      <Track playback={playback} moment={moment} goto={goto} />
      <div class="buttons">
        <Button label="To the start" icon="start" disabled={isFirst} act={() => goto(0)} />
        <Button label="Step back" icon="back" disabled={isFirst} act={() => goto(moment - 1)} />
        {playing ? (
          <Button label="Pause" icon="pause" act={() => session.pause()} />
        ) : (
          <Button label="Play" icon="play" disabled={!ready} act={() => session.play()} />
        )}
        <Button label="Step forward" icon="forward" disabled={isLast} act={() => goto(moment + 1)} />
        <Button label="To the end" icon="end" disabled={isLast} act={() => goto(end)} />
        <output class="moment">{ready && `moment ${moment} of ${end}`}</output>
        <CopyLink isWhole={state.view !== 'picture' || state.picture !== OWN_PICTURE} />
        <Choice
          label="Speed"
          name="speed"
          value={String(state.speed)}
          options={SPEEDS.map((speed) => [String(speed), `${speed} a second`])}
          choose={(speed) => change({ speed: Number(speed) })}
        />
      </div>
    </div>
  );
}

interface TrackProps {
  readonly playback: PlaybackInfo | undefined;
  readonly moment: number;
  readonly goto: (moment: number) => void;
}

/** The moments from left to right, with the phases below. */
function Track({ playback, moment, goto }: TrackProps) {
  const end = playback?.end ?? 0;
  return (
    <div class="track">
      <input
        type="range"
        name="moment"
        aria-label="Moment"
        aria-valuetext={`moment ${moment} of ${end}`}
        min={0}
        max={Math.max(end, 1)}
        value={Math.min(moment, end)}
        disabled={playback === undefined}
        onInput={({ currentTarget }) => goto(currentTarget.valueAsNumber)}
      />
      <div class="phases" aria-hidden="true">
        {playback?.phases.map(({ name, first, last }) => (
          <span
            class={`phase phase-${name}`}
            style={{ flexGrow: Math.max(last - first, end / 40) }}
            title={name}
          >
            {name === 'steps' ? 'steps' : ''}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The address is the state: whoever has it sees the same, but for a picture out of a file. */
function CopyLink({ isWhole }: { readonly isWhole: boolean }) {
  const [said, say] = useState('Copy link');
  useEffect(() => {
    const timer = setTimeout(() => say('Copy link'), 4000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      say(isWhole ? 'Copied' : 'Copied, without your picture');
    } catch {
      say('Not allowed');
    }
  };
  return (
    <button type="button" class="copy" title="Copy the address of what is shown" onClick={copy}>
      <span role="status">{said}</span>
    </button>
  );
}

/** Outlines in a square of 16. */
const ICONS = {
  start: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M12 3v10L4 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  play: 'M4 2v12l10-6z',
  forward: 'M4 3v10l8-5z',
  end: 'M11 3h2v10h-2zM3 3v10l7-5z',
} as const;

interface ButtonProps {
  readonly label: string;
  readonly icon: keyof typeof ICONS;
  readonly disabled?: boolean;
  readonly act: () => void;
}

function Button({ label, icon, disabled = false, act }: ButtonProps) {
  return (
    <button
      type="button"
      class={icon === 'play' || icon === 'pause' ? 'main' : ''}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={act}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}
