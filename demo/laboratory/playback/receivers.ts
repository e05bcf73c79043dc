import { receiversOf, type View } from '../../../src/host/program/view.ts';
import type { Pattern } from '../../../src/schedules/index.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';
import type { Place, PlaybackInfo } from '../protocol.ts';

/** What says whom blocks are for. */
type ReceiverTable = Pick<PlaybackInfo, 'members' | 'receivers' | 'slots'> & {
  readonly network: Pick<PlaybackInfo['network'], 'nodes'>;
};

/** The node that the block which starts in a place is for; undefined where none does. */
export function receiverAt({ members, receivers, slots, network }: ReceiverTable, { slot, node }: Place) {
  const { nodes } = network;
  if (!(slot < slots && node < nodes)) return undefined;
  if (members !== undefined) return node - (node % members) + (slot % members);
  const receiver = receivers?.[slot * nodes + node];
  return receiver === NOWHERE ? undefined : receiver;
}

/** The slots of a node whose blocks at the start are for a node, ascending. */
export function slotsBetween(sent: ReceiverTable, source: number, destination: number): number[] {
  return Array.from({ length: sent.slots }, (_, slot) => slot).filter(
    (slot) => receiverAt(sent, { slot, node: source }) === destination,
  );
}

/** Whether every node has one block for every node, so that the matrix is transposed in the end. */
export function isTransposition({ members, slots, network: { nodes } }: ReceiverTable): boolean {
  return members === nodes && slots === nodes;
}

/** The view that says most of the blocks of a pattern: a picture where that is transposed. */
export function viewFor(pattern: Pattern): View {
  const receivers = receiversOf(pattern);
  const { slots, nodes: count } = pattern;
  const isPlain = receivers === undefined && pattern.kind === 'exchange' && pattern.members === count;
  if (isPlain && slots === count) return 'picture';
  const nodes = new Set(receivers);
  nodes.delete(NOWHERE);
  return nodes.size === 1 ? 'source' : 'destination';
}

/** Whether some places hold no block at some moment. */
export function hasGaps({ blocks, slots, transit, network: { nodes } }: PlaybackInfo): boolean {
  return transit > 0 || blocks < slots * nodes;
}
