/**
 * Paul Tol's discrete rainbow of 14 colours, which people with any colour vision tell apart side by side. Ports are
 * ordered, and so are these.
 */
const RAINBOW = [
  '#d1bbd7',
  '#ae76a3',
  '#882e72',
  '#1965b0',
  '#5289c7',
  '#7bafde',
  '#4eb265',
  '#90c987',
  '#cae0ab',
  '#f7f056',
  '#f6c141',
  '#f1932d',
  '#e8601c',
  '#dc050c',
] as const;

/** A colour for each port, spread over the rainbow; from 15 ports on they repeat. */
export function portColours(ports: number): string[] {
  const step = Math.max(1, Math.floor(RAINBOW.length / ports));
  const first =
    Math.floor((RAINBOW.length - Math.min(ports, RAINBOW.length) * step) / 2) + Math.floor(step / 2);
  return Array.from({ length: ports }, (_, port) => RAINBOW[(first + port * step) % RAINBOW.length]);
}

/** What carries blocks of several ports at once. */
export const SEVERAL_COLOUR = '#777777';

/** Black or white: what is read better on a colour. (Relative luminance as in WCAG 2.2.) */
export function inkOn(colour: string): '#000' | '#fff' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000' : '#fff';
}
