import * as Plot from '@observablehq/plot';
import { elementsOf } from '../../document/elements.ts';
import type { LinearScale, LogScale } from '../../document/scales.ts';
import { drawing } from './drawing.ts';

/** One of several small drawings that have the same axes. */
export interface Panel {
  readonly name: string;
  /** What stands behind the name. */
  readonly text: string;
  readonly marks: readonly Plot.Markish[];
}

export interface Axis {
  readonly scale: LogScale | LinearScale;
  /** What the axis shows, in one or two words. */
  readonly label: string;
  /** How its marks are written; left out: as plain numbers. */
  readonly tick?: (value: number) => string;
}

/** How wide and high a drawing is, and its marks, in units that the page scales to the width that it has. */
const SIZES = {
  small: { width: 150, height: 132, marginLeft: 34 },
  large: { width: 270, height: 200, marginLeft: 46 },
} as const;

/** Drawings beside each other, all with the same axes, each with its name above. */
export function panelsElement(
  document: Document,
  labelledBy: string,
  { x, y }: { readonly x: Axis; readonly y: Axis },
  panels: readonly Panel[],
  size: keyof typeof SIZES = 'small',
): HTMLElement {
  const make = elementsOf(document);
  const optionsOf = (marks: readonly Plot.Markish[]): Plot.PlotOptions => ({
    document,
    ...SIZES[size],
    marginTop: 16,
    marginRight: 8,
    marginBottom: 30,
    x: { ...scaleOf(x), insetLeft: 4, insetRight: 4 },
    y: { ...scaleOf(y), insetTop: 4, insetBottom: 4 },
    marks: [
      Plot.ruleX([...x.scale.ticks], { className: 'grid' }),
      Plot.ruleY([...y.scale.ticks], { className: 'grid' }),
      Plot.axisX([...x.scale.ticks], { ...axisOf(x), labelAnchor: 'right', labelOffset: 28 }),
      Plot.axisY([...y.scale.ticks], { ...axisOf(y), labelAnchor: 'top' }),
      ...marks,
    ],
  });
  return make(
    'div',
    { class: `panels ${size}` },
    ...panels.map(({ name, text, marks }, index) => {
      const id = `${labelledBy}-${index}`;
      return make(
        'div',
        {},
        make('p', { id }, make('strong', {}, name), ` ${text}`),
        drawing(optionsOf(marks), id),
      );
    }),
  );
}

function scaleOf({ scale }: Axis): Plot.ScaleOptions {
  return { ...scale, domain: [...scale.domain], ticks: [...scale.ticks] };
}

function axisOf({ label, tick = String }: Axis) {
  return { text: tick, tickSize: 0, label, labelArrow: 'none', className: 'axis' } as const;
}
