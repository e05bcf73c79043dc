import type * as Plot from '@observablehq/plot';
import { element, elementIn, SVG } from '../../document/markup.ts';

/** A text below the lines of a drawing, and the place across that it is about. */
export interface NoteBelow {
  readonly text: string;
  /** On the axis that goes across. */
  readonly at: number;
  /** On the axis that goes up, where the line to the text begins; left out: at the top. */
  readonly from?: number;
}

/** A note, and the row in which it has room: 0 is the lowest. */
interface PlacedNote extends NoteBelow {
  readonly row: number;
}

/** From one row to the next, in units of the drawing. */
const ROW = 15;
/** The widest digit of common fonts, bold, at the size of the drawing's texts. */
const CHARACTER = 8.2;
/** From the line to its text. */
const INDENT = 4;

/**
 * Gives each note a row in which it covers no other, and no line to another crosses it: one that begins below an earlier
 * note stands above it.
 *
 * @param across units of the drawing at which a value stands
 */
export function placeBelow(notes: readonly NoteBelow[], across: (value: number) => number): PlacedNote[] {
  const placed: PlacedNote[] = [];
  for (const note of [...notes].sort((a, b) => a.at - b.at)) {
    const covering = placed.filter(
      ({ at, text }) => across(at) + INDENT + text.length * CHARACTER > across(note.at),
    );
    placed.push({ ...note, row: Math.max(-1, ...covering.map(({ row }) => row)) + 1 });
  }
  return placed;
}

/** The room that notes take below the lines, in units of the drawing. */
export function heightOfNotes(placed: readonly PlacedNote[]): number {
  return placed.length === 0 ? 0 : (Math.max(...placed.map(({ row }) => row)) + 1) * ROW + 6;
}

/** Draws the notes above the axis that goes across, each behind the foot of a line down from what it is about. */
export function notesBelow(placed: readonly PlacedNote[]): Plot.RenderFunction {
  return (_index, scales, _values, { height, marginTop, marginBottom }, { document }) => {
    const [across, up] = [scales.x, scales.y] as ((value: number) => number)[];
    const parts = placed.flatMap(({ text, at, from, row }) => {
      const [x, foot] = [across(at), height - marginBottom - row * ROW - 2];
      const dashes = from === undefined ? { 'stroke-dasharray': '3 3' } : {};
      const top = from === undefined ? marginTop : up(from);
      return [
        element('path', { d: `M${x},${top}V${foot}`, class: 'range', ...dashes }),
        element(
          'text',
          { x: x + INDENT, y: foot - ROW / 2 + 1, dy: '0.32em', 'text-anchor': 'start', class: 'heading' },
          text,
        ),
      ];
    });
    return elementIn(document, element('g', { class: 'notes' }, ...parts), SVG) as SVGElement;
  };
}
