import { InputError } from '../../errors.ts';
import { type Arc, MAX_GRAPH_NODES } from '../graph.ts';
import type { Family } from './family.ts';

/**
 * Words of `diameter` letters among degree + 1, no letter twice in a row, numbered as in a dictionary. From each a link leads, one way, to the
 * words that are left without its first letter and with another one at the end.
 */
export const kautz: Family = {
  name: 'kautz',
  value: 'degree x diameter',
  example: '2x3',
  about: 'links that lead one way, so many from each node, and any two nodes so near (Kautz 1968)',
  links(value) {
    const [degree = 0, diameter = 0] = /^\d{1,4}x\d{1,2}$/.test(value) ? value.split('x').map(Number) : [];
    const nodes = (degree + 1) * degree ** (diameter - 1);
    if (degree < 1 || diameter < 1 || nodes < 2 || nodes > MAX_GRAPH_NODES) {
      throw new InputError(`give a degree and a diameter, for at most ${MAX_GRAPH_NODES} nodes, as 2x3`);
    }
    const words = wordsOf(degree + 1, diameter);
    const numberOf = new Map(words.map((word, number) => [word.join(), number]));
    const arcs = words.flatMap((word, number) =>
      lettersBehind(degree + 1, word.at(-1)).map((letter): Arc => {
        const next = numberOf.get([...word.slice(1), letter].join()) ?? -1;
        return [number, next];
      }),
    );
    return { pairs: [], arcs };
  },
};

function wordsOf(letters: number, length: number): number[][] {
  if (length === 0) return [[]];
  return wordsOf(letters, length - 1).flatMap((word) =>
    lettersBehind(letters, word.at(-1)).map((letter) => [...word, letter]),
  );
}

/** All but one. */
function lettersBehind(letters: number, last: number | undefined): number[] {
  return Array.from({ length: letters }, (_, letter) => letter).filter((letter) => letter !== last);
}
