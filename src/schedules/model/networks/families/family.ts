import type { Generators } from '../cayley.ts';
import type { GraphLinks } from '../graph.ts';

/** A family of networks that are made as graphs: a number or some say which one. */
export interface Family {
  /** Lower case, words joined by hyphens. */
  readonly name: string;
  /** What its value is, for help: "sides"; empty where there is one member alone, which has none. */
  readonly value: string;
  /** A value. */
  readonly example: string;
  /** What its nodes and links are, and where that is published. */
  readonly about: string;
  /** Its links, nodes from 0 on and behind them relays. @throws InputError with a cure, which does not name the family */
  readonly links: (value: string) => GraphLinks;
  /** Of a value that has links, where the nodes are the elements of a group: its generators, by port; left out: they are of none. */
  readonly generators?: (value: string) => Generators;
  /** Of a value that has links: the nodes along each side of the box in which they lie; left out: in none. */
  readonly box?: (value: string) => readonly number[];
}
