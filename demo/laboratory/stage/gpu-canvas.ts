import type { GpuContext } from '../../../src/host/gpu/gpu-context.ts';

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
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_DST;
  target.configure({ device, format, usage, alphaMode: 'premultiplied' });
  return { target, format };
}
