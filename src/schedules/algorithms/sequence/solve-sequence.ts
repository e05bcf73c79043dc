import type { Schedule } from '../../model/schedule.ts';
import { cube } from '../../model/topology.ts';
import { sequencePattern } from '../../problems/sequence-pattern.ts';
import { answered } from '../../proof/judge.ts';
import { type Sequence, type SequenceAlgorithm, sequenceSchedule, sequenceSlots } from './sequence.ts';

/**
 * The schedule of an algorithm for exchanges in sequence, on one cube of all dimensions of all axes; see `solve`.
 *
 * @throws InputError as `solve`
 * @throws UnprovedError as `solve`
 */
export function solveSequence(algorithm: SequenceAlgorithm, sequence: Sequence): Schedule {
  const schedule = sequenceSchedule(algorithm.name, algorithm.plan(sequence));
  const slots = sequenceSlots(sequence);
  const topology = cube(sequence.axes.reduce((sum, order) => sum + order, 0));
  const pattern = sequencePattern(topology.nodes, slots, sequence.axes);
  return answered(algorithm.name, { topology, pattern }, schedule);
}
