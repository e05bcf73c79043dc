import { IDLE, type NodeMap, type Schedule, type Step, type Topology } from '../../schedules/index.ts';
import { routeOf } from '../../schedules/model/message-route.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { verticesOf } from '../../schedules/model/networks/topology.ts';
import { type ChartRequest, NO_PORT, SEVERAL_PORTS, type SharesRequest } from './chart-request.ts';
import { frameOf } from './frame.ts';
import { orderByNecklace } from './slot-order.ts';
import { bothPorts, crossedByAll, waysOn } from './ways.ts';

/** What the nodes do under a node map. */
interface MapPort {
  /** By which all leave, NO_PORT where all are idle, or SEVERAL_PORTS. */
  readonly port: number;
  /** Nodes that are not idle. */
  readonly senders: number;
}

/** Which slots leave by which ports in which steps of a schedule. */
export class PortChart {
  /** By step: the blocks that all nodes together send in it. */
  readonly blocksPerStep: Uint32Array<ArrayBuffer>;
  /** By slot: the relative address of its blocks during the steps; undefined where those of a slot have several. */
  readonly addresses: Uint32Array<ArrayBuffer> | undefined;
  private readonly topology: Topology;
  private readonly slots: number;
  private readonly steps: readonly Step[];
  private readonly sendings = new Map<NodeMap, MapPort>();
  /** By slot: its place in the order of the necklaces. */
  private readonly necklacePlaces: Uint32Array | undefined;

  constructor(schedule: Schedule) {
    const { topology, slots, pattern } = schedule;
    this.slots = slots;
    this.topology = topology;
    this.steps = schedule.phases.flatMap((phase) => (phase.kind === 'segment' ? [...phase.steps()] : []));
    this.blocksPerStep = Uint32Array.from(this.steps, (step) =>
      step.reduce((sum, message) => sum + message.slots.length * this.sendingOf(message.map).senders, 0),
    );
    const frame = frameOf(schedule);
    // Slots that are permuted besides are in no order of addresses.
    const isPlain = pattern.kind === 'exchange' && pattern.reordering === undefined;
    const hasAddresses = isCube(topology) && frame?.kind === 'address' && isPlain;
    this.addresses = hasAddresses ? frame.of.slice(0, pattern.slots) : undefined;
    if (isCube(topology) && this.addresses) {
      this.necklacePlaces = new Uint32Array(slots);
      for (const [place, slot] of orderByNecklace(this.addresses, topology.dim, slots).entries()) {
        this.necklacePlaces[slot] = place;
      }
    }
  }

  /** The cells of a part of the chart. Without addresses the slots are always in the order of their numbers. */
  cells(request: ChartRequest): Uint8Array<ArrayBuffer> {
    const { firstStep, endStep, columns, rows } = request;
    const rowOf = this.rowsOf(request);
    const cells = new Uint8Array(columns * rows).fill(NO_PORT);
    for (let t = firstStep; t < endStep; t++) {
      const column = Math.floor(((t - firstStep) * columns) / (endStep - firstStep));
      for (const { map, slots } of this.steps[t]) {
        const { port } = this.sendingOf(map);
        for (let i = 0; i < slots.length; i++) {
          const row = rowOf[slots[i]];
          if (row === OUTSIDE) continue;
          const cell = row * columns + column;
          cells[cell] = bothPorts(cells[cell], port);
        }
      }
    }
    return cells;
  }

  /**
   * Steps as stacked shares, port 0 at the bottom: of all links, which are all rows, those of each port that carry something. Where
   * there are fewer columns than steps, each has the mean of several.
   */
  shares({ firstStep, endStep, columns, rows }: SharesRequest): Uint8Array<ArrayBuffer> {
    const { nodes, ports, links } = this.topology;
    const waysOf = waysOn(this.topology);
    const sums = new Float64Array(columns * ports);
    const steps = new Uint32Array(columns);
    // By link: the last step in which it was counted, from 1.
    const counted = new Uint32Array(verticesOf(this.topology) * ports);
    for (let t = firstStep; t < endStep; t++) {
      const column = Math.floor(((t - firstStep) * columns) / (endStep - firstStep));
      steps[column]++;
      const busy = new Uint32Array(ports);
      const isWhole = new Uint8Array(ports);
      for (const { map, slots } of this.steps[t]) {
        if (slots.length === 0) continue;
        const byAll = crossedByAll(this.topology, map);
        for (const port of byAll ?? []) [busy[port], isWhole[port]] = [nodes, 1];
        for (const link of byAll ? [] : waysOf(map).links) {
          const port = link % ports;
          if (counted[link] === t + 1 || isWhole[port]) continue;
          counted[link] = t + 1;
          busy[port]++;
        }
      }
      for (let port = 0; port < ports; port++) sums[column * ports + port] += busy[port];
    }
    const cells = new Uint8Array(columns * rows).fill(NO_PORT);
    for (let column = 0; column < columns; column++) {
      let busy = 0;
      let row = 0;
      for (let port = 0; port < ports; port++) {
        busy += sums[column * ports + port] / steps[column];
        const end = Math.round((rows * Math.min(busy, links)) / links);
        for (; row < end; row++) cells[(rows - 1 - row) * columns + column] = port;
      }
    }
    return cells;
  }

  /** By slot: its row of cells, or OUTSIDE. */
  private rowsOf({ firstSlot, endSlot, rows, byNecklace }: ChartRequest): Int32Array {
    const places = byNecklace ? this.necklacePlaces : undefined;
    return Int32Array.from({ length: this.slots }, (_, slot) => {
      const place = places ? places[slot] : slot;
      if (place < firstSlot || place >= endSlot) return OUTSIDE;
      return Math.floor(((place - firstSlot) * rows) / (endSlot - firstSlot));
    });
  }

  private sendingOf(map: NodeMap): MapPort {
    const sending = this.sendings.get(map) ?? sendingUnder(this.topology, map);
    this.sendings.set(map, sending);
    return sending;
  }
}

const OUTSIDE = -1;

function sendingUnder(topology: Topology, map: NodeMap): MapPort {
  const looked = isAlike(topology, map) ? 1 : map.nodes;
  let port = NO_PORT;
  let senders = 0;
  for (let node = 0; node < looked; node++) {
    if (map.apply(node) === IDLE) continue;
    senders++;
    if (port === SEVERAL_PORTS) continue;
    // The first link, in dimension order.
    const [link] = routeOf(topology, map, node);
    if (link !== undefined) port = bothPorts(port, link % topology.ports);
  }
  return { port, senders: senders * (map.nodes / looked) };
}

/**
 * Whether all nodes leave by the same port: under one mask, or under one displacement of the network's own grid. One on a
 * cube has sides that are powers of two, so that the lowest bit that it changes is the same for all nodes.
 */
function isAlike(topology: Topology, map: NodeMap): boolean {
  if (map.kind === 'table') return false;
  const code = map.encode();
  if (code.kind === 'xor') return isCube(topology);
  return (
    code.kind === 'translate' &&
    code.classes === undefined &&
    (isCube(topology) || String(code.shape) === String(topology.axes.shape))
  );
}
