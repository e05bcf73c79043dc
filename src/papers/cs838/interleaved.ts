import { mesh } from '../../schedules/index.ts';
import { halfCut } from '../half-cut.ts';
import { counted } from '../plan.ts';

const counts = counted(
  'Micro-permutations interleaved',
  'non-combining, wormhole',
  'interleaved-cycles',
  'tori of z x z nodes, z a multiple of 4',
  'Interleaving over M(z,z).',
);

/** The counts on tori, and what the text says of a mesh beside them. */
export function interleaved() {
  const item = counts();
  const onMesh = {
    says: 'a mesh of 8 x 8 nodes does it in z³/8 = 64 rounds as well, all links busy',
    isSo: halfCut(mesh([8, 8])) <= 8 ** 3 / 8,
  };
  return { ...item, statements: [...item.statements, onMesh] };
}
