import {
  type Claim,
  coordinates,
  count,
  dimOf,
  FAR,
  inRange,
  isEvery,
  isFar,
  isSwitched,
  isWho,
  nodesOf,
  SPAN,
  sendersOf,
  sentOf,
  shapeOf,
  spanned,
  usedPorts,
  WHO,
} from './readings.ts';
import { type Done, range, type Trip } from './trips.ts';

/** What can be said of a step of any algorithm. */
export const CLAIMS_OF_ANY: readonly Claim[] = [
  ['No node sends anything', (done) => done.trips.length === 0],
  [
    '[Ee]very link works',
    ({ loads, schedule }) => loads.filter((load) => load > 0).length === schedule.topology.links,
  ],
  [
    '(\\w+) links? of (\\w+) waits?',
    ({ loads, schedule: { topology } }, waiting, of) =>
      range(topology.nodes).every(
        (node) =>
          count(of) - count(waiting) ===
          loads.slice(node * topology.ports, (node + 1) * topology.ports).filter((load) => load > 0).length,
      ) && count(of) * topology.nodes === topology.links,
  ],
  [
    '(\\d+) blocks? arrives?',
    ({ trips }, blocks) => Number(blocks) === trips.filter(({ isLast }) => isLast).length,
  ],
  // Trees.
  [
    `Node (\\d+) (sends|gets) (\\d+) blocks? (?:for|from) (a node|nodes) ${FAR} away over (\\w+) links?`,
    (done, root, does, blocks, many, links, over) => {
      const trips = done.trips.filter(({ from, to }) => (does === 'sends' ? from : to) === Number(root));
      const others = new Set(trips.map(({ source, receiver }) => (does === 'sends' ? receiver : source)));
      return (
        trips.length === Number(blocks) &&
        (many === 'a node') === (others.size === 1) &&
        inRange(
          links,
          [...others].map((node) => done.schedule.topology.distance(Number(root), node)),
        ) &&
        new Set(trips.map(({ from, to }) => from ^ to)).size === count(over)
      );
    },
  ],
  [
    `(\\d+) (?:others?|nodes?) pass(?:es)? on (\\d+) blocks?`,
    (done, others, blocks) => {
      const own = done.trips.filter(({ from, source }) => from === source).length;
      const senders = new Set(
        done.trips.filter(({ from, source }) => from !== source).map(({ from }) => from),
      );
      return senders.size === Number(others) && done.trips.length - own === Number(blocks);
    },
  ],
  [
    `(\\d+) blocks? more comes? nearer`,
    (done, blocks) =>
      done.trips.filter(({ isLast, to, receiver }) => !isLast && to !== receiver).length === Number(blocks),
  ],
  // Sequences.
  [
    `(?:Axis (\\d+) exchanges|Axes ([\\d, and]+) exchange at once): every node sends (\\d+) blocks? across dimensions? ${SPAN}(?:, one each)?`,
    (done, axis, axes, blocks, dimensions) => {
      const { pattern } = done.schedule;
      if (pattern.kind !== 'sequence') return false;
      const axisOf = pattern.axes.flatMap((order, at) => Array<number>(order).fill(at));
      const used = new Set(usedPorts(done).map((port) => axisOf[port]));
      return (
        String([...used]) === String(spanned(axis ?? axes)) &&
        String(spanned(dimensions)) === String(usedPorts(done)) &&
        sentOf(done).every((sent) => sent === Number(blocks)) &&
        usedPorts(done).length === Number(blocks)
      );
    },
  ],
  [
    `${WHO} sends? (\\d+|\\d+ to \\d+) blocks?( each)?( in one message)?,? (through the switch|inside of the servers)(?:, in (\\d+) messages)?`,
    (done, who, blocks, _each, together, where, messages = '1') => {
      const sent = sentOf(done).filter((one) => one > 0);
      const pairs = new Set(done.trips.map(({ from, to }) => from * nodesOf(done) + to));
      return (
        (where === 'through the switch' ? isSwitched(done) && !isInside(done) : isInside(done)) &&
        isWho(who, done) &&
        inRange(blocks, sent) &&
        (together === undefined || pairs.size === sendersOf(done)) &&
        pairs.size === Number(messages) * sendersOf(done)
      );
    },
  ],
  // Anything else.
  [
    `${WHO} sends? (\\d+|\\d+ to \\d+) blocks?( each)?( in one message)?,?((?:, (?:one|\\d+) across each dimension|, \\d+ over each link| across .+?| (?:one way|ahead|back|both ways|along).*?|))(?:, (\\d+|\\d+ to \\d+) links far)?`,
    (done, who, blocks, _each, together, where, links) => {
      const sent = sentOf(done).filter((one) => one > 0);
      const [, over] = /(one|\d+) (?:across each dimension|over each link|each)$/.exec(where) ?? [];
      return (
        isWho(who, done) &&
        inRange(blocks, sent) &&
        (together === undefined ||
          new Set(done.trips.map(({ from, to }) => from * nodesOf(done) + to)).size === sendersOf(done)) &&
        (over === undefined || done.loads.every((load) => load === 0 || load === count(over))) &&
        isFar(links, done) &&
        isWhere(where, done)
      );
    },
  ],
];

function isWhere(where: string, done: Done): boolean {
  const [, dimensions] = / across dimensions? ([\d, and]+?)(?:, (?:one|\d+) each)?$/.exec(where) ?? [];
  if (dimensions) return String(dimensions.split(/, | and /).map(Number)) === String(usedPorts(done));
  if (
    /each dimension|each link|(?:all|both) (?:dimensions|axes)/.test(where) &&
    done.schedule.topology.kind === 'cube'
  ) {
    return usedPorts(done).length === dimOf(done);
  }
  const [, oneOf] = /along one of (\d+) axes$/.exec(where) ?? [];
  const axesOf = ({ from, to }: Trip) => {
    const [start, end] = [from, to].map((node) => coordinates(shapeOf(done), node));
    return start.filter((x, axis) => x !== end[axis]).length;
  };
  if (oneOf !== undefined && !isEvery(done.trips, (trip) => axesOf(trip) === 1)) return false;
  if (/^ along/.test(where) && done.trips.every((trip) => axesOf(trip) === 1)) return false;
  const ways = [0, 1].map((way) => usedPorts(done).some((port) => port % 2 === way));
  const said = /both ways/.test(where) ? [true, true] : [/ahead/.test(where), /back/.test(where)];
  if (!/over each link|^ along/.test(where) && String(ways) !== String(said)) return false;
  const [, axes] = / along ax[ei]s ([\d, and]+)$/.exec(where) ?? [];
  const used = Array.from(new Set(usedPorts(done).map((port) => port >> 1)));
  if (axes) return String(axes.split(/, | and /).map(Number)) === String(used);
  return true;
}

/** Whether there are servers, and no block leaves its own. */
function isInside({ schedule, trips }: Done): boolean {
  const { kind, each } = schedule.topology.encode();
  if (kind !== 'servers') return false;
  const serverOf = (node: number) => Math.floor(node / Number(each));
  return trips.every(({ from, to }) => serverOf(from) === serverOf(to));
}
