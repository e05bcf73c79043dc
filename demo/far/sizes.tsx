import { Painted } from '../controls/painted.tsx';
import { drawSizes } from './card.ts';

/** Pixels of the screen along each side. */
const SIDE = 530;

/** The memories of cubes in each other, each with four times the blocks of the one within. */
export function Sizes({ largest }: { readonly largest: number }) {
  return (
    <Painted
      width={SIDE}
      height={SIDE}
      label={`Memories of cubes of up to ${largest} dimensions, in their sizes`}
      paint={(context) => drawSizes(context, 0, 0, SIDE, largest)}
      on={[largest]}
    />
  );
}
