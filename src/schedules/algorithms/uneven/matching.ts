import type { Algorithm } from '../../model/algorithm.ts';
import { tallied } from '../../model/counts.ts';
import { InputError, Suggestion } from '../../model/errors.ts';
import { isSwitch } from '../../model/networks/switch.ts';
import type { Topology } from '../../model/networks/topology.ts';
import { sumsOf, type UnevenExchange } from '../../problems/uneven.ts';
import { partsAtATime } from '../frames/at-a-time.ts';
import { upTo } from '../frames/formulas.ts';
import { lettersOf, noForwarding, onePort, portsOfSwitch, sentBy, that } from '../frames/guarantees.ts';
import { exactRounds } from './matching/exact-rounds.ts';
import { firstFitRounds } from './matching/first-fit-rounds.ts';
import type { Timetable } from './timetable/timetable.ts';
import { TimetableList } from './timetable/timetable-list.ts';
import { timetableSchedule } from './timetable/timetable-schedule.ts';

const eachPairInOne = that<UnevenExchange>('each pair in one message', ({ problem, schedule }) => {
  const { nodes } = problem.topology;
  const pairs = problem.counts.filter((count, pair) => count > 0 && pair % (nodes + 1) !== 0);
  return sentBy(schedule).reduce((sum, sent) => sum + sent, 0) === pairs.length;
});

/** The least blocks in sequence, in more rounds: pairs are divided. */
export const matching: Algorithm<UnevenExchange> = {
  name: 'matching',
  source: 'Birkhoff 1946, König 1916',
  guarantees: [
    onePort,
    noForwarding,
    that('exactly as many blocks as the busiest node sends or receives', ({ problem, counted }) => {
      const { rows, columns } = sumsOf(problem.topology.nodes, problem.counts);
      return counted.blocksInSequence === Math.max(...rows, ...columns);
    }),
  ],
  solves: ['uneven'],
  networks: isSwitch,
  schedule(problem) {
    const network = switchOf('matching', problem.topology);
    const { nodes, label } = network;
    if (portsOf(network) > 1) {
      throw new InputError(
        `matching on ${label}: made for one port; give matching-first-fit, or `,
        new Suggestion('switch', String(nodes)),
      );
    }
    // More elements than can be followed are refused before they are divided.
    problem.demand();
    return timetableSchedule('matching', problem, 'one', exactRounds(nodes, problem.counts));
  },
};

/** Few rounds, each of nearly equal messages: pairs stay whole. */
export const matchingFirstFit: Algorithm<UnevenExchange> = {
  name: 'matching-first-fit',
  source: 'none',
  guarantees: [portsOfSwitch, noForwarding, eachPairInOne],
  solves: ['uneven'],
  networks: isSwitch,
  schedule(problem) {
    const network = switchOf('matching-first-fit', problem.topology);
    const ports = portsOf(network);
    const rounds = firstFitRounds(network.nodes, problem.counts, ports);
    return timetableSchedule('matching-first-fit', problem, ports > 1 ? 'all' : 'one', rounds);
  },
};

/** The fewest rounds: one for each offset from sender to receiver that any pair has. */
export const matchingShifts: Algorithm<UnevenExchange> = {
  name: 'matching-shifts',
  source: 'MPI libraries',
  guarantees: [
    portsOfSwitch,
    noForwarding,
    eachPairInOne,
    that('at most N - 1 rounds', (answer) => {
      return answer.counted.steps < lettersOf(answer).N;
    }),
  ],
  solves: ['uneven'],
  networks: isSwitch,
  /** A round is as long as the largest pair of its offsets. */
  counts({ topology, counts }) {
    if (!isSwitch(topology)) return undefined;
    const rounds = shiftsOf(topology, counts);
    return {
      ports: portsOf(topology) > 1 ? 'all' : 'one',
      switching: 'store-and-forward',
      span: Math.min(rounds.length, 1),
      rounds: tallied(rounds.map(([{ largest }]) => ({ blocks: largest, hops: 1, times: 1 }))),
      aligned: 0,
      rearranged: 0,
      unit: 1,
    };
  },
  schedule(problem) {
    const network = switchOf('matching-shifts', problem.topology);
    const ports = portsOf(network) > 1 ? 'all' : 'one';
    return timetableSchedule('matching-shifts', problem, ports, shiftRounds(network, problem.counts));
  },
};

/** The pairs of an offset: sender x nodes + receiver, where the receiver is so many ahead. */
function pairsAhead(nodes: number, offset: number): number[] {
  return upTo(nodes).map((sender) => sender * nodes + ((sender + offset) % nodes));
}

/** The offsets of each round that have elements, those with the largest pairs first. */
function shiftsOf(topology: Topology, counts: Uint32Array) {
  const { nodes } = topology;
  const shifts = upTo(nodes - 1)
    .map((before) => {
      const offset = before + 1;
      const largest = pairsAhead(nodes, offset).reduce((most, pair) => Math.max(most, counts[pair]), 0);
      return { offset, largest };
    })
    .filter(({ largest }) => largest > 0)
    .sort((a, b) => b.largest - a.largest);
  return partsAtATime(topology, shifts);
}

function shiftRounds(topology: Topology, counts: Uint32Array): Timetable {
  const { nodes } = topology;
  const rounds = new TimetableList();
  for (const [round, together] of shiftsOf(topology, counts).entries()) {
    for (const { offset } of together) {
      for (const pair of pairsAhead(nodes, offset)) {
        if (counts[pair] > 0) rounds.add(pair, counts[pair], [pair % nodes], [round]);
      }
    }
  }
  return rounds.timetable();
}

function switchOf(name: string, topology: Topology): Topology {
  if (isSwitch(topology)) return topology;
  throw new InputError(
    `${name} on ${topology.label}: made for a switch, at which all nodes are one hop apart; give one, say `,
    new Suggestion('switch', '16'),
  );
}

/** Messages that a node sends at a time. */
function portsOf(topology: Topology): number {
  return topology.degree(0);
}
