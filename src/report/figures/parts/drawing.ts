import * as Plot from '@observablehq/plot';

/** A drawing as an image, whose name is the text of the element with this id. */
export function drawing(options: Plot.PlotOptions, labelledBy: string): SVGSVGElement {
  const svg = plain(options);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-labelledby', labelledBy);
  return svg;
}

/** A drawing without a style sheet of its own (the page has one for all) or names for its parts: it is one image. */
export function plain(options: Plot.PlotOptions): SVGSVGElement {
  const svg = Plot.plot({ className: 'plot', ...options }) as SVGSVGElement;
  svg.querySelector('style')?.remove();
  for (const part of svg.querySelectorAll('[aria-label], [aria-hidden]')) {
    part.removeAttribute('aria-label');
    part.removeAttribute('aria-hidden');
  }
  return svg;
}

/** Makes a part of a drawing with its children. */
type MakeSvg = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: (Node | string)[]
) => SVGElement;

/** Parts of drawings in a document, for what Plot has no mark for. */
export function svgElements(document: Document): MakeSvg {
  return (name, attributes, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, `${value}`);
    element.append(...children);
    return element;
  };
}
