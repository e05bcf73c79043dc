import { InputError, type Servers, type Topology } from '../schedules/index.ts';
import { hasWideLinks } from '../schedules/model/message-route.ts';
import { isServers } from '../schedules/model/networks/servers.ts';
import { NODE_PORTS } from '../schedules/model/networks/switch.ts';
import { type ExportedFile, type ExportFacts, titleOf } from './export-facts.ts';
import { type OnPart, type RankRounds, roundsOf } from './rank-rounds.ts';
import runScript from './simgrid/run.sh?raw';
import type { ToldNetwork } from './told-network.ts';

/** The network in which SimGrid replays a schedule, and the size of its blocks. */
export interface SimgridOptions extends ToldNetwork {
  /** Bytes of a block, a whole number of at least 1. */
  readonly blockBytes: number;
  /** Whether all ranks start each round together, as the cost models have it, or each when it is done with the last one. */
  readonly lockstep: boolean;
}

/** Hosts of a zone know the routes to all others: the table of a larger network takes gigabytes. */
const MAX_RANKS = 4096;
/** Of links that only add latency, or nothing: so fast that they never hold a message back. */
const BOUNDLESS = 1e18;

/**
 * The files with which SimGrid replays a schedule: a platform with one link for each directed link of the network and the
 * schedule's own routes, and a time-independent trace of its messages. A message takes startup + hop x links + bytes /
 * bandwidth where it meets no other, and less of the bandwidth where it does; the startup is a link of its own at the
 * begin of every route. Routes have none in common but those of the network: SimGrid weighs the messages of unequal routes
 * against each other also on a link that they do not share (FATPIPE), and is wrong there when they end at different times.
 * At a switch the links of a node are as wide as its ports together, and each startup is as wide as one port. With servers each
 * startup is as wide as a message inside or between them, and the links of a server are as wide as its lanes together.
 *
 * In lockstep there is a rank more than nodes. It waits for all others after each round, then lets them go on, by messages
 * that take no time.
 *
 * @param onPart told of the rounds while the trace is read
 * @throws InputError for more than 4096 nodes, and for a schedule that sends from one node to another by two ways
 */
export function simgridFiles(
  rounds: RankRounds,
  facts: ExportFacts,
  options: SimgridOptions,
  onPart: OnPart = () => {},
): ExportedFile[] {
  const { ranks, schedule } = rounds;
  if (ranks > MAX_RANKS) {
    throw new InputError(
      `${schedule.topology.label} has ${ranks} nodes: SimGrid takes at most ${MAX_RANKS}; give fewer`,
    );
  }
  return [
    ['platform.xml', platform(rounds, routesOf(rounds), options)],
    ['hosts.txt', [`${hosts(ranks, options).join('\n')}\n`]],
    ['traces.txt', ['trace.txt\n']],
    ['trace.txt', trace(rounds, options, onPart)],
    ['description.json', [`${JSON.stringify({ engine: 'simgrid', ...facts, ...options })}\n`]],
    ['run.sh', [runScript]],
    ['README.md', [readme(facts, options, schedule.topology)]],
  ];
}

function host(rank: number): string {
  return `node-${rank}`;
}

/** By rank; in lockstep the last one is that of the rank that starts rounds. */
function hosts(ranks: number, { lockstep }: SimgridOptions): string[] {
  return Array.from({ length: ranks + (lockstep ? 1 : 0) }, (_, rank) => host(rank));
}

/** By sender and receiver: the links that messages between them cross. @throws InputError where there are two ways */
function routesOf(rounds: RankRounds): Map<number, readonly number[]>[] {
  const routes = Array.from({ length: rounds.ranks }, () => new Map<number, readonly number[]>());
  for (const round of roundsOf(rounds)) {
    for (const [rank, { sends }] of round.ranks.entries()) {
      for (const { peer, links } of sends) {
        const known = routes[rank].get(peer) ?? links;
        routes[rank].set(peer, known);
        if (known !== links && known.join() !== links.join()) {
          const { algorithm, topology } = rounds.schedule;
          throw new InputError(
            `${algorithm} on ${topology.label} sends from node ${rank} to node ${peer} by two routes: ` +
              'SimGrid has one route between two hosts; give a schedule with one',
          );
        }
      }
    }
  }
  return routes;
}

function* platform(
  { ranks, schedule: { topology } }: RankRounds,
  routes: readonly ReadonlyMap<number, readonly number[]>[],
  options: SimgridOptions,
): Iterable<string> {
  const { lockstep } = options;
  yield `<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">
<platform version="4.1">
<zone id="network" routing="Full">
`;
  for (const name of hosts(ranks, options)) yield `<host id="${name}" speed="1Gf"/>\n`;
  const link = (id: string, rate: number, latency: number, policy = '') =>
    `<link id="${id}" bandwidth="${rate}Bps" latency="${latency}s"${policy}/>\n`;
  // Over a wide link of a graph messages of the same two nodes go side by side, each as fast as one.
  const apart = hasWideLinks(topology) ? ' sharing_policy="FATPIPE"' : '';
  const used = new Set(routes.flatMap((targets) => [...targets.values()].flat()));
  const { linkOn, startupOf } = isServers(topology)
    ? ofServers(topology, options)
    : ofLinks(topology, options);
  for (const number of [...used].sort((a, b) => a - b)) {
    const { bandwidth, latency } = linkOn(number);
    yield link(`link-${number}`, bandwidth, latency);
  }
  for (const [rank, targets] of routes.entries()) {
    for (const peer of targets.keys()) {
      const { bandwidth, latency } = startupOf(rank, peer);
      yield link(`startup-${rank}-${peer}`, bandwidth, latency, apart);
    }
  }
  for (let rank = 0; lockstep && rank < ranks; rank++) yield link(`barrier-${rank}`, BOUNDLESS, 0);
  for (const [rank, targets] of routes.entries()) {
    for (const [peer, links] of targets) {
      const crossed = [`startup-${rank}-${peer}`, ...links.map((number) => `link-${number}`)];
      const parts = crossed.map((id) => `<link_ctn id="${id}"/>`).join('');
      yield `<route src="${host(rank)}" dst="${host(peer)}" symmetrical="NO">${parts}</route>\n`;
    }
  }
  for (let rank = 0; lockstep && rank < ranks; rank++) {
    yield `<route src="${host(rank)}" dst="${host(ranks)}"><link_ctn id="barrier-${rank}"/></route>\n`;
  }
  yield '</zone>\n</platform>\n';
}

/** In bytes per second, and in seconds. */
interface PlatformLink {
  readonly bandwidth: number;
  readonly latency: number;
}

/** The links of a platform: by number, and by its ends that at the begin of each route. */
interface PlatformLinks {
  linkOn(link: number): PlatformLink;
  startupOf(rank: number, peer: number): PlatformLink;
}

function ofLinks(
  { lanes, isSwitched, links, lanesInAll, relays, nodes, ports, neighbour }: Topology,
  { startup, hop, bandwidth }: SimgridOptions,
): PlatformLinks {
  const isShared = lanesInAll > links;
  /** Through relays a hop ends with the link into a node. */
  const isPart = (link: number) =>
    relays !== undefined && (neighbour(Math.floor(link / ports), link % ports) ?? 0) >= nodes;
  // Through a switch it crosses the links of two nodes.
  const latencyOf = (link: number) => (isSwitched ? hop / 2 : isPart(link) ? 0 : hop);
  return {
    linkOn: (link) => ({ bandwidth: lanes(link) * bandwidth, latency: latencyOf(link) }),
    // Where several messages share a link, each has a port to itself, and no more of the link than that.
    startupOf: () => ({ bandwidth: isShared ? bandwidth : BOUNDLESS, latency: startup }),
  };
}

/** The link of a node is as fast as any message needs it: what a message may have of it, the link at the begin of its route says. */
function ofServers({ lanes, each, ports }: Servers, { outside, ...inside }: SimgridOptions): PlatformLinks {
  const away = outside ?? inside;
  const fastest = Math.max(inside.bandwidth, away.bandwidth);
  return {
    linkOn: (link) => ({
      bandwidth: link % ports < NODE_PORTS ? fastest : lanes(link) * away.bandwidth,
      latency: 0,
    }),
    startupOf(rank, peer) {
      const leaves = Math.floor(rank / each) !== Math.floor(peer / each);
      const { startup, hop, bandwidth } = leaves ? away : inside;
      return { bandwidth, latency: startup + hop };
    },
  };
}

/** In every round a rank posts all of its receives and sends, and waits for them. */
function* trace(rounds: RankRounds, options: SimgridOptions, onPart: OnPart): Iterable<string> {
  const { blockBytes, lockstep } = options;
  const all = Array.from(hosts(rounds.ranks, options).keys());
  yield all.map((rank) => `${rank} init\n`).join('');
  const total = roundsOf(rounds).length;
  for (const [number, round] of roundsOf(rounds).entries()) {
    for (const [rank, { sends, receives }] of round.ranks.entries()) {
      const lines = [
        ...receives.map(({ peer, tag, slots }) => `irecv ${peer} ${tag} ${slots.length * blockBytes}`),
        ...sends.map(({ peer, tag, slots }) => `isend ${peer} ${tag} ${slots.length * blockBytes}`),
      ];
      if (lines.length > 0) yield [...lines, 'waitall'].map((line) => `${rank} ${line}\n`).join('');
    }
    if (lockstep) yield* barrier(rounds.ranks);
    onPart(number + 1, total);
  }
  yield all.map((rank) => `${rank} finalize\n`).join('');
}

/** All ranks wait for each other: they tell the one behind the last, which answers when it has heard all. */
function* barrier(ranks: number): Iterable<string> {
  const all = Array.from({ length: ranks }, (_, rank) => rank);
  yield all.map((rank) => `${rank} send ${ranks} 0 1\n${rank} recv ${ranks} 0 1\n`).join('');
  for (const verb of ['irecv', 'isend']) {
    yield `${all.map((rank) => `${ranks} ${verb} ${rank} 0 1\n`).join('')}${ranks} waitall\n`;
  }
}

function readme(
  facts: ExportFacts,
  { blockBytes, startup, hop, bandwidth, lockstep, outside }: SimgridOptions,
  { isSwitched, relays }: Topology,
): string {
  return `# ${titleOf(facts)}

For SimGrid 3.32 or later: \`./run.sh\` replays the schedule and prints one line of JSON with the simulated \`seconds\`.
\`./run.sh | allport replay -\` prints them beside the prediction.

A block has ${blockBytes} bytes. A message takes ${startup} s, ${hop} s ${isSwitched ? 'for its way through the switch' : relays ? 'for each hop' : 'for each link that it crosses'}, and the time of its bytes
at ${bandwidth} bytes per second. ${
    outside
      ? `From server to server it takes ${outside.startup} s, ${outside.hop} s, and the time of its bytes at
${outside.bandwidth} bytes per second. `
      : ''
  }${
    lockstep
      ? `All ranks start each round together; rank ${facts.ranks} is no node, it is what they wait for.`
      : 'Each rank starts a round when it is done with the one before.'
  }

- \`platform.xml\`: the network, and the schedule's routes
- \`hosts.txt\`: the host of each rank
- \`trace.txt\`: what each rank sends and receives, named in \`traces.txt\`
- \`description.json\`: what \`run.sh\` prints beside the time
- \`schedule.json\`: the schedule, for \`allport check\`
`;
}
