import type { useGpu } from '../../../gpu/context.ts';

/** The format of the canvas of a GPU. */
export const FORMAT = 'rgba8unorm';

/** A canvas that the processor draws on, and its pixels. */
export function plainCanvas(
  width: number,
  height: number,
): { canvas: OffscreenCanvas; pixels(): Uint32Array } {
  let shown = new Uint8ClampedArray(0);
  const target = {
    getImageData: () => ({ data: shown.slice() }),
    createImageData: () => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: ({ data }: ImageData) => {
      shown = data as Uint8ClampedArray<ArrayBuffer>;
    },
  };
  const canvas = { width, height, getContext: () => target } as unknown as OffscreenCanvas;
  return { canvas, pixels: () => new Uint32Array(shown.buffer) };
}

/** A canvas of the GPU, and its pixels; a texture stands for what a browser shows. */
export function gpuCanvas(
  gpu: ReturnType<typeof useGpu>,
  width: number,
  height: number,
  format: GPUTextureFormat = FORMAT,
) {
  const { device, settle } = gpu.context;
  const size = [width, height];
  const { RENDER_ATTACHMENT, COPY_SRC, COPY_DST } = GPUTextureUsage;
  const texture = device.createTexture({
    size,
    format,
    usage: RENDER_ATTACHMENT | COPY_SRC | COPY_DST,
  });
  const target = { configure() {}, getCurrentTexture: () => texture };
  return {
    canvas: { width, height, getContext: () => target } as unknown as OffscreenCanvas,
    async pixels(): Promise<Uint32Array> {
      const rowBytes = Math.ceil((4 * width) / 256) * 256;
      const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
      const buffer = device.createBuffer({ size: rowBytes * height, usage });
      const encoder = device.createCommandEncoder();
      encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: rowBytes }, size);
      device.queue.submit([encoder.finish()]);
      await settle(buffer.mapAsync(GPUMapMode.READ));
      const padded = new Uint32Array(buffer.getMappedRange().slice(0));
      buffer.destroy();
      return Uint32Array.from(
        { length: width * height },
        (_, i) => padded[Math.floor(i / width) * (rowBytes / 4) + (i % width)],
      );
    },
    destroy: () => texture.destroy(),
  };
}
