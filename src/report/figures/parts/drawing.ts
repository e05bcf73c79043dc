import * as Plot from '@observablehq/plot';
import type { Drawing } from '../../document/markup.ts';
import type { LinearScale, LogScale } from '../../document/scales.ts';

/** An axis of a drawing. */
export interface FacetAxis {
  readonly scale: LogScale | LinearScale;
  /** What the axis shows, with its unit. */
  readonly label: string;
  /** How its marks are written; left out: as plain numbers. */
  readonly tick?: (value: number) => string;
}

/** What a drawing is, in units that the page scales to the width that it has. */
export type DrawingOptions = Omit<Plot.PlotOptions, 'document' | 'className'>;

/** A drawing as an image, whose name is the text of the element with this id. */
export function drawing(options: DrawingOptions, labelledBy: string): Drawing {
  return (document) => {
    const svg = plain(document, options);
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-labelledby', labelledBy);
    return svg;
  };
}

/** A drawing without a style sheet of its own (the page has one for all) or names for its parts: it is one image. */
export function plain(document: Document, options: DrawingOptions): SVGSVGElement {
  const svg = Plot.plot({ document, className: 'plot', ...options }) as SVGSVGElement;
  svg.querySelector('style')?.remove();
  for (const part of svg.querySelectorAll('[aria-label], [aria-hidden]')) {
    part.removeAttribute('aria-label');
    part.removeAttribute('aria-hidden');
  }
  return svg;
}

/** A sign as high as a line of text. */
export function plainSign(width: number, mark: Plot.Markish): Drawing {
  return (document) => {
    const svg = plain(document, { width, height: 16, margin: 0, axis: null, marks: [mark] });
    svg.setAttribute('aria-hidden', 'true');
    return svg;
  };
}

/** An axis as Plot takes it. */
export function scaleOf({ scale }: FacetAxis): Plot.ScaleOptions {
  return { ...scale, domain: [...scale.domain], ticks: [...scale.ticks] };
}

/** The axis that goes across, with its label below the middle of it or at its end, and the lines of the grid. */
export function axisAcross(axis: FacetAxis, labelAnchor: 'center' | 'right' = 'center'): Plot.Markish[] {
  const ticks = [...axis.scale.ticks];
  const labelOffset = labelAnchor === 'center' ? 34 : 28;
  return [
    Plot.ruleX(ticks, { className: 'grid' }),
    Plot.axisX(ticks, { ...optionsOf(axis), labelAnchor, labelOffset }),
  ];
}

/** The axis that goes up, with its label above it. */
export function axisUp(axis: FacetAxis): Plot.Markish[] {
  const ticks = [...axis.scale.ticks];
  return [
    Plot.ruleY(ticks, { className: 'grid' }),
    Plot.axisY(ticks, { ...optionsOf(axis), labelAnchor: 'top' }),
  ];
}

/** Marks are texts: a log scale's own format leaves out what is no power of ten. */
function optionsOf({ label, tick = String }: FacetAxis) {
  return { text: tick, tickSize: 0, label, labelArrow: 'none', className: 'axis' } as const;
}
