import { openProcessor } from '../../src/host/processor/processor-context.ts';

/** The processor where tests of a GPU open one: vitest.config.ts puts this file in the place of open-gpu.ts. */
export const openGpu = async () => openProcessor();
