/** As many ports have a colour of their own; further ones have them again. */
export const PORT_COLOURS = 10;

/** A colour by its name in colours.css, as "#rrggbb". */
export type ColourOf = (name: string) => string;

/** The name of the colour of a port, the same on all networks. */
export const portToken = (port: number) => `port-${port % PORT_COLOURS}`;

/** A colour for each port. */
export function coloursOfPorts(ports: number, colourOf: ColourOf): string[] {
  return Array.from({ length: ports }, (_, port) => colourOf(portToken(port)));
}

/** What carries blocks of several ports at once. */
export const SEVERAL_COLOUR = '#777777';

/** Red, green and blue, each 0 to 255, of "#rrggbb". */
export function channelsOf(colour: string): Channels {
  return channels(Number.parseInt(colour.slice(1), 16));
}

export type Channels = readonly [red: number, green: number, blue: number];

/** Of a number with blue in the lowest byte. */
export function channels(colour: number): Channels {
  return [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
}

/** Black or white: what is read better on a colour. (Relative luminance as in WCAG 2.2.) */
export function inkOn(colour: string): '#000' | '#fff' {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) ** 2 > 1.05 * 0.05 ? '#000' : '#fff';
}
