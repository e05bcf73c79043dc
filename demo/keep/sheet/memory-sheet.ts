import { sheetOf } from '../../../src/pictures/sheet.ts';
import { element } from '../../../src/report/document/markup.ts';
import { token } from '../../colours.ts';
import { imageDataOf } from '../../files/image-data.ts';
import type { PlaybackInfo } from '../../laboratory/protocol.ts';
import { isFine } from '../../matrix/legend.tsx';
import { rowsInWords } from '../../matrix/rows-in-words.ts';
import type { Session } from '../../session/session.ts';
import { sheetTitle, standingSheet } from './standing-sheet.ts';

/**
 * The memory as it is seen at a moment: its pixels, with a title and sentences.
 * @param isOver whether all blocks are where they belong
 * @throws Error while it plays
 */
export async function memorySheet(
  playback: PlaybackInfo,
  session: Pick<Session, 'film'>,
  moment: number,
  isOver: boolean,
): Promise<SVGSVGElement> {
  let sheet: SVGSVGElement | undefined;
  await session.film({ from: moment, to: moment, pictureMs: 1000 }, async ({ picture, scene }) => {
    const canvas = document.createElement('canvas');
    const { columns, rows } = picture;
    Object.assign(canvas, { width: columns, height: rows });
    canvas.getContext('2d')?.putImageData(imageDataOf(picture), 0, 0);
    const [width, height] = [columns, rows].map((side) => side / devicePixelRatio);
    const size = { width, height, 'image-rendering': 'pixelated' };
    const drawn = {
      ...{ title: sheetTitle(playback), width, height, swatches: [] },
      sentences: [
        scene.text,
        rowsInWords(playback, isOver, isFine(playback, { width: columns, height: rows })),
      ],
      parts: [element('image', { ...size, href: canvas.toDataURL('image/png') })],
    };
    sheet = standingSheet(sheetOf(drawn, token));
  });
  if (sheet === undefined) throw new Error('the memory plays: pause it to draw it');
  return sheet;
}
