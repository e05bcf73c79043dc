import { linesOf } from '../report/document/lines-of.ts';
import { type Content, element, type Markup } from '../report/document/markup.ts';
import type { Topology } from '../schedules/index.ts';
import { type ColourOf, coloursOfPorts, inkOn } from './colours.ts';
import { portsOf } from './network/links/ports.ts';
import { SANS } from './picture-style.ts';

const MARGIN = 28;
const TITLE = { size: 18, line: 26 };
const TEXT = { size: 14, line: 20 };
/** The width of a letter, as a part of its size: in the mean it is less. */
const LETTER = 0.53;
/** Of the legend. */
const SWATCH = { size: 16, line: 24, gap: 16 };

/** A drawing with what is said of it. Lengths are in CSS pixels. */
export interface Drawn {
  readonly title: string;
  /** One after the other, below the title. */
  readonly sentences: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Content[];
  /** What its colours mean, told below it. */
  readonly swatches: readonly Swatch[];
}

/** A colour, what stands on it, and what it means. */
export interface Swatch {
  readonly colour: string;
  readonly sign: string;
  readonly name: string;
}

/** A drawing on a sheet of its own, an SVG: a title, sentences, the drawing, and what its colours mean. */
export function sheetOf(
  { title, sentences, width, height, parts, swatches }: Drawn,
  colourOf: ColourOf,
): Markup {
  const text = sentences.join(' ');
  const most = Math.floor(width / (LETTER * TEXT.size));
  const lines = linesOf(text.split(' '), ({ length }) => length <= most);
  const legend = legendOf(swatches, width, colourOf);
  const top = MARGIN + TITLE.line + lines.length * TEXT.line + 12;
  const below = top + height + 16;
  const size = { width: width + 2 * MARGIN, height: below + legend.height + MARGIN };
  return element(
    'svg',
    { ...size, viewBox: `0 0 ${size.width} ${size.height}`, 'font-family': SANS },
    element('title', {}, title),
    element('desc', {}, text),
    element('rect', { width: '100%', height: '100%', fill: colourOf('paper') }),
    element(
      'text',
      {
        x: MARGIN,
        y: MARGIN + TITLE.size,
        'font-size': TITLE.size,
        'font-weight': 700,
        fill: colourOf('ink'),
      },
      title,
    ),
    ...lines.map((line, i) =>
      element(
        'text',
        {
          ...{ x: MARGIN, y: MARGIN + TITLE.line + i * TEXT.line + TEXT.size },
          ...{ 'font-size': TEXT.size, fill: colourOf('muted') },
        },
        line,
      ),
    ),
    element('g', { transform: `translate(${MARGIN} ${top})` }, ...parts),
    element('g', { transform: `translate(${MARGIN} ${below})` }, ...legend.parts),
  );
}

/** The colours of the ports. */
export function portSwatches(topology: Topology, colourOf: ColourOf): Swatch[] {
  const { ports, portMark, portName } = topology;
  const colours = coloursOfPorts(ports, colourOf);
  return portsOf(topology.encode()).map((port) => ({
    ...{ colour: colours[port], sign: portMark(port), name: portName(port) },
  }));
}

/** The swatches with their names beside them, in lines of a width. */
function legendOf(
  swatches: readonly Swatch[],
  width: number,
  colourOf: ColourOf,
): { height: number; parts: Markup[] } {
  if (swatches.length === 0) return { height: 0, parts: [] };
  let [x, y] = [0, 0];
  const parts = swatches.flatMap(({ colour, sign, name }) => {
    const own = SWATCH.size + 6 + name.length * LETTER * TEXT.size;
    if (x > 0 && x + own > width) [x, y] = [0, y + SWATCH.line];
    const middle = y + SWATCH.size / 2;
    const left = x;
    x += own + SWATCH.gap;
    const place = { x: left + SWATCH.size / 2, y: middle, dy: '0.35em', 'text-anchor': 'middle' };
    return [
      element('rect', { x: left, y, width: SWATCH.size, height: SWATCH.size, rx: 3, fill: colour }),
      element('text', { ...place, 'font-size': 11, 'font-weight': 700, fill: inkOn(colour) }, sign),
      element(
        'text',
        {
          x: left + SWATCH.size + 6,
          y: middle,
          dy: '0.35em',
          'font-size': TEXT.size,
          fill: colourOf('muted'),
        },
        name,
      ),
    ];
  });
  return { height: y + SWATCH.size, parts };
}
