import type { Schedule } from '../../src/schedules/index.ts';
import { type MessageOperation, proveMessages } from './messages-proof.ts';

/*
 * Reads GOAL by the grammar of LogGOPSim's txt2bin, and proves that a file does what a schedule says. Written from the
 * description of the format: nothing of the writer is used.
 */

/** @throws Error for a line that the grammar does not have */
function readGoal(text: string): MessageOperation[][] {
  const ranks: MessageOperation[][] = [];
  let expected = 0;
  let labels: Map<string, MessageOperation> | undefined;
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

function add(
  labels: Map<string, MessageOperation>,
  ranks: MessageOperation[][],
  operation: MessageOperation,
): void {
  if (labels.has(operation.name)) throw new Error(`label ${operation.name} twice`);
  labels.set(operation.name, operation);
  ranks[ranks.length - 1].push(operation);
}

/** @throws Error for a file that does not say what the schedule does: see `proveMessages` */
export function proveGoal(text: string, schedule: Schedule, blockBytes: number): void {
  proveMessages(readGoal(text), schedule, blockBytes);
}
