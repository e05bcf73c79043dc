import { distance } from 'fastest-levenshtein';

/** The name that a text was probably meant to be; undefined where none is near. */
export function nearestTo(text: string, names: readonly string[]): string | undefined {
  const [nearest] = [...names].sort((a, b) => distance(text, a) - distance(text, b));
  return distance(text, nearest) <= Math.max(2, Math.ceil(nearest.length / 3)) ? nearest : undefined;
}

/**
 * The cure for a name that is none of these: the nearest one as a question.
 * @param otherwise what is said where none is near
 */
export function didYouMean(text: string, names: readonly string[], otherwise: string): string {
  const nearest = nearestTo(text, names);
  return nearest === undefined ? otherwise : `did you mean ${nearest}?`;
}
