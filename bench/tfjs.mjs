import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-webgpu';
import { isTransposed, matrixOf } from './matrix.mjs';

// It would do small matrices on the processor.
tf.env().set('WEBGPU_CPU_FORWARD', false);
if (!(await tf.setBackend('webgpu'))) throw new Error('TensorFlow.js finds no WebGPU');

/** The transposition of TensorFlow.js. */
export function createPeer(side, settle) {
  const backend = tf.backend();
  const x = tf.tensor2d(matrixOf(side), [side, side]);
  return {
    name: 'TensorFlow.js',
    async once() {
      const start = performance.now();
      const y = tf.transpose(x);
      // It gathers commands until somebody reads.
      backend.endComputePassEncoder();
      backend.submitQueue();
      await settle(backend.queue.onSubmittedWorkDone());
      const elapsedMs = performance.now() - start;
      y.dispose();
      return elapsedMs;
    },
    async isRight() {
      const y = tf.transpose(x);
      const words = await settle(y.data());
      y.dispose();
      return isTransposed(words, side);
    },
    destroy: () => x.dispose(),
  };
}
