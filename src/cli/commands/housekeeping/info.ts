import { version } from '../../../../package.json';
import { cacheRoot } from '../../../host/node/cache.ts';
import type { Adapter } from '../../../host/node/context.ts';
import { command } from '../../command.ts';
import { adapter } from '../../options/run.ts';
import { withAdapter } from '../../process/gpu.ts';

export const infoCommand = command('info', 'the GPU adapter, its limits and features', [
  ['allport info', 'which adapter a run would use'],
  ['allport info --json', 'the same for programs'],
])
  .atOnce()
  .options(adapter)
  .does(async ({ adapter, say }) => {
    const facts = await environmentFacts(adapter, say);
    const { limits, features, ...rest } = facts;
    const lines = Object.entries({ ...rest, ...limits, ...(features && { features: features.join(' ') }) });
    return { result: facts, text: () => lines.map(([name, value]) => `${name}: ${value}\n`).join('') };
  });

/** The adapter that runs would use, its limits and features. */
function environmentFacts(which: Adapter, say: (line: string) => void) {
  return withAdapter(which, say, async ({ device, adapter, software, maxBufferBytes }) => ({
    version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cache: await cacheRoot(),
    adapter,
    software,
    limits: {
      maxBufferBytes,
      ...(device && {
        maxComputeInvocationsPerWorkgroup: device.limits.maxComputeInvocationsPerWorkgroup,
        maxComputeWorkgroupsPerDimension: device.limits.maxComputeWorkgroupsPerDimension,
      }),
    },
    ...(device && { features: [...device.features].sort() }),
  }));
}
