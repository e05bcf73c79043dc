import type { ColourScale, View } from '../src/host/program/view.ts';
import { type Channels, channels, channelsOf, coloursOfPorts, portToken } from '../src/pictures/colours.ts';

/** What the page looks like, for the pictures that the laboratory draws. Colours have red in the lowest byte. */
export interface Dress {
  /** Behind the blocks. Where colours show distances, a block that has none to go has it, too. */
  readonly paper: number;
  /** Where colours show distances: of a block that has the most links to go. */
  readonly far: number;
  /** Of the first ports; with more of them they repeat. */
  readonly ports: readonly number[];
  /** Of messages that leave by several ports. */
  readonly several: number;
  /** Of what is followed, or under way. */
  readonly followed: number;
  /** Whether little motion is wanted: pictures fade into each other, and nothing flies. */
  readonly isCalm: boolean;
}

/** What is needed of it for colours that show distances. */
export type Ink = Pick<Dress, 'paper' | 'far'>;

/** The colour of a port for style sheets, the same on all networks. colours.css says it, for a light and for a dark page. */
export function portColour(port: number): string {
  return `var(--${portToken(port)})`;
}

/** A colour for each port as "#rrggbb", as the page is now. */
export function portColours(ports: number): string[] {
  return coloursOfPorts(ports, token);
}

/** A colour of the style sheet as the page is now, for what a script draws: `token('ink')`. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** The colours of viridis at equal distances, from 0 to 1: light and dark tell the values apart without colour vision too. */
const VIRIDIS = [
  0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725,
] as const;

/** The scale of the views: 256 colours, red in the lowest byte. */
export const COLOUR_SCALE: ColourScale = scaleThrough(VIRIDIS.map(channels));

/** What the colours of a view go through: those of distances from the paper, for none, to a colour that stands out from it. */
export function scaleOf(view: View, dress: Ink | undefined): ColourScale {
  if (view !== 'distance' || dress === undefined) return COLOUR_SCALE;
  return scaleThrough(
    [dress.paper, dress.far].map(channels).map(([blue, green, red]) => [red, green, blue] as const),
  );
}

/** From the first colour to the last, at equal distances through the others. */
function scaleThrough(colours: readonly Channels[]): ColourScale {
  return Uint32Array.from({ length: 256 }, (_, i) => {
    const at = (i / 255) * (colours.length - 1);
    const index = Math.min(Math.floor(at), colours.length - 2);
    const [one, other] = [colours[index], colours[index + 1]];
    const between = (k: number) => Math.round(one[k] + (other[k] - one[k]) * (at - index));
    return packPixel(between(0), between(1), between(2));
  });
}

/** A colour of the scale for style sheets, 0 to 1. */
export function scaleColour(value: number): string {
  const [blue, green, red] = channels(COLOUR_SCALE[Math.round(255 * Math.min(Math.max(value, 0), 1))]);
  return `rgb(${red} ${green} ${blue})`;
}

/** A colour as image data have it: red in the lowest byte, opaque. */
export function packPixel(red: number, green: number, blue: number): number {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** The same of "#rrggbb". */
export function pixelOf(colour: string): number {
  return packPixel(...channelsOf(colour));
}
