import type { Network } from './topology.ts';

/** What a node map says of each node. */
export interface NodeMap {
  /** Whether some node sends. */
  readonly sends: boolean;
  /** The receiver of a node's message; -1 if the node is idle. */
  readonly target: (node: number) => number;
  /** The displacement of a node, where it says the route. */
  readonly displacement?: ((node: number) => readonly number[] | undefined) | undefined;
}

/** Where the block of each slot of a node goes within the node. */
export type LocalMap = (node: number) => ArrayLike<number>;

/** A message of every node that the map does not leave idle. */
export interface Message {
  readonly map: number;
  readonly slots: readonly number[];
  readonly to?: readonly number[] | undefined;
}

/** A local phase or a segment. */
export type Phase =
  | { readonly kind: 'local'; readonly map: LocalMap }
  | {
      readonly kind: 'segment';
      readonly rowClosed: boolean;
      readonly steps: readonly (readonly Message[])[];
    };

/** Where each block starts and must end, as places. */
export interface Blocks {
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** What a schedule says of itself, or is counted. */
export interface Counts {
  readonly steps: number;
  readonly span: number;
  readonly largestMessage: number;
}

/** A well-formed schedule file. */
export interface Schedule {
  readonly network: Network;
  readonly slots: number;
  readonly blocks: () => Blocks;
  readonly onePort: boolean;
  readonly oneLink: boolean;
  readonly claims: Partial<Counts>;
  readonly maps: readonly NodeMap[];
  readonly phases: readonly Phase[];
}

/** What a replay finds. */
export interface Replay {
  readonly faults: readonly string[];
  readonly counts?: Counts;
}

const mostPlaces = 2 ** 26;
const mostFaults = 20;

/** Runs a schedule and compares it with its pattern and its claims. */
export function replay(schedule: Schedule): Replay {
  const { network, slots, onePort, oneLink, maps } = schedule;
  const { nodes } = network;
  if (slots * nodes > mostPlaces) {
    return { faults: [`limit of a proof: ${slots} slots of ${nodes} nodes are too many to replay`] };
  }
  const { starts, ends } = schedule.blocks();
  const blockAt = new Int32Array(slots * nodes).fill(-1);
  for (let block = 0; block < starts.length; block += 1) {
    blockAt[starts[block]] = block;
  }
  const firstMoves = new Int32Array(starts.length);
  const lastMoves = new Int32Array(starts.length);
  const sentIn = new Int32Array(nodes);
  const receivedIn = new Int32Array(nodes);
  const takenIn = new Int32Array(slots * nodes);
  const loads = new Int32Array(network.linkNumbers);

  const faults: string[] = [];
  let step = 0;
  let steps = 0;
  let largestMessage = 0;

  function note(fault: string): void {
    if (faults.length < mostFaults) {
      faults.push(fault);
    }
  }

  function noteInStep(fault: string): void {
    note(`step ${step}: ${fault}`);
  }

  function runLocal(map: LocalMap): void {
    const before = blockAt.slice();
    for (let node = 0; node < nodes; node += 1) {
      const row = map(node);
      for (let slot = 0; slot < slots; slot += 1) {
        blockAt[row[slot] * nodes + node] = before[slot * nodes + node];
      }
    }
  }

  function holdPorts(from: number, to: number): void {
    if (sentIn[from] === step) {
      noteInStep(`node ${from} sends two messages`);
    }
    if (receivedIn[to] === step) {
      noteInStep(`node ${to} receives two messages`);
    }
    sentIn[from] = step;
    receivedIn[to] = step;
  }

  function holdLinks(from: number, to: number, map: NodeMap, held: number[]): void {
    const links = network.route(from, to, map.displacement?.(from));
    if (links === undefined) {
      noteInStep(`the message of node ${from} to node ${to} has no route`);
      return;
    }
    if (oneLink && !network.routesCountOnce && links.length > 1) {
      noteInStep(`the route of node ${from} to node ${to} has ${links.length} links`);
    }
    for (const link of links) {
      loads[link] += 1;
      held.push(link);
      if (loads[link] === network.capacity(link) + 1) {
        noteInStep(`link ${link} carries more messages than it may`);
      }
    }
  }

  function take(node: number, slot: number): number {
    const place = slot * nodes + node;
    const block = blockAt[place];
    if (takenIn[place] === step) {
      noteInStep(`slot ${slot} of node ${node} is taken twice`);
    } else if (block < 0) {
      noteInStep(`slot ${slot} of node ${node} is taken and empty`);
    }
    takenIn[place] = step;
    blockAt[place] = -1;
    if (block >= 0) {
      firstMoves[block] ||= steps;
      lastMoves[block] = steps;
    }
    return block;
  }

  function arrive(node: number, slot: number, block: number): void {
    const place = slot * nodes + node;
    if (blockAt[place] >= 0) {
      noteInStep(`slot ${slot} of node ${node} is full when a block arrives`);
    }
    blockAt[place] = block;
  }

  /** Calls for each block of the messages, in one order whenever it is called. */
  function eachBlock(
    messages: readonly Message[],
    call: (from: number, to: number, slot: number, arrival: number) => void,
  ): void {
    for (const { map, slots: sent, to } of messages) {
      for (let node = 0; node < nodes && sent.length > 0; node += 1) {
        const target = maps[map].target(node);
        if (target >= 0) {
          for (const [i, slot] of sent.entries()) {
            call(node, target, slot, to?.[i] ?? slot);
          }
        }
      }
    }
  }

  function runStep(messages: readonly Message[], rowClosed: boolean): void {
    const held: number[] = [];
    step += 1;
    if (messages.some(({ map, slots: sent }) => sent.length > 0 && maps[map].sends)) {
      steps += 1;
    }
    for (const [i, { map, slots: sent, to }] of messages.entries()) {
      if (rowClosed && to !== undefined) {
        noteInStep(`message ${i} has arrival slots in a segment that is row-closed`);
      }
      if (maps[map].sends) {
        largestMessage = Math.max(largestMessage, sent.length);
      }
      for (let node = 0; node < nodes; node += 1) {
        const target = maps[map].target(node);
        if (target >= 0) {
          holdLinks(node, target, maps[map], held);
          if (onePort) {
            holdPorts(node, target);
          }
        }
      }
    }
    for (const link of held) {
      loads[link] = 0;
    }
    const moving: number[] = [];
    eachBlock(messages, (from, _to, slot) => moving.push(take(from, slot)));
    let next = 0;
    eachBlock(messages, (_from, to, _slot, arrival) => {
      const block = moving[next];
      next += 1;
      if (block >= 0) {
        arrive(to, arrival, block);
      }
    });
  }

  for (const phase of schedule.phases) {
    if (phase.kind === 'local') {
      runLocal(phase.map);
    } else {
      for (const messages of phase.steps) {
        runStep(messages, phase.rowClosed);
      }
    }
  }

  let span = 0;
  for (let block = 0; block < starts.length; block += 1) {
    if (firstMoves[block] > 0) {
      span = Math.max(span, lastMoves[block] - firstMoves[block] + 1);
    }
    if (blockAt[ends[block]] !== block) {
      note(`the end: the block of place ${starts[block]} is not in place ${ends[block]}`);
    }
  }
  const counts = { steps, span, largestMessage };
  for (const key of ['steps', 'span', 'largestMessage'] as const) {
    const claim = schedule.claims[key];
    if (claim !== undefined && claim !== counts[key]) {
      faults.push(`claims: ${key} is ${counts[key]}, not ${claim}`);
    }
  }
  return { faults, counts };
}
