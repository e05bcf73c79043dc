import { createMemoryBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { LastUsed } from '../gpu/last-used.ts';
import { submitAlone } from '../gpu/submissions.ts';
import { bytesOf, type MemoryShape } from '../program/memory-shape.ts';
import { createAlign } from './align.ts';
import { FAMILIES, type Family } from './variant.ts';

/** Large enough to tell the families apart, small enough to take no time. */
const TRIAL: MemoryShape = { nodes: 128, slots: 128, words: 1, mask: 127 };
const TRIALS = 3;

/** By adapter; nobody has many. */
const fastest = new LastUsed<Family>(16);

/**
 * The family that is faster on an adapter, found out by a short trial of both the first time. Software adapters are not
 * tried: they stop their threads at every barrier, so that tiles are many times slower there.
 */
export async function fastestFamily(context: GpuContext): Promise<Family> {
  if (context.software) return 'registers';
  return fastest.get(context.adapter, () => tryFamilies(context));
}

async function tryFamilies(context: GpuContext): Promise<Family> {
  const memory = await createMemoryBuffer(context, 'families.memory', bytesOf(TRIAL));
  try {
    const kernels = {
      registers: await createAlign(context, TRIAL, 'registers'),
      tiles: await createAlign(context, TRIAL, 'tiles'),
    };
    const runOnce = (family: Family) => submitAlone(context, (pass) => kernels[family].encode(pass, memory));
    const least = { registers: Number.POSITIVE_INFINITY, tiles: Number.POSITIVE_INFINITY };
    // The first run of each warms up.
    for (const family of FAMILIES) await runOnce(family);
    for (let trial = 0; trial < TRIALS; trial++) {
      for (const family of FAMILIES) least[family] = Math.min(least[family], await runOnce(family));
    }
    return least.tiles < least.registers ? 'tiles' : 'registers';
  } finally {
    memory.destroy();
  }
}
