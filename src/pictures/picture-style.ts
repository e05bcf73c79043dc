import { channelsOf } from './colours.ts';

/** Fills of blocks by their receivers: on light pages, on dark ones. */
const FILLS: readonly Shades[] = [
  ['#f7b3ab', '#8c2f2a'],
  ['#f6cf8a', '#7f5200'],
  ['#e9e58a', '#5f5f00'],
  ['#b5e3a1', '#2c6b2a'],
  ['#9fe3d6', '#0b6a60'],
  ['#a9d3f7', '#1c5a94'],
  ['#c3bdf8', '#4d45a5'],
  ['#f3b6e2', '#8a2f77'],
];

type Shades = readonly [light: string, dark: string];

/** Fonts that systems have: programs that draw files do not know the font of the system, and some of them no quotes. */
export const SANS = 'system-ui, Segoe UI, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif';
export const MONO = 'ui-monospace, Menlo, Consolas, Liberation Mono, DejaVu Sans Mono, monospace';

/** From the middle of a line of text to its base. */
export const BASE = 4;

/**
 * The style of a picture that is dark where the reader's page is. Programs that know no such pages, as those for slides, show it light.
 *
 * @param fills so many, as the classes d0, d1, ..: of more than eight those between are between the others
 */
export function pictureStyle(fills: number): string {
  const inMode = (mode: 0 | 1) =>
    Array.from({ length: fills }, (_, i) => `.d${i}{fill:${fillAt(i, fills, mode)}}`).join('');
  return `
text{font-size:10.3px;font-family:${SANS};fill:#1f2328}
.title{font-size:12.5px;font-weight:600}
.middle{text-anchor:middle}
.end{text-anchor:end}
.strong{font-weight:700}
.soft{fill:#59636e}
.page{fill:#fff}
.line{fill:none;stroke:#1f2328}
.frame{stroke-width:1.5}
${inMode(0)}
@media(prefers-color-scheme:dark){
text{fill:#f0f3f6}
.soft{fill:#a5aebb}
.page{fill:#0d1117}
.line{stroke:#f0f3f6}
${inMode(1)}
}
`;
}

function fillAt(index: number, fills: number, mode: 0 | 1): string {
  if (fills <= FILLS.length) return FILLS[index][mode];
  const at = (index / (fills - 1)) * (FILLS.length - 1);
  const first = Math.min(Math.floor(at), FILLS.length - 2);
  const [one, other] = [FILLS[first], FILLS[first + 1]].map((shades) => channelsOf(shades[mode]));
  const mixed = one.map((channel, i) => Math.round(channel + (other[i] - channel) * (at - first)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
