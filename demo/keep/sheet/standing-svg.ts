/** What style sheets say of a shape, and a file must say of it itself. */
const OF_SHAPES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray', 'opacity'],
] as const;
const OF_TEXT = ['font-family', 'font-size', 'font-weight', 'text-anchor'] as const;
const COLOURS: ReadonlySet<string> = new Set(['fill', 'stroke']);
/** What need not be said. */
const USUAL: Readonly<Record<string, string>> = {
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  opacity: '1',
  'font-weight': '400',
  'text-anchor': 'start',
};

/** A copy of a drawing of the page that looks the same without the style sheets of the page. */
export function standingSvg(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const plain = colourReader();
  const originals = svg.querySelectorAll<SVGElement>('*');
  for (const [i, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(originals[i]);
    if (!isSeen(originals[i], style)) element.remove();
    else dress(element, style, plain);
  }
  for (const name of [...copy.getAttributeNames()].filter((name) => !SIZES.has(name)))
    copy.removeAttribute(name);
  return copy;
}

const SIZES: ReadonlySet<string> = new Set(['viewBox', 'width', 'height']);

/** What only screen readers and pointers meet is no part of the drawing. */
function isSeen(element: SVGElement, { display, fill, stroke }: CSSStyleDeclaration): boolean {
  if (element.localName === 'title' || display === 'none') return false;
  const isShape = element instanceof SVGGeometryElement;
  return !isShape || ![fill, stroke].every((paint) => paint === 'none' || paint === 'rgba(0, 0, 0, 0)');
}

function dress(element: SVGElement, style: CSSStyleDeclaration, plain: (colour: string) => string): void {
  const isText = element instanceof SVGTextContentElement;
  const isGroup = element.localName === 'g';
  const names = isGroup ? ['opacity'] : isText ? [...OF_SHAPES, ...OF_TEXT] : OF_SHAPES;
  const isMiddle = isText && style.dominantBaseline === 'central';
  for (const name of element.getAttributeNames()) if (NOT_KEPT.test(name)) element.removeAttribute(name);
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value === USUAL[name] || (name.startsWith('stroke-') && style.stroke === 'none')) continue;
    element.setAttribute(name, COLOURS.has(name) ? plain(value) : value);
  }
  // Programs that draw SVG files know few baselines.
  if (isMiddle && element.localName === 'text') element.setAttribute('dy', '0.35em');
}

/** What is for the page alone. */
const NOT_KEPT = /^(class|style|role|tabindex|key|aria-.*)$/;

/** Writes colours as "#rrggbb", whichever way the style sheet has them. */
function colourReader(): (colour: string) => string {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const known = new Map<string, string>([['none', 'none']]);
  return (colour) => {
    const written = known.get(colour);
    if (written !== undefined || context === null) return written ?? colour;
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    const hex = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    known.set(colour, hex);
    return hex;
  };
}
