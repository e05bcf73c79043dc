/**
 * An element as data: it becomes one of a document when the page is written. Text that comes from data belongs into children,
 * where nothing in it is read as HTML: linkedom writes an `&` in an attribute as it is, and a browser would read an entity
 * there.
 */
export interface Markup {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly Content[];
}

type Attributes = Readonly<Record<string, string | number>>;

/** Makes a drawing in a document. */
export type Drawing = (document: Document) => SVGSVGElement;

export type Content = string | Markup | Drawing;

export function element(name: string, attributes: Attributes = {}, ...children: Content[]): Markup {
  return { name, attributes, children };
}

const HTML = 'http://www.w3.org/1999/xhtml';
export const SVG = 'http://www.w3.org/2000/svg';

/** The element itself with all that is in it. */
export function elementIn(
  document: Document,
  { name, attributes, children }: Markup,
  namespace: typeof HTML | typeof SVG = HTML,
): HTMLElement | SVGElement {
  const made = document.createElementNS(namespace, name) as HTMLElement | SVGElement;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, `${value}`);
  const nodeOf = (content: Content) => {
    if (typeof content === 'string') return content;
    return typeof content === 'function' ? content(document) : elementIn(document, content, namespace);
  };
  made.append(...children.map(nodeOf));
  return made;
}

/** A drawing as the text of an SVG file. @throws Error for a part that only a document can make */
export function svgFile({ attributes, ...drawing }: Markup): string {
  return `${textOf({ ...drawing, attributes: { xmlns: SVG, ...attributes } })}\n`;
}

function textOf(content: Content): string {
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'function') throw new Error('a part of the drawing is made in a document only');
  const { name, attributes, children } = content;
  const said = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${escaped(`${value}`)}"`,
  );
  const inside = children.map(textOf).join('');
  return inside === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${inside}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML can have in no form is left out. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}
