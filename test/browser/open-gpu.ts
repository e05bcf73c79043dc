import { openContext } from '../../src/host/gpu/gpu-context.ts';

/** A device in a browser: vitest.config.ts puts this file in the place of test/node/open-gpu.ts. */
export const openGpu = () => openContext(navigator.gpu);
