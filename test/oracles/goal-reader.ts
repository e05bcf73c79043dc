import { EMPTY, IDLE, type Schedule } from '../../src/schedules/index.ts';
import { happensBefore, type Operation } from './happens-before.ts';

/*
 * Reads GOAL by the grammar of LogGOPSim's txt2bin, and proves that a file does what a schedule says. Written from the
 * description of the format: nothing of the writer is used.
 */

interface GoalOperation extends Operation {
  readonly rank: number;
  readonly kind: 'send' | 'recv' | 'calc';
  readonly size: number;
  readonly peer: number;
  readonly tag: number;
}

/** @throws Error for a line that the grammar does not have */
function readGoal(text: string): GoalOperation[][] {
  const ranks: GoalOperation[][] = [];
  let expected = 0;
  let labels: Map<string, GoalOperation> | undefined;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('//')) continue;
    const [, count] = /^num_ranks (\d+)$/.exec(line) ?? [];
    const [, rank] = /^rank (\d+) \{$/.exec(line) ?? [];
    const operation =
      /^([a-zA-Z]\w*): (send|recv) (\d+)b (to|from) (\d+)(?: tag (\d+))?(?: cpu (\d+))?(?: nic (\d+))?$/.exec(
        line,
      );
    const calculation = /^([a-zA-Z]\w*): calc (\d+)$/.exec(line);
    const requirement = /^([a-zA-Z]\w*) requires ([a-zA-Z]\w*)$/.exec(line);
    if (count !== undefined) expected = Number(count);
    else if (rank !== undefined && labels === undefined && Number(rank) === ranks.length) {
      labels = new Map();
      ranks.push([]);
    } else if (line === '}' && labels) labels = undefined;
    else if (labels && operation) {
      const [, label, kind, size, way, peer, tag = '0', cpu = '0', nic = '0'] = operation;
      if ((kind === 'send') !== (way === 'to')) throw new Error(`${line}: wrong way`);
      if (Number(cpu) > 255 || Number(nic) > 255) throw new Error(`${line}: more than a byte`);
      const numbers = { size: Number(size), peer: Number(peer), tag: Number(tag), rank: ranks.length - 1 };
      add(labels, ranks, { name: label, kind: kind as 'send' | 'recv', ...numbers, after: [] });
    } else if (labels && calculation) {
      const [, name, size] = calculation;
      const none = { peer: -1, tag: -1, rank: ranks.length - 1 };
      add(labels, ranks, { name, kind: 'calc', size: Number(size), ...none, after: [] });
    } else if (labels && requirement) {
      const [later, earlier] = [labels.get(requirement[1]), labels.get(requirement[2])];
      if (!later || !earlier) throw new Error(`${line}: undefined label`);
      later.after.push(earlier);
    } else throw new Error(`${line}: not in the grammar`);
  }
  if (labels || ranks.length !== expected) throw new Error(`${ranks.length} ranks of ${expected}`);
  return ranks;
}

function add(labels: Map<string, GoalOperation>, ranks: GoalOperation[][], operation: GoalOperation): void {
  if (labels.has(operation.name)) throw new Error(`label ${operation.name} twice`);
  labels.set(operation.name, operation);
  ranks[ranks.length - 1].push(operation);
}

/**
 * Follows every block of the schedule through the operations of a file, in whatever order they may happen.
 * @param blockBytes bytes of a block
 * @throws Error when a message is missing, too many, of another size, too early, or out of its round
 */
export function proveGoal(text: string, schedule: Schedule, blockBytes: number): void {
  const ranks = readGoal(text);
  const { nodes } = schedule.topology;
  if (ranks.length !== nodes) throw new Error(`${ranks.length} ranks, ${nodes} nodes`);
  const waiting = new Map<string, GoalOperation>();
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
  const steps: { send: GoalOperation; receive: GoalOperation; slots: number[]; to: number[] }[][] = [];
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
  let at = new Map<number, { block: number; by?: GoalOperation }>();
  for (let place = 0; place < schedule.pattern.slots * nodes; place++) {
    if (schedule.pattern.destination(place) !== EMPTY) at.set(place, { block: place });
  }
  const rounds: GoalOperation[][] = ranks.map(() => []);
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
      const arrivals: [number, { block: number; by: GoalOperation }][] = [];
      const now: GoalOperation[][] = ranks.map(() => []);
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
      for (const [rank, operations] of now.entries()) if (operations.length > 0) rounds[rank] = operations;
    }
  }
  for (const [place, { block }] of at) {
    if (schedule.pattern.destination(block) !== place)
      throw new Error(`block ${block} ends in place ${place}`);
  }
}
