import { inversePermutation, type Schedule } from '../../schedules/index.ts';

/**
 * The order in which the first local phase of an exchange brings the blocks of a node, so that those of a slot have
 * the same way to go in every node.
 */
export interface Frame {
  /** `address`: the XOR of the numbers of sender and receiver. `offset`: the difference of their coordinates. */
  readonly kind: 'address' | 'offset';
  /** By slot, also of those in transit: the address, or the node that is so far from node 0. */
  readonly of: Uint32Array<ArrayBuffer>;
  /** Of offsets: nodes along each axis; of one axis they are the numbers of the nodes. */
  readonly shape: readonly number[];
}

/** @returns undefined where blocks of a slot have different ways, or change their slots between steps */
export function frameOf({ phases, pattern }: Schedule): Frame | undefined {
  const [alignment, ...rest] = phases;
  if (alignment?.kind !== 'local' || pattern.kind !== 'exchange') return undefined;
  const isSorted = rest.some(({ kind }, i) => kind === 'local' && rest[i + 1]?.kind === 'segment');
  if (isSorted) return undefined;
  const { members } = pattern;
  const code = alignment.map.encode();
  const isOffset = code.kind === 'subtract' || (code.kind === 'translate' && code.operation === 'subtract');
  if (code.kind !== 'xor' && !isOffset) return undefined;
  // What is exchanged with the number of the node says which member a block is for; before and after that slots are permuted.
  const memberOf =
    'after' in code && code.after ? inversePermutation(Uint32Array.from(code.after)) : undefined;
  return {
    kind: isOffset ? 'offset' : 'address',
    of: Uint32Array.from(
      { length: alignment.map.slots },
      (_, slot) => (memberOf ? memberOf[slot] : slot) % members,
    ),
    shape: code.kind === 'translate' ? code.shape : [members],
  };
}
