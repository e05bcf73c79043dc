import { columnBitsOf } from '../../src/pictures/network/folded-square.ts';
import { portsOf } from '../../src/pictures/network/links/ports.ts';
import { sidesOf } from '../../src/pictures/network/sides.ts';
import { listed } from '../../src/report/document/listed.ts';
import { ordinal, type Topology, topologyOf } from '../../src/schedules/index.ts';
import { hopsOf, linksBetween } from '../../src/schedules/model/message-route.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { isServers } from '../../src/schedules/model/networks/servers.ts';
import { NODE_PORTS } from '../../src/schedules/model/networks/switch.ts';
import { momentsOfSteps, stopAt } from '../laboratory/playback/block-stops.ts';
import type { BlockPath, LinkTotals, PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import { counted, countedRange, grouped, groupedCount, numbered, rangeOf } from '../words.ts';
import { arrivedIn, type Received } from './cell-shades.ts';
import type { Part } from './pointed.ts';

/**
 * One sentence on the network as it is shown: what its links do in the step, what it is before, and what it has done.
 *
 * @param totals what the links have carried; left out: not all is done and found right
 */
export function networkInWords(
  { network }: PlaybackInfo,
  scene: SceneInfo | undefined,
  totals?: LinkTotals,
): string {
  if (totals) return carriedInWords(network, totals);
  if (scene === undefined || scene.moment === 0) return topologyOf(network.topology).shown(groupedCount);
  const links = grouped(network.links);
  if (scene.step === undefined) return 'No link works: blocks change places inside their nodes.';
  const busy = scene.loads.filter((load) => load > 0);
  if (busy.length === 0) return `0 of ${links} links at work.`;
  const [fewest, most] = rangeOf(busy);
  const what = most === 1 ? 'a block on each' : `${countedRange(fewest, most, 'block')} on each`;
  return `${grouped(busy.length)} of ${links} links at work, ${what}.`;
}

function carriedInWords({ links, topology }: PlaybackInfo['network'], { fewest, most }: LinkTotals): string {
  const used = portsOf(topology).filter((port) => port in most);
  const least = used.reduce((one, port) => Math.min(one, fewest[port]), Number.POSITIVE_INFINITY);
  const greatest = used.reduce((one, port) => Math.max(one, most[port]), 0);
  if (greatest === 0) return `None of its ${grouped(links)} links has carried a block.`;
  return least === greatest
    ? `Each of its ${grouped(links)} links has carried ${counted(greatest, 'block')}.`
    : `Its ${grouped(links)} links have carried ${countedRange(least, greatest, 'block')} each.`;
}

/** How many neighbours of a node are named. */
const MOST_NAMED = 8;

/** "Node 5 (0101), linked to 4, 7, 1 and 13. It sends 4 blocks now.", "Link from node 5 to node 7, dimension 1: 1 block now." */
export function pointedInWords(
  topology: Topology,
  { kind, index }: Part,
  scene: Pick<SceneInfo, 'loads' | 'step'> | undefined,
): string {
  const { ports, neighbour } = topology;
  const code = topology.encode();
  // Between steps nothing is on any link.
  const loads = scene?.step === undefined ? undefined : scene.loads;
  if (kind === 'link') {
    const [node, port] = [Math.floor(index / ports), index % ports];
    const carries = loads ? `: ${groupedCount(loads[index], 'block')} now` : '';
    const end = neighbour(node, port);
    const vertex = (one: number) =>
      one < topology.nodes ? `node ${numbered(code, one)}` : topology.nodeName(one);
    // A link at a switch leads to no node.
    const way = end === undefined ? `of ${vertex(node)}` : `from ${vertex(node)} to ${vertex(end)}`;
    return `Link ${way}, ${topology.portName(port)}${carries}.`;
  }
  const ends = new Set(Array.from({ length: ports }, (_, port) => neighbour(index, port)));
  const others = [...ends].flatMap((end) =>
    end === undefined || end === index ? [] : [topology.nodeName(end)],
  );
  const more = others.length - MOST_NAMED;
  const named = more > 1 ? [...others.slice(0, MOST_NAMED), `${more} more`] : others;
  // At a switch a node sends over the first of its links.
  const last = index * ports + (topology.isSwitched ? 1 : ports);
  const sent = loads?.subarray(index * ports, last).reduce((sum, load) => sum + load, 0);
  const sends = sent === undefined ? '' : ` It sends ${groupedCount(sent, 'block')} now.`;
  const linked = topology.isSwitched ? 'at the switch' : `linked to ${listed(named)}`;
  return `Node ${numbered(code, index)}, ${linked}.${sends}`;
}

/** Where the cells of a network are that has too many nodes to be drawn one by one. */
export function cellsInWords(topology: Topology): string {
  const { topology: whole } = topology.origin ?? { topology };
  if (isCube(topology)) {
    const columnBits = columnBitsOf(topology.nodes);
    const rowBits = Math.ceil(Math.log2(topology.nodes)) - columnBits;
    return `The low ${columnBits} bits choose the column, the high ${rowBits} the row: so every link stays in its row or column.`;
  }
  const sides = sidesOf(whole);
  if (sides.length < 2) return 'The cells are in rows, from left to right.';
  const further = sides.length > 2 ? ', a square for each place along the others' : '';
  return `The first axis leads to the right, the second one down${further}.`;
}

/** What a node has of the others after a moment, and how its cells show that. */
export function receivedInWords(received: Received, moment: number): string {
  const { arrived, senders } = arrivedIn(received, moment);
  return `Blue has reached node ${received.receiver}: ${grouped(arrived)} of ${grouped(senders)}.`;
}

/** "Block from node 3 to node 5: now in node 1, slot 5; it moves in steps 2 to 4, span 3." */
export function blockInWords({ phases, network }: PlaybackInfo, path: BlockPath, moment: number): string {
  const { source, destination, stops } = path;
  const now = stopAt(path, moment) ?? stops[0];
  const moments = momentsOfSteps(phases);
  const steps = stops.map((stop) => moments.indexOf(stop.moment)).filter((step) => step !== -1);
  const name = (node: number) => `node ${numbered(network.topology, node)}`;
  return `Block from ${name(source)} to ${name(destination)}: now in ${name(now.node)}, slot ${now.slot}; ${movesIn(steps)}.`;
}

function movesIn(steps: readonly number[]): string {
  if (steps.length === 0) return 'it stays in its node';
  const [first, last] = [ordinal(steps[0]), ordinal(steps[steps.length - 1])];
  const span = last - first + 1;
  if (span === 1) return `it moves in step ${first}, span 1`;
  const times = steps.length === span ? '' : ` ${counted(steps.length, 'time')}`;
  return `it moves${times} in steps ${first} to ${last}, span ${span}`;
}

/** "4 links away, as 4 bits of their numbers differ; each hop turns one of them." */
export function wayInWords(topology: Topology, path: BlockPath): string {
  const { source, destination, stops } = path;
  const crossed = stops.reduce((sum, { links }) => sum + links.length, 0);
  if (crossed === 0) return 'It stays in its node.';
  if (topology.isSwitched) {
    const hops = stops.reduce((sum, { links }) => sum + hopsOf(topology, links), 0);
    if (isServers(topology)) {
      const between = stops.filter(({ links }) => links.length > NODE_PORTS).length;
      if (hops > 1)
        return `It goes ${hops} hops, ${between} of them from server to server; one hop would be enough.`;
      return between === 0
        ? 'It stays in its server.'
        : 'It goes from server to server, straight to its receiver.';
    }
    if (hops === 1) return 'It goes through the switch once, straight to its receiver.';
    return `It goes through the switch ${counted(hops, 'time')}; once would be enough.`;
  }
  const shortest = linksBetween(topology, source, destination);
  if (crossed > shortest) return `It crosses ${counted(crossed, 'link')}; the shortest way has ${shortest}.`;
  if (!isCube(topology)) return `It crosses ${counted(crossed, 'link')}, as few as there can be.`;
  return crossed === 1
    ? 'One bit differs, so one link.'
    : `${crossed} bits differ, so ${crossed} links: each turns one bit, the others wait.`;
}
