import type { Laboratory, LaboratoryEvent, Shot } from './protocol.ts';
import type { PictureData } from './stage/picture-layout.ts';

/** A call of a method of the laboratory. */
export interface Request {
  readonly id: number;
  readonly method: keyof Laboratory;
  readonly args: unknown[];
}

/** What a call gave. */
export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };

/** What comes from the worker. */
export type FromWorker = Answer | { readonly event: LaboratoryEvent };

/** Of what is sent: canvases, whole memories and pictures are given away rather than copied. */
export function givenAway(value: unknown): Transferable[] {
  if (value === null || typeof value !== 'object') return [];
  if (typeof OffscreenCanvas !== 'undefined' && value instanceof OffscreenCanvas) return [value];
  const { picture = value } = value as Partial<Shot>;
  const { pixels = picture } = picture as Partial<PictureData>;
  return pixels instanceof Uint32Array ? [pixels.buffer] : [];
}
