import { useEffect, useRef } from 'preact/hooks';
import { drawSizes } from './card.ts';

/** Pixels of the screen along each side. */
const SIDE = 530;

/** The memories of cubes in each other, each with four times the blocks of the one within. */
export function Sizes({ largest }: { readonly largest: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawSizes(context, 0, 0, SIDE, largest);
  }, [largest]);
  return (
    <canvas
      ref={canvas}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={`Memories of cubes of up to ${largest} dimensions, in their sizes`}
    />
  );
}
