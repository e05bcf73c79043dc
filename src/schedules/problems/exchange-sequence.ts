import { type CubeSequence, type CubeSequenceSize, type Sequence, sequenceOnCube } from './sequence.ts';
import { type SequenceAlongSize, sequenceAlong } from './sequence-along.ts';

/**
 * Complete exchanges in sequence: on one cube, or along the axes of a torus or a mesh, see `sequenceAlong`.
 *
 * @param size the dimensions of its axes, the first one's first, or a network and axes of it by exchange; its copies, of which there
 *   is one if they are left out; and the width of its channels in blocks
 * @throws InputError when there are not two exchanges, or something is no such number; on a cube above 20 dimensions and 2^24 slots,
 *   and along axes of a network above 2^24 blocks on all nodes
 */
export function exchangeSequence(size: CubeSequenceSize): CubeSequence;
export function exchangeSequence(size: SequenceAlongSize): Sequence;
export function exchangeSequence(size: CubeSequenceSize | SequenceAlongSize): Sequence {
  return 'topology' in size ? sequenceAlong(size) : sequenceOnCube(size);
}
