import { describe, expect, it } from 'vitest';
import { createCanvasPipeline, createPipeline } from '../../src/host/gpu/gpu-pipeline.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

const KERNEL = `
override SIDE: u32;
@group(0) @binding(0) var<storage, read_write> values: array<u32>;
@compute @workgroup_size(WORKGROUP_SIZE)
fn main(@builtin(global_invocation_id) id: vec3u) {
  values[id.x] = SIDE;
}`;

const DRAWING = `
override SIDE: u32;
@group(0) @binding(0) var<uniform> shade: vec4f;
@fragment
fn colour() -> @location(0) vec4f {
  return shade / f32(SIDE);
}`;

const kernel = (side: number) => createPipeline(gpu.context, 'test', KERNEL, { SIDE: side });
const drawing = (side: number) =>
  createCanvasPipeline(gpu.context, 'test', DRAWING, { SIDE: side }, 'rgba8unorm');

describe.each([
  ['kernel', kernel],
  ['drawing', drawing],
] as const)('a %s', (_, create) => {
  it('is compiled once for a device, whoever asks for it', async () => {
    const first = await create(1);
    expect(await create(2)).not.toBe(first);
    expect(await create(1)).toBe(first);
  });

  it('is forgotten when many others have been used since', async () => {
    const first = await create(1);
    for (let side = 2; side < 70; side++) await create(side);
    expect(await create(1)).not.toBe(first);
  });
});
