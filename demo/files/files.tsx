import { Choice } from '../controls/choice.tsx';
import { TextButton } from '../controls/text-button.tsx';
import type { PictureData } from '../laboratory/protocol.ts';
import type { FilesProps } from './opened-files.ts';
import type { Fit } from './own-picture.ts';
import { save } from './save.ts';

const FIT_LABELS: Readonly<Record<Fit, string>> = { pad: 'whole, with margins', crop: 'cropped' };

/** Pictures and schedules in and out. */
export function Files({ state, shown, session, moment, files }: FilesProps) {
  const { fit, take, chooseFit, attempt } = files;
  const { playback } = shown;
  const button = (
    label: string,
    name: string,
    make: () => Promise<Blob>,
    isThere = playback !== undefined,
  ) => (
    <TextButton text={label} act={() => attempt(async () => save(await make(), name))} disabled={!isThere} />
  );
  const memory = () => session.laboratory.memory();
  return (
    <details class="files">
      <summary>Your own picture or schedule (drop or paste it anywhere), and files to keep</summary>
      <div class="files-row">
        <FileField label="Open a picture" name="picture-file" accept="image/*" take={take} />
        <Choice
          label="if it is not square"
          name="fit"
          value={fit}
          options={Object.entries(FIT_LABELS)}
          choose={chooseFit}
        />
        <FileField label="Open a schedule" name="schedule-file" accept=".json,application/json" take={take} />
      </div>
      <div class="files-row">
        {button('Save the memory as u32', `memory-${moment}.u32`, async () => new Blob([await memory()]))}
        {button(
          'Save the picture as PNG',
          `picture-${moment}.png`,
          async () => pngOf(await session.laboratory.picture()),
          playback && state.view === 'picture',
        )}
        {button('Save the schedule', `${playback?.algorithm}.json`, () => session.laboratory.scheduleFile())}
      </div>
    </details>
  );
}

interface FileFieldProps {
  readonly label: string;
  readonly name: string;
  readonly accept: string;
  readonly take: (files: readonly File[]) => void;
}

function FileField({ label, take, ...input }: FileFieldProps) {
  const takeFrom = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (currentTarget.files?.length) take([...currentTarget.files]);
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <label>
      {label}
      <input type="file" {...input} onChange={takeFrom} />
    </label>
  );
}

async function pngOf({ columns, rows, pixels }: PictureData): Promise<Blob> {
  const canvas = new OffscreenCanvas(columns, rows);
  const image = new ImageData(new Uint8ClampedArray(pixels.buffer), columns, rows);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
