import { openNodeContext } from '../../src/host/node/context.ts';

/** A device in Node. Where the tests run in a browser, test/browser/open-gpu.ts stands in for this file. */
export const openGpu = () => openNodeContext('gpu');
