import { Choice } from '../controls/choice.tsx';
import { TextButton } from '../controls/text-button.tsx';
import { OWN_PICTURE } from '../state/state.ts';
import { canvasOf, enlarged } from './image-data.ts';
import type { FilesProps } from './opened-files.ts';
import type { Fit } from './own-picture.ts';
import { save } from './save.ts';

const FIT_LABELS: Readonly<Record<Fit, string>> = { pad: 'whole, with margins', crop: 'cropped' };

/** Your own pictures, schedules, networks and machines: the door for those who do not drop or paste them. */
export function OpenFiles({ files: { fit, take, chooseFit } }: Pick<FilesProps, 'files'>) {
  return (
    <div class="row">
      <FileField label="Open a picture" name="picture-file" accept="image/*" take={take} />
      <Choice
        label="if it is not square"
        name="fit"
        hasLabel
        value={fit}
        options={Object.entries(FIT_LABELS)}
        choose={chooseFit}
      />
      <FileField label="Open a schedule" name="schedule-file" accept=".json,application/json" take={take} />
      <FileField
        label="Open a network"
        name="network-file"
        accept=".txt,.csv,.json,.dot,.gv,.graphml,.xml,.yml,.yaml,text/*,application/json"
        take={take}
      />
      <FileField label="Open a machine" name="machine-file" accept=".json,application/json" take={take} />
    </div>
  );
}

/** Pixels of the shorter side of a saved picture, at least: a block is a square of many, as on the page. */
const LEAST_SIDE = 512;

/** What is shown, as files to keep. */
export function SaveFiles({ state, shown, session, moment, files: { attempt } }: FilesProps) {
  const { playback } = shown;
  const isHeld = playback?.isSampled === false;
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
    <div class="row">
      {button(
        'Save the picture as PNG',
        `picture-${moment}.png`,
        async () => {
          const canvas = canvasOf(await session.laboratory.picture());
          // An own picture is data, whose pixels somebody counts.
          const kept = state.picture === OWN_PICTURE ? canvas : enlarged(canvas, LEAST_SIDE);
          return kept.convertToBlob({ type: 'image/png' });
        },
        isHeld && state.view === 'picture',
      )}
      {button('Save the schedule', `${playback?.algorithm}.json`, () => session.laboratory.scheduleFile())}
      {button(
        'Save the memory as u32',
        `memory-${moment}.u32`,
        async () => new Blob([await memory()]),
        isHeld,
      )}
    </div>
  );
}

interface FileFieldProps {
  readonly label: string;
  readonly name: string;
  readonly accept: string;
  readonly take: (files: readonly File[]) => void;
}

/** A field that takes files. */
export function FileField({ label, take, ...input }: FileFieldProps) {
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
