/**
 * What only Node can do: open the GPU through Dawn, and find the environment that leads to a software one.
 *
 * @module allport/node
 */

// Runs

export { openNodeContext } from './host/node/context.ts';
export { gpuEnvironment } from './host/node/gpu-environment.ts';
