import { useMemo, useState } from 'preact/hooks';
import { type Topology, topologyOf } from '../../src/schedules/index.ts';
import { portColours } from '../colours.ts';
import { receiverAt, slotsBetween } from '../laboratory/playback/receivers.ts';
import type { Place, PlaybackInfo } from '../laboratory/protocol.ts';
import type { LoadedProps } from '../page-props.ts';
import { portName } from '../words.ts';
import { BlockFields, type Draft, nodeIn } from './network-block.tsx';
import { drawNetwork, type NetworkDrawing } from './network-drawing.ts';
import { NetworkGraph } from './network-graph.tsx';
import { type LinksShown, NetworkMatrix } from './network-matrix.tsx';
import { blockInWords, busyLinks } from './network-words.ts';
import './network.css';

/** The links of the network in the step that led to a moment, and the way of one block. */
export function NetworkPanel({
  playback,
  state: { block },
  shown: { scene, path },
  moment,
  change,
}: LoadedProps) {
  const onFollow = (next: Place | undefined) => change({ block: next }, true);
  const { nodes, ports, label } = playback.network;
  const topology = useMemo(() => topologyOf(playback.network.topology), [playback]);
  const drawing = useMemo(() => drawNetwork(topology), [topology]);
  const colours = useMemo(() => portColours(ports), [ports]);
  const [draft, setDraft] = useState<Draft>();
  const enter = (next: Draft) => {
    const entered = firstBlock(playback, next);
    setDraft(entered ? undefined : next);
    if (entered || block) onFollow(entered);
  };
  const chosen = draft?.destination === '' ? nodeIn(draft.source, nodes) : undefined;
  const choose = (node: number) =>
    enter({ source: `${chosen ?? node}`, destination: chosen === undefined ? '' : `${node}` });
  const clear = () => {
    setDraft(undefined);
    onFollow(undefined);
  };
  const followed = block && receiverAt(playback, block) !== undefined ? block : undefined;
  const receiver = followed && receiverAt(playback, followed);
  const fields = draft ?? { source: `${followed?.node ?? ''}`, destination: `${receiver ?? ''}` };
  const slots = useMemo(
    () => (followed && receiver !== undefined ? slotsBetween(playback, followed.node, receiver) : []),
    [playback, followed?.node, receiver],
  );
  const busy = busyLinks(playback, scene);
  const where = path ? blockInWords(playback, path, moment) : '';
  const summary = [`${label}.`, scene?.text, `${busy}.`, where].filter(Boolean).join(' ');
  const shown = { topology, colours, scene, path, moment, label: summary };
  return (
    <div class="network">
      <BlockFields
        nodes={nodes}
        draft={fields}
        slots={draft ? [] : slots}
        slot={followed?.slot}
        onInput={enter}
        onSlot={(slot) => followed && onFollow({ ...followed, slot })}
        onClear={clear}
      />
      <p class="network-where">
        {draft || !path ? hint(draft, chosen, nodes, drawing !== undefined) : where}
      </p>
      {drawing ? (
        <NetworkGraph {...shown} drawing={drawing} chosen={chosen} onChoose={choose} />
      ) : (
        <NetworkMatrix {...shown} />
      )}
      <p class="network-busy">
        {busy}
        <span class="network-note">{noteOn(drawing)}</span>
      </p>
      <NetworkLegend {...shown} />
    </div>
  );
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

function hint(draft: Draft | undefined, chosen: number | undefined, nodes: number, isDrawn: boolean): string {
  if (chosen !== undefined) return `Node ${chosen} is chosen. Choose the node that its block is for.`;
  if (draft) {
    const [source, destination] = nodesIn(draft, nodes);
    if (source === undefined || destination === undefined) return `Give two nodes from 0 to ${nodes - 1}.`;
    return `No block goes from node ${source} to node ${destination}.`;
  }
  return isDrawn
    ? 'Choose a node, then another one, to follow the block from the one to the other.'
    : 'Give two nodes to follow the block from the one to the other.';
}

/** How to read the picture. */
function noteOn(drawing: NetworkDrawing | undefined): string {
  if (!drawing) return 'A row for each port, a column for each node. The stronger a colour, the more blocks.';
  const stubs = drawing.hasStubs ? ' Stubs lead to other planes, or around to the other end.' : '';
  return `The thicker a line, the more blocks.${stubs}`;
}

/** What the colours mean, and how many links of each are busy. */
function NetworkLegend({ topology, colours, scene }: Pick<LinksShown, 'topology' | 'colours' | 'scene'>) {
  const busy = new Uint32Array(colours.length);
  for (const [link, load] of scene?.loads.entries() ?? []) if (load > 0) busy[link % colours.length]++;
  return (
    <ul class="network-legend" aria-label="Colours of the links, and how many are busy">
      {colours.map((colour, port) => (
        <li key={portName(topology, port)} hidden={!hasPort(topology, port)}>
          <span class="network-swatch" style={{ background: colour }} />
          {portName(topology, port)}
          <span class="network-count">{busy[port]}</span>
        </li>
      ))}
    </ul>
  );
}

/** On an axis of two nodes there is no port back. */
function hasPort(topology: Topology, port: number): boolean {
  return topology.kind === 'cube' || port % 2 === 0 || topology.shape[port >> 1] > 2;
}
