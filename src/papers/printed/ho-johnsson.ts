import { atLeast, lines, roundedUp, type SaidRow } from './said.ts';

/** Table 1: the address of a node by p and q index bits, n of them chosen; i says which are `combined`. */
function table1({ p, q, n, i }: { p: number; q: number; n: number; i: number }): SaidRow[] {
  const bits = (name: string, highest: number) =>
    Array.from({ length: n }, (_, k) => `${name}${highest - k}`).join(' ');
  const row = (name: string, length: number) =>
    [length - 1, length - i, n - 1].map((high) => bits(name, high));
  const gray = (cells: string[]) => cells.map((cell) => `G(${cell})`);
  return [
    ['binary, rows', ...row('ra', p)],
    ['binary, columns', ...row('ca', q)],
    ['Gray, rows', ...gray(row('ra', p))],
    ['Gray, columns', ...gray(row('ca', q))],
  ];
}

const isPrime = (n: number) => Array.from({ length: n }, (_, i) => i).every((i) => i < 2 || n % i !== 0);
const choose = (n: number, k: number) =>
  Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((product, factor) => product * factor, 1);

/** Theorem 4.1 with τ = t_c = 1 and B = PQ/N; its middle case is one for even and one for odd n/2. */
function theorem41(n: number, B: number): number {
  if (n <= Math.sqrt(B / 2)) return (1 + Math.sqrt(B / 2)) ** 2;
  if (n >= Math.sqrt(B)) return n + 1 + ((n + 1) / (2 * n)) * B;
  return (n / 2) % 2 === 0
    ? n / 2 + 3 + ((n + 6) / (2 * n + 8)) * B
    : n / 2 + 2 + ((n + 4) / (2 * n + 4)) * B;
}

/** Startup and element time of a packet. */
interface Prices {
  readonly startup: number;
  readonly perElement: number;
}

/** B_opt and T_min of sections 4.3 and 4.4; a path of DRT has half of the elements. */
function bestPacket(elements: number, n: number, { startup, perElement }: Prices): number[] {
  return [
    Math.sqrt((elements * startup) / ((n - 1) * perElement)),
    (Math.sqrt(elements * perElement) + Math.sqrt((n - 1) * startup)) ** 2,
  ];
}

const log2 = (x: number) => Math.log2(Math.ceil(x));

export type Print = typeof hoJohnssonPrint;

/** Ho and Johnsson 1986 as it is printed. N = 2^n nodes; where nothing else is said, in units of PQ/N, what a node has. */
export const hoJohnssonPrint = {
  table1,
  /** Section 3.1: the amount from any node to any other, of P x Q elements on N nodes. */
  amount: (PQ: number, N: number) => PQ / N,
  /** Section 3.3.1, one port: startups and elements of T_opt. */
  oneToAll: (n: number) => [n, 2 ** n - 1],
  /** The balanced tree: optimal for prime n, nearly so for others. */
  balancedTree: (n: number) => [n, (isPrime(n) ? roundedUp : atLeast)((2 ** n - 1) / n)],
  /** Startups of PQ elements in packets of B_m: with one port for PQ/B_m, and of the balanced tree for PQ/NB_m, about. */
  onePortStartups: (n: number, packets: number) =>
    Math.ceil(packets) + Math.min(n, log2(2 ** n / packets)) - 1,
  balancedStartups: (n: number, packets: number) =>
    atLeast(
      Array.from({ length: n }, (_, i) => Math.ceil((choose(n, i + 1) / n) * packets)).reduce(
        (a, b) => a + b,
      ),
    ),
  /** The least packet of the balanced tree with which its time is T_opt, in units of PQ/N, about. */
  balancedPacket: (n: number) => Math.sqrt(2 / Math.PI) * (2 ** n / n ** 1.5),
  /** n rotated trees, in units of PQ/nN: startups, elements, the largest packet. */
  rotatedTrees: (n: number) => [n, 2 ** n - 1, choose(n, Math.floor(n / 2))],
  /** k rotated trees, and k rotated and reflected ones. */
  kRotated: (n: number, k: number) => ((2 ** n - 1) * 2 ** (n / k - 1)) / (2 ** (n / k) - 1),
  kReflected: (n: number, k: number) =>
    ((2 ** n - 1) * (2 ** ((2 * n) / k - 1) + 1)) / (2 ** ((2 * n) / k) - 1),
  /** The busiest edge of two trees: reflected, rotated. */
  twoTrees: (N: number) => [N / 2 + 1, N / 2 + Math.sqrt(N / 2)],
  /** Of k < n trees and the balanced one, that with the lower time. */
  lessTime: 'balanced',
  /** Section 3.3.2: startups and blocks of PQ/N² of T_min with one port; then those of balanced trees, a lower bound. */
  allToAll: (n: number) => [2 * n, n * 2 ** n, n, atLeast(((1 - 2 ** -n) * 2 ** n) / 2)],
  /** With n rotated trees, in units of PQ/nN²: startups, a lower bound of the blocks, and the largest message. */
  rotatedAllToAll: (n: number) => [n, atLeast((n * (2 ** n - 1)) / 2), 2 ** n - 1],
  /** Section 4.1: communication steps of the three ways. */
  threeWays: (n: number) => [2 * n, n, n],
  /** Sections 4.3 and 4.4: routing steps for m packets. */
  srt: (n: number, m: number) => Math.ceil(m) + n - 1,
  drt: (n: number, m: number) => Math.ceil(m / 2) + n - 1,
  bestSrt: (n: number, B: number, prices: Prices) => bestPacket(B, n, prices),
  bestDrt: (n: number, B: number, prices: Prices) => bestPacket(B / 2, n, prices),
  /** The orders of dimensions of node 10010100, path 0 first, and the nodes of path 0. */
  paths: lines(`
path 0 | 7 3 6 2 4 0
path 1 | 4 0 7 3 6 2
path 2 | 6 2 4 0 7 3
path 3 | 3 7 2 6 0 4
path 4 | 0 4 3 7 2 6
path 5 | 2 6 0 4 3 7
`),
  path0: lines(`
path 0 | 10010100 00010100 00011100 01011000 01011000 01001000 01001001
`),
  /** Section 4.5: cycles of 4kD packets, and T, as it is printed, without t_c. */
  mrt: (D: number, k: number, B: number, { startup }: Prices) => [
    2 * k * D + 1,
    (2 * k * D + 1) * (startup + B / (4 * k * D)),
  ],
  theorem41,
  /** Proposition 4.1 with τ = t_c = 1: the distance, the elements over a link, and the bound. */
  proposition41: (n: number, B: number) => [n, B / 2, n + B / 2],
  /** Section 4.6: naive, combined, and combined from one code for both to the other. */
  otherCodes: (n: number) => [2 * n - 2, n, n, n],
  /** Section 5.1: startups of a node with `own` bytes, without the factor 2τ. */
  unbuffered(n: number, own: number, packet: number): number {
    const packets = own / packet;
    return 2 ** n + Math.ceil(packets / 2) * Math.min(n, log2(packets)) - packets;
  },
  buffered(n: number, own: number, packet: number, copy: number): number {
    const [packets, copied] = [own / packet, own / copy];
    const direct = Math.min(n, log2(packets)) * Math.ceil(packets / 2);
    const short = Math.min(2 ** n, copied) - Math.min(2 ** n, packets);
    return direct + short + Math.ceil(packets / 2) * Math.max(0, n - log2(copied));
  },
  /** Section 5.1: numbers whose copy takes about as long as a startup. */
  copiedNumbers: 64,
  /** Section 6, all ports: T_min of strips with τ = t_c = 1. */
  strips: (n: number, B: number) => ((1 - 2 ** -n) * B) / 2 + n,
};
