import { randomWords } from '../../src/schedules/model/random.ts';

/** Traffic of 64 nodes, by sender x 64 + receiver. */
type Counts = Uint32Array<ArrayBuffer>;

const NODES = 64;
const SIDE = 8;

/** Every node has so many elements, each for a receiver that is drawn by a law of Zipf; what it draws for itself stays. */
export function zipfTraffic(nodes: number, skew: number, elements: number): Counts {
  const words = randomWords(7);
  const order = shuffled(nodes, words);
  const upTo: number[] = [];
  for (let place = 0; place < nodes; place++) upTo.push((upTo[place - 1] ?? 0) + (place + 1) ** -skew);
  const counts = new Uint32Array(nodes * nodes);
  for (let sender = 0; sender < nodes; sender++) {
    for (let element = 0; element < elements; element++) {
      const drawn = (words() / 2 ** 32) * upTo[nodes - 1];
      counts[sender * nodes + order[upTo.findIndex((sum) => sum > drawn)]]++;
    }
  }
  return counts;
}

/**
 * Traffic on a torus of 8x8 nodes that is bad for some methods, and what the busiest link carries at least over all routes: as
 * the linear program says, see test/long/uneven-routes.test.ts.
 */
export const hardTraffic: Readonly<Record<string, { readonly counts: Counts; readonly least: number }>> = {
  'one pair': { counts: onePair(9, 54, 10_000), least: 2500 },
  transpose: {
    counts: bijection(
      2048,
      nodesBy((x, y) => [y, x]),
    ),
    least: 2252.8,
  },
  tornado: {
    counts: bijection(
      2048,
      nodesBy((x, y) => [x + 3, y]),
    ),
    least: 3840,
  },
  'permutation of big blocks': { counts: bijection(2048, shuffled(NODES, randomWords(5))), least: 2176 },
  'hot column': { counts: hot((other) => other * NODES, 512), least: 8064 },
  'hot row': { counts: hot((other) => other, 512), least: 8064 },
  'bit reversal': { counts: bijection(2048, bitReversal()), least: 2150.4 },
  antipode: {
    counts: bijection(
      2048,
      nodesBy((x, y) => [x + 4, y + 4]),
    ),
    least: 4096,
  },
  'four peers': { counts: peers(4, 512), least: 2432 },
  'uniform h-relation': { counts: relation(2048), least: 2060.625 },
};

/** As many random permutations on top of each other. */
function relation(permutations: number): Counts {
  const words = randomWords(3);
  const counts = new Uint32Array(NODES * NODES);
  for (let k = 0; k < permutations; k++) {
    for (const [sender, receiver] of shuffled(NODES, words).entries()) counts[sender * NODES + receiver]++;
  }
  return counts;
}

function bijection(amount: number, receivers: ArrayLike<number>): Counts {
  const counts = new Uint32Array(NODES * NODES);
  for (let sender = 0; sender < NODES; sender++) counts[sender * NODES + receivers[sender]] = amount;
  return counts;
}

/** By node: that to which its coordinates lead, modulo the sides. */
function nodesBy(to: (x: number, y: number) => readonly [number, number]): number[] {
  return Array.from({ length: NODES }, (_, node) => {
    const [x, y] = to(node % SIDE, Math.floor(node / SIDE));
    return (x % SIDE) + (y % SIDE) * SIDE;
  });
}

function bitReversal(): number[] {
  return Array.from({ length: NODES }, (_, node) =>
    Number.parseInt(Array.from(node.toString(2).padStart(6, '0')).reverse().join(''), 2),
  );
}

function hot(pairOf: (other: number) => number, amount: number): Counts {
  const counts = new Uint32Array(NODES * NODES);
  for (let other = 1; other < NODES; other++) counts[pairOf(other)] = amount;
  return counts;
}

function peers(others: number, amount: number): Counts {
  const words = randomWords(11);
  const counts = new Uint32Array(NODES * NODES);
  for (let sender = 0; sender < NODES; sender++) {
    for (let k = 0; k < others; k++) counts[sender * NODES + (words() % NODES)] += amount;
  }
  return counts;
}

function onePair(sender: number, receiver: number, amount: number): Counts {
  const counts = new Uint32Array(NODES * NODES);
  counts[sender * NODES + receiver] = amount;
  return counts;
}

/** The numbers from 0 in a random order. */
function shuffled(count: number, words: () => number): Uint32Array {
  const all = Uint32Array.from({ length: count }, (_, i) => i);
  for (let last = count - 1; last > 0; last--) {
    const other = words() % (last + 1);
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}
