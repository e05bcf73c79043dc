import { NO_PORT, SEVERAL_PORTS } from '../../src/pictures/timeline/chart-request.ts';
import { distinguished, ordinal, period, type Topology, topologyOf } from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import type { PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import { binary, counted } from '../words.ts';

/** Where a moment is among the steps. */
export interface Now {
  readonly steps: number;
  /** Steps that are over. */
  readonly done: number;
  /** The step of the moment; -1 before, between and after the steps. */
  readonly current: number;
}

/** The relative address of the blocks in a slot, in binary. */
export function binaryAddress({ network, addresses }: PlaybackInfo, slot: number): string | undefined {
  const address = addresses?.[slot];
  const topology = topologyOf(network.topology);
  return isCube(topology) && address !== undefined ? binary(address, topology.dim) : undefined;
}

/** "slot 11, address 01011 (necklace 01011, period 5)". */
function slotName(playback: PlaybackInfo, slot: number): string {
  const { network, addresses } = playback;
  const own = binaryAddress(playback, slot);
  if (slot >= playback.slots) return `transit slot ${slot}`;
  const topology = topologyOf(network.topology);
  if (!isCube(topology) || !addresses || own === undefined) return `slot ${slot}`;
  const { dim } = topology;
  const smallest = binary(distinguished(addresses[slot], dim), dim);
  return `slot ${slot}, address ${own} (necklace ${smallest}, period ${period(addresses[slot], dim)})`;
}

/** A step, and a place in the order of the slots. */
export interface Spot {
  readonly step: number;
  readonly place: number;
}

/** What is known of a cell of the chart. */
export interface ChartCell {
  /** A port, NO_PORT or SEVERAL_PORTS. */
  readonly port: number;
  /** Whether it stands for one step and one slot, not for several. */
  readonly isOne: boolean;
}

/** What happens at a moment, as far as it is known. */
export function momentSentence(
  playback: PlaybackInfo,
  scene: SceneInfo | undefined,
  { current, done }: Now,
): string {
  if (current === -1) return scene?.text ?? (done === 0 ? 'Before the first step.' : 'After the last step.');
  return scene ? stepSentence(playback, current, scene) : `Step ${ordinal(current)}.`;
}

/** What the blocks of a slot do in a step, as far as it is known. */
export function cellSentence(
  playback: PlaybackInfo,
  step: number,
  slot: number,
  cell: ChartCell | undefined,
): string {
  const where = `${ordinal(step)}, ${slotName(playback, slot)}`;
  if (cell === undefined) return `Step ${where}.`;
  if (cell.isOne) return `Step ${where}: ${doing(playback, cell.port)}.`;
  return `Near step ${where}: ${doing(playback, cell.port)}. Zoom in for each by itself.`;
}

function doing({ network }: PlaybackInfo, port: number): string {
  if (port === NO_PORT) return 'blocks wait';
  if (port === SEVERAL_PORTS) return 'blocks leave by several ports';
  return `blocks go ${way(topologyOf(network.topology), port)}`;
}

/** "across dimension 2", "along axis 0 back", "by port 1"; on a ring "ahead". */
function way(topology: Topology, port: number): string {
  const name = topology.portName(port);
  const isLine = !isCube(topology) && topology.axisPorts.length === 1;
  return isLine ? name : `${wordBefore(topology)} ${name}`;
}

/** What stands before the name of a port. */
function wordBefore(topology: Topology): 'across' | 'along' | 'by' {
  if (isCube(topology)) return 'across';
  return topology.axisPorts.length === 0 ? 'by' : 'along';
}

const LISTED = 8;

/** The slots that leave in a step, the first of them one by one. */
export function stepSentence(playback: PlaybackInfo, step: number, { rows }: SceneInfo): string {
  const leaving = Array.from(rows.keys()).filter((slot) => rows[slot] !== NO_PORT);
  if (leaving.length === 0) return `Step ${ordinal(step)}: nothing moves.`;
  const ports = new Set(leaving.map((slot) => rows[slot]));
  const topology = topologyOf(playback.network.topology);
  const by = wordBefore(topology);
  const count = `blocks of ${leaving.length} of ${counted(rows.length, 'slot')} leave`;
  const [only] = ports;
  if (ports.size === 1) {
    return only === SEVERAL_PORTS
      ? `Step ${ordinal(step)}: ${count}, from different nodes by different ports.`
      : `Step ${ordinal(step)}: ${count}, all ${way(topology, only)}.`;
  }
  const named = leaving.slice(0, LISTED).map((slot) => {
    const port = rows[slot];
    return `${slot} ${by} ${port === SEVERAL_PORTS ? 'several' : topology.portMark(port)}`;
  });
  const rest = leaving.length > LISTED ? ` and ${leaving.length - LISTED} more` : '';
  return `Step ${ordinal(step)}: ${count}: slot ${named.join(', ')}${rest}.`;
}
