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
