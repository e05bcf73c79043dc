import { EMPTY, IDLE, type Schedule } from '../../src/schedules/index.ts';
import { happensBefore, type Operation } from './happens-before.ts';

/** What a rank does, as the files of engines say it that know messages and what waits for what. */
export interface MessageOperation extends Operation {
  readonly rank: number;
  readonly kind: 'send' | 'recv' | 'calc';
  readonly size: number;
  readonly peer: number;
  readonly tag: number;
}

/**
 * Follows every block of the schedule through the operations of all ranks, in whatever order they may happen. The tag of a
 * message is its number in the schedule.
 * @param ranks by rank; what they wait for in other ranks is added to them
 * @param blockBytes bytes of a block
 * @throws Error when a message is missing, too many, of another size, too early, out of its round, or not at once with the
 *   others of its round
 */
export function proveMessages(
  ranks: readonly (readonly MessageOperation[])[],
  schedule: Schedule,
  blockBytes: number,
): void {
  const { nodes } = schedule.topology;
  if (ranks.length !== nodes) throw new Error(`${ranks.length} ranks, ${nodes} nodes`);
  const waiting = new Map<string, MessageOperation>();
  for (const operation of ranks.flat()) {
    if (operation.kind === 'calc') continue;
    const { rank, peer, tag, kind } = operation;
    const key = `${kind} ${kind === 'send' ? `${rank} ${peer}` : `${peer} ${rank}`} ${tag}`;
    if (waiting.has(key)) throw new Error(`${key}: twice`);
    waiting.set(key, operation);
  }
  const take = (key: string) => {
    const found = waiting.get(key);
    if (!found) throw new Error(`${key}: missing`);
    waiting.delete(key);
    return found;
  };
  // The messages that the schedule has, each with its two ends.
  const steps: { send: MessageOperation; receive: MessageOperation; slots: number[]; to: number[] }[][] = [];
  let number = 0;
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      const messages = [];
      for (const { map, slots, to = slots } of step) {
        for (let node = 0; node < nodes; node++) {
          const target = map.apply(node);
          if (target === IDLE) continue;
          const send = take(`send ${node} ${target} ${number}`);
          const receive = take(`recv ${node} ${target} ${number}`);
          const bytes = slots.length * blockBytes;
          if (send.size !== bytes || receive.size !== bytes)
            throw new Error(`message ${number}: not ${bytes} bytes`);
          receive.after.push(send);
          messages.push({ send, receive, slots: Array.from(slots), to: Array.from(to) });
        }
        number++;
      }
      steps.push(messages);
    }
  }
  for (const key of waiting.keys()) throw new Error(`${key}: not in the schedule`);
  const before = happensBefore(ranks.flat());

  /** By place: the block there, and what brought it. */
  let at = new Map<number, { block: number; by?: MessageOperation }>();
  for (let place = 0; place < schedule.pattern.slots * nodes; place++) {
    if (schedule.pattern.destination(place) !== EMPTY) at.set(place, { block: place });
  }
  const rounds: MessageOperation[][] = ranks.map(() => []);
  let step = 0;
  for (const phase of schedule.phases) {
    if (phase.kind === 'local') {
      at = new Map(
        Array.from(at, ([place, held]) => {
          const node = place % nodes;
          return [phase.map.apply(node, (place - node) / nodes) * nodes + node, held];
        }),
      );
      continue;
    }
    for (const _ of phase.steps()) {
      const arrivals: [number, { block: number; by: MessageOperation }][] = [];
      const now: MessageOperation[][] = ranks.map(() => []);
      for (const { send, receive, slots, to } of steps[step++]) {
        for (const end of [send, receive]) {
          now[end.rank].push(end);
          for (const earlier of rounds[end.rank]) {
            if (!before.get(end)?.has(earlier))
              throw new Error(`${end.name} of rank ${end.rank}: before its round`);
          }
        }
        for (const [i, slot] of slots.entries()) {
          const held = at.get(slot * nodes + send.rank);
          if (!held) throw new Error(`${send.name} of rank ${send.rank}: slot ${slot} is empty`);
          if (held.by && !before.get(send)?.has(held.by))
            throw new Error(`${send.name} of rank ${send.rank}: too early`);
          at.delete(slot * nodes + send.rank);
          arrivals.push([to[i] * nodes + receive.rank, { block: held.block, by: receive }]);
        }
      }
      for (const [place, held] of arrivals) at.set(place, held);
      for (const operations of now) requireAtOnce(operations, before);
      for (const [rank, operations] of now.entries()) if (operations.length > 0) rounds[rank] = operations;
    }
  }
  for (const [place, { block }] of at) {
    if (schedule.pattern.destination(block) !== place)
      throw new Error(`block ${block} ends in place ${place}`);
  }
}

function requireAtOnce(
  operations: readonly MessageOperation[],
  before: ReadonlyMap<Operation, ReadonlySet<Operation>>,
): void {
  for (const one of operations) {
    const earlier = operations.find((other) => before.get(one)?.has(other));
    if (earlier) throw new Error(`${one.name} of rank ${one.rank}: waits for ${earlier.name} of its round`);
  }
}
