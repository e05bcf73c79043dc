import type * as Plot from '@observablehq/plot';
import { element, elementIn, SVG } from '../../document/markup.ts';
import { spread } from './spread.ts';

/** Lines of a drawing that lie on each other, and where they end. */
export interface NamedLine {
  readonly names: readonly string[];
  /** On the axis that goes up. */
  readonly end: number;
}

/** From one name to the next of the same lines, in units of the drawing, and from these to other names. */
const LINE = 14;
const GAP = 5;
/** From the end of a line to its names. */
const LEADER = 16;
/** From there to the names, and a letter of them, at most. */
const INDENT = 5;
const LETTER = 6.8;

/** Units at the right of the lines that their names take. */
export function widthOfNames(lines: readonly NamedLine[]): number {
  const longest = Math.max(0, ...lines.flatMap(({ names }) => names).map(({ length }) => length));
  return LEADER + INDENT + longest * LETTER;
}

/** How high a drawing must be, without its margins, for all names to stand one below the other. */
export function heightOfNames(lines: readonly NamedLine[]): number {
  return lines.reduce((sum, { names }) => sum + heightOf(names), 0);
}

/**
 * Draws the names of lines at the right of the drawing, each as near to the end of its line as the others allow, and joined
 * with it. Lines that lie on each other have one text, with a name in each of its rows.
 *
 * @param room units at the bottom of the drawing that are not for names
 */
export function lineNames(lines: readonly NamedLine[], room: number): Plot.RenderFunction {
  return (_index, scales, _values, { width, height, marginRight, marginTop, marginBottom }, { document }) => {
    const up = scales.y as (value: number) => number;
    const ends = lines.map(({ names, end }) => ({ names, at: up(end) })).sort((a, b) => a.at - b.at);
    const wanted = ends.map(({ names, at }) => ({ middle: at, size: heightOf(names) }));
    const middles = spread(wanted, marginTop, height - marginBottom - room);
    const right = width - marginRight;
    const bar = right + LEADER;
    const parts = ends.flatMap(({ names, at }, i) => {
      const half = (names.length * LINE) / 2;
      const bracket = names.length > 1 ? `M${bar},${middles[i] - half}V${middles[i] + half}` : '';
      const rows = names.map((name, row) =>
        element('tspan', { x: bar + INDENT, y: middles[i] - half + (row + 0.5) * LINE, dy: '0.32em' }, name),
      );
      return [
        element('path', {
          d: `M${right},${at}L${bar},${middles[i]}${bracket}`,
          class: 'range',
          fill: 'none',
        }),
        element('text', { 'text-anchor': 'start' }, ...rows),
      ];
    });
    return elementIn(document, element('g', { class: 'names' }, ...parts), SVG) as SVGElement;
  };
}

function heightOf(names: readonly string[]): number {
  return names.length * LINE + GAP;
}
