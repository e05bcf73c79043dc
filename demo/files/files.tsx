import type { PageProps } from '../page.ts';
import type { OpenedFiles } from './opened-files.ts';
import { FITS, type Fit } from './own-picture.ts';
import { save } from './save.ts';

const FIT_LABELS: Readonly<Record<Fit, string>> = { pad: 'whole, with margins', crop: 'cropped' };

/** Pictures and schedules in and out. */
export function Files({
  state,
  shown,
  session,
  moment,
  files: { fit, take, chooseFit, attempt },
}: PageProps & { readonly files: OpenedFiles }) {
  const { film } = shown;
  const takeFrom = (input: HTMLInputElement) => {
    if (input.files?.length) take([...input.files]);
    // So that the same file can be chosen again.
    input.value = '';
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
    <details class="files">
      <summary>Your own picture or schedule (drop or paste it anywhere), and files to keep</summary>
      <div class="files-row">
        <label>
          Open a picture
          <input
            type="file"
            name="picture-file"
            accept="image/*"
            onChange={({ currentTarget }) => takeFrom(currentTarget)}
          />
        </label>
        <label>
          if it is not square
          <select
            name="fit"
            value={fit}
            onChange={({ currentTarget }) => chooseFit(currentTarget.value as Fit)}
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
            onChange={({ currentTarget }) => takeFrom(currentTarget)}
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
    </details>
  );
}

async function pictureOf(memory: Uint32Array<ArrayBuffer>, side: number, words: number): Promise<Blob> {
  const pixels = memory.filter((_, i) => i % words === 0);
  const canvas = new OffscreenCanvas(side, side);
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), side, side);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
