import { element, type Markup } from '../../report/document/markup.ts';
import type { Pen } from './pen.ts';

const ANCHORS: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' };

/** Writes what is drawn as elements of an SVG, each of them with the colours and sizes that it needs. */
export class SvgPen implements Pen {
  readonly elements: Markup[] = [];
  fillStyle: Pen['fillStyle'] = '#000000';
  strokeStyle: Pen['strokeStyle'] = '#000000';
  globalAlpha = 1;
  lineWidth = 1;
  lineCap: Pen['lineCap'] = 'butt';
  font = '10px sans-serif';
  textAlign: Pen['textAlign'] = 'left';
  textBaseline: Pen['textBaseline'] = 'alphabetic';
  private path = '';

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${short(x)} ${short(y)}`;
  }

  closePath(): void {
    this.path += 'z';
  }

  /** @param radius one number: all corners are alike */
  roundRect(x: number, y: number, width: number, height: number, radius?: unknown): void {
    const r = typeof radius === 'number' ? radius : 0;
    const [across, down] = [short(width - 2 * r), short(height - 2 * r)];
    const turn = (right: number, below: number) => `a${r} ${r} 0 0 1 ${right * r} ${below * r}`;
    this.moveTo(x + r, y);
    this.path += `h${across}${turn(1, 1)}v${down}${turn(-1, 1)}h-${across}${turn(-1, -1)}v-${down}${turn(1, -1)}z`;
  }

  fill(): void {
    this.put('path', { d: this.path, fill: `${this.fillStyle}` });
  }

  stroke(): void {
    const line = { stroke: `${this.strokeStyle}`, 'stroke-width': short(this.lineWidth) };
    const cap = this.lineCap === 'butt' ? {} : { 'stroke-linecap': this.lineCap };
    this.put('path', { d: this.path, fill: 'none', ...line, ...cap });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const place = { x: short(x), y: short(y), width: short(width), height: short(height) };
    this.put('rect', { ...place, fill: `${this.fillStyle}` });
  }

  fillText(text: string, x: number, y: number): void {
    const [, size = '10', family = 'sans-serif'] = /([\d.]+)px (.+)$/.exec(this.font) ?? [];
    const middle = this.textBaseline === 'middle' ? { dy: '0.35em' } : {};
    const anchor = ANCHORS[this.textAlign];
    this.put(
      'text',
      {
        ...{ x: short(x), y: short(y), ...middle },
        ...{ 'font-size': size, 'font-family': family, ...(anchor && { 'text-anchor': anchor }) },
        fill: `${this.fillStyle}`,
      },
      text,
    );
  }

  private put(name: string, attributes: Record<string, string | number>, ...text: string[]): void {
    if (attributes.d === '') return;
    const alpha = this.globalAlpha < 1 ? { opacity: short(this.globalAlpha) } : {};
    this.elements.push(element(name, { ...attributes, ...alpha }, ...text));
  }
}

/** To a hundredth of a pixel: nobody sees more. */
export function short(length: number): number {
  return Math.round(100 * length) / 100;
}
