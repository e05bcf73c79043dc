import type { Topology } from '../schedules/index.ts';
import type { Counts, Rounds } from '../schedules/model/counts.ts';
import type { BarrierPrice, MessagePrices, PriceList } from './price-list.ts';

/** A machine, and the nodes of the network that it is: those that wait for each other at a barrier. */
export interface Site {
  readonly machine: PriceList;
  readonly nodes: number;
  /** Messages that a node can send at a time; read where messages have an overhead and all ports are used. */
  readonly degree?: number;
}

/** A machine whose network is the whole of a topology. */
export function siteOf(machine: PriceList, topology: Topology): Required<Site> {
  return { machine, nodes: topology.nodes, degree: topology.degrees.most };
}

/** The times for blocks of so many bytes: what one node has for one other, more than 0. */
export type Clock = (bytes: number) => Times;

/** What is sent in rounds one after another. */
export interface SentInRounds {
  /** One for each packet of a round's longest message. */
  readonly startups: number;
  /** Blocks that cross a link, as many at a time as the channels are wide. */
  readonly blocks: number;
  /** Links of the longest routes. */
  readonly hops: number;
}

/** What is done one after another, in the amounts that a price list has prices for. */
export interface Amounts extends SentInRounds {
  /** How often every message takes its time: twice where a node sends and receives and can do but one at a time. */
  readonly turns: 1 | 2;
  /** What of that is sent in rounds in which a message leaves a server; left out: nothing. */
  readonly outside?: SentInRounds;
  /** Blocks that are sorted before the first round and after the last. */
  readonly aligned: number;
  /** Blocks that are moved inside a node between rounds. */
  readonly rearranged: number;
  /** One between every two rounds. */
  readonly barriers: number;
}

/** Where the time goes, in seconds; the sum is `total`. */
export interface Times {
  /** With what the overheads of messages add. */
  readonly startups: number;
  readonly transmission: number;
  readonly hops: number;
  readonly alignment: number;
  readonly rearrangement: number;
  readonly barriers: number;
  /** What the messages take: startups, transmission and hops, and nothing of what lies between them. */
  readonly messages: number;
  readonly total: number;
}

/**
 * What an exchange takes on a machine. A round in which a message leaves a server has prices of its own, where the machine has. Every
 * round takes the startups of its longest message, one for each packet; the time
 * of its blocks on a link, as many side by side as the channel is wide; and the links of its longest route. Then come the
 * blocks that are moved inside the nodes, and a barrier between rounds. Nothing overlaps. (Suh-Shin 2001, sections 2 and
 * 3.1.4; with packets, and with nodes that send or receive, Ho-Johnsson 1986, sections 2, 3.3.2 and 5.1.)
 *
 * Where messages have an overhead o, a node that sends and receives p of them in a round is busy for 2 p o. Its last one leaves after p o,
 * and is received o after it came. So a round takes max(2 p o, (p + 1) o + its longest message), where p is what the counts say of the
 * round; else 1 or, of what uses all ports, the degree of the network.
 *
 * It does not ask whether the machine can run the exchange: see `obstacle`.
 */
export function clockOf(counts: Counts, site: Site): Clock {
  const amounts = amountsOf(counts, site.machine);
  const overhead = overheadOf(counts, site);
  return (bytes) => timesOf(amounts(bytes), site, bytes, overhead(bytes));
}

/**
 * Seconds by which the rounds take longer since messages have an overhead.
 * @throws Error where they have, and all ports of nobody knows how many are used
 */
export function overheadOf(counts: Counts, { machine, degree }: Site): (bytes: number) => number {
  const { overhead = 0, ...others } = machine;
  if (overhead === 0) return () => 0;
  const rounds = counts.rounds.map(({ times, messages = counts.ports === 'one' ? 1 : degree, ...round }) => {
    if (messages === undefined) throw new Error('overheads of all ports, and nobody said how many there are');
    const clock = clockOf({ ...counts, rounds: [{ ...round, times: 1 }] }, { machine: others, nodes: 1 });
    const more = (time: number) => Math.max(2 * messages * overhead - time, (messages + 1) * overhead);
    return (bytes: number) => times * more(clock(bytes).messages);
  });
  return (bytes) => rounds.reduce((sum, more) => sum + more(bytes), 0);
}

/** What an exchange with blocks of so many bytes has one after another. */
export function amountsOf(
  { ports, oneWay, rounds, aligned, rearranged, copied = rearranged }: Counts,
  { duplex, channelWidth, packetBytes }: Pick<PriceList, 'duplex' | 'channelWidth' | 'packetBytes'>,
): (bytes: number) => Amounts {
  const onChannel = ({ blocks }: Rounds) => Math.ceil(blocks / channelWidth);
  const sentIn = (some: readonly Rounds[]) => {
    const sum = (amount: (round: Rounds) => number) =>
      some.reduce((total, round) => total + round.times * amount(round), 0);
    // What does not depend on the bytes is added up once.
    const sent: SentInRounds = {
      startups: sum(() => 1),
      blocks: sum(onChannel),
      hops: sum(({ hops }) => hops),
    };
    if (packetBytes === Number.POSITIVE_INFINITY) return () => sent;
    const packets = (bytes: number) => sum((round) => Math.ceil((onChannel(round) * bytes) / packetBytes));
    return (bytes: number): SentInRounds => ({ ...sent, startups: packets(bytes) });
  };
  const leaving = rounds.filter(({ outside }) => outside);
  const [all, outside] = [sentIn(rounds), sentIn(leaving)];
  const others = {
    turns: duplex === 'half' && ports === 'one' && !oneWay ? 2 : 1,
    aligned,
    rearranged: copied,
    barriers: Math.max(0, rounds.reduce((total, { times }) => total + times, 0) - 1),
  } as const;
  return (bytes) => ({
    ...others,
    ...all(bytes),
    ...(leaving.length > 0 && { outside: outside(bytes) }),
  });
}

/**
 * What amounts take in blocks of so many bytes.
 * @param overhead seconds by which rounds take longer; see `overheadOf`
 */
export function timesOf(amounts: Amounts, { machine, nodes }: Site, bytes: number, overhead = 0): Times {
  const { turns } = amounts;
  const priced = (thing: keyof SentInRounds, price: keyof MessagePrices, times = 1) => {
    const { outside } = amounts;
    if (outside === undefined || machine.outside === undefined)
      return amounts[thing] * times * machine[price];
    const inside = amounts[thing] - outside[thing];
    return inside * times * machine[price] + outside[thing] * times * machine.outside[price];
  };
  const startups = turns * priced('startups', 'startup') + overhead;
  const transmission = turns * priced('blocks', 'perByte', bytes);
  const hops = turns * priced('hops', 'perHop');
  const messages = startups + transmission + hops;
  const alignment = amounts.aligned * bytes * machine.alignmentPerByte;
  const rearrangement = amounts.rearranged * bytes * machine.rearrangementPerByte;
  const barriers = amounts.barriers * barrierTime(machine.barrier, nodes);
  const total = messages + alignment + rearrangement + barriers;
  return { startups, transmission, hops, alignment, rearrangement, barriers, messages, total };
}

/** Seconds of a barrier among so many nodes. */
export function barrierTime({ constant, perDoubling }: BarrierPrice, nodes: number): number {
  return Math.max(0, constant + perDoubling * Math.log2(nodes));
}
