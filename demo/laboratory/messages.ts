import type { Laboratory, LaboratoryEvent } from './protocol.ts';

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
