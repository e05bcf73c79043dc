import { readBuffer } from '../../../src/host/gpu/buffers.ts';
import type { GpuContext } from '../../../src/host/gpu/gpu-context.ts';
import type { PictureData } from './picture-layout.ts';

/** A canvas that a GPU draws on. It is the same for all stages that share it. */
interface GpuCanvas {
  readonly target: GPUCanvasContext;
  readonly format: GPUTextureFormat;
}

/** Makes a canvas ready to be drawn on. */
export function canvasOn({ device }: GpuContext, canvas: OffscreenCanvas): GpuCanvas {
  const target = canvas.getContext('webgpu');
  if (target === null) throw new Error('this canvas cannot be drawn on by WebGPU');
  const format = navigator.gpu.getPreferredCanvasFormat();
  const { RENDER_ATTACHMENT, COPY_DST, COPY_SRC } = GPUTextureUsage;
  const usage = RENDER_ATTACHMENT | COPY_DST | COPY_SRC;
  target.configure({ device, format, usage, alphaMode: 'premultiplied' });
  return { target, format };
}

/** Rows of a texture begin at multiples of so many bytes where they are copied to a buffer. */
const ROW_BYTES = 256;

/**
 * Reads what was drawn on a texture. (A picture of the canvas takes several times as long to reach the processor.)
 * @param texture of a canvas: as `canvasOn` made it ready, in the turn in which it was drawn on
 * @throws EnvironmentError when nothing was copied
 */
export async function pixelsIn(context: GpuContext, texture: GPUTexture): Promise<PictureData> {
  const { width, height, format } = texture;
  const bytesPerRow = Math.ceil((width * Uint32Array.BYTES_PER_ELEMENT) / ROW_BYTES) * ROW_BYTES;
  const size = bytesPerRow * height;
  const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
  const buffer = context.device.createBuffer({ label: 'canvas.pixels', size, usage });
  try {
    const bytes = await readBuffer(context, buffer, 0, size, (encoder) =>
      encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]),
    );
    const padded = new Uint32Array(bytes.buffer);
    const pixels = new Uint32Array(width * height);
    const across = bytesPerRow / Uint32Array.BYTES_PER_ELEMENT;
    for (let row = 0; row < height; row++) {
      pixels.set(padded.subarray(row * across, row * across + width), row * width);
    }
    const isBlueFirst = format === 'bgra8unorm';
    return { columns: width, rows: height, pixels: pixels.map((pixel) => plain(pixel, isBlueFirst)) };
  } finally {
    buffer.destroy();
  }
}

/** A pixel of a canvas, whose channels are multiplied by its opacity, as pictures have it. */
function plain(pixel: number, isBlueFirst: boolean): number {
  const opacity = pixel >>> 24;
  if (opacity === 0 || (opacity === 255 && !isBlueFirst)) return pixel;
  const channel = (shift: number) => Math.round((255 * ((pixel >>> shift) & 255)) / opacity);
  const [red, blue] = isBlueFirst ? [16, 0] : [0, 16];
  return ((opacity << 24) | (channel(blue) << 16) | (channel(8) << 8) | channel(red)) >>> 0;
}
