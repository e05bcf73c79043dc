import { TextButton } from '../../controls/text-button.tsx';
import type { FilesProps } from '../../files/opened-files.ts';
import { pngOf, svgText } from '../../files/picture-file.ts';
import { save } from '../../files/save.ts';
import { isDone } from '../../matrix/finish.tsx';
import { showsMemory, showsNetwork } from '../../stage/in-sight.ts';

/** Pixels of a PNG for each of the page. */
const PNG_SCALE = 2;

/** Saves drawings: of the memory and of the network where they are seen, and of the whole schedule. What makes them is loaded when one is wanted. */
export function SheetField({ state, shown, session, moment, files: { attempt } }: FilesProps) {
  const { playback, scene, refusal } = shown;
  if (playback === undefined) return null;
  const memory = async () => {
    const { memorySheet } = await import('./memory-sheet.ts');
    return memorySheet(playback, session, moment, isDone(shown, moment));
  };
  const network = async () => {
    const { networkSheet } = await import('./network-sheet.ts');
    return networkSheet(playback, scene);
  };
  const schedule = async () => {
    const { scheduleSheet } = await import('./schedule-sheet.ts');
    return scheduleSheet(playback, session.laboratory);
  };
  const drawings = [
    {
      ...{ what: 'memory', name: `memory-${moment}`, draw: memory },
      isThere: showsMemory(state) && refusal === undefined,
    },
    { what: 'network', name: `network-${moment}`, draw: network, isThere: showsNetwork(state) },
    { what: 'schedule', name: 'schedule', draw: schedule, isThere: true },
  ];
  return (
    <div class="row">
      {drawings.flatMap(({ what, name, draw, isThere }) => {
        if (!isThere) return [];
        const file = `allport-${playback.algorithm}-${name}`;
        const saveSvg = async () =>
          save(new Blob([svgText(await draw())], { type: 'image/svg+xml' }), `${file}.svg`);
        const savePng = async () => save(await pngOf(await draw(), PNG_SCALE), `${file}.png`);
        return [
          <TextButton key={`${what} SVG`} text={`Draw the ${what} as SVG`} act={() => attempt(saveSvg)} />,
          <TextButton key={`${what} PNG`} text={`Draw the ${what} as PNG`} act={() => attempt(savePng)} />,
        ];
      })}
    </div>
  );
}
