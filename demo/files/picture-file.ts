/** A drawing as a file of its own. */
export function svgText(svg: SVGSVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
}

/**
 * A drawing as a PNG.
 *
 * @param scale pixels for each unit of the drawing
 * @throws Error when the browser cannot make it
 */
export async function pngOf(svg: SVGSVGElement, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  const { width, height } = svg;
  const canvas = new OffscreenCanvas(width.baseVal.value * scale, height.baseVal.value * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}
