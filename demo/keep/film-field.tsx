import { useState } from 'preact/hooks';
import { TextButton } from '../controls/text-button.tsx';
import type { FilesProps } from '../files/opened-files.ts';
import { save } from '../files/save.ts';
import { showsMemory } from '../stage/in-sight.ts';
import { FILM_KINDS, type FilmKind } from './film-kinds.ts';
import './film.css';
import { paintPicture, pictureCanvas } from './paint-picture.ts';

/** How long the last picture stays, in milliseconds. */
const STAY_MS = 1200;

/** A film that is being made. */
interface Filmed {
  readonly from: number;
  readonly to: number;
  /** The moment of its last picture. */
  readonly at: number;
}

/** Makes a film of any stretch of the moments. Pausing ends it, and saves what there is. */
export function FilmField({ state, shown, session, moment, files: { attempt } }: FilesProps) {
  const { playing, playback, refusal } = shown;
  const end = playback?.end ?? 0;
  const [chosen, choose] = useState<{ readonly from?: number; readonly to?: number }>({});
  const [filmed, setFilmed] = useState<Filmed>();
  const isFilming = filmed !== undefined;
  const to = filmed?.to ?? Math.min(chosen.to ?? end, end);
  // While it is filmed the present moment is another one.
  const from = filmed?.from ?? Math.min(chosen.from ?? (moment < to ? moment : 0), to);
  const now = filmed?.at ?? from;
  const film = async (kind: FilmKind) => {
    setFilmed({ from, to, at: from });
    try {
      const context = pictureCanvas(kind.side);
      const { width, height } = context.canvas;
      const file = await kind.begin(width, height);
      await session.film({ from, to, pictureMs: kind.pictureMs }, async ({ picture, scene, ms }) => {
        setFilmed({ from, to, at: scene.moment });
        paintPicture(context, picture, scene.text);
        await file.add(context, ms);
      });
      await file.add(context, STAY_MS);
      save(await file.end(), `allport-${playback?.algorithm}.${kind.extension}`);
    } finally {
      setFilmed(undefined);
    }
  };
  const field = (label: string, name: 'from' | 'to', value: number) => (
    <label>
      {label}
      <input
        type="number"
        name={`film-${name}`}
        min={0}
        max={end}
        value={value}
        disabled={isFilming}
        onChange={({ currentTarget }) => choose({ ...chosen, [name]: currentTarget.valueAsNumber || 0 })}
      />
    </label>
  );
  // Out of sight the memory is drawn in a single pixel.
  const isReady = playback !== undefined && refusal === undefined && showsMemory(state);
  return (
    <div class="row film">
      {field('A film from moment', 'from', from)}
      {field('to', 'to', to)}
      {isFilming ? (
        <>
          <progress aria-label="Film" max={to - from + 1} value={now - from} />
          <TextButton
            text={`Stop at moment ${now} of ${to}, and save`}
            act={() => attempt(() => session.pause())}
          />
        </>
      ) : (
        FILM_KINDS.filter(({ isThere }) => isThere()).map((kind) => (
          <TextButton
            key={kind.name}
            text={`Save as ${kind.name}`}
            disabled={!isReady || playing}
            act={() => attempt(() => film(kind))}
          />
        ))
      )}
    </div>
  );
}
