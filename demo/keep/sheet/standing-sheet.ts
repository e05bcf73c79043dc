import { elementIn, type Markup, SVG } from '../../../src/report/document/markup.ts';
import type { PlaybackInfo } from '../../laboratory/protocol.ts';

/** A drawing that is no part of the page: a style in the page's own document would be refused by its policy. */
export function standingSheet(sheet: Markup): SVGSVGElement {
  return elementIn(document.implementation.createHTMLDocument(''), sheet, SVG) as SVGSVGElement;
}

/** "necklace on a cube" */
export function sheetTitle({ algorithm, network }: PlaybackInfo): string {
  return `${algorithm} on ${network.label}`;
}
