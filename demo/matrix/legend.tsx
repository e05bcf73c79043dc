import type { View } from '../../src/host/program/view.ts';
import { topologyOf } from '../../src/schedules/index.ts';
import { scaleColour } from '../colours.ts';
import { hasGaps } from '../laboratory/playback/receivers.ts';
import type { PlaybackInfo } from '../laboratory/protocol.ts';
import type { Size } from '../use-size.ts';
import { counted, grouped } from '../words.ts';

const STOPS = Array.from({ length: 9 }, (_, i) => i / 8);

interface Props {
  readonly playback: PlaybackInfo | undefined;
  readonly view: View;
  /** Of the matrix, on the screen; undefined until it is measured. */
  readonly pixels: Size | undefined;
}

/** What the colours of the matrix say. */
export function MatrixLegend({ playback, view, pixels }: Props) {
  if (playback === undefined) return <p class="matrix-legend" />;
  if (view === 'picture') {
    return (
      <p class="matrix-legend">
        {pixels && grainOf(playback, pixels)}
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
    distance: ['no links to go', `${counted(topology.diameter, 'link')} to go`],
  }[view];
  // Of distances the paper shows through.
  const stops = view === 'distance' ? ['transparent', 'var(--far)'] : STOPS.map(scaleColour);
  const background = `linear-gradient(to right, ${stops.join(', ')})`;
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
function isPadded({ picture: { columns, rows }, isSampled, slots, unit, network }: PlaybackInfo): boolean {
  return !isSampled && columns * rows < slots * unit * network.nodes;
}

/** Whether each block, or each element of one, has at least a pixel of its own. */
export function isFine({ network, slots, transit, unit }: PlaybackInfo, { width, height }: Size): boolean {
  return network.nodes <= width && (slots + transit) * unit <= height;
}

/** How much a pixel stands for, where that is more than one. */
function grainOf(playback: PlaybackInfo, pixels: Size): string | undefined {
  if (isFine(playback, pixels)) return undefined;
  const { network, slots, transit, unit } = playback;
  const rows = (slots + transit) * unit;
  const blocks = Math.max(1, network.nodes / pixels.width) * Math.max(1, rows / pixels.height);
  if (playback.isSampled) return `Each pixel is one of ${grouped(Math.round(blocks))} blocks.`;
  return `There are ${Number(blocks.toFixed(blocks < 10 ? 1 : 0))} ${unit === 1 ? 'block' : 'element'}s for each pixel.`;
}
