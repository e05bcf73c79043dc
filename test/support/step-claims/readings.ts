import { isCube } from '../../../src/schedules/model/networks/cube.ts';
import { type Done, range, type Trip } from './trips.ts';

const WORD = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
export const count = (word: string) =>
  WORD.includes(word.toLowerCase()) ? WORD.indexOf(word.toLowerCase()) : Number(word);

/** The numbers of "0 to 5", "1 to 5 and 0", "0, 2 and 4". */
export function spanned(words: string): number[] {
  return words.split(/, | and /).flatMap((part) => {
    const [first, last = first] = part.split(' to ').map(Number);
    return range(last - first + 1).map((i) => first + i);
  });
}

/** Whether a list "3, 6, 12 and 8 more" names the numbers, in whatever order. */
export function namesThem(list: string, numbers: Iterable<number>): boolean {
  const all = new Set(numbers);
  const [, shown, more = '0'] = /^([\d, ]+?)(?: and (\d+) more)?$/.exec(list) ?? [];
  const named = shown.split(', ').map(Number);
  return named.every((one) => all.has(one)) && new Set(named).size + Number(more) === all.size;
}

export const slotsOf = ({ trips }: Done) => new Set(trips.map(({ slot }) => slot));
export const sendersOf = ({ trips }: Done) => new Set(trips.map(({ from }) => from)).size;
export const nodesOf = ({ schedule }: Done) => schedule.topology.nodes;
export const dimOf = ({ schedule: { topology } }: Done) => (isCube(topology) ? topology.dim : Number.NaN);
/** By node: blocks that it sends. */
export const sentOf = (done: Done) => {
  const sent = range(nodesOf(done)).map(() => 0);
  for (const { from } of done.trips) sent[from]++;
  return sent;
};
export const inRange = (words: string, numbers: readonly number[]) => {
  const [least, most = least] = words.split(' to ').map(Number);
  return least === Math.min(...numbers) && most === Math.max(...numbers);
};
export const usedPorts = ({ loads, schedule: { topology } }: Done) =>
  range(topology.ports).filter((port) =>
    loads.some((load, link) => load > 0 && link % topology.ports === port),
  );
/** Blocks that every node sends across a dimension; NaN where they send more or fewer of them. */
export const perPort = ({ loads, schedule: { topology } }: Done, port: number) =>
  loads.every((load, link) => link % topology.ports !== port || load === loads[port])
    ? loads[port]
    : Number.NaN;
export const isEvery = (trips: readonly Trip[], holds: (trip: Trip) => boolean) =>
  trips.length > 0 && trips.every(holds);
export const modulo = (value: number, side: number) => ((value % side) + side) % side;
export const coordinates = (shape: readonly number[], node: number) => {
  let rest = node;
  return shape.map((side) => {
    const at = rest % side;
    rest = Math.floor(rest / side);
    return at;
  });
};
export const far = (done: Done) => done.trips.map(({ links }) => links);
export const shapeOf = ({ schedule: { topology } }: Done) =>
  topology.kind === 'cube' ? [topology.nodes] : topology.axes.shape;
export const ofAxis = (done: Done, axis: string | undefined) => {
  const shape = axis === undefined ? [done.schedule.topology.members] : shapeOf(done);
  return (from: number, to: number) => {
    const at = Number(axis ?? 0);
    const [start, end] = [from, to].map(
      (node) => coordinates(shape, node % done.schedule.topology.members)[at],
    );
    return modulo(end - start, shape[at]);
  };
};
export const isWho = (who: string, done: Done) => {
  if (/^every node/i.test(who)) return sendersOf(done) === nodesOf(done);
  const [senders, nodes] = (/^(\d+) of (\d+)/.exec(who) ?? []).slice(1).map(Number);
  return senders === sendersOf(done) && nodes === nodesOf(done);
};
export const plain = (words: string | undefined) => (words === undefined ? 1 : Number(words));
/** Whether so many nodes send, and each of them so many blocks: one where "the block" has no number. */
export const isSent = (who: string, blocks: string | undefined, done: Done) =>
  isWho(who, done) && sentOf(done).every((sent) => sent === 0 || sent === plain(blocks));
/** Whether all go so far; where nothing is said of it, to the next node. */
export const isFar = (links: string | undefined, done: Done) =>
  links === undefined ? Math.max(...far(done)) === 1 : inRange(links, far(done));

export const ones = (word: number) => [...word.toString(2)].filter((bit) => bit === '1').length;

/** Patterns of parts of sentences. */
export const WHO = '(Every node|\\d+ of \\d+ nodes?)';
export const LIST = '([\\d, ]+?(?: and \\d+ more)?)';
export const SPAN = '([\\d, a-z]+?)';
export const FAR = '(\\d+|\\d+ to \\d+) links?';
export const AXIS = '(?: along axis (\\d+))?';

/** How blocks come straight to their receivers: over so many links, or through a switch. */
export const THERE = `(?:straight there: ${FAR}|there through the switch)`;
export const isThere = (links: string | undefined, done: Done) =>
  links === undefined ? isSwitched(done) : inRange(links, far(done));

/** A pattern of a whole sentence, and whether what it says of a step is so. */
export type Claim = readonly [pattern: string, isSo: (done: Done, ...words: string[]) => boolean];

/** Whether any two nodes are one hop apart. */
export function isSwitched({ schedule: { topology } }: Done): boolean {
  return topology.kind === 'switch' || topology.kind === 'servers';
}
