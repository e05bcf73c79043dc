import type { Topology } from '../model/networks/topology.ts';

/** A number that a generator of traffic takes. */
export interface TrafficParameter {
  readonly name: string;
  /** What it is, for people. */
  readonly about: string;
  /** What it is where nothing is said. */
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  /** Whether it may have a fraction. */
  readonly isFraction?: true;
}

/** Makes tables of counts: how many elements each node of a network has for each other. */
export interface TrafficKind {
  readonly name: string;
  /** What it makes, for people. */
  readonly about: string;
  /** Its parameters. */
  readonly takes: readonly TrafficParameter[];
  /** The one of them that may stand behind the name and a colon, as in zipf:0.6; left out: none. */
  readonly main?: string;
  /**
   * The counts, by sender x nodes + receiver; nodes have none for themselves, unless `about` says it.
   * @param values of all its parameters, by their names, in their ranges
   * @throws InputError where the network, or one value beside another, has no such traffic
   */
  counts(topology: Topology, values: Readonly<Record<string, number>>): Uint32Array<ArrayBuffer>;
}

/** What random generators begin with: the same seed makes the same table. */
export const SEED: TrafficParameter = {
  ...{ name: 'seed', about: 'of what is random', usual: 1, least: 0, most: 2 ** 32 - 1 },
};

/** Elements of a pair of nodes. So many for all nodes together, 4096 of them, are still counted by 32 bits. */
export const AMOUNT: TrafficParameter = {
  ...{ name: 'amount', about: 'elements from one node to another', usual: 64, least: 0, most: 2 ** 19 },
};
