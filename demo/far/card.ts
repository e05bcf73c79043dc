import { token } from '../colours.ts';
import { canvasOf } from '../files/image-data.ts';
import type { Reached } from '../laboratory/measured.ts';
import { draw } from '../laboratory/stage/generated-pictures.ts';
import { grouped, rounded } from '../words.ts';

/** The size that sites show of a link. */
export const CARD = { width: 1200, height: 630 } as const;

/** How strong the picture is before anything was tried. */
const NOT_YET = 0.2;
/** The smallest cube that is drawn by itself. */
const SMALLEST = 10;
const FAMILY = 'system-ui, sans-serif';

/** What there is to be said of the cubes that were tried. */
export interface Facts {
  /** From the smallest on. */
  readonly reached: readonly Reached[];
  /** The dimension that was refused, if one was. */
  readonly refused: number | undefined;
  readonly adapter: string;
}

/**
 * Memories of cubes in each other: the area of each is that of its blocks. It is a drawing of a picture transposed as the exchange
 * does it, not the memory of a run.
 *
 * @param side pixels of the largest
 * @param largest dimensions of the largest
 */
export function drawSizes(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  side: number,
  largest: number,
): void {
  for (let dim = largest; dim >= Math.min(SMALLEST, largest); dim--) {
    const own = side / 2 ** (largest - dim);
    const pixels = Math.min(256, 2 ** Math.ceil(Math.log2(own)));
    context.imageSmoothingEnabled = false;
    context.drawImage(transposedPicture(pixels), left, top + side - own, own, own);
    context.strokeStyle = token('paper');
    context.lineWidth = 3;
    context.strokeRect(left, top + side - own, own, own);
    if (own > 60) badge(context, left + own - 28, top + side - own + 24, `${dim}`);
  }
}

/** The card that tells how far a GPU went. */
export function drawCard(canvas: HTMLCanvasElement, facts: Facts): void {
  const context = canvas.getContext('2d');
  const last = facts.reached.at(-1);
  if (!context) return;
  Object.assign(canvas, CARD);
  context.fillStyle = token('paper');
  context.fillRect(0, 0, CARD.width, CARD.height);
  context.globalAlpha = last ? 1 : NOT_YET;
  drawSizes(context, 44, 50, 530, last?.dim ?? SMALLEST);
  context.globalAlpha = 1;
  const write = (text: string, x: number, y: number, size: number, colour = token('ink'), weight = 400) => {
    context.font = `${weight} ${size}px ${FAMILY}`;
    context.fillStyle = colour;
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    context.fillText(text, x, y);
    return context.measureText(text).width;
  };
  const brand = write('allport', 622, 63, 20, token('ink'), 700);
  write('How far does your GPU go?', 622 + brand + 8, 63, 20, token('muted'));
  if (last === undefined) {
    write('not tried yet', 618, 160, 56, token('muted'), 700);
    return;
  }
  write(`cube ${last.dim}`, 618, 160, 84, token('ink'), 700);
  const count = write(grouped(last.blocks), 622, 222, 34, token('ink'), 700);
  write('blocks', 622 + count + 12, 222, 34);
  tick(context, 644, 271);
  write('every one verified', 682, 266, 21);
  write('in the place where it must be', 682, 290, 16, token('muted'));
  const seconds = last.ms / 1000;
  write(`${rounded(seconds)} s`, 622, 352, 34, token('ink'), 700);
  write(
    last.slices > 1 ? `in ${last.slices} slices, in a browser` : 'in a browser',
    622,
    376,
    16,
    token('muted'),
  );
  write(`${rounded(last.blocks / seconds / 1e6)} million`, 830, 352, 34, token('ink'), 700);
  write('blocks a second, verified too', 830, 376, 16, token('muted'));
  write('each step up: four times the blocks', 622, 424, 16, token('muted'));
  chips(context, facts);
  context.fillStyle = token('line');
  context.fillRect(622, 536, 534, 1);
  write(facts.adapter, 622, 571, 18, token('ink'), 700);
  write(`${last.algorithm}, one word a block, all its steps put together`, 622, 597, 15, token('muted'));
}

/** A chip for each dimension that was tried. */
function chips(context: CanvasRenderingContext2D, { reached, refused }: Facts): void {
  const dims = [...reached.map(({ dim }) => dim), ...(refused === undefined ? [] : [refused])];
  const step = Math.min(53, 534 / dims.length);
  for (const [i, dim] of dims.entries()) {
    const [x, own] = [622 + i * step, step - 6];
    const isBest = dim === reached.at(-1)?.dim;
    context.beginPath();
    context.roundRect(x, 440, own, 34, 6);
    context.setLineDash(dim === refused ? [4, 3] : []);
    context.strokeStyle = token('line');
    context.lineWidth = 1.5;
    context.fillStyle = isBest ? token('done') : dim === refused ? token('paper') : token('panel');
    context.fill();
    if (dim === refused) context.stroke();
    context.setLineDash([]);
    context.font = `700 17px ${FAMILY}`;
    context.textAlign = 'center';
    context.fillStyle = isBest ? token('paper') : dim === refused ? token('muted') : token('ink');
    context.fillText(`${dim}`, x + own / 2, 463);
    if (dim === refused) {
      context.font = `15px ${FAMILY}`;
      context.textAlign = 'right';
      context.fillText('refused by the adapter', x + own, 494);
    }
  }
}

function badge(context: CanvasRenderingContext2D, x: number, y: number, text: string): void {
  context.fillStyle = token('paper');
  context.beginPath();
  context.roundRect(x - 18, y - 13, 36, 26, 13);
  context.fill();
  context.fillStyle = token('ink');
  context.font = `700 16px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 1);
}

/** A tick on a disc. */
function tick(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = token('done');
  context.beginPath();
  context.arc(x, y, 22, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = token('paper');
  context.lineWidth = 4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(x - 10, y);
  context.lineTo(x - 2.5, y + 7);
  context.lineTo(x + 10, y - 7);
  context.stroke();
}

function transposedPicture(side: number): OffscreenCanvas {
  const { pixels, ...size } = draw('landscape', side, side);
  const turned = pixels.map((_, i) => pixels[(i % side) * side + Math.floor(i / side)]);
  return canvasOf({ ...size, pixels: turned });
}
