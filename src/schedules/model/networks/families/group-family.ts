import type { Generators } from '../cayley.ts';
import type { Pair } from '../graph.ts';
import type { Family } from './family.ts';

/** A family of which each member is the graph of a group: its links are those of its generators, each of which has its inverse among them. */
export function groupFamily(
  family: Omit<Family, 'links' | 'generators'> & Pick<Required<Family>, 'generators'>,
): Family {
  return { ...family, links: (value) => ({ pairs: pairsOf(family.generators(value)) }) };
}

function pairsOf(generators: Generators): Pair[] {
  return Array.from(generators[0], (_, node) => node).flatMap((node) =>
    generators.flatMap((next): Pair[] => (next[node] > node ? [[node, next[node]]] : [])),
  );
}
