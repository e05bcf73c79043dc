import { diameterOf, type View } from '../../src/host/program/view.ts';
import { topologyOf } from '../../src/schedules/index.ts';
import { scaleColour } from '../colours.ts';
import { hasGaps, isTransposition } from '../laboratory/playback/receivers.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';

const STOPS = Array.from({ length: 9 }, (_, i) => i / 8);

/** Pixels of the screen. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly playback: PlaybackInfo | undefined;
  readonly view: View;
  /** Of the matrix; undefined until it is measured. */
  readonly pixels: Pixels | undefined;
}

/** What the colours of the matrix say. */
export function MatrixLegend({ playback, view, pixels }: Props) {
  if (playback === undefined) return <p class="matrix-legend" />;
  if (view === 'picture') {
    return (
      <p class="matrix-legend">
        {pixels && `${grainOf(playback, pixels)} `}
        {isTransposition(playback) && 'At the end the picture is transposed.'}
        {(hasGaps(playback) || isPadded(playback)) && <EmptyPlace />}
      </p>
    );
  }
  const topology = topologyOf(playback.network.topology);
  const last = topology.nodes - 1;
  const [from, to] = {
    source: ['from node 0', `from node ${last}`],
    destination: ['for node 0', `for node ${last}`],
    relative: ['stays', `relative address ${topology.members - 1}`],
    distance: ['arrived', `${diameterOf(topology)} links to go`],
  }[view];
  const background = `linear-gradient(to right, ${STOPS.map(scaleColour).join(', ')})`;
  return (
    <p class="matrix-legend">
      <span>{from}</span>
      <span class="matrix-scale" style={{ background }} />
      <span>{to}</span>
      {hasGaps(playback) && <EmptyPlace />}
    </p>
  );
}

function EmptyPlace() {
  return (
    <span>
      <span class="matrix-nothing" /> no block
    </span>
  );
}

/** Whether some of the places hold no pixel of the picture: a matrix that does not fill them. */
function isPadded({ picture: { columns, rows }, slots, unit, network }: PlaybackInfo): boolean {
  return columns * rows < slots * unit * network.nodes;
}

/** What the smallest spot that is seen stands for. */
function grainOf({ network, slots, transit, unit }: PlaybackInfo, { width, height }: Pixels): string {
  const { nodes } = network;
  const rows = (slots + transit) * unit;
  const [what, one] =
    unit === 1 ? ['block', 'a block'] : ['element', `an element; a block has ${unit} of them`];
  if (nodes <= width && rows <= height) return `Each small square is ${one}.`;
  const blocks = Math.max(1, nodes / width) * Math.max(1, rows / height);
  return `There are ${Number(blocks.toFixed(blocks < 10 ? 1 : 0))} ${what}s for each pixel.`;
}
