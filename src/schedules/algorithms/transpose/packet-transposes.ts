import { depositBits, extractBits, popcount } from '../../model/address-bits.ts';
import type { Algorithm, Guarantee } from '../../model/algorithm.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { cube, isCube } from '../../model/networks/cube.ts';
import { MAX_TABLE_PLACES } from '../../model/pattern.ts';
import type { Schedule } from '../../model/schedule.ts';
import { tablePattern } from '../../model/table-pattern.ts';
import type { Transpose } from '../../problems/transpose.ts';
import { allPorts, that } from '../frames/guarantees.ts';
import { dimensionExchange } from './dimension-exchange.ts';
import { answering, gridOf } from './matrix-algorithm.ts';
import { type PacketCut, type PacketTransposeName, packetsOf, stagesOf } from './packet-cut.ts';
import { pairwiseStretch, transitSlots } from './pairwise-transpose.ts';
import { recursiveRoute, transitOf } from './recursive-route.ts';
import { endsAfter, type TracedPhase } from './stretch.ts';
import type { TransposeName } from './transpose-costs.ts';
import { countsOf, ofPlain } from './transpose-guarantees.ts';
import { type TransposePaths, transposePaths } from './transpose-paths.ts';
import { type VirtualPartitions, virtualPartitions } from './virtual-partitions.ts';

/** What the algorithms promise that have paths, with m packets of a node. */
const ALONG_PATHS: Readonly<Record<TransposeName, Guarantee<Transpose>>> = {
  srt: ofPlain('m + n - 1 steps', ({ steps, n, packets: m }) => steps === m + n - 1),
  drt: ofPlain('⌈m/2⌉ + n - 1 steps', ({ steps, n, packets: m }) => {
    return steps === Math.ceil(m / 2) + n - 1;
  }),
  mrt: ofPlain('at most m/2 + n steps', ({ steps, n, packets: m }) => {
    return steps <= m / 2 + n;
  }),
};

/**
 * Transposes of whole blocks in packets (Ho-Johnsson 1986, section 4). `srt`, `drt` and `mrt` need rows and columns whose
 * parts are chosen alike. `combined` and `naive` are for those whose codes change besides, in one go or one after the other.
 */
export const packetTransposes: readonly Algorithm<Transpose>[] = [
  ...transposePaths.map(({ name, source }) => inPackets(name, source, ALONG_PATHS[name])),
  inPackets(
    'combined',
    'Ho-Johnsson 1986 §4.6',
    that('at most m + n - 1 steps', (answer) => {
      const { steps, packets, n } = countsOf(answer);
      return steps <= packets + n - 1;
    }),
  ),
  inPackets(
    'naive',
    'Ho-Johnsson 1986 §4.6',
    that('at most 3(m + n/2) - 1 steps', (answer) => {
      const { steps, packets, n } = countsOf(answer);
      return steps <= 3 * (packets + n / 2) - 1;
    }),
  ),
];

function inPackets(
  name: PacketTransposeName,
  source: string,
  guarantee: Guarantee<Transpose>,
): Algorithm<Transpose> {
  return {
    ...{ name, source, guarantees: [allPorts, guarantee], solves: ['transpose'], networks: isCube },
    schedule: (problem) => packetSchedule(name, problem),
  };
}

/** What a node has to send, and in which packets. */
export interface PacketPlan {
  /** Of the three that have them. */
  readonly paths: TransposePaths | undefined;
  readonly whole: VirtualPartitions;
  /** Elements that a node has for the nodes of a label: the bits of a destination in the dimensions without a partner. */
  readonly share: number;
  /** By element: its place among those of its node and label. */
  readonly place: Uint32Array;
  readonly cut: PacketCut;
}

/** @throws InputError when the layouts or the packets are not for that transpose */
export function packetPlan(name: PacketTransposeName, problem: Transpose): PacketPlan {
  const { matrix, from, to } = problem;
  const { nodes } = problem.topology;
  const paths = transposePaths.find((known) => known.name === name);
  const whole = wholeBlocks(name, paths, virtualPartitions(matrix, gridOf(name, problem), from, to));
  const labels = 2 ** popcount(whole.unpaired);
  const held = new Uint32Array(nodes * labels);
  const moves = problem.demand();
  const place = moves.from.nodeOf.map((node, element) => {
    return held[node * labels + extractBits(moves.to.nodeOf[element], whole.unpaired)]++;
  });
  const share = held.reduce((most, count) => Math.max(most, count), 0);
  return { paths, whole, share, place, cut: packetsOf(name, whole, share, problem) };
}

/**
 * Blocks of all nodes that go to other nodes as a whole, in packets.
 * @throws InputError for more than 2^24 places, those in transit among them
 */
function packetSchedule(name: PacketTransposeName, problem: Transpose): Schedule {
  const { paths, whole, place, cut } = packetPlan(name, problem);
  const { nodes } = problem.topology;
  const { unpaired, pairs } = whole;
  const { unit, perLabel } = cut;
  const slots = 2 ** popcount(unpaired) * perLabel;
  const block = { nodes, pairs, slots, packet: cut.packet };
  const routes = paths
    ? []
    : stagesOf(name, whole).map((stage) => ({ ...stage, nodes, slots, packet: cut.largest }));
  const transit = paths ? transitSlots(block) : Math.max(...routes.map(transitOf));
  if ((slots + transit) * nodes > MAX_TABLE_PLACES) {
    throw new InputError(
      `${nodes} nodes of ${slots} slots, and ${transit} in transit: give larger packets, for at most ${MAX_TABLE_PLACES} in all`,
    );
  }

  const stretches: TracedPhase[] = [];
  if (unpaired !== 0) stretches.push(towardsLabels(nodes, unpaired, slots, cut));
  if (paths !== undefined) stretches.push(pairwiseStretch(paths, block));
  stretches.push(...routes.map(recursiveRoute));
  const schedule: Schedule = {
    algorithm: name,
    topology: cube(Math.log2(nodes)),
    slots: slots + transit,
    pattern: tablePattern(nodes, slots, endsAfter(stretches, slots * nodes)),
    ports: 'all',
    switching: 'store-and-forward',
    phases: stretches.map(({ phase }) => phase),
  };
  return answering(problem, schedule, unit, (element, _, there) => {
    const label = extractBits(there.nodeOf[element], unpaired);
    return label * perLabel * unit + place[element];
  });
}

/** @throws InputError when nodes do not exchange whole blocks, or other codes than the transpose is for */
function wholeBlocks(
  name: string,
  paths: TransposePaths | undefined,
  whole: VirtualPartitions | undefined,
): VirtualPartitions {
  if (whole === undefined || whole.pairs.length === 0) {
    throw new InputError(
      `${name} between layouts that do not exchange whole blocks: give the same blocks for rows and columns, or `,
      new Suggestion('algorithm', 'de-bruijn'),
    );
  }
  if (paths !== undefined && !whole.plain) {
    throw new InputError(
      `${name} between layouts of different codes: give `,
      new Suggestion('algorithm', 'combined'),
    );
  }
  return whole;
}

/** Across the dimensions without a partner: what a node has for the nodes of a label goes there. */
function towardsLabels(
  nodes: number,
  unpaired: number,
  slots: number,
  { perLabel, largest }: PacketCut,
): TracedPhase {
  const goal = Uint32Array.from({ length: slots * nodes }, (_, place) => {
    const node = place % nodes;
    return (node & ~unpaired) | depositBits(Math.floor(place / nodes / perLabel), unpaired);
  });
  const swaps = Array.from({ length: popcount(unpaired) }, (_, i) => {
    const bit = popcount(unpaired) - 1 - i;
    const toggled = (slot: number) =>
      slot + (Math.floor(slot / perLabel) & (1 << bit) ? -1 : 1) * 2 ** bit * perLabel;
    return { dimension: Math.log2(depositBits(1 << bit, unpaired)), toggled };
  });
  return dimensionExchange(nodes, goal, swaps, largest);
}
