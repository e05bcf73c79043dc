import { useMemo, useState } from 'preact/hooks';
import { receiverAt, slotsBetween } from '../laboratory/playback/receivers.ts';
import type { Place, PlaybackInfo } from '../laboratory/protocol.ts';
import type { LoadedProps } from '../page-props.ts';
import { type Draft, nodeIn } from './details/block-fields.tsx';

/** The block that is followed, and how another one comes to be: two nodes are chosen one after the other, or named in fields. */
export function useFollowing({ playback, state: { block }, change }: LoadedProps) {
  const { nodes } = playback.network;
  const [draft, setDraft] = useState<Draft>();
  const follow = (next: Place | undefined) => change({ block: next }, true);
  const enter = (next: Draft) => {
    const entered = firstBlock(playback, next);
    setDraft(entered ? undefined : next);
    if (entered || block) follow(entered);
  };
  const chosen = draft?.destination === '' ? nodeIn(draft.source, nodes) : undefined;
  const followed = block && receiverAt(playback, block) !== undefined ? block : undefined;
  const receiver = followed && receiverAt(playback, followed);
  const slots = useMemo(
    () => (followed && receiver !== undefined ? slotsBetween(playback, followed.node, receiver) : []),
    [playback, followed?.node, receiver],
  );
  return {
    chosen,
    /** Takes a node as the first of two, or as the second. */
    choose: (node: number) =>
      enter({ source: `${chosen ?? node}`, destination: chosen === undefined ? '' : `${node}` }),
    /** Takes both. */
    between: (source: number, destination: number) =>
      enter({ source: `${source}`, destination: `${destination}` }),
    /** What is missing, where something is. */
    hint: draft && hint(draft, chosen, nodes),
    fields: {
      nodes,
      draft: draft ?? { source: `${followed?.node ?? ''}`, destination: `${receiver ?? ''}` },
      slots: draft ? [] : slots,
      slot: followed?.slot,
      onInput: enter,
      onSlot: (slot: number) => followed && follow({ ...followed, slot }),
      onClear() {
        setDraft(undefined);
        follow(undefined);
      },
    },
  };
}

/** The first of the blocks that start in one node of a draft and are for the other; undefined as long as there is none. */
function firstBlock(playback: PlaybackInfo, draft: Draft): Place | undefined {
  const [node, destination] = nodesIn(draft, playback.network.nodes);
  if (node === undefined || destination === undefined) return undefined;
  const [slot] = slotsBetween(playback, node, destination);
  return slot === undefined ? undefined : { slot, node };
}

function nodesIn({ source, destination }: Draft, nodes: number) {
  return [nodeIn(source, nodes), nodeIn(destination, nodes)] as const;
}

function hint(draft: Draft, chosen: number | undefined, nodes: number): string {
  if (chosen !== undefined) return `Node ${chosen} is chosen. Choose the node that its block is for.`;
  const [source, destination] = nodesIn(draft, nodes);
  if (source === undefined || destination === undefined) return `Give two nodes from 0 to ${nodes - 1}.`;
  return `No block goes from node ${source} to node ${destination}.`;
}
