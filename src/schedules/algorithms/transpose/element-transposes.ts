import { type Algorithm, knownAs } from '../../model/algorithm.ts';
import { cube, isCube } from '../../model/networks/cube.ts';
import type { Schedule } from '../../model/schedule.ts';
import type { Exchange } from '../../problems/exchange.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { onePort, that } from '../frames/guarantees.ts';
import { ofParts } from '../frames/needs.ts';
import { placementConversion } from '../permutation/conversion-by.ts';
import { CONVERSION_WAYS, conversionTranspose } from './conversion-transpose.ts';
import { answering, gridOf, requireNoPacket } from './matrix-algorithm.ts';

/*
 * Transposes in which elements go their own ways: each has a slot, that of its place in its node's array.
 */

/** The three ways between layouts whose parts are chosen by other bits, as from consecutive to cyclic. */
export const conversionTransposes: readonly Algorithm<Transpose>[] = CONVERSION_WAYS.map((name) => ({
  ...{ name, source: 'Ho-Johnsson 1986 §4.1', solves: ['transpose'], networks: isCube },
  guarantees: [
    onePort,
    name === 'way-1'
      ? that(
          'at most 2n steps',
          ({ problem, counted }) => counted.steps <= 2 * Math.log2(problem.topology.nodes),
        )
      : that('at most n steps', ({ problem, counted }) => counted.steps <= Math.log2(problem.topology.nodes)),
  ],
  schedule(problem) {
    requireNoPacket(name, problem);
    gridOf(name, problem);
    return withElements(problem, conversionTranspose(name, problem));
  },
}));

/** Any transpose, by one complete exchange or two; of whole rows by one. (Johnsson-Ho 1992, 2.2.2.) */
export function transposeBy(exchange: Algorithm<Exchange>): Algorithm<Transpose> {
  const { name } = exchange;
  return {
    ...knownAs(exchange),
    ...{ solves: ['transpose'], networks: isCube, lies: 'rows' },
    needs: ofParts(exchange),
    schedule(problem) {
      requireNoPacket(name, problem);
      gridOf(name, { ...problem, gridAfter: problem.grid });
      const topology = cube(Math.log2(problem.topology.nodes));
      const { from, to } = problem.demand();
      const schedule = placementConversion(exchange, { topology }, from, to);
      return withElements(problem, { ...schedule, algorithm: name });
    },
  };
}

function withElements(problem: Transpose, schedule: Schedule): Schedule {
  return answering(problem, schedule, 1, (element, { indexOf }) => indexOf[element]);
}
