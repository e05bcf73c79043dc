import { expect, test } from 'vitest';
import { suhShin } from '../../src/schedules/algorithms/suh-shin/suh-shin.ts';
import { check, completeExchange, mesh, torus } from '../../src/schedules/index.ts';
import { suhShinCounts } from '../oracles/suh-shin-counts.ts';

/** All shapes of so many axes whose sides are multiples of `side`, with at most `nodes` nodes. */
function shapesOf(axes: number, side: number, nodes: number): number[][] {
  if (axes === 0) return [[]];
  const lengths = Array.from({ length: Math.floor(nodes / side ** axes) }, (_, i) => (i + 1) * side);
  return lengths.flatMap((length) =>
    shapesOf(axes - 1, side, Math.floor(nodes / length)).map((others) => [length, ...others]),
  );
}

test.each([
  ['torus', 2, torus, 4],
  ['torus', 3, torus, 4],
  ['mesh', 2, mesh, 2],
  ['mesh', 3, mesh, 2],
] as const)(
  'suh-shin holds on every %s of %i axes with at most 1024 nodes and costs what the paper says',
  (kind, axes, network, side) => {
    for (const shape of shapesOf(axes, side, 1024)) {
      const schedule = suhShin.schedule(completeExchange({ topology: network(shape), copies: 1 }));
      const { violations, certificate } = check(schedule);
      const counts = suhShinCounts(kind, shape);
      expect({
        shape,
        violations,
        steps: certificate.steps,
        blocks: certificate.blocksInSequence,
        hops: certificate.hopsInSequence,
        largestMessage: certificate.largestMessage,
        rearrangements: schedule.phases.filter(
          (phase) => phase.kind === 'local' && phase.name === 'rearrangement',
        ).length,
      }).toEqual({ shape, violations: [], ...counts });
    }
  },
  1_200_000,
);

test.each([
  ['torus', torus, 4],
  ['mesh', mesh, 2],
] as const)(
  'suh-shin holds on every %s of 2 and 3 axes with at most 96 nodes that takes virtual ones',
  (_, network, side) => {
    const shapes = [2, 3]
      .flatMap((axes) => shapesOf(axes, 1, 96))
      .filter((shape) => shape.every((length) => length > 1) && shape.some((length) => length % side !== 0));
    for (const shape of shapes) {
      const { violations } = check(
        suhShin.schedule(completeExchange({ topology: network(shape), copies: 1 })),
      );
      expect({ shape, violations }).toEqual({ shape, violations: [] });
    }
  },
  1_200_000,
);
