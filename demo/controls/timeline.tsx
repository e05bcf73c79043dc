import type { PageProps } from '../page.ts';
import { SPEEDS } from '../state.ts';

/** Play, step and scrub. */
export function Timeline({ state, shown, session, moment, change }: PageProps) {
  const { film, scene, playing } = shown;
  const end = film?.end ?? 0;
  const goto = async (to: number) => {
    if (playing) await session.pause();
    change({ moment: Math.min(Math.max(to, 0), end) });
  };
  const ready = film !== undefined;
  return (
    <div class="timeline">
      <p class="scene" aria-live={playing ? 'off' : 'polite'}>
        {ready ? (scene?.text ?? '') : ''}
      </p>
      <div class="track">
        <input
          type="range"
          name="moment"
          aria-label="Moment"
          aria-valuetext={`moment ${moment} of ${end}`}
          min={0}
          max={Math.max(end, 1)}
          value={Math.min(moment, end)}
          disabled={!ready}
          onInput={({ currentTarget }) => goto(currentTarget.valueAsNumber)}
        />
        <div class="phases" aria-hidden="true">
          {film?.phases.map(({ name, first, last }) => (
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
      <div class="buttons">
        <Button label="To the start" sign="⏮" disabled={!ready || moment === 0} act={() => goto(0)} />
        <Button label="Step back" sign="◀" disabled={!ready || moment === 0} act={() => goto(moment - 1)} />
        {playing ? (
          <Button label="Pause" sign="⏸" disabled={false} act={() => session.pause()} />
        ) : (
          <Button label="Play" sign="▶" disabled={!ready} act={() => session.play()} />
        )}
        <Button
          label="Step forward"
          sign="▶|"
          disabled={!ready || moment >= end}
          act={() => goto(moment + 1)}
        />
        <Button label="To the end" sign="⏭" disabled={!ready || moment >= end} act={() => goto(end)} />
        <output class="moment">
          {moment} / {end}
        </output>
        <label>
          Speed
          <select
            name="speed"
            value={state.speed}
            onChange={({ currentTarget }) => change({ speed: Number(currentTarget.value) })}
          >
            {SPEEDS.map((speed) => (
              <option value={speed}>{speed} a second</option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly disabled: boolean;
  readonly act: () => void;
}

function Button({ label, sign, disabled, act }: ButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={act}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
