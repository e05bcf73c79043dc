import { distance } from 'fastest-levenshtein';

/** The name that a text was probably meant to be; undefined where none is near. */
export function nearestTo(text: string, names: readonly string[]): string | undefined {
  const [nearest] = [...names].sort((a, b) => distance(text, a) - distance(text, b));
  return distance(text, nearest) <= Math.max(2, Math.ceil(nearest.length / 3)) ? nearest : undefined;
}
