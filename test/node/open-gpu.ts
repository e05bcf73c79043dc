/** A device in Node. Where the tests run in a browser, test/browser/open-gpu.ts stands in for this file. */
export { openNodeContext as openGpu } from '../../src/host/node/context.ts';
