import { receiversOf, type View } from '../../../src/host/program/view.ts';
import { type Pattern, patternFacts } from '../../../src/schedules/index.ts';
import { NOWHERE } from '../../../src/schedules/model/pattern.ts';
import type { Place, PlaybackInfo } from '../protocol.ts';

/** What says whom blocks are for. */
type Sent = Pick<PlaybackInfo, 'pattern' | 'receivers' | 'slots'> & {
  readonly network: Pick<PlaybackInfo['network'], 'nodes'>;
};

/** The node that the block which starts in a place is for; undefined where none does. */
export function receiverAt({ pattern, receivers, slots, network }: Sent, { slot, node }: Place) {
  const { nodes } = network;
  if (!(slot < slots && node < nodes)) return undefined;
  if (pattern.kind === 'exchange' && receivers === undefined) {
    const { members } = pattern;
    return node - (node % members) + (slot % members);
  }
  const receiver = receivers?.[slot * nodes + node];
  return receiver === NOWHERE ? undefined : receiver;
}

/** The slots of a node whose blocks at the start are for a node, ascending. */
export function slotsBetween(sent: Sent, source: number, destination: number): number[] {
  return Array.from({ length: sent.slots }, (_, slot) => slot).filter(
    (slot) => receiverAt(sent, { slot, node: source }) === destination,
  );
}

/** Whether every node has one block for every node, so that the matrix is transposed in the end. */
export function isTransposition({ pattern, slots, network: { nodes } }: Sent): boolean {
  return pattern.kind === 'exchange' && !pattern.reordered && pattern.members === nodes && slots === nodes;
}

/** The view that says most of the blocks of a pattern: a picture where that is transposed. */
export function viewFor(pattern: Pattern): View {
  const { slots } = pattern;
  if (isTransposition({ pattern: patternFacts(pattern), slots, network: pattern })) return 'picture';
  const nodes = new Set(receiversOf(pattern));
  nodes.delete(NOWHERE);
  return nodes.size === 1 ? 'source' : 'destination';
}

/** Whether some places hold no block at some moment. */
export function hasGaps({ pattern, slots, transit, network: { nodes } }: PlaybackInfo): boolean {
  return transit > 0 || pattern.blocks < slots * nodes;
}
