import type { MessageOperation } from './messages-proof.ts';

/** What a message takes, in nanoseconds and bytes per nanosecond. */
interface Link {
  readonly latency: number;
  readonly bandwidth: number;
}

/** A calculation of no time, in nanoseconds. */
const CALCULATION = 1;

/**
 * When the last rank is done, in nanoseconds, in a network with a link from each rank to each other, as ASTRA-sim's analytical
 * network that is aware of congestion describes it: a message takes the latency and the time of its bytes, which hold
 * the link; others wait for it, the first first. A send and its receive are done when it is there. Both may begin in
 * any order.
 *
 * @throws Error when something never begins, or a message has not exactly one send and one receive
 */
export function timeFullyConnected(
  ranks: readonly (readonly MessageOperation[])[],
  { latency, bandwidth }: Link,
): number {
  const done = new Map<MessageOperation, number>();
  const links = new Map<string, number>();
  /** Of messages of which one end has begun: when a receive did, or when what is sent is there. */
  const half = new Map<string, { at: number; operation: MessageOperation }>();
  const open = new Set(ranks.flat());
  /** When everything that it waits for is done, or undefined. */
  const begins = ({ after }: MessageOperation) => {
    const ends = after.map((one) => done.get(one as MessageOperation));
    return ends.includes(undefined) ? undefined : Math.max(0, ...(ends as number[]));
  };
  while (open.size > 0) {
    const ready = [...open].flatMap((operation) => {
      const at = begins(operation);
      return at === undefined ? [] : [{ at, operation }];
    });
    // Those of an earlier time hold a link before those of a later one.
    const [first] = ready.sort((a, b) => a.at - b.at);
    if (!first) throw new Error(`${open.size} operations never begin`);
    const { operation, at } = first;
    open.delete(operation);
    if (operation.kind === 'calc') {
      done.set(operation, at + CALCULATION);
      continue;
    }
    const { kind, rank, peer, tag, size } = operation;
    const ends = kind === 'send' ? `${rank} ${peer}` : `${peer} ${rank}`;
    const key = `${ends} ${tag} ${size}`;
    const other = half.get(key);
    half.set(key, { operation, at });
    if (other?.operation.kind === kind) throw new Error(`${key}: twice`);
    let arrived = other?.at ?? 0;
    if (kind === 'send') {
      const from = Math.max(at, links.get(ends) ?? 0);
      links.set(ends, from + Math.floor(size / bandwidth));
      arrived = from + Math.floor(latency + size / bandwidth);
      done.set(operation, arrived);
      half.set(key, { operation, at: arrived });
    }
    if (!other) continue;
    half.delete(key);
    done.set(kind === 'send' ? other.operation : operation, Math.max(at, other.at, arrived));
  }
  if (half.size > 0) throw new Error(`${[...half.keys()]}: no other end`);
  return Math.max(...done.values());
}
