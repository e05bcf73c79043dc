import { InputError } from '../model/errors.ts';
import { once } from '../model/once.ts';
import { MAX_TABLE_PLACES } from '../model/pattern.ts';
import { amountsInTable, type Moves, type Problem, type Setting } from '../model/problem.ts';
import { requireSetting } from '../model/validate.ts';
import type { Exchange } from './exchange.ts';

/**
 * The uneven exchange (MPI_Alltoallv): every node has any number of elements for every other. A node holds what it sends in the
 * order of the receivers, and in the end what it has got in the order of the senders. The file that is read has the elements
 * sender after sender, the one that is written receiver after receiver.
 */
export interface UnevenExchange extends Problem {
  readonly kind: 'uneven';
  /** By sender x nodes + receiver: elements, whole numbers from 0. What a node has for itself stays there. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** What a startup costs in times of an element on a link, from 0, for `auto`. */
  readonly startup: number;
  demand(): Moves;
}

/** Which elements go where, and on which network. */
export interface UnevenSize extends Setting {
  /** As of `UnevenExchange`. */
  readonly counts: ArrayLike<number>;
  /** What people call this traffic; left out: "uneven exchange". */
  readonly name?: string;
}

/** What a table of counts is like, in numbers. */
export interface TrafficFacts {
  /** Elements that go to another node, together. */
  readonly elements: number;
  /** Elements that the busiest sender has for others. */
  readonly largestRow: number;
  /** Elements that the busiest receiver gets from others. */
  readonly largestColumn: number;
  /** The most from one node to another. */
  readonly largestPair: number;
  /** Pairs of different nodes without any. */
  readonly emptyPairs: number;
  /** How unequally the elements are spread over the receivers: 0 where each gets as many, near 1 where one gets all. */
  readonly gini: number;
}

/**
 * An uneven exchange on one network.
 * @throws InputError for several cubes, for counts that are not nodes x nodes whole numbers from 0 to 2^32 - 1; and `demand` for
 *   more elements than may be followed one by one, 2^24; and for a startup below 0
 */
export function unevenExchange(size: UnevenSize): UnevenExchange {
  const setting = requireSetting(size, 'give { topology: cube(2), counts }, with 4 x 4 counts');
  const { topology } = setting;
  const { label, nodes, members } = topology;
  if (members !== nodes) throw new InputError(`uneven exchange on the ${label}: give one cube`);
  const counts = requireTraffic(nodes, size.counts);
  const facts = trafficFacts(nodes, counts);
  const { name = 'uneven exchange', startup = 0 } = size;
  if (!(startup >= 0 && Number.isFinite(startup))) {
    throw new InputError(`startup ${startup}: give a number from 0, in times of an element on a link`);
  }
  return {
    ...setting,
    kind: 'uneven',
    label: `${name} of ${facts.elements} elements`,
    facts: { ...facts },
    ...{ counts, startup },
    tally: { kind: 'elements', amounts: amountsInTable(nodes, counts) },
    demand: once(() => movesOf(nodes, counts)),
  };
}

/**
 * A complete exchange as the uneven one that asks for the same: as many elements for every pair as it has copies. An element of
 * a node is then copy `index % copies` of the block for, or from, node `floor(index / copies)`.
 * @throws InputError for several cubes, and for more blocks than may be followed one by one
 */
export function asUneven(problem: Exchange | UnevenExchange): UnevenExchange {
  if (isUneven(problem)) return problem;
  requireFew(problem.topology.nodes ** 2 * problem.copies);
  const counts = new Uint32Array(problem.topology.nodes ** 2).fill(problem.copies);
  return unevenExchange({ ...problem, counts, name: problem.label });
}

/** Whether a problem is of this kind. */
export function isUneven(problem: Problem): problem is UnevenExchange {
  return problem.kind === 'uneven';
}

function requireTraffic(nodes: number, given: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  if (given.length !== nodes * nodes) {
    throw new InputError(
      `${given.length} counts for ${nodes} nodes: give ${nodes} x ${nodes}, sender by sender`,
    );
  }
  const counts = new Uint32Array(given.length);
  for (let pair = 0; pair < given.length; pair++) {
    counts[pair] = given[pair];
    if (counts[pair] !== given[pair]) {
      throw new InputError(
        `${given[pair]} elements from node ${Math.floor(pair / nodes)} to node ${pair % nodes}: ` +
          `give a whole number from 0 to ${2 ** 32 - 1}`,
      );
    }
  }
  return counts;
}

/** What a table of counts is like. @param counts by sender x nodes + receiver */
export function trafficFacts(nodes: number, counts: ArrayLike<number>): TrafficFacts {
  const { rows, columns } = sumsOf(nodes, counts);
  let [elements, largestPair, emptyPairs] = [0, 0, 0];
  for (let sender = 0; sender < nodes; sender++) {
    for (let receiver = 0; receiver < nodes; receiver++) {
      if (sender === receiver) continue;
      const count = counts[sender * nodes + receiver];
      elements += count;
      largestPair = Math.max(largestPair, count);
      if (count === 0) emptyPairs++;
    }
  }
  const most = (sums: Float64Array) => sums.reduce((max, sum) => Math.max(max, sum), 0);
  return {
    elements,
    largestRow: most(rows),
    largestColumn: most(columns),
    largestPair,
    emptyPairs,
    gini: giniOf(columns),
  };
}

/** What each node sends to others, and what it gets from them. @param counts by sender x nodes + receiver */
export function sumsOf(nodes: number, counts: ArrayLike<number>) {
  const [rows, columns] = [new Float64Array(nodes), new Float64Array(nodes)];
  for (let sender = 0; sender < nodes; sender++) {
    for (let receiver = 0; receiver < nodes; receiver++) {
      if (sender === receiver) continue;
      const count = counts[sender * nodes + receiver];
      rows[sender] += count;
      columns[receiver] += count;
    }
  }
  return { rows, columns };
}

/** The Gini coefficient of amounts: the mean difference of two of them, over twice their mean. */
function giniOf(amounts: Float64Array): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum === 0) return 0;
  const ranked = amounts.toSorted().reduce((total, amount, rank) => total + (rank + 1) * amount, 0);
  return (2 * ranked) / (amounts.length * sum) - (amounts.length + 1) / amounts.length;
}

/** @throws InputError for more elements than may be followed one by one */
function requireFew(elements: number): void {
  if (elements <= MAX_TABLE_PLACES) return;
  throw new InputError(
    `${elements} elements to be followed one by one: give fewer or larger ones, for at most ${MAX_TABLE_PLACES} elements`,
  );
}

function movesOf(nodes: number, counts: Uint32Array): Moves {
  const elements = counts.reduce((sum, count) => sum + count, 0);
  requireFew(elements);
  const [from, to] = [0, 1].map(() => ({
    nodeOf: new Uint32Array(elements),
    indexOf: new Uint32Array(elements),
  }));
  const written = new Uint32Array(elements);
  const [sent, received] = [new Uint32Array(nodes), new Uint32Array(nodes)];
  // By receiver: where its elements begin in the file that is written.
  const firsts = new Uint32Array(nodes + 1);
  for (let receiver = 0; receiver < nodes; receiver++) {
    let got = 0;
    for (let sender = 0; sender < nodes; sender++) got += counts[sender * nodes + receiver];
    firsts[receiver + 1] = firsts[receiver] + got;
  }
  let element = 0;
  for (let sender = 0; sender < nodes; sender++) {
    for (let receiver = 0; receiver < nodes; receiver++) {
      for (let k = 0; k < counts[sender * nodes + receiver]; k++) {
        from.nodeOf[element] = sender;
        from.indexOf[element] = sent[sender]++;
        to.nodeOf[element] = receiver;
        to.indexOf[element] = received[receiver]++;
        written[firsts[receiver] + to.indexOf[element]] = element;
        element++;
      }
    }
  }
  const side = [elements, 1] as const;
  return { kind: 'moves', from, to, sides: [side, side], written };
}
