import { version } from '../../../package.json';
import { cacheRoot } from '../../host/node/cache.ts';
import { withGpu } from '../gpu.ts';

/** `allport info`: the adapter that runs would use, its limits and features. */
export async function info({ json }: { readonly json?: boolean }): Promise<string> {
  const facts = await withGpu(async ({ device, adapter, software, maxBufferBytes }) => ({
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
  if (json) return `${JSON.stringify(facts, null, 2)}\n`;
  const { limits, features, ...rest } = facts;
  const lines = Object.entries({ ...rest, ...limits, features: features.join(' ') });
  return lines.map(([name, value]) => `${name}: ${value}\n`).join('');
}
