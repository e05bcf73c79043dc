import { useState } from 'preact/hooks';
import { FROM_FILE } from '../laboratory/protocol.ts';
import { FITS, type Fit, openPicture } from '../own-picture.ts';
import type { PageProps } from '../page.ts';
import { OWN_PICTURE, type State } from '../state.ts';
import { save } from './save.ts';

const FIT_LABELS: Readonly<Record<Fit, string>> = { crop: 'cropped', pad: 'padded' };
const MOST_DIMENSIONS = 12;

/** Pictures and schedules in and out. */
export function Files({ state, shown, session, moment, change }: PageProps) {
  const [fit, setFit] = useState<Fit>('crop');
  const [problem, setProblem] = useState('');
  const [picture, setPicture] = useState<File>();
  const [note, setNote] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { film } = shown;
  const attempt = async (what: () => Promise<void>) => {
    setProblem('');
    setNote('');
    try {
      await what();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const takePicture = (file: File, how: Fit) =>
    attempt(async () => {
      const opened = await openPicture(file, how);
      const { name, width, height } = opened;
      setPicture(file);
      session.setOwnPicture(opened);
      change({ view: 'picture', picture: OWN_PICTURE, ...networkOf(width, height) }, true);
      setNote(`${name}, ${width} x ${height} pixels${width === height ? '' : `, ${FIT_LABELS[how]}`}`);
    });
  const takeSchedule = (file: File) =>
    attempt(async () => {
      const { topology } = await session.laboratory.read(file);
      // Another file may be for the same network: it is opened all the same.
      session.forgetExperiment();
      change({ topology, algorithm: FROM_FILE, mode: 'step', moment: 0 }, true);
    });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    if (/\.json$/i.test(file.name)) void takeSchedule(file);
    else void takePicture(file, fit);
  };
  const saveMemory = () =>
    attempt(async () => {
      const memory = await session.laboratory.memory();
      save(new Blob([memory]), `memory-${moment}.u32`);
    });
  const savePicture = () =>
    attempt(async () => {
      if (film === undefined) return;
      const memory = await session.laboratory.memory();
      save(await pictureOf(memory, film.network.nodes, film.words), `picture-${moment}.png`);
    });
  const saveSchedule = () =>
    attempt(async () => save(await session.laboratory.scheduleFile(), `${film?.algorithm}.json`));
  return (
    <details
      class="files"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onDragOver={(event) => {
        event.preventDefault();
        setOpen(true);
      }}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer?.files ?? null);
      }}
    >
      <summary>Your own picture or schedule, and files to keep</summary>
      <div class="files-row">
        <label>
          Open a picture
          <input
            type="file"
            name="picture-file"
            accept="image/*"
            onChange={({ currentTarget: { files } }) => files?.[0] && takePicture(files[0], fit)}
          />
        </label>
        <label>
          if it is not square
          <select
            name="fit"
            value={fit}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value as Fit;
              setFit(next);
              if (picture) void takePicture(picture, next);
            }}
          >
            {FITS.map((one) => (
              <option value={one}>{FIT_LABELS[one]}</option>
            ))}
          </select>
        </label>
        <label>
          Open a schedule
          <input
            type="file"
            name="schedule-file"
            accept=".json,application/json"
            onChange={({ currentTarget: { files } }) => files?.[0] && takeSchedule(files[0])}
          />
        </label>
      </div>
      <div class="files-row">
        <button type="button" disabled={!film} onClick={saveMemory}>
          Save the memory as u32
        </button>
        <button type="button" disabled={!film || state.view !== 'picture'} onClick={savePicture}>
          Save the picture as PNG
        </button>
        <button type="button" disabled={!film} onClick={saveSchedule}>
          Save the schedule
        </button>
      </div>
      <p role="status">{note}</p>
      <p role="alert" class="problem">
        {problem}
      </p>
    </details>
  );
}

/** The cube for which a picture is a matrix as it is. */
function networkOf(width: number, height: number): Partial<State> {
  const dim = Math.log2(width);
  if (width !== height || !Number.isInteger(dim) || dim < 1 || dim > MOST_DIMENSIONS) return {};
  return { topology: { kind: 'cube', dim }, algorithm: 'necklace', moment: 0 };
}

async function pictureOf(memory: Uint32Array<ArrayBuffer>, side: number, words: number): Promise<Blob> {
  const pixels = memory.filter((_, i) => i % words === 0);
  const canvas = new OffscreenCanvas(side, side);
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), side, side);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
