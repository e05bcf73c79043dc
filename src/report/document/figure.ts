import { elementsOf } from './elements.ts';

/** A sign of a figure and what it stands for. */
export interface LegendItem {
  readonly sign: SVGSVGElement;
  readonly text: string;
}

/** What stands around the drawing of a figure. */
export interface FigureContent {
  readonly title: string;
  /** What is seen, and how to read it. */
  readonly caption: string;
  readonly legend?: readonly LegendItem[];
  /** As wide as the page, not one of two beside each other. */
  readonly wide?: boolean;
}

/** Makes the drawing of a figure; it gets the id of the text that names it. */
export type Draw = (labelledBy: string) => Node;

/** A numbered figure with its caption, whose title is also the name of the drawing. */
export function figureElement(
  document: Document,
  number: number,
  content: FigureContent,
  draw: Draw,
): HTMLElement {
  return namedFigure(
    document,
    `figure-${number}`,
    { ...content, title: `Figure ${number}. ${content.title}` },
    draw,
  );
}

/** The same without a number of its own: with an id for its title. */
export function namedFigure(
  document: Document,
  id: string,
  { title, caption, legend = [], wide = false }: FigureContent,
  draw: Draw,
): HTMLElement {
  const make = elementsOf(document);
  const items = legend.map(({ sign, text }) => {
    sign.setAttribute('aria-hidden', 'true');
    return make('span', {}, sign, text);
  });
  return make(
    'figure',
    wide ? { class: 'wide' } : {},
    ...(items.length > 0 ? [make('div', { class: 'legend' }, ...items)] : []),
    draw(id),
    make('figcaption', {}, make('strong', { id }, `${title}.`), ` ${caption}`),
  );
}
