import { type Content, type Drawing, element, type Markup } from './markup.ts';

/** A sign of a figure and what it stands for. */
export interface LegendItem {
  readonly sign: Drawing;
  readonly text: string;
}

/** A figure as data: its drawing and what stands around it. */
export interface Figure {
  readonly title: string;
  /** What is seen, and how to read it. */
  readonly caption: string;
  readonly legend?: readonly LegendItem[];
  /** As wide as the page, not one of two beside each other. */
  readonly wide?: boolean;
  /** The drawing; it gets the id of the text that names it. */
  readonly draw: (labelledBy: string) => Content;
}

/**
 * A figure with its caption, whose title is also the name of the drawing.
 * @param id of its title
 * @param number what stands before the title
 */
export function figureElement(
  id: string,
  { title, caption, legend = [], wide = false, draw }: Figure,
  number = '',
): Markup {
  const items = legend.map(({ sign, text }) => element('span', {}, sign, text));
  return element(
    'figure',
    wide ? { class: 'wide' } : {},
    ...(items.length > 0 ? [element('div', { class: 'legend' }, ...items)] : []),
    draw(id),
    element('figcaption', {}, element('strong', { id }, `${number}${title}.`), ` ${caption}`),
  );
}
