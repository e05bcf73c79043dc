import type { Machine } from '../../src/host/machine/machine.ts';
import { bytesOf } from '../../src/host/program/memory-shape.ts';

/** All node memories of a machine. */
export async function memoryOf(machine: Machine): Promise<Uint32Array> {
  return new Uint32Array((await machine.read(0, bytesOf(machine.shape))).buffer);
}
