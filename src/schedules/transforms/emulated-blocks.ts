import type { LocalMap } from '../model/local-map.ts';
import type { Step } from '../model/schedule.ts';
import type { GuestGrid } from './virtual-nodes.ts';

/** What one host sends to another in a step. */
export interface HostMessage {
  /** The sender. */
  readonly from: number;
  /** The receiver. */
  readonly to: number;
  /** Links along each axis. */
  readonly along: readonly number[];
  /** Numbers of the blocks. */
  readonly blocks: number[];
}

/**
 * The blocks that real nodes exchange, on their way through a schedule for the guest grid. That of real node v for real
 * node w has the number v * real nodes + w.
 */
export class GuestBlocks {
  /** By block: the guest node where it is, and the slot there. */
  private readonly nodeOf: Int32Array;
  private readonly slotOf: Int32Array;

  constructor(private readonly guestGrid: GuestGrid) {
    const { places } = guestGrid;
    const nodes = places.length;
    this.nodeOf = Int32Array.from({ length: nodes ** 2 }, (_, block) => places[Math.floor(block / nodes)]);
    this.slotOf = Int32Array.from({ length: nodes ** 2 }, (_, block) => places[block % nodes]);
  }

  /** By block: the host where it is. */
  hosts(): Int32Array {
    return this.nodeOf.map((node) => this.guestGrid.hosts[node]);
  }

  /** Moves the blocks inside the guest nodes. */
  rearrange(map: LocalMap): void {
    for (let block = 0; block < this.slotOf.length; block++) {
      this.slotOf[block] = map.apply(this.nodeOf[block], this.slotOf[block]);
    }
  }

  /**
   * Moves the blocks between the guest nodes.
   *
   * @param step of translations, without arrival slots, in which no node sends two messages
   * @returns what the hosts send to each other for it, one message for what goes the same way from the same host
   */
  exchange(step: Step): HostMessage[] {
    const isSent = step.map(({ slots }) => {
      const flags = new Uint8Array(this.guestGrid.hosts.length);
      for (let i = 0; i < slots.length; i++) flags[slots[i]] = 1;
      return flags;
    });
    const sendings = new Map<string, HostMessage>();
    const sendingOf = new Map<number, HostMessage>();
    for (let block = 0; block < this.nodeOf.length; block++) {
      const [node, slot] = [this.nodeOf[block], this.slotOf[block]];
      const message = step.find(({ map }, i) => isSent[i][slot] === 1 && map.displacement?.of(node));
      const displacement = message?.map.displacement?.of(node);
      if (message === undefined || displacement === undefined) continue;
      const target = message.map.apply(node);
      const sending = sendingOf.get(node) ?? this.sending(sendings, node, target, displacement);
      sendingOf.set(node, sending);
      sending.blocks.push(block);
      this.nodeOf[block] = target;
    }
    // Between two guests of one host nothing is sent.
    return [...sendings.values()].filter(({ from, to }) => from !== to);
  }

  private sending(
    sendings: Map<string, HostMessage>,
    node: number,
    target: number,
    displacement: readonly number[],
  ): HostMessage {
    const { hosts, links } = this.guestGrid;
    const along = links(node, displacement);
    const key = `${hosts[node]} ${along}`;
    const sending = sendings.get(key) ?? { from: hosts[node], to: hosts[target], along, blocks: [] };
    sendings.set(key, sending);
    return sending;
  }
}
