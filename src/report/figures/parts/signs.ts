import * as Plot from '@observablehq/plot';

import type { LegendItem } from '../../document/figure.ts';
import { plainSign } from './drawing.ts';

/** How a dot looks; the style sheet has the colour of its class. */
type Sign = Pick<
  Plot.DotOptions,
  'className' | 'symbol' | 'rotate' | 'r' | 'fill' | 'stroke' | 'strokeWidth'
>;

/** A sign with what it stands for. */
export type Signed = readonly [sign: Sign, text: string];

const FULL = { symbol: 'circle', r: 2.8, fill: 'currentColor', stroke: 'none' } as const;
const HOLLOW = { r: 5, fill: 'none', stroke: 'currentColor', strokeWidth: 1.4 } as const;

/** A bar across the row, as high as a hollow dot. */
const BAR: Plot.SymbolImplementation = {
  draw(context: CanvasPath, size: number) {
    const half = 1.3 * Math.sqrt(size / Math.PI);
    context.moveTo(0, -half);
    context.lineTo(0, half);
  },
};

export const STEPS_SIGN: Sign = FULL;
export const SPAN_SIGN: Sign = { ...HOLLOW, symbol: 'circle' };
export const BOUND_SIGN: Sign = { ...HOLLOW, symbol: BAR, strokeWidth: 2 };

/** Of an algorithm that takes all ports, and of one that one port is enough for. */
export const ALL_PORTS_SIGN: Sign = { ...FULL, r: 3.6, className: 'step' };
export const ONE_PORT_SIGN: Sign = { ...HOLLOW, symbol: 'square', className: 'block' };

/** A median of a bench, which meets its goal or has none. */
export const MEDIAN_SIGN: Sign = { ...FULL, className: 'median' };
/** A median above its goal. */
export const ABOVE_SIGN: Sign = { ...HOLLOW, symbol: 'square', className: 'above' };
/** What a median should not lie above. */
export const GOAL_SIGN: Sign = { ...BOUND_SIGN, rotate: 90 };
/** The line of what others are compared with. */
export const REFERENCE_SIGN: Sign = { ...GOAL_SIGN, strokeWidth: 1, className: 'range' };

/** The line of one of several. */
export const CURVE_SIGN: Sign = { ...GOAL_SIGN, className: 'median' };

/** Where another one is the fastest from. */
export const CHANGE_SIGN: Sign = { ...FULL, r: 4, className: 'above' };

/** Drawn in this order; the hollow one stands around the full one where both have the same place. */
const MODE_SIGNS: readonly (readonly [string, Sign])[] = [
  ['step', { ...FULL, className: 'step' }],
  ['block', { ...HOLLOW, symbol: 'square', className: 'block' }],
];

/** Dots for values that were found in one mode or the other. */
export function modeDots(values: readonly { x: number; y: number; mode: string }[]): Plot.Markish[] {
  return MODE_SIGNS.map(([name, sign]) =>
    Plot.dot(values, { filter: ({ mode }) => mode === name, x: 'x', y: 'y', ...sign }),
  );
}

/** The legend of dots for the modes. */
export function modeSigns(modes: ReadonlySet<string>): Signed[] {
  return MODE_SIGNS.filter(([mode]) => modes.has(mode)).map(([mode, sign]) => [sign, `${mode} mode`]);
}

export function legendItem([sign, text]: Signed): LegendItem {
  return { sign: plainSign(16, Plot.dot([0], { ...sign, frameAnchor: 'middle' })), text };
}
