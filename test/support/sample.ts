import { inject } from 'vitest';

/*
 * How much is tried. vitest.config.ts says it of each project: `few` by `npm test`, and in a browser, enough to see that what holds
 * in Node holds there; `some`, with everything that makes a difference in it, by `npm run test:all`; `all` by `npm run test:long`.
 */

declare module 'vitest' {
  interface ProvidedContext {
    readonly sample: 'few' | 'some' | 'all';
  }
}

/**
 * The cases of a test that are tried: the first ones of them all.
 * @param few how many of them are a few
 * @param some how many of them are some; left out: all
 */
export function cases<T>(all: readonly T[], few: number, some = all.length): T[] {
  return all.slice(0, { few, some, all: all.length }[inject('sample')]);
}

/** How many random cases are drawn. */
export function count(few: number, some: number, all: number): number {
  return { few, some, all }[inject('sample')];
}

/** Dimensions of cubes. Each doubles the work, so that `npm run test:all` leaves those beyond 10 to `npm run test:long`. */
export const dims = cases(
  Array.from({ length: 16 }, (_, i) => i + 1),
  8,
  10,
);
