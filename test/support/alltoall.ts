import { expect } from 'vitest';
import { reference } from '../../src/host/program/reference.ts';
import type { Schedule } from '../../src/schedules/index.ts';

/** What rank i has for rank j, its send buffer at j, is in the receive buffer of rank j at i: what MPI_Alltoall does. */
export function expectAlltoall(schedule: Schedule): void {
  const { nodes } = schedule.topology;
  const shape = { nodes, slots: schedule.slots, words: 1, mask: 0 };
  const send = Uint32Array.from({ length: schedule.slots * nodes }, (_, place) => {
    const [j, i] = [Math.floor(place / nodes), place % nodes];
    return j < nodes ? 1000 * i + j : 0;
  });
  const receive = reference.run(schedule, shape, send);
  for (let i = 0; i < nodes; i++) {
    for (let j = 0; j < nodes; j++) expect(receive[i * nodes + j]).toBe(1000 * i + j);
  }
}
