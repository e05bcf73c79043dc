import { SvgPen } from '../../../src/pictures/pen/svg-pen.ts';
import { portSwatches, sheetOf } from '../../../src/pictures/sheet.ts';
import { element, type Markup } from '../../../src/report/document/markup.ts';
import { topologyOf } from '../../../src/schedules/index.ts';
import { token } from '../../colours.ts';
import type { PlaybackInfo, SceneInfo } from '../../laboratory/protocol.ts';
import { drawnAgain } from '../../network/links/drawn-again.ts';
import { networkInWords } from '../../network/network-words.ts';
import { sheetTitle, standingSheet } from './standing-sheet.ts';
import { standingSvg } from './standing-svg.ts';

/**
 * The network as it is seen, turned as it is, with the links of the moment and the way of a block: lines for a file.
 * @throws Error when the page does not show it
 */
export function networkSheet(playback: PlaybackInfo, scene: SceneInfo | undefined): SVGSVGElement {
  const square = document.querySelector('.network-sheet');
  if (square === null) throw new Error('the network is not on this page: draw it from the stage');
  const { left, top, width, height } = square.getBoundingClientRect();
  const layers = [...square.querySelectorAll<HTMLCanvasElement | SVGSVGElement>('canvas, svg')];
  const drawn = {
    ...{ title: sheetTitle(playback), width, height },
    swatches: portSwatches(topologyOf(playback.network.topology), token),
    sentences: [...(scene ? [scene.text] : []), networkInWords(playback, scene)],
    parts: layers.map((layer) => {
      const box = layer.getBoundingClientRect();
      const place = { transform: `translate(${box.left - left} ${box.top - top})` };
      return element(
        'g',
        place,
        layer instanceof HTMLCanvasElement ? ofCanvas(layer) : () => standingSvg(layer),
      );
    }),
  };
  return standingSheet(sheetOf(drawn, token));
}

/** In lines where somebody told how; otherwise its pixels. */
function ofCanvas(canvas: HTMLCanvasElement): Markup {
  const draw = drawnAgain.get(canvas);
  if (draw) {
    const pen = new SvgPen();
    draw(pen);
    return element('g', {}, ...pen.elements);
  }
  const { width, height } = canvas.getBoundingClientRect();
  const size = { width, height, preserveAspectRatio: 'none', 'image-rendering': 'pixelated' };
  return element('image', { ...size, href: canvas.toDataURL('image/png') });
}
