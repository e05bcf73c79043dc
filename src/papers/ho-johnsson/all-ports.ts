import { from } from '../numbers.ts';
import { item } from '../plan.ts';
import type { Print } from '../printed/ho-johnsson.ts';

interface Size {
  readonly n: number;
  readonly B: number;
}

const SIZES = from(1, 10).flatMap((half) =>
  from(0, 24).map((power): Size => ({ n: 2 * half, B: 2 ** power })),
);

export const allPorts = item(({ strips, theorem41: blocks }: Print) => {
  const areStripsFaster = ({ n, B }: Size) => strips(n, B) < blocks(n, B);
  const isMiddle = ({ n, B }: Size) => n < Math.sqrt(B) && n > Math.sqrt(B / 2);
  return {
    title: 'Section 6, all ports',
    source: 'section 6',
    about:
      'What the text says of its own times of one dimension (strips) and of two (blocks) with all ports, looked at for ' +
      'n = 2 to 20 and PQ/N = 1 to 2^24, with τ = t_c = 1.',
    statements: [
      {
        says: 'where n ≥ √(PQ t_c/Nτ) or n ≤ √(PQ t_c/2Nτ), strips take less time',
        isSo: SIZES.every((size) => isMiddle(size) || areStripsFaster(size)),
      },
      {
        says: 'between these there is a break-even',
        isSo: SIZES.some((size) => isMiddle(size) && !areStripsFaster(size)),
      },
    ],
    errata: ['Section 6, the break-even with all ports.'],
  };
});
