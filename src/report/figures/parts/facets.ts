import type * as Plot from '@observablehq/plot';
import type { Figure } from '../../document/figure.ts';
import { element } from '../../document/markup.ts';
import { axisAcross, axisUp, drawing, type FacetAxis, scaleOf } from './drawing.ts';

/** One of several small drawings that have the same axes. */
export interface Facet {
  readonly name: string;
  /** What stands behind the name. */
  readonly text: string;
  readonly marks: readonly Plot.Markish[];
}

/** How wide and high a drawing is, and the least room for the marks of its axis that goes up, in units that the page scales to the width that it has. */
const SIZES = {
  small: { width: 150, height: 132, marginLeft: 34 },
  large: { width: 270, height: 200, marginLeft: 46 },
} as const;

/** Units that the texts of the axis that goes up take at most, with what is between them and the axis. */
function roomOf({ scale, tick = String }: FacetAxis): number {
  return 10 + 6.2 * Math.max(...scale.ticks.map((value) => tick(value).length));
}

/** Drawings with what a figure says below them. */
interface Facets extends Omit<Figure, 'wide' | 'draw'> {
  readonly x: FacetAxis;
  readonly y: FacetAxis;
  readonly panels: readonly Facet[];
  readonly size?: keyof typeof SIZES;
}

/** A figure of drawings beside each other, all with the same axes, each with its name above. */
export function facetsFigure({ x, y, panels, size = 'small', ...words }: Facets): Figure {
  const optionsOf = (marks: readonly Plot.Markish[]) => ({
    ...SIZES[size],
    marginLeft: Math.max(SIZES[size].marginLeft, roomOf(y)),
    marginTop: 16,
    marginRight: 8,
    marginBottom: 30,
    x: { ...scaleOf(x), insetLeft: 4, insetRight: 4 },
    y: { ...scaleOf(y), insetTop: 4, insetBottom: 4 },
    marks: [...axisAcross(x, 'right'), ...axisUp(y), ...marks],
  });
  const elementOf = ({ name, text, marks }: Facet, id: string) => {
    const title = element('p', { id }, element('strong', {}, name), ` ${text}`);
    return element('div', {}, title, drawing(optionsOf(marks), id));
  };
  return {
    ...words,
    wide: true,
    draw: (labelledBy) =>
      element(
        'div',
        { class: `panels ${size}` },
        ...panels.map((panel, index) => elementOf(panel, `${labelledBy}-${index}`)),
      ),
  };
}
