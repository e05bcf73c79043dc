import { distance } from 'fastest-levenshtein';

/** The fewest letters of a name, or of a part of one, that tell which name is meant. */
const LEAST_LETTERS = 4;

/** The one of some words that was typed, in letters of either case and with _ for -; undefined for anything else. */
export function wordTyped<T extends string>(text: string, words: readonly T[]): T | undefined {
  if (words.includes(text as T)) return text as T;
  const typed = text.toLowerCase().replaceAll('_', '-');
  return words.find((word) => word.toLowerCase() === typed);
}

/** The name that a text was probably meant to be: one that it begins, the nearest, or the only one of which it says a part; undefined for none. */
export function nearestTo(text: string, names: readonly string[]): string | undefined {
  const typed = text.toLowerCase();
  const begun = names.filter((name) => name.startsWith(typed));
  if (begun.length === 1 && typed.length >= LEAST_LETTERS - 1) return begun[0];
  const [nearest] = [...names].sort((a, b) => slips(typed, a) - slips(typed, b));
  if (distance(typed, nearest) <= Math.max(2, Math.ceil(nearest.length / 3))) return nearest;
  const [alike, other] = names.filter((name) => {
    const [part, whole] = name.length < typed.length ? [name, typed] : [typed, name];
    return part.length >= LEAST_LETTERS && whole.includes(part);
  });
  return other === undefined ? alike : undefined;
}

/** Letters that are wrong, missing or too many; two that have changed places are one slip. */
function slips(text: string, name: string): number {
  const isReordered = [...text].sort().join('') === [...name].sort().join('');
  return distance(text, name) - (isReordered ? 1 : 0);
}

/**
 * The cure for a name that is none of these: the nearest one as a question.
 * @param otherwise what is said where none is near
 */
export function didYouMean(text: string, names: readonly string[], otherwise: string): string {
  const nearest = nearestTo(text, names);
  return nearest === undefined ? otherwise : `did you mean ${nearest}?`;
}
