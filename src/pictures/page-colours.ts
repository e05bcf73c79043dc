import css from './colours.css?raw';
import type { ColourOf } from './colours.ts';

const LIGHT = new Map(
  Array.from(css.split('@media')[0].matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, colour]) => [
    name,
    colour,
  ]),
);

/** The colours of a light page, which a slide and a sheet of paper are. @throws Error for a name that colours.css does not have */
export const lightColour: ColourOf = (name) => {
  const colour = LIGHT.get(name);
  if (colour === undefined) throw new Error(`colours.css has no colour --${name}`);
  return colour;
};
