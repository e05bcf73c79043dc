import code from '../../shaders/veil.wgsl?raw';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { createCanvasPipeline } from '../gpu/gpu-pipeline.ts';

/** Keeps a picture, for the next one to come out of it. */
export interface Veil {
  /** What the picture to keep is drawn on, of so many pixels. */
  target(width: number, height: number): GPUTexture;
  /** Lays the picture that is kept over what the pass has drawn, on as many pixels. @param weight 0 to 1 */
  lay(pass: GPURenderPassEncoder, weight: number): void;
  destroy(): void;
}

/** @throws EnvironmentError when the device is lost or reports an error */
export async function createVeil(context: GpuContext, format: GPUTextureFormat): Promise<Veil> {
  const { device } = context;
  const mix = { srcFactor: 'constant', dstFactor: 'one-minus-constant' } as const;
  const { pipeline } = await createCanvasPipeline(context, 'veil', code, {}, format, {
    color: mix,
    alpha: mix,
  });
  let kept: GPUTexture | undefined;
  return {
    target(width, height) {
      if (kept?.width !== width || kept.height !== height) {
        kept?.destroy();
        const { RENDER_ATTACHMENT, TEXTURE_BINDING, COPY_DST } = GPUTextureUsage;
        const usage = RENDER_ATTACHMENT | TEXTURE_BINDING | COPY_DST;
        kept = device.createTexture({ label: 'veil.kept', size: [width, height], format, usage });
      }
      return kept;
    },
    lay(pass, weight) {
      if (kept === undefined) return;
      const entries = [{ binding: 0, resource: kept.createView() }];
      const layout = pipeline.getBindGroupLayout(0);
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, device.createBindGroup({ label: 'veil.bindGroup', layout, entries }));
      pass.setBlendConstant([weight, weight, weight, weight]);
      pass.draw(3);
    },
    destroy: () => kept?.destroy(),
  };
}
