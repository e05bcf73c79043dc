/** Fills of blocks or cells by a number from 0 to 7: on light pages, on dark ones. */
const FILLS: readonly (readonly [light: string, dark: string])[] = [
  ['#f7b3ab', '#8c2f2a'],
  ['#f6cf8a', '#7f5200'],
  ['#e9e58a', '#5f5f00'],
  ['#b5e3a1', '#2c6b2a'],
  ['#9fe3d6', '#0b6a60'],
  ['#a9d3f7', '#1c5a94'],
  ['#c3bdf8', '#4d45a5'],
  ['#f3b6e2', '#8a2f77'],
];

/** From the middle of a line of text to its base. */
export const BASE = 4;

const STYLE = `<style>
text{font:10.3px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,"DejaVu Sans",sans-serif;fill:#1f2328}
.title{font-size:12.5px;font-weight:600}
.middle{text-anchor:middle}
.end{text-anchor:end}
.strong{font-weight:700}
.soft{fill:#59636e}
.page{fill:#fff}
.line{fill:none;stroke:#1f2328}
.frame{stroke-width:1.5}
${fills(0)}
@media(prefers-color-scheme:dark){
text{fill:#f0f3f6}
.soft{fill:#a5aebb}
.page{fill:#0d1117}
.line{stroke:#f0f3f6}
${fills(1)}
}
</style>`;

/** Pictures of documents look alike: a page of pixels, dark where the reader's page is; class d0 to d7 fills. */
export function svgOf(
  { width, height }: { readonly width: number; readonly height: number },
  title: string,
  about: string,
  parts: readonly string[],
): string {
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title about">`,
    `<title id="title">${title}</title>`,
    `<desc id="about">${about}</desc>`,
    STYLE,
    `<rect class="page" width="${width}" height="${height}" rx="8"/>`,
    ...parts,
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

/** A line of text, by its base. */
export function text(kind: string, x: number, y: number, content: string | number, anchor = ''): string {
  return `<text class="${kind}${anchor && ` ${anchor}`}" x="${x}" y="${y}">${content}</text>`;
}

function fills(mode: 0 | 1): string {
  return FILLS.map((pair, i) => `.d${i}{fill:${pair[mode]}}`).join('');
}
