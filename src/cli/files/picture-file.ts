import { writeFile } from 'node:fs/promises';
import { optionalPackage } from '../../formats/optional-package.ts';
import { type Markup, svgFile } from '../../report/document/markup.ts';
import { InputError } from '../../schedules/index.ts';
import { type OutputFile, outputFile, writeOutput } from './output-file.ts';
import { STDIO } from './stdio.ts';

/** Pixels of a PNG for each of the picture. */
const SCALE = 2;

/**
 * Looks at the path of a picture before it is drawn; on stdout goes an SVG.
 * @throws InputError for a path that ends neither in .svg nor in .png
 */
export async function pictureFile(option: string, given: string): Promise<OutputFile> {
  if (given !== STDIO && !/\.(svg|png)$/i.test(given)) {
    throw new InputError(`${option} "${given}": give a path that ends in .svg or .png`);
  }
  return outputFile(option, given);
}

/** Writes a picture in the format that its path says. @throws InputError where there is nothing to draw a PNG with */
export async function writePicture(file: OutputFile, picture: Markup): Promise<void> {
  const svg = svgFile(picture);
  const data = /\.png$/i.test(file.given) ? await pngOf(svg) : svg;
  await writeOutput(file, (handle) => writeFile(handle, data));
}

async function pngOf(svg: string): Promise<Uint8Array> {
  const { Resvg } = await optionalPackage(
    '@resvg/resvg-js',
    () => import('@resvg/resvg-js'),
    'draws PNG',
    ', or give a path that ends in .svg',
  );
  const options = { fitTo: { mode: 'zoom', value: SCALE }, font: { loadSystemFonts: true } } as const;
  if (
    new Resvg('<svg xmlns="http://www.w3.org/2000/svg"><text y="9">0</text></svg>', options).getBBox() ===
    undefined
  ) {
    throw new InputError(
      'this machine has no font to write with: install one, such as fonts-dejavu, or give a path that ends in .svg',
    );
  }
  return new Resvg(svg, options).render().asPng();
}
