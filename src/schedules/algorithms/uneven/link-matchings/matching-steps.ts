import type { Topology } from '../../../model/networks/topology.ts';
import { NOWHERE } from '../routes/network-links.ts';
import { linksOfHops } from '../timetable/hop-links.ts';
import { KeyHeap } from '../timetable/key-heap.ts';
import { singleElements } from '../timetable/single-elements.ts';
import type { Routing, Timetable } from '../timetable/timetable.ts';
import { type Ends, Matching } from './matching.ts';

/** The hops of elements, one element after another. */
interface Hops extends Ends {
  /** By element: its first hop; and behind the last one's. */
  readonly firstHop: Uint32Array;
  /** By hop: its link. */
  readonly links: Uint32Array;
}

/**
 * The steps in which single elements go along their routes with one port: in each a node sends to one node, and receives from one, up to
 * `width` elements. Step by step the links for which elements wait are matched, so that the nodes that have most to send yet send, and those
 * that have most to receive receive. Over each link of the matching go the elements that have farthest to go. That is done from the senders
 * and, with time reversed, from the receivers, if it may be shorter; the shorter one is the answer.
 *
 * @param topology a network of links
 * @param width elements that a message may have, at least 1
 * @returns a timetable in which each route has one element, those of a given route one after another
 * @throws InputError as of `linksOfHops`
 */
export function inMatchings(topology: Topology, routing: Routing, width: number): Timetable {
  const single = singleElements(routing);
  const { nodes, ports, neighbour } = topology;
  const links = linksOfHops(topology, single);
  const all = Uint32Array.from({ length: nodes * ports }, (_, link) => link);
  const hops: Hops = {
    nodes,
    firstHop: single.firstHop,
    links,
    from: all.map((link) => Math.floor(link / ports)),
    to: all.map((link) => neighbour(Math.floor(link / ports), link % ports) ?? 0),
  };
  const forward = stepsOf(hops, width);
  if (forward.length <= leastSteps(hops, width)) return { ...single, steps: forward.steps };
  const backward = stepsOf(reversed(hops), width);
  if (backward.length >= forward.length) return { ...single, steps: forward.steps };
  const steps = inReverse(single.firstHop, backward.steps).map((step) => backward.length - 1 - step);
  return { ...single, steps };
}

/** List schedule: in each step the messages of a matching. @returns by hop its step, and how many there are */
function stepsOf(hops: Hops, width: number): { readonly steps: Uint32Array; readonly length: number } {
  const { nodes, firstHop, links, from, to } = hops;
  const steps = new Uint32Array(links.length);
  const end = endsOfElements(hops);
  const left = new Uint32Array(from.length);
  for (const link of links) left[link]++;
  const used = Array.from(left.keys()).filter((link) => left[link] > 0);
  const waiting = Array.from(left, (count) => new KeyHeap(count));
  const [sending, receiving] = [new Uint32Array(nodes), new Uint32Array(nodes)];
  /** Messages that a link still needs at least, more or less than before. */
  const count = (link: number, messages: number) => {
    sending[from[link]] += messages;
    receiving[to[link]] += messages;
  };
  for (const link of used) count(link, Math.ceil(left[link] / width));
  const arrive = (hop: number) => waiting[links[hop]].add(hop, hop - end[hop]);
  for (let element = 0; element + 1 < firstHop.length; element++) {
    if (firstHop[element] < firstHop[element + 1]) arrive(firstHop[element]);
  }
  const isFull = (link: number) => waiting[link].length >= Math.min(width, left[link]);
  const matching = new Matching(hops, used);
  let length = 0;
  for (let rest = links.length; rest > 0; length++) {
    const sent = matching.find((link) => left[link] > 0 && isFull(link), sending, receiving);
    // What would leave too early to share a message with others goes where nobody else wants to.
    if (width > 1) matching.fill((link) => waiting[link].length > 0);
    const arrived: number[] = [];
    for (const link of sent) {
      if (link === NOWHERE) continue;
      count(link, -Math.ceil(left[link] / width));
      for (let room = width; room > 0 && waiting[link].length > 0; room--) {
        const hop = waiting[link].least;
        waiting[link].removeLeast();
        steps[hop] = length;
        left[link]--;
        rest--;
        if (hop + 1 < end[hop]) arrived.push(hop + 1);
      }
      count(link, Math.ceil(left[link] / width));
    }
    for (const hop of arrived) arrive(hop);
  }
  return { steps, length };
}

/** By hop: behind the last hop of its element. */
function endsOfElements({ firstHop, links }: Hops): Uint32Array {
  const ends = new Uint32Array(links.length);
  for (let element = 0; element + 1 < firstHop.length; element++) {
    ends.fill(firstHop[element + 1], firstHop[element], firstHop[element + 1]);
  }
  return ends;
}

/**
 * Steps that no order can do without: of an element its hops; of a node the messages that it sends, or receives, behind the fewest hops
 * that any element has before, and before the fewest that any has behind.
 */
function leastSteps({ nodes, firstHop, links, from, to }: Hops, width: number): number {
  const loads = new Uint32Array(from.length);
  for (const link of links) loads[link]++;
  let least = 0;
  for (const ends of [from, to]) {
    const messages = new Uint32Array(nodes);
    for (const [link, load] of loads.entries()) messages[ends[link]] += Math.ceil(load / width);
    const [before, behind] = [0, 1].map(() => new Uint32Array(nodes).fill(links.length));
    for (let element = 0; element + 1 < firstHop.length; element++) {
      const [first, end] = [firstHop[element], firstHop[element + 1]];
      least = Math.max(least, end - first);
      for (let hop = first; hop < end; hop++) {
        const node = ends[links[hop]];
        before[node] = Math.min(before[node], hop - first);
        behind[node] = Math.min(behind[node], end - 1 - hop);
      }
    }
    for (const [node, count] of messages.entries()) {
      if (count > 0) least = Math.max(least, before[node] + count + behind[node]);
    }
  }
  return least;
}

/** Time reversed: elements go back from their receivers to their senders. */
function reversed({ nodes, firstHop, links, from, to }: Hops): Hops {
  return { nodes, firstHop, links: inReverse(firstHop, links), from: to, to: from };
}

/** What there is by hop, that of each element in reverse. */
function inReverse(firstHop: Uint32Array, byHop: Uint32Array): Uint32Array {
  const turned = byHop.slice();
  for (let element = 0; element + 1 < firstHop.length; element++) {
    turned.subarray(firstHop[element], firstHop[element + 1]).reverse();
  }
  return turned;
}
