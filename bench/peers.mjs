/** The transpositions of other libraries, as `allport bench --peers` wants them. */
export async function createPeers(side, { gpu, settle }) {
  // The libraries look for WebGPU where a browser has it, when they are loaded.
  Object.defineProperty(globalThis, 'navigator', { value: { gpu }, configurable: true });
  const tfjs = await import('./tfjs.mjs');
  const onnxruntime = await import('./onnxruntime.mjs');
  return [tfjs.createPeer(side, settle), onnxruntime.createPeer(side, settle)];
}
