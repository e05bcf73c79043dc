import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'puppeteer';
import { afterEach, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

let server: Server | undefined;
let browser: Browser | undefined;

afterEach(async () => {
  await browser?.close();
  server?.close();
});

/** A page on http://localhost, because WebGPU exists in secure contexts only. */
async function openPage(html: string) {
  const listening = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>test</title>${html}`);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, 'localhost', resolve));
  const page = await (browser as Browser).newPage();
  await page.goto(`http://localhost:${(listening.address() as AddressInfo).port}/`);
  return page;
}

test('a page computes on the software adapter', async () => {
  browser = await launchBrowser();
  const page = await openPage('');
  const result = await page.evaluate(async () => {
    const adapter = await navigator.gpu.requestAdapter();
    if (!adapter) return 'no adapter';
    const device = await adapter.requestDevice();
    const code = `
      @group(0) @binding(0) var<storage, read_write> squares: array<u32>;
      @compute @workgroup_size(8) fn main(@builtin(local_invocation_index) i: u32) { squares[i] = i * i; }`;
    const pipeline = device.createComputePipeline({
      layout: 'auto',
      compute: { module: device.createShaderModule({ code }) },
    });
    const usage = GPUBufferUsage;
    const squares = device.createBuffer({ size: 32, usage: usage.STORAGE | usage.COPY_SRC });
    const result = device.createBuffer({ size: 32, usage: usage.MAP_READ | usage.COPY_DST });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [{ binding: 0, resource: { buffer: squares } }],
      }),
    );
    pass.dispatchWorkgroups(1);
    pass.end();
    encoder.copyBufferToBuffer(squares, result);
    device.queue.submit([encoder.finish()]);
    await result.mapAsync(GPUMapMode.READ);
    return [...new Uint32Array(result.getMappedRange())];
  });
  expect(result).toEqual([0, 1, 4, 9, 16, 25, 36, 49]);
});

test('a page that draws shows its WebGPU canvas in a screenshot', async () => {
  browser = await launchBrowser({ canvas: true });
  const page = await openPage('<style>body{margin:0}</style><canvas width="64" height="64"></canvas>');
  await page.setViewport({ width: 64, height: 64 });
  await page.evaluate(async () => {
    const device = await (await navigator.gpu.requestAdapter())?.requestDevice();
    const context = document.querySelector('canvas')?.getContext('webgpu');
    if (!device || !context) throw new Error('no WebGPU');
    context.configure({ device, format: navigator.gpu.getPreferredCanvasFormat() });
    const encoder = device.createCommandEncoder();
    const view = context.getCurrentTexture().createView();
    const clearValue = { r: 0, g: 1, b: 0, a: 1 };
    encoder
      .beginRenderPass({ colorAttachments: [{ view, clearValue, loadOp: 'clear', storeOp: 'store' }] })
      .end();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const screenshot = await page.screenshot({ encoding: 'base64' });
  const pixel = await page.evaluate(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const context = new OffscreenCanvas(64, 64).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [...(context?.getImageData(32, 32, 1, 1).data ?? [])];
  }, screenshot);
  expect(pixel).toEqual([0, 255, 0, 255]);
});
