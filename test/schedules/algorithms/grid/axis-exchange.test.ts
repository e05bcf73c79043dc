import { describe, expect, it } from 'vitest';
import { reference } from '../../../../src/host/program/reference.ts';
import { shapeOf } from '../../../../src/host/run/experiment.ts';
import {
  check,
  completeExchange,
  findAlgorithm,
  type Grid,
  mesh,
  ring,
  torus,
} from '../../../../src/schedules/index.ts';

const scheduleOn = (topology: Grid, copies = 1) =>
  findAlgorithm('axis-exchange').schedule(completeExchange({ topology, copies }));

describe('the exchange along one axis after another', () => {
  it.each([
    ring(7),
    torus([3, 5]),
    torus([4, 6]),
    torus([2, 3, 4]),
    mesh([5, 3]),
    mesh([4, 4]),
    mesh([3, 3, 2]),
  ])('is proved on $label, moves real blocks, and sends every block once along each axis', (topology) => {
    for (const copies of [1, 2]) {
      const schedule = scheduleOn(topology, copies);
      const { violations, certificate } = check(schedule);
      expect(violations).toEqual([]);
      expect(certificate.shortestRoutes).toBe(true);
      const shape = shapeOf(schedule, 1);
      const whole = { ...shape, slots: schedule.slots };
      const memory = reference.run(schedule, whole, reference.fill(whole));
      expect(reference.verify(schedule.pattern, shape, memory)).toEqual([]);
      // The longest message has all blocks for one coordinate of the shortest axis.
      const shortest = Math.min(...topology.shape);
      expect(certificate.largestMessage).toBe((copies * topology.nodes) / shortest);
    }
  });

  it('takes the steps of its axes where no messages meet', () => {
    // Along two axes of three nodes all go one link ahead, or one back.
    expect(check(scheduleOn(torus([3, 3]))).certificate).toMatchObject({ steps: 4, blocksInSequence: 12 });
  });
});
