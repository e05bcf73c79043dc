import { version } from '../../../../package.json';
import { cacheRoot } from '../../../host/node/cache.ts';
import { command } from '../../command.ts';
import { withGpu } from '../../process/gpu.ts';

export const infoCommand = command('info', 'the GPU adapter, its limits and features', [
  ['allport info', 'which adapter a run would use'],
  ['allport info --json', 'the same for programs'],
])
  .atOnce()
  .does(async () => {
    const facts = await environmentFacts();
    const { limits, features, ...rest } = facts;
    const lines = Object.entries({ ...rest, ...limits, features: features.join(' ') });
    return { result: facts, text: () => lines.map(([name, value]) => `${name}: ${value}\n`).join('') };
  });

/** The adapter that runs would use, its limits and features. */
function environmentFacts() {
  return withGpu(async ({ device, adapter, software, maxBufferBytes }) => ({
    version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cache: await cacheRoot(),
    adapter,
    software,
    limits: {
      maxBufferBytes,
      maxComputeInvocationsPerWorkgroup: device.limits.maxComputeInvocationsPerWorkgroup,
      maxComputeWorkgroupsPerDimension: device.limits.maxComputeWorkgroupsPerDimension,
    },
    features: [...device.features].sort(),
  }));
}
