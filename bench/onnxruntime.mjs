import { setFlagsFromString } from 'node:v8';
import * as ort from 'onnxruntime-web/webgpu';
import { isTransposed, matrixOf } from './matrix.mjs';
import { transposeModel } from './onnx-model.mjs';

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;

// The optimizing compiler takes a minute for the library's WebAssembly, on cores that others are timed on.
setFlagsFromString('--liftoff-only');
// Threads are for operators on the processor, and would go on after the bench.
ort.env.wasm.numThreads = 1;
const session = await ort.InferenceSession.create(transposeModel(), {
  executionProviders: ['webgpu'],
  preferredOutputLocation: 'gpu-buffer',
});
const device = await ort.env.webgpu.device;
takeSharedMemory(device.queue);

/** The transposition of onnxruntime-web. */
export function createPeer(side, settle) {
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const buffer = device.createBuffer({ label: 'bench.onnx', size: FLOAT_BYTES * side ** 2, usage });
  device.queue.writeBuffer(buffer, 0, matrixOf(side));
  const x = ort.Tensor.fromGpuBuffer(buffer, { dataType: 'float32', dims: [side, side] });
  return {
    name: 'onnxruntime-web',
    async once() {
      const start = performance.now();
      const { y } = await settle(session.run({ x }));
      await settle(device.queue.onSubmittedWorkDone());
      const elapsedMs = performance.now() - start;
      y.dispose();
      return elapsedMs;
    },
    async isRight() {
      const { y } = await settle(session.run({ x }));
      const words = await settle(y.getData());
      y.dispose();
      return isTransposed(words, side);
    },
    destroy: () => buffer.destroy(),
  };
}

/** Dawn in Node refuses to read shared memory, and the library's WebAssembly has no other. */
function takeSharedMemory(queue) {
  const writeBuffer = queue.writeBuffer.bind(queue);
  queue.writeBuffer = (buffer, offset, data, ...range) =>
    writeBuffer(buffer, offset, data.buffer instanceof SharedArrayBuffer ? data.slice() : data, ...range);
}
