import { check, cube, findAlgorithm, mesh, type Schedule, torus } from '../../schedules/index.ts';
import { countItem } from '../counts/count-item.ts';
import type { Item, Paper } from '../item.ts';
import { from, upTo } from '../numbers.ts';
import type { cs838Print } from '../printed/cs838.ts';
import { sideBySide } from '../side-by-side.ts';
import { halfCut } from './half-cut.ts';

type Print = typeof cs838Print;

/** The formulas and the scheduling table of section 14. */
export function cs838(print: Print): Paper {
  return {
    name: 'cs838',
    title:
      'CS838: Topics in parallel computing, section 14: All-to-all scatter algorithms, University of Wisconsin, 1999',
    items: [
      standardExchange(print),
      countItem(
        { title: '1-port half-duplex links', source: '1D torus', errata: [] },
        'ring',
        'rings of z nodes',
      ),
      countItem(
        {
          title: 'All-port full-duplex links',
          source: '1D torus',
          errata: [],
        },
        'two-way-product',
        'rings of z nodes, z odd',
      ),
      latencyBound(print),
      ...combining(),
      scheduleTable(print),
      directExchange(print),
      ...nonCombining(),
      interleaved(),
    ],
    contents: [
      { name: 'Scheduling table', items: ['Scheduling table of the all-port cube'] },
      { name: 'Figures', why: 'They draw messages; the copy at hand has their captions, without numbers.' },
    ],
  };
}

/** Meshes and tori of combined messages. */
function combining(): Item[] {
  const onGrids = 'higher-dimensional mesh/torus';
  const onMeshes = 'meshes of √N x √N nodes, √N a power of two';
  return [
    countItem(
      { title: 'Cartesian product, torus', source: onGrids, errata: [] },
      'torus-product',
      'tori of z x z nodes',
    ),
    countItem(
      { title: 'Cartesian product, mesh', source: onGrids, errata: [] },
      'torus-product',
      'meshes of z x z nodes',
    ),
    countItem(
      {
        title: 'Binary exchange (BEX)',
        source: 'combining, wormhole',
        errata: ['Binary exchange, time.'],
      },
      'binary-exchange',
      onMeshes,
    ),
    countItem(
      { title: 'Quadrant exchange (QEX)', source: 'combining, wormhole', errata: [] },
      'quadrant-exchange',
      onMeshes,
    ),
  ];
}

/** Meshes and rings of messages of one block. */
function nonCombining(): Item[] {
  const source = 'non-combining, wormhole';
  return [
    countItem(
      { title: 'DEX on square meshes', source, errata: [] },
      'direct-exchange',
      'meshes of z x z nodes, z a power of two',
    ),
    countItem(
      { title: 'DEX on meshes of z x 2z nodes', source, errata: [] },
      'direct-exchange',
      'meshes of z x 2z nodes, z a power of two',
    ),
    countItem(
      {
        title: 'Direct exchange on a cycle',
        source,
        errata: ['Direct exchange on a cycle, lemma.'],
      },
      'cycle-exchange',
      'rings of z nodes, z a multiple of 4',
    ),
  ];
}

function interleaved(): Item {
  const item = countItem(
    {
      title: 'Micro-permutations interleaved',
      source: 'non-combining, wormhole',
      errata: ['Interleaving over M(z,z).'],
    },
    'interleaved-cycles',
    'tori of z x z nodes, z a multiple of 4',
  );
  return {
    ...item,
    statements: [
      ...item.statements,
      {
        says: 'a mesh of 8 x 8 nodes does it in z³/8 = 64 rounds as well, all links busy',
        isSo: halfCut(mesh([8, 8])) <= 8 ** 3 / 8,
      },
    ],
  };
}

function latencyBound(print: Print): Item {
  const sides = [3, 4, 5, 8, 9];
  const nameOf = (z: number) => `${z} x ${z}`;
  return {
    title: 'Lower bound on the communication latency',
    source: 'higher-dimensional mesh/torus',
    about:
      'Blocks that one half of a torus of z x z nodes has for the other, over the links between the halves, both counted ' +
      'node by node, beside the lemma; and the blocks in sequence of two-way-product, which cannot be fewer.',
    tables: [
      sideBySide({
        head: ['torus', 'blocks\nover a link', 'blocks of\ntwo-way-product'],
        computed: sides.map((z) => {
          const network = torus([z, z]);
          const schedule = findAlgorithm('two-way-product').schedule({ topology: network, copies: 1 });
          return [nameOf(z), halfCut(network), check(schedule).certificate.blocksInSequence];
        }),
        printed: sides.map((z) => [nameOf(z), print.latencyBound(z), print.latency(z)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

function scheduleOn(algorithm: string, dim: number): Schedule {
  return findAlgorithm(algorithm).schedule({ topology: cube(dim), copies: 1 });
}

function standardExchange(print: Print): Item {
  const dims = from(1, 8);
  return {
    title: 'Standard exchange (SEX)',
    source: 'hypercube',
    about:
      'Rounds and packets in sequence beside n(t_s + µ t_m 2^(n-1)), and how many times the lower bound (2^n - 1)/2 of ' +
      'wormhole routing that is: n times, and a little more.',
    tables: [
      sideBySide({
        head: ['n', 'rounds', 'packets', 'times the\nbound'],
        computed: dims.map((n) => {
          const { steps, blocksInSequence } = check(scheduleOn('standard-exchange', n)).certificate;
          return [String(n), steps, blocksInSequence, (blocksInSequence / ((2 ** n - 1) / 2)).toFixed(2)];
        }),
        printed: dims.map((n) => [String(n), ...print.standardExchange(n)]),
      }),
    ],
    statements: [],
    errata: [],
  };
}

/** The entries of a scheduling table: by round, the relative address for each dimension. */
function entriesOf({ phases }: Schedule): number[][] {
  const rounds: number[][] = [];
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      const round: number[] = [];
      for (const { map, slots } of step) round[Math.log2(map.apply(0))] = slots[0];
      rounds.push(round);
    }
  }
  return rounds;
}

/** The three constraints of the text, for the table of n dimensions. */
function fulfilled(n: number) {
  const rounds = entriesOf(scheduleOn('schedule-table', n));
  const crossings = rounds.flatMap((round) => round.map((address, j) => `${address} ${j}`));
  const wanted = upTo(2 ** n).flatMap((address) => upTo(n).filter((j) => (address >> j) & 1)).length;
  return {
    a: rounds.every((round) => round.every((address, j) => (address >> j) & 1)),
    b: rounds.every((round) => new Set(round).size === n),
    c: new Set(crossings).size === crossings.length && crossings.length === wanted,
    rounds: rounds.length === 2 ** (n - 1),
  };
}

function scheduleTable(print: Print): Item {
  const found = from(1, 10).map(fulfilled);
  return {
    title: 'Scheduling table of the all-port cube',
    source: 'all-port full-duplex hypercube',
    about:
      'The relative address that crosses each dimension in each round, n = 4. Below it, the lemma, looked at for n = 1 to 10.',
    tables: [
      sideBySide({
        head: ['round', ...upTo(4).map((j) => `dimension ${j}`)],
        computed: entriesOf(scheduleOn('schedule-table', 4)).map((round, i) => [
          String(i + 1),
          ...round.map((address) => address.toString(2).padStart(4, '0')),
        ]),
        printed: print.schedulingTable,
      }),
    ],
    statements: [
      { says: '(a) every address in column j has bit j', isSo: found.every(({ a }) => a) },
      { says: '(b) no address is twice in a round', isSo: found.every(({ b }) => b) },
      { says: '(c) every address is once in each column whose bit it has', isSo: found.every(({ c }) => c) },
      { says: 'there are 2^(n-1) rounds', isSo: found.every(({ rounds }) => rounds) },
    ],
    errata: [],
  };
}

function directExchange(print: Print): Item {
  const dims = from(1, 8);
  return {
    title: 'Direct exchange on hypercube (DEX)',
    source: 'non-combining, wormhole',
    about: 'Rounds, links and packets in sequence beside (2^n - 1)(t_s + n t_d/2 + µ t_m).',
    tables: [
      sideBySide({
        head: ['n', 'rounds', 'links', 'packets'],
        computed: dims.map((n) => {
          const { steps, hopsInSequence, blocksInSequence } = check(
            scheduleOn('direct-exchange', n),
          ).certificate;
          return [String(n), steps, hopsInSequence, blocksInSequence];
        }),
        printed: dims.map((n) => [String(n), ...print.directExchange(n)]),
      }),
    ],
    statements: [],
    errata: ['Direct exchange, latency.'],
  };
}
