import { Choice } from '../controls/choice.tsx';
import type { PageProps } from '../page-props.ts';
import { Score } from '../score/score.tsx';
import { SPEEDS } from '../state/state.ts';
import type { Player } from './player.ts';

/** Outlines in a square of 16. */
const ICONS = {
  back: 'M3 2h2v12H3zM14 2v12L6 8z',
  pause: 'M4 2h3v12H4zM9 2h3v12H9z',
  play: 'M4 1v14l11-7z',
  again: 'M13.5 2v5h-5l1.9-1.9A4 4 0 1 0 12 8.5h1.9A6 6 0 1 1 11.7 3.8z',
  forward: 'M11 2h2v12h-2zM2 2v12l8-6z',
  end: 'M6.2 10.6 13.6 3l1.2 1.2-8.6 8.8L1.4 8.2l1.2-1.2z',
} as const;

interface TransportProps extends PageProps {
  readonly player: Player;
}

/** Play, step and scrub: the schedule in small is the timeline. */
export function Transport({ player, ...props }: TransportProps) {
  const { state, shown, moment, change } = props;
  const { playback, playing, verification } = shown;
  const ready = playback !== undefined;
  const end = playback?.end ?? 0;
  const isOver = ready && !playing && moment >= end;
  const isDone = isOver && verification?.mismatches === 0;
  return (
    <section class="transport" aria-label="Time">
      <div class="buttons">
        <PlayButton {...props} player={player} />
        <Button
          label="Step back"
          icon="back"
          disabled={!ready || moment === 0}
          act={() => player.goto(moment - 1)}
        />
        <Button
          label="Step forward"
          icon="forward"
          disabled={!ready || moment >= end}
          act={() => player.goto(moment + 1)}
        />
        <output class="moment">
          {ready && (
            <>
              <span aria-hidden="true">{nameOf(props)}</span>
              <span class="heard">{`moment ${moment} of ${end}`}</span>
            </>
          )}
        </output>
        <Choice
          label="Speed"
          name="speed"
          value={String(state.speed)}
          options={speedsWith(state.speed).map((speed) => [String(speed), `${speed} a second`])}
          isInSentence
          choose={(speed) => change({ speed: Number(speed) })}
        />
      </div>
      <Score {...props} goto={player.goto} />
      <Button
        label="To the end"
        icon="end"
        isDone={isDone}
        disabled={!ready || moment >= end}
        act={() => player.goto(end)}
      />
    </section>
  );
}

/** Play, pause, or play again. */
export function PlayButton({ shown: { playback, playing }, moment, player }: TransportProps) {
  const isOver = !playing && moment === playback?.end;
  return (
    <Button
      label={playing ? 'Pause' : 'Play'}
      icon={playing ? 'pause' : isOver ? 'again' : 'play'}
      isMain
      disabled={playback === undefined}
      act={player.toggle}
    />
  );
}

/** "start", "step 7", "end", or what else a moment is called; dots until that is known. */
function nameOf({ shown: { playback, scene }, moment }: PageProps): string {
  if (moment === 0) return 'start';
  if (moment === playback?.end) return 'end';
  if (scene?.moment !== moment) return '…';
  return scene.step === undefined
    ? (playback?.phases[scene.phase ?? 0].name ?? '')
    : `${playback?.one} ${scene.step + 1}`;
}

/** Those that are offered, and the one that a key or the address chose. */
function speedsWith(own: number): number[] {
  return [...new Set([...SPEEDS, own])].sort((one, other) => one - other);
}

interface ButtonProps {
  readonly label: string;
  readonly icon: keyof typeof ICONS;
  readonly isMain?: boolean;
  readonly isDone?: boolean;
  readonly disabled: boolean;
  readonly act: () => void;
}

function Button({ label, icon, isMain = false, isDone = false, disabled, act }: ButtonProps) {
  return (
    <button
      type="button"
      class={isMain ? 'round main' : isDone ? 'round done' : 'round'}
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
