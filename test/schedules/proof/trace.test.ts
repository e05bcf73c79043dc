import { expect, test } from 'vitest';
import {
  check,
  completeExchange,
  cube,
  findAlgorithm,
  mesh,
  scatter,
  torus,
} from '../../../src/schedules/index.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';
import { Trace } from '../../../src/schedules/proof/trace.ts';
import { solved } from '../../support/solved.ts';

test.each([
  findAlgorithm('necklace').schedule(completeExchange({ topology: cube(3), copies: 2 })),
  findAlgorithm('suh-shin').schedule(completeExchange({ topology: torus([5, 6]), copies: 1 })),
  findAlgorithm('suh-shin').schedule(completeExchange({ topology: mesh([5, 3]), copies: 1 })),
  solved('sbt', scatter({ topology: cube(3), root: 5 })),
])('a trace brings every block of a proved schedule to its place: %#', (schedule) => {
  expect(check(schedule).ok).toBe(true);
  const { pattern, phases, slots, topology } = schedule;
  const trace = new Trace(schedule);
  for (const phase of phases) {
    if (phase.kind === 'local') trace.move(phase);
    else for (const step of phase.steps()) trace.send(step);
  }
  const places = Array.from({ length: slots * topology.nodes }, (_, place) => place);
  const origin = (place: number) =>
    place < pattern.slots * topology.nodes ? pattern.origin(place) >>> 0 : NOWHERE;
  expect([...trace.blocks]).toEqual(places.map(origin));
});
