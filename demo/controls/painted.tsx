import type { CanvasHTMLAttributes } from 'preact';
import { type EffectCallback, useEffect, useRef } from 'preact/hooks';
import { useLook } from '../on-look.ts';

/** Paints a canvas. @returns what ends that, if it goes on */
type Paint = (context: CanvasRenderingContext2D) => ReturnType<EffectCallback>;

/** A canvas that is painted, and painted anew when something changes that the picture depends on, or the page looks otherwise. */
export function usePainted(paint: Paint, on: readonly unknown[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useLook();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) return paint(context);
  }, [...on, look]);
  return canvas;
}

interface PaintedProps extends CanvasHTMLAttributes {
  readonly label: string;
  readonly paint: Paint;
  /** What the picture depends on. */
  readonly on: readonly unknown[];
}

/** A picture that is painted. */
export function Painted({ label, paint, on, ...others }: PaintedProps) {
  return <canvas ref={usePainted(paint, on)} {...others} role="img" aria-label={label} />;
}
