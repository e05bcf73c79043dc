import { transposeCycles } from '../../schedules/algorithms/transpose/transpose-costs.ts';
import { dimensionPairs, exchangedBits } from '../../schedules/algorithms/transpose/transpose-paths.ts';
import {
  check,
  cube,
  findTransposeAlgorithm,
  IDLE,
  multiplePathTime,
  pairwiseTranspose,
  type TransposeName,
} from '../../schedules/index.ts';
import type { Item } from '../item.ts';
import { from, upTo } from '../numbers.ts';
import type { hoJohnssonPrint } from '../printed/ho-johnsson.ts';
import { type ComputedRow, sideBySide } from '../side-by-side.ts';

type Print = typeof hoJohnssonPrint;

/** Sections 4.3 to 4.5 and 6: the paths of the two-dimensional transposes, and their times. */
export function pathItems(print: Print): Item[] {
  return [
    pipelines(print),
    bestPackets(print),
    sixPaths(print),
    multiplePaths(print),
    theorem41(print),
    proposition41(print),
    allPorts(print),
  ];
}

function scheduleOf(name: TransposeName, dim: number, packets: number) {
  return pairwiseTranspose(findTransposeAlgorithm(name), { dim, slots: packets, packet: 1 });
}

function pipelines(print: Print): Item {
  const sizes = [2, 4, 6].flatMap((n) => [1, 4, 7, 16].map((m) => ({ n, m })));
  const nameOf = ({ n, m }: (typeof sizes)[number]) => `n = ${n}, m = ${m}`;
  const stepsOf = (name: TransposeName, { n, m }: (typeof sizes)[number]) =>
    check(scheduleOf(name, n, m)).certificate.steps;
  return {
    title: 'SRT and DRT',
    source: 'sections 4.3 and 4.4',
    about:
      'Routing steps for m = PQ/B_mN packets a node, from the proofs, beside ⌈m⌉ + n - 1 and ⌈m/2⌉ + n - 1.',
    tables: [
      sideBySide({
        head: ['packets', 'SRT', 'DRT'],
        computed: sizes.map((size) => [nameOf(size), stepsOf('srt', size), stepsOf('drt', size)]),
        printed: sizes.map((size) => [nameOf(size), print.srt(size.n, size.m), print.drt(size.n, size.m)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

/** Where a function with one minimum is least, and how much it is there, by dividing an interval. */
function minimum(of: (x: number) => number, low: number, high: number): [at: number, least: number] {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  for (let i = 0; i < 200; i++) {
    const [left, right] = [b - ratio * (b - a), a + ratio * (b - a)];
    if (of(left) < of(right)) b = right;
    else a = left;
  }
  return [(a + b) / 2, of((a + b) / 2)];
}

/** Startup and element time of the rows of times below. */
const PRICES = { startup: 3, perElement: 2 };

function bestPackets(print: Print): Item {
  const { startup, perElement } = PRICES;
  const sizes = [4, 6, 10].flatMap((n) => [100, 1000].map((B) => ({ n, B })));
  const nameOf = ({ n, B }: (typeof sizes)[number]) => `n = ${n}, B = ${B}`;
  const inDigits = ([packet, time]: readonly number[]) => [packet.toPrecision(4), time];
  const found = (n: number, elements: number) =>
    minimum((b) => transposeCycles.srt(n, elements / b) * (b * perElement + startup), 1e-3, elements);
  return {
    title: 'SRT and DRT, best packets',
    source: 'sections 4.3 and 4.4',
    about:
      'The packet with which the cycles of the pipeline take the least time, found by search, beside B_opt and T_min, with ' +
      `B = PQ/N elements, τ = ${startup} and t_c = ${perElement}. A path of DRT has half of the elements.`,
    tables: [
      sideBySide({
        head: ['elements', 'SRT\npacket', 'SRT\ntime', 'DRT\npacket', 'DRT\ntime'],
        computed: sizes.map((size) => [
          nameOf(size),
          ...inDigits(found(size.n, size.B)),
          ...inDigits(found(size.n, size.B / 2)),
        ]),
        printed: sizes.map((size) => [
          nameOf(size),
          ...inDigits(print.bestSrt(size.n, size.B, PRICES)),
          ...inDigits(print.bestDrt(size.n, size.B, PRICES)),
        ]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

/** A node that a packet enters, and in which cycle, from 0. */
interface Entered {
  readonly node: number;
  readonly cycle: number;
}

/** Follows the packets that a node has at the start through a schedule of MRT: for each what it enters. */
function followed(dim: number, packets: number, start: number): Entered[][] {
  const at = upTo(packets).map((slot) => ({ node: start, slot, entered: [] as Entered[] }));
  let cycle = 0;
  for (const phase of scheduleOf('mrt', dim, packets).phases) {
    if (phase.kind === 'local') throw new Error('a transpose has no local phase');
    for (const step of phase.steps()) {
      for (const packet of at) {
        for (const { map, slots, to = slots } of step) {
          const place = Array.from(slots).indexOf(packet.slot);
          const node = place < 0 ? IDLE : map.apply(packet.node);
          if (node === IDLE) continue;
          Object.assign(packet, { node, slot: to[place] });
          packet.entered.push({ node, cycle });
          break;
        }
      }
      cycle++;
    }
  }
  return at.map(({ entered }) => entered);
}

function sixPaths(print: Print): Item {
  const start = 0b10010100;
  const nodes = followed(8, 6, start).map((entered) => [start, ...entered.map(({ node }) => node)]);
  const dimensions = nodes.map(
    (path, p): ComputedRow => [`path ${p}`, ...path.slice(1).map((node, i) => Math.log2(node ^ path[i]))],
  );
  return {
    title: 'The six paths of node 10010100',
    source: 'section 4.5',
    about:
      'The dimensions that the packets of a node of an 8-cube cross, one packet on each path, followed through the schedule ' +
      'of MRT; and the nodes of path 0.',
    tables: [
      sideBySide({
        title: 'dimensions',
        head: ['path', ...from(1, 6).map(String)],
        computed: dimensions,
        printed: print.paths,
      }),
      sideBySide({
        title: 'nodes',
        head: ['path', 'source', ...from(1, 6).map(String)],
        computed: nodes
          .slice(0, 1)
          .map((path, p) => [`path ${p}`, ...path.map((node) => node.toString(2).padStart(8, '0'))]),
        printed: print.path0,
      }),
    ],
    statements: [],
    errata: ['Section 4.5, the nodes of path 0.'],
  };
}

/** Elements of a block in the times of MRT. */
const ELEMENTS = 96;

function multiplePaths(print: Print): Item {
  const { startup, perElement } = PRICES;
  const sizes = [1, 2, 3].flatMap((D) => [1, 2, 3].map((k) => ({ D, k })));
  const nameOf = ({ D, k }: (typeof sizes)[number]) => `D = ${D}, k = ${k}`;
  return {
    title: 'MRT',
    source: 'section 4.5',
    about:
      'Cycles in which a node at distance 2D sends 4kD packets, followed through the schedule, beside 2kD + 1; and the ' +
      `time, with B = ${ELEMENTS}, τ = ${startup} and t_c = ${perElement}, beside (2kD + 1)(τ + PQ/4kDN) as it is printed.`,
    tables: [
      sideBySide({
        head: ['packets', 'cycles', 'time'],
        computed: sizes.map((size) => {
          const { D, k } = size;
          // Row number 0 and column number 1..1: all bits differ.
          const entered = followed(2 * D, 4 * k * D, 2 ** D - 1).flat();
          const cycles = Math.max(...entered.map(({ cycle }) => cycle)) + 1;
          return [nameOf(size), cycles, cycles * (startup + (ELEMENTS / (4 * k * D)) * perElement)];
        }),
        printed: sizes.map((size) => [nameOf(size), ...print.mrt(size.D, size.k, ELEMENTS, PRICES)]),
      }),
    ],
    statements: [],
    errata: ['Section 4.5, time for k.'],
  };
}

function theorem41(print: Print): Item {
  const costs = { startup: 1, perElement: 1 };
  const sizes = [
    { n: 6, B: 16, name: 'first' },
    { n: 10, B: 40, name: 'first' },
    { n: 4, B: 20, name: 'middle, n/2 even' },
    { n: 8, B: 110, name: 'middle, n/2 even' },
    { n: 6, B: 50, name: 'middle, n/2 odd' },
    { n: 10, B: 150, name: 'middle, n/2 odd' },
    { n: 4, B: 128, name: 'last' },
    { n: 4, B: 72, name: 'last' },
    { n: 6, B: 200, name: 'last' },
  ];
  const nameOf = ({ n, B, name }: (typeof sizes)[number]) => `n = ${n}, PQ/N = ${B}, ${name}`;
  /** Packets by the rule 4D floor(n / 2D), or as many whole k as are best where that is more. */
  const slowest = (n: number, B: number) =>
    Math.max(
      ...from(1, n / 2).map((D) => {
        const least = Math.floor(n / (2 * D));
        const most = n <= Math.sqrt(B / 2) ? least + B : least;
        return Math.min(...from(least, most).map((k) => multiplePathTime(D, k, B, costs)));
      }),
    );
  return {
    title: 'Theorem 4.1',
    source: 'section 4.5',
    about:
      'The time of the slowest node with τ = t_c = 1, in whole packets, beside the theorem’s: its first case, its two ' +
      'middle ones and its last. The boundaries between the cases are approximate in the text; these values lie off them.',
    tables: [
      sideBySide({
        head: ['case', 'time'],
        computed: sizes.map((size) => [nameOf(size), slowest(size.n, size.B)]),
        printed: sizes.map((size) => [nameOf(size), print.theorem41(size.n, size.B)]),
      }),
    ],
    statements: [],
    errata: ['Theorem 4.1, last case.'],
  };
}

/** What the proof of proposition 4.1 counts: the longest distance, and the elements over each link out of a quarter. */
function countedBounds(n: number, B: number) {
  const { nodes, distance } = cube(n);
  const pairs = dimensionPairs(n / 2, n / 2);
  const [[row, column]] = pairs;
  const isInQuarter = (node: number) => ((node >> row) & 1) === 0 && ((node >> column) & 1) === 1;
  const quarter = upTo(nodes).filter(isInQuarter);
  const leaving = quarter.filter((node) => !isInQuarter(exchangedBits(node, pairs))).length * B;
  const links = quarter.flatMap((node) => upTo(n).filter((k) => !isInQuarter(node ^ (1 << k)))).length;
  return {
    farthest: Math.max(...upTo(nodes).map((node) => distance(node, exchangedBits(node, pairs)))),
    overLink: leaving / links,
  };
}

function proposition41(print: Print): Item {
  const sizes = [
    { n: 4, B: 4 },
    { n: 4, B: 16 },
    { n: 8, B: 100 },
  ];
  const nameOf = ({ n, B }: (typeof sizes)[number]) => `n = ${n}, PQ/N = ${B}`;
  return {
    title: 'Proposition 4.1',
    source: 'section 4.5',
    about:
      'What the proof counts, counted here: the longest distance, and the elements that leave the upper right quarter, over ' +
      'the links out of it. These give the greater of nτ and PQ t_c/2N; the printed bound is the sum, with τ = t_c = 1.',
    tables: [
      sideBySide({
        head: ['matrix', 'longest\ndistance', 'elements\nover a link', 'bound'],
        computed: sizes.map((size) => {
          const { farthest, overLink } = countedBounds(size.n, size.B);
          return [nameOf(size), farthest, overLink, Math.max(farthest, overLink)];
        }),
        printed: sizes.map((size) => [nameOf(size), ...print.proposition41(size.n, size.B)]),
      }),
    ],
    statements: [],
    errata: ['Proposition 4.1.'],
  };
}

function allPorts({ strips, theorem41: blocks }: Print): Item {
  const sizes = from(1, 10).flatMap((half) => from(0, 24).map((power) => ({ n: 2 * half, B: 2 ** power })));
  const areStripsFaster = ({ n, B }: (typeof sizes)[number]) => strips(n, B) < blocks(n, B);
  const isMiddle = ({ n, B }: (typeof sizes)[number]) => n < Math.sqrt(B) && n > Math.sqrt(B / 2);
  return {
    title: 'Section 6, all ports',
    source: 'section 6',
    about:
      'What the text says of its own times of one dimension (strips) and of two (blocks) with all ports, looked at for ' +
      'n = 2 to 20 and PQ/N = 1 to 2^24, with τ = t_c = 1.',
    tables: [],
    statements: [
      {
        says: 'where n ≥ √(PQ t_c/Nτ) or n ≤ √(PQ t_c/2Nτ), strips take less time',
        isSo: sizes.every((size) => isMiddle(size) || areStripsFaster(size)),
      },
      {
        says: 'between these there is a break-even',
        isSo: sizes.some((size) => isMiddle(size) && !areStripsFaster(size)),
      },
    ],
    errata: ['Section 6, the break-even with all ports.'],
  };
}
