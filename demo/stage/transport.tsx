import { Choice } from '../controls/choice.tsx';
import { PlayButton, RoundButton } from '../controls/round-button.tsx';
import type { PageProps } from '../page-props.ts';
import { Score } from '../score/score.tsx';
import { SPEEDS } from '../state/state.ts';
import { useMedia } from '../use-media.ts';
import type { Player } from './player.ts';

interface TransportProps extends PageProps {
  readonly player: Player;
}

/** Play, step and scrub: the schedule in small is the timeline. */
export function Transport({ player, ...props }: TransportProps) {
  const { state, shown, moment, change } = props;
  const { playback, playing, verification } = shown;
  const isNarrow = useMedia('(width < 360px)');
  const ready = playback !== undefined;
  const end = playback?.end ?? 0;
  const isOver = ready && !playing && moment >= end;
  const isDone = isOver && verification?.mismatches === 0;
  return (
    <section class="transport" aria-label="Time">
      <div class="buttons">
        <PlayMoments {...props} player={player} />
        <RoundButton
          label="Step back"
          icon="back"
          disabled={!ready || moment === 0}
          act={() => player.goto(moment - 1)}
        />
        <RoundButton
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
          options={speedsWith(state.speed).map((speed) => [
            String(speed),
            isNarrow ? `${speed} / s` : `${speed} a second`,
          ])}
          choose={(speed) => change({ speed: Number(speed) })}
        />
      </div>
      <Score {...props} goto={player.goto} />
      <RoundButton
        label="To the end"
        icon="end"
        look={isDone && 'done'}
        disabled={!ready || moment >= end}
        act={() => player.goto(end)}
      />
    </section>
  );
}

/** Plays the experiment. */
export function PlayMoments({ shown: { playback, playing }, moment, player }: TransportProps) {
  return (
    <PlayButton
      isPlaying={playing}
      isOver={!playing && moment === playback?.end}
      disabled={playback === undefined}
      toggle={player.toggle}
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
