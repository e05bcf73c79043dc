import type { ColourScale } from '../src/host/program/view.ts';

/**
 * Paul Tol's discrete rainbow of 14 colours, which people with any colour vision tell apart, in an order in which the
 * first few differ most.
 */
const PORTS = [
  '#1965b0',
  '#f1932d',
  '#4eb265',
  '#ae76a3',
  '#7bafde',
  '#dc050c',
  '#f7f056',
  '#882e72',
  '#90c987',
  '#e8601c',
  '#5289c7',
  '#f6c141',
  '#cae0ab',
  '#d1bbd7',
] as const;

/** A colour for each port, the same on all networks; from 15 ports on they repeat. */
export function portColours(ports: number): string[] {
  return Array.from({ length: ports }, (_, port) => PORTS[port % PORTS.length]);
}

/** What carries blocks of several ports at once. */
export const SEVERAL_COLOUR = '#777777';

/** The colours of viridis at equal distances, from 0 to 1: light and dark tell the values apart without colour vision too. */
const VIRIDIS = [
  0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725,
] as const;

/** The scale of the views: 256 colours, red in the lowest byte. */
export const COLOUR_SCALE: ColourScale = Uint32Array.from({ length: 256 }, (_, i) => {
  const at = (i / 255) * (VIRIDIS.length - 1);
  const index = Math.min(Math.floor(at), VIRIDIS.length - 2);
  const part = (shift: number) => {
    const [one, other] = [VIRIDIS[index], VIRIDIS[index + 1]].map((colour) => (colour >> shift) & 255);
    return Math.round(one + (other - one) * (at - index));
  };
  return ((255 << 24) | (part(0) << 16) | (part(8) << 8) | part(16)) >>> 0;
});

/** A colour of the scale for style sheets, 0 to 1. */
export function scaleColour(value: number): string {
  const word = COLOUR_SCALE[Math.round(255 * Math.min(Math.max(value, 0), 1))];
  return `rgb(${word & 255} ${(word >> 8) & 255} ${(word >> 16) & 255})`;
}

/** Black or white: what is read better on a colour. (Relative luminance as in WCAG 2.2.) */
export function inkOn(colour: string): '#000' | '#fff' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000' : '#fff';
}
