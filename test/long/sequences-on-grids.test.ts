import { expect, test } from 'vitest';
import {
  algorithmsFor,
  check,
  completeExchange,
  cube,
  exchangeSequence,
  findAlgorithm,
  type Grid,
  InputError,
  mesh,
  type Schedule,
  solve,
  torus,
} from '../../src/schedules/index.ts';
import { isForNetwork } from '../../src/schedules/model/algorithm.ts';
import { inFewestMessages } from '../../src/schedules/transforms/blocking.ts';
import { exchangesAlong } from '../oracles/exchanges-along.ts';
import { stepsIn } from '../support/exchange.ts';

/** The most nodes of a network. */
const NODES = 64;

/** All sides of two and three axes, in any order. */
const shapes = [2, 3].flatMap((count) => {
  const sides = Array.from({ length: NODES / 2 - 1 }, (_, i) => i + 2);
  return Array.from({ length: count }).reduce<number[][]>(
    (some) =>
      some.flatMap((shape) =>
        sides
          .map((side) => [...shape, side])
          .filter(
            (more) => more.reduce((nodes, side) => nodes * side, 1) * 2 ** (count - more.length) <= NODES,
          ),
      ),
    [[]],
  );
});

/** Exchanges along all axes, and along some that have one in common. */
const sequencesOf = (axes: number): number[][][] =>
  axes === 2
    ? [
        [[0], [1]],
        [[1], [0]],
        [[0, 1], [1]],
      ]
    : [
        [[0], [1], [2]],
        [[2], [1], [0]],
        [[0], [1, 2]],
        [[0, 2], [1]],
        [
          [0, 1],
          [1, 2],
        ],
      ];

const names = algorithmsFor('sequence').filter((algorithm) => !isForNetwork(algorithm, cube(2)));

/** Undefined where the algorithm has none in a part. */
function solved(name: string, topology: Grid, along: number[][]) {
  const problem = exchangeSequence({ topology, along });
  try {
    return { problem, schedule: solve(findAlgorithm(name, 'sequence'), problem) };
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

test.each([torus, mesh].flatMap((kind) => shapes.map((shape) => [kind.name, shape, kind(shape)] as const)))(
  'on the %s %j every algorithm goes along the axes as the definition says, in both forms',
  (_, shape, topology) => {
    for (const along of sequencesOf(shape.length)) {
      const { slots, demand } = exchangeSequence({ topology, along });
      if (slots > 256) continue;
      const places = Array.from({ length: slots * topology.nodes }, (_, place) =>
        demand().destination(place),
      );
      expect(places).toEqual(exchangesAlong(shape, slots, along));
      let answers = 0;
      for (const algorithm of names) {
        if (!isForNetwork(algorithm, topology)) continue;
        const { name } = algorithm;
        const answer = solved(name, topology, along);
        if (answer === undefined) continue;
        answers++;
        const steps = along.map((axes) => {
          const part = topology.part(axes) ?? topology;
          const exchange = completeExchange({ topology: part, copies: slots / part.nodes });
          return stepsIn(solve(findAlgorithm(name), exchange));
        });
        expect({ name, steps: stepsIn(answer.schedule) }).toEqual({
          name,
          steps: steps.reduce((sum, count) => sum + count, 0),
        });
        for (const schedule of new Set<Schedule>([answer.schedule, inFewestMessages(answer.schedule)])) {
          const { violations } = check(schedule, answer.problem);
          expect({ name, along, violations }).toEqual({ name, along, violations: [] });
        }
      }
      expect(answers).toBeGreaterThan(4);
    }
  },
  600_000,
);
