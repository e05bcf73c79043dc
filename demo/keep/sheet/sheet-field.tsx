import { TextButton } from '../../controls/text-button.tsx';
import type { FilesProps } from '../../files/opened-files.ts';
import { pngOf, svgText } from '../../files/picture-file.ts';
import { save } from '../../files/save.ts';
import { isDone } from '../../matrix/finish.tsx';
import type { PageName } from '../../state/state.ts';

/** Pixels of a PNG for each of the page. */
const PNG_SCALE = 2;

/** Where the network stands. */
const WITH_NETWORK: ReadonlySet<PageName> = new Set(['stage', 'network', 'learn']);

/** Saves drawings: of the memory and of the network as they are seen, and of the whole schedule. What makes them is loaded when one is wanted. */
export function SheetField({ state, shown, session, moment, files: { attempt } }: FilesProps) {
  const { playback, scene } = shown;
  if (playback === undefined) return null;
  const memory = async () => {
    const { memorySheet } = await import('./memory-sheet.ts');
    return memorySheet(playback, session, moment, isDone(shown, moment));
  };
  const network = async () => {
    const { networkOnPage, networkSheet } = await import('./network-sheet.ts');
    const square = networkOnPage();
    if (square === null) throw new Error('the network is not on this page: save it from the stage');
    return networkSheet(square, playback, scene);
  };
  const schedule = async () => {
    const { scheduleSheet } = await import('./schedule-sheet.ts');
    return scheduleSheet(playback, session.laboratory);
  };
  const drawings = [
    { what: 'memory', name: `memory-${moment}`, draw: memory } as const,
    ...(WITH_NETWORK.has(state.page)
      ? [{ what: 'network', name: `network-${moment}`, draw: network } as const]
      : []),
    { what: 'schedule', name: 'schedule', draw: schedule } as const,
  ];
  return (
    <div class="row">
      {drawings.flatMap(({ what, name, draw }) => {
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
