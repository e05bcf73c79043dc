import { pictureStyle } from '../../src/pictures/picture-style.ts';

export { BASE } from '../../src/pictures/picture-style.ts';

const STYLE = `<style>${pictureStyle(8)}</style>`;

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
