import type { Embedding } from './embedding.ts';
import { topologyOf } from './networks/network-kinds.ts';
import type { Topology, TopologyCode } from './networks/topology.ts';
import type { Pattern } from './pattern.ts';

/** Where a problem is to be solved, and what every answer to it keeps to. */
export interface Setting {
  /** One network, or several disjoint cubes with the same problem in each. */
  readonly topology: Topology;
  /** Width of the channels in blocks, see `Schedule`; left out: 1. */
  readonly width?: number;
  /** How an algorithm for cubes is laid on a grid; left out: gray. */
  readonly embedding?: Embedding;
  /**
   * What a startup costs in times of an element on a link, for answers that choose by it: their packets, or their method. Left out: 1250
   * for transposes, whose packets need more than 0, and 0 for uneven exchanges.
   */
  readonly startup?: number;
}

/**
 * A question: what has to go where. It knows nothing of how it is answered; `judge` compares an answer with what it demands.
 * Each kind has a file in `problems`.
 */
export interface Problem extends Setting {
  /** What it is: exchange, sequence, and so on. Algorithms say by it what they solve. */
  readonly kind: string;
  /** The same for people, without the network: "complete exchange". */
  readonly label: string;
  /** What tells it from others of its kind, as plain data for JSON. */
  readonly facts: ProblemData;
  /** Elements of the largest message, to which every answer keeps: a whole number of at least 1; left out: any. */
  readonly packet?: number;
  /**
   * How much each node has for each other, where that is known without a table of all places or all elements, so that it is also
   * known where there are too many of them for a schedule; left out: the demand says it.
   */
  readonly tally?: Tally;
  /**
   * Weights of the links, 0 or more, by which bounds prove how much the busiest one carries at least: see `surveyOf`. Whatever they
   * are, the bound is true. Left out: no weights are tried.
   */
  readonly weights?: readonly number[];
  /** The same of the nodes, by which bounds prove how much the busiest one sends at least, what it passes on included. */
  readonly nodeWeights?: readonly number[];
  /** What has to go where. It is made when it is asked for: whoever only prices an answer asks for none. */
  demand(): Demand;
}

/** Plain data. */
export type ProblemData = Readonly<Record<string, unknown>>;

/** How much goes from node to node, without saying which blocks or elements these are. */
export type Tally =
  | {
      /** The complete exchange: each node has as many blocks for each node of its group. */
      readonly kind: 'exchange';
      /** All nodes. */
      readonly nodes: number;
      /** Nodes with neighbouring numbers that exchange with each other. */
      readonly members: number;
      /** Blocks of a node, a multiple of the members. */
      readonly slots: number;
    }
  | {
      /** Blocks, or elements. */
      readonly kind: 'blocks' | 'elements';
      /** From node to node. */
      readonly amounts: Amounts;
    };

/** How much goes from one node to another, or stays. Pairs may come several times; it can be gone through several times. */
export type Amounts = Iterable<readonly [from: number, to: number, amount: number]>;

/** By sender x nodes + receiver: those above 0. */
export function amountsInTable(nodes: number, counts: ArrayLike<number>): Amounts {
  return {
    *[Symbol.iterator]() {
      for (let from = 0; from < nodes; from++) {
        for (let to = 0; to < nodes; to++) {
          const amount = counts[from * nodes + to];
          if (amount > 0) yield [from, to, amount];
        }
      }
    },
  };
}

/** Places, which an answer has slot by slot; or elements, whose slots an answer chooses. */
export type Demand = Pattern | Moves;

/** Elements to be moved from node to node, numbered in the order of the file that is read. */
export interface Moves {
  readonly kind: 'moves';
  /** Where they are before. */
  readonly from: Placement;
  /** Where they must be after. */
  readonly to: Placement;
  /** Rows and columns of elements in the file that is read, and in the one that is written. */
  readonly sides: readonly [before: readonly [number, number], after: readonly [number, number]];
  /** By place in the file that is written: the element; left out: they are in the order in which they were read. */
  readonly written?: Uint32Array<ArrayBuffer>;
}

/** Where elements are, by element. */
export interface Placement {
  /** Its node. */
  readonly nodeOf: Uint32Array<ArrayBuffer>;
  /** Its place among the elements of its node, in the order in which a program holds them: 0, 1, and so on. */
  readonly indexOf: Uint32Array<ArrayBuffer>;
}

/** Whether elements are asked for, in slots of the answer's choice. */
export function isMoves(demand: Demand): demand is Moves {
  return demand.kind === 'moves';
}

/** What a problem is, as reports and proofs have it in their JSON. */
export interface ProblemFacts extends ProblemData {
  readonly kind: string;
  readonly label: string;
}

/** A problem as plain data. */
export function factsOf({ kind, label, facts }: Problem): ProblemFacts {
  return { kind, label, ...facts };
}

/** What is asked for and where, as a phrase: "complete exchange on 64 nodes", or "among each 8 of 64 nodes" of several cubes. */
export function problemInWords({ label }: Pick<ProblemFacts, 'label'>, topology: TopologyCode): string {
  const { phrase, nodes, members } = topologyOf(topology);
  return members < nodes ? `${label} among each ${members} of ${phrase}` : `${label} on ${phrase}`;
}
