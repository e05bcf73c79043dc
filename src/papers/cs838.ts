import { check, cube, findAlgorithm, mesh, type Schedule } from '../schedules/index.ts';
import { countItem } from './count-item.ts';
import { beside, holds, type Item, type Paper, statements } from './item.ts';

/** The formulas and the scheduling table of section 14. */
export function cs838(): Paper {
  return {
    name: 'cs838',
    title:
      'CS838: Topics in parallel computing, section 14: All-to-all scatter algorithms, University of Wisconsin, 1999',
    items: [
      standardExchange(),
      countItem(
        { title: '1-port half-duplex links', source: '1D torus', errata: [] },
        'ring',
        'rings of z nodes',
      ),
      countItem(
        { title: 'All-port full-duplex links', source: '1D torus', errata: [] },
        'two-way-product',
        'rings of z nodes, z odd',
      ),
      countItem(
        {
          title: 'Lower bound on the communication latency',
          source: 'higher-dimensional mesh/torus',
          errata: [],
        },
        'two-way-product',
        'tori of z x z nodes',
      ),
      countItem(
        { title: 'Cartesian product, torus', source: 'higher-dimensional mesh/torus', errata: [] },
        'torus-product',
        'tori of z x z nodes',
      ),
      countItem(
        { title: 'Cartesian product, mesh', source: 'higher-dimensional mesh/torus', errata: [] },
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
        'meshes of √N x √N nodes, √N a power of two',
      ),
      countItem(
        { title: 'Quadrant exchange (QEX)', source: 'combining, wormhole', errata: [] },
        'quadrant-exchange',
        'meshes of √N x √N nodes, √N a power of two',
      ),
      scheduleTable(),
      directExchange(),
      countItem(
        { title: 'DEX on square meshes', source: 'non-combining, wormhole', errata: [] },
        'direct-exchange',
        'meshes of z x z nodes, z a power of two',
      ),
      countItem(
        { title: 'DEX on meshes of z x 2z nodes', source: 'non-combining, wormhole', errata: [] },
        'direct-exchange',
        'meshes of z x 2z nodes, z a power of two',
      ),
      countItem(
        {
          title: 'Direct exchange on a cycle',
          source: 'non-combining, wormhole',
          errata: ['Direct exchange on a cycle, lemma.'],
        },
        'cycle-exchange',
        'rings of z nodes, z a multiple of 4',
      ),
      interleaved(),
    ],
    leftOut: [
      'The figures are drawings of messages without numbers, and the text of this copy does not have them.',
    ],
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const from = (first: number, last: number) => upTo(last - first + 1).map((i) => first + i);

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
  const onMesh = findAlgorithm('direct-exchange').schedule({ topology: mesh([8, 8]), copies: 1 });
  const { lowerBound } = check(onMesh).certificate;
  return {
    ...item,
    tables: [
      ...item.tables,
      statements(
        holds(
          'a mesh of 8 x 8 nodes does it in z³/8 = 64 rounds as well, all links busy',
          lowerBound <= 8 ** 3 / 8,
        ),
      ),
    ],
  };
}

function scheduleOn(algorithm: string, dim: number): Schedule {
  return findAlgorithm(algorithm).schedule({ topology: cube(dim), copies: 1 });
}

function standardExchange(): Item {
  return {
    title: 'Standard exchange (SEX)',
    source: 'hypercube',
    about:
      'Rounds and packets in sequence beside n(t_s + µ t_m 2^(n-1)), and how many times the lower bound (2^n - 1)/2 of ' +
      'wormhole routing that is: n times, and a little more.',
    tables: [
      {
        head: ['n', 'rounds', 'packets', 'times the\nbound'],
        rows: from(1, 8).map((n) => {
          const { steps, blocksInSequence } = check(scheduleOn('standard-exchange', n)).certificate;
          const bound = (2 ** n - 1) / 2;
          return [
            String(n),
            beside(steps, n),
            beside(blocksInSequence, n * 2 ** (n - 1)),
            (blocksInSequence / bound).toFixed(2),
          ];
        }),
      },
    ],
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

function scheduleTable(): Item {
  const binary = (address: number, n: number) => address.toString(2).padStart(n, '0');
  const shown = entriesOf(scheduleOn('schedule-table', 4));
  /** The three constraints of the text, for one table. */
  const fulfilled = (n: number) => {
    const rounds = entriesOf(scheduleOn('schedule-table', n));
    const crossings = rounds.flatMap((round) => round.map((address, j) => `${address} ${j}`));
    const wanted = upTo(2 ** n).flatMap((address) => upTo(n).filter((j) => (address >> j) & 1)).length;
    return {
      a: rounds.every((round) => round.every((address, j) => (address >> j) & 1)),
      b: rounds.every((round) => new Set(round).size === n),
      c: new Set(crossings).size === crossings.length && crossings.length === wanted,
      rounds: rounds.length === 2 ** (n - 1),
    };
  };
  const found = from(1, 10).map(fulfilled);
  return {
    title: 'Scheduling table of the all-port cube',
    source: 'all-port full-duplex hypercube',
    about:
      'The relative address that crosses each dimension in each round, n = 4: this copy of the text leaves the table ' +
      'out. Below it, the lemma, looked at for n = 1 to 10.',
    tables: [
      {
        head: ['round', ...upTo(4).map((j) => `dimension ${j}`)],
        rows: shown.map((round, i) => [String(i + 1), ...round.map((address) => binary(address, 4))]),
      },
      statements(
        holds(
          '(a) every address in column j has bit j',
          found.every(({ a }) => a),
        ),
        holds(
          '(b) no address is twice in a round',
          found.every(({ b }) => b),
        ),
        holds(
          '(c) every address is once in each column whose bit it has',
          found.every(({ c }) => c),
        ),
        holds(
          'there are 2^(n-1) rounds',
          found.every(({ rounds }) => rounds),
        ),
      ),
    ],
    errata: [],
  };
}

function directExchange(): Item {
  return {
    title: 'Direct exchange on hypercube (DEX)',
    source: 'non-combining, wormhole',
    about: 'Rounds, links and packets in sequence beside (2^n - 1)(t_s + n t_d/2 + µ t_m).',
    tables: [
      {
        head: ['n', 'rounds', 'links', 'packets'],
        rows: from(1, 8).map((n) => {
          const { certificate } = check(scheduleOn('direct-exchange', n));
          const rounds = 2 ** n - 1;
          return [
            String(n),
            beside(certificate.steps, rounds),
            beside(certificate.hopsInSequence, (rounds * n) / 2),
            beside(certificate.blocksInSequence, rounds),
          ];
        }),
      },
    ],
    errata: ['Direct exchange, latency.'],
  };
}
