import { InputError } from '../../errors.ts';
import { MAX_GRAPH_NODES, MAX_GRAPH_PAIRS, MAX_GRAPH_RELAYS, type Pair } from '../graph.ts';
import type { Family } from './family.ts';

/** Leaf switches, each with its hosts, which are the nodes, and linked to all spine switches: a folded Clos network of two layers. */
export const leafSpine: Family = {
  name: 'leaf-spine',
  value: 'leaves x spines:hosts',
  example: '4x2:4',
  about: 'leaf switches, each with so many hosts and linked to all spine switches (Clos 1953)',
  links(value) {
    const [, ...counts] = /^(\d{1,4})x(\d{1,4}):(\d{1,4})$/.exec(value) ?? [];
    const [leaves = 0, spines = 0, each = 0] = counts.map(Number);
    const hosts = leaves * each;
    const few = hosts >= 2 && hosts <= MAX_GRAPH_NODES && leaves + spines <= MAX_GRAPH_RELAYS;
    if (!few || spines < 1 || hosts + leaves * spines > MAX_GRAPH_PAIRS) {
      throw new InputError(
        `give leaves, spines and the hosts of a leaf, for at most ${MAX_GRAPH_NODES} hosts and ${MAX_GRAPH_PAIRS} links, as 4x2:4`,
      );
    }
    const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
    const pairs = [
      ...numbers(hosts).map((host): Pair => [host, hosts + Math.floor(host / each)]),
      ...numbers(leaves).flatMap((leaf) =>
        numbers(spines).map((spine): Pair => [hosts + leaf, hosts + leaves + spine]),
      ),
    ];
    const names = [
      ...numbers(hosts).map(String),
      ...numbers(leaves).map((leaf) => `leaf ${leaf}`),
      ...numbers(spines).map((spine) => `spine ${spine}`),
    ];
    return { pairs, relays: leaves + spines, names };
  },
};
