import type { Topology } from '../../schedules/index.ts';
import { isCube } from '../../schedules/model/networks/cube.ts';
import { isGrid, isTorus } from '../../schedules/model/networks/grid.ts';
import { hasEmptyPlaces } from '../../schedules/proof/trace.ts';
import code from '../../shaders/draw.wgsl?raw';
import paleCode from '../../shaders/pale.wgsl?raw';
import shapeCode from '../../shaders/shared/shape.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, type CanvasPipeline, createCanvasPipeline } from '../gpu/gpu-pipeline.ts';
import { type Flying, type FlyingApart, MOST_PLACES_APART } from '../motion/legs.ts';
import { type FlightApart, isFlown, type Pose } from '../motion/pose.ts';
import {
  LINE_WORDS,
  lineWords,
  PICTURE_WORDS,
  paperChannels,
  pictureWords,
  SLOT_WORDS,
  slotWords,
  wholeWords,
} from '../motion/pose-words.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import { type ColourScale, type Drawn, receiversOf, VIEWS, type View } from '../program/view.ts';
import { shapeConstants } from './kernel.ts';
import { type Band, bandsOf, RestedPicture } from './rested-picture.ts';
import type { Veil } from './veil.ts';

/** What is drawn, and where. */
interface DrawnFrame {
  /** A picture is copied to it, and drawn on. */
  readonly target: GPUTexture;
  readonly memory: GPUBuffer;
  readonly pose: Pose;
  /** Laid over it, so much of it: 0 to 1. */
  readonly veil?: { readonly of: Veil; readonly weight: number };
}

/**
 * Draws node memories from the buffer that holds them. It keeps the picture of them at rest: while rows fly only those are drawn anew,
 * because software adapters would take too long for all.
 */
export interface MemoryDrawing {
  /** The row that holds each slot, from now on; see `Playback.rowsAt`. */
  setRows(rows: Uint32Array): void;
  /** A bit for each place slot * nodes + node, from now on: whether a block is there. Only where some hold none. */
  setFull(bits: Uint32Array<ArrayBuffer>): void;
  /** What the colours are, from now on. */
  setColours(colours: ColourScale): void;
  /** The memories of some slots have changed; left out: all of them. */
  touch(slots?: Iterable<number>): void;
  /** Compiles what draws a leg, before its first pose is drawn. */
  prepare(leg: Flying | FlyingApart): Promise<void>;
  draw(frame: DrawnFrame): void;
  destroy(): void;
}

/** A pixel is the mean of so many blocks along each side at most. A software adapter would take too long for several. */
const SAMPLES = 4;

/** How blocks fly, as draw.wgsl counts it. */
const ALONG = { rest: 0, rows: 1, columns: 2, places: 3 } as const;

/**
 * Compiles what draws memories of that shape. Slots are drawn from top to bottom, those for transit last, each with a row for
 * each of its elements; nodes from left to right. A word of a picture that is 0 is not drawn: nothing is there.
 *
 * @param schedule whose memories they are
 * @param view what the colours say
 * @param colours for all views but `picture`
 * @throws EnvironmentError when the device is lost or reports an error
 */
// In one piece: the buffers, and what is done with them.
export async function createMemoryDrawing(
  context: GpuContext,
  memory: MemoryShape,
  schedule: Drawn,
  view: View,
  colours: ColourScale,
  format: GPUTextureFormat,
): Promise<MemoryDrawing> {
  const { device } = context;
  const { topology, slots } = schedule;
  const constants = { ...shapeConstants(memory), ...drawnConstants(context, schedule, view) };
  const compile = (along: keyof typeof ALONG, isMask: boolean) => {
    const all = { ...constants, ALONG: ALONG[along], IS_MASK: Number(isMask) };
    return createCanvasPipeline(context, 'draw', code + shapeCode, all, format);
  };
  const still = await compile('rest', false);
  const pale = await createCanvasPipeline(context, 'pale', paleCode, {}, format, PALER);
  const flights = new Map<string, CanvasPipeline>();
  const buffers = await createBuffers(context, schedule, view, colours);
  const { lines, places, full, shape, scale, kinds, picture, paper } = buffers.own;
  const sides = topology.axes.shape;
  let rows = new Uint32Array(slots);
  const rested = new RestedPicture(device, format, slots);
  let written: FlightApart['kinds'] | undefined;

  /** Records rows of the picture, or all of it. */
  function record(
    pass: GPURenderPassEncoder,
    own: CanvasPipeline,
    memory: GPUBuffer,
    bands: readonly Band[],
  ) {
    pass.setPipeline(own.pipeline);
    pass.setBindGroup(0, bind(device, own, [memory, ...buffers.bound]));
    for (const { top, height, width } of bands) {
      pass.setScissorRect(0, top, width, height);
      pass.draw(3);
    }
  }

  return {
    setRows: (table) => {
      rows = Uint32Array.from(table);
    },
    setFull: (table) => device.queue.writeBuffer(full, 0, table),
    setColours: (table) => {
      device.queue.writeBuffer(scale, 0, table);
      rested.touch();
    },
    touch: (some) => rested.touch(some),
    async prepare(leg) {
      const key = keyOf(leg);
      if (!flights.has(key)) flights.set(key, await compile(leg.along, isMask(leg)));
    },
    draw({ target, memory, pose, veil }) {
      const { flight, rest } = pose;
      const { width, height } = target;
      device.queue.writeBuffer(places, 0, slotWords(rows, pose));
      device.queue.writeBuffer(picture, 0, pictureWords(width, height, pose));
      device.queue.writeBuffer(paper, 0, paperChannels(pose));
      if (flight) {
        device.queue.writeBuffer(lines, 0, lineWords(flight));
        if (flight.along !== 'places') {
          const behind = sides.length * Uint32Array.BYTES_PER_ELEMENT;
          device.queue.writeBuffer(shape, behind, Uint32Array.from(flight.sides));
        } else if (written !== flight.kinds) {
          written = flight.kinds;
          device.queue.writeBuffer(kinds, 0, wholeWords(flight.kinds));
        }
      }
      const own = flight && flights.get(keyOf(flight));
      const encoder = device.createCommandEncoder({ label: 'draw.encoder' });
      const isWhole = own !== undefined && flight?.along === 'columns';
      if (!isWhole) {
        const isLate = (slot: number) => own !== undefined && flight !== undefined && isFlown(flight, slot);
        const stale = rested.refresh(width, height, pose, isLate);
        if (stale.length > 0) {
          const pass = passOn(encoder, rested.view, 'load');
          record(pass, still, memory, stale);
          pass.end();
        }
        encoder.copyTextureToTexture({ texture: rested.texture }, { texture: target }, [width, height]);
      }
      const pass = passOn(encoder, target.createView(), isWhole ? 'clear' : 'load');
      if (isWhole) record(pass, own, memory, [{ top: 0, height, width }]);
      else if (own && flight) {
        if (rest > 0) {
          pass.setPipeline(pale.pipeline);
          pass.setBindGroup(0, bind(device, pale, [paper]));
          pass.setBlendConstant([rest, rest, rest, rest]);
          pass.draw(3);
        }
        record(
          pass,
          own,
          memory,
          bandsOf(slots, width, height, (slot) => isFlown(flight, slot)),
        );
      }
      if (veil) {
        pass.setScissorRect(0, 0, width, height);
        veil.of.lay(pass, veil.weight);
      }
      pass.end();
      device.queue.submit([encoder.finish()]);
    },
    destroy() {
      for (const buffer of Object.values(buffers.own)) buffer.destroy();
      rested.destroy();
    },
  };
}

function passOn(encoder: GPUCommandEncoder, view: GPUTextureView, loadOp: GPULoadOp): GPURenderPassEncoder {
  return encoder.beginRenderPass({
    label: 'draw.pass',
    colorAttachments: [{ view, loadOp, storeOp: 'store', clearValue: [0, 0, 0, 0] }],
  });
}

/** The constants of draw.wgsl, but for how blocks fly. */
function drawnConstants({ software }: GpuContext, schedule: Drawn, view: View): Record<string, number> {
  const { topology, slots, pattern, elements } = schedule;
  return {
    SLOTS: slots,
    UNIT: elements?.unit ?? 1,
    MEMBERS: pattern.kind === 'exchange' ? pattern.members : 1,
    MOST_RELATIVE: topology.members - 1,
    HAS_RECEIVERS: Number(tableFor(schedule, view) !== undefined),
    AXES: topology.axes.shape.length,
    IS_RING: Number(isTorus(topology)),
    MOST_LINKS: topology.diameter,
    HAS_DISTANCES: Number(isTabled(topology)),
    OF_PAIRS: Number(!isByDisplacement(topology)),
    TABLES: tablesAt(topology),
    VIEW: VIEWS.indexOf(view),
    SAMPLES: software ? 1 : SAMPLES,
    HAS_GAPS: Number(hasEmptyPlaces(schedule)),
  };
}

/** Whom blocks are for, if the view needs a table to say it. */
function tableFor({ pattern }: Drawn, view: View): Uint32Array<ArrayBuffer> | undefined {
  const needsReceivers = view === 'destination' || view === 'relative' || view === 'distance';
  return needsReceivers ? receiversOf(pattern) : undefined;
}

/** All but the memory; `bound` in the order of the bindings behind it. */
async function createBuffers(context: GpuContext, schedule: Drawn, view: View, colours: ColourScale) {
  const { topology, slots } = schedule;
  const { nodes } = topology;
  const { STORAGE, UNIFORM } = GPUBufferUsage;
  const words = (label: string, data: Uint32Array<ArrayBuffer>, usage = STORAGE) =>
    createDataBuffer(context, `draw.${label}`, data, usage);
  const sides = topology.axes.shape;
  const tables = isTabled(topology) ? distanceTables(topology) : [];
  const axes = new Uint32Array(tablesAt(topology) + tables.length);
  axes.set(sides);
  axes.set(tables, tablesAt(topology));
  const own = {
    places: await words('slots', new Uint32Array(SLOT_WORDS * slots)),
    lines: await words('lines', new Uint32Array(LINE_WORDS * Math.max(slots, nodes))),
    full: await words(
      'full',
      new Uint32Array(hasEmptyPlaces(schedule) ? Math.ceil((slots * nodes) / 32) : 0),
    ),
    receivers: await words('receivers', tableFor(schedule, view) ?? new Uint32Array()),
    shape: await words('sides', axes),
    kinds: await words('kinds', new Uint32Array(Math.ceil(Math.min(slots * nodes, MOST_PLACES_APART) / 4))),
    scale: await words('colours', colours),
    picture: await words('picture', new Uint32Array(PICTURE_WORDS), UNIFORM),
    paper: await words('paper', new Uint32Array(4), UNIFORM),
  };
  const { places, lines, full, receivers, shape, scale, picture, kinds } = own;
  return { own, bound: [places, lines, full, receivers, shape, scale, picture, kinds] };
}

/** Behind the sides and the places along each axis of displacements. */
function tablesAt({ axes }: Topology): number {
  return axes.shape.length + MOST_AXES;
}

/** Whether distances are no sums of those along the axes. */
function isTabled(topology: Topology): boolean {
  return !isCube(topology) && !isGrid(topology);
}

/** Whether two nodes are as far apart as any two of the same displacement: those of a group need not be numbered along axes. */
function isByDisplacement({ isAlike, isSwitched, axisPorts }: Topology): boolean {
  return isAlike && (isSwitched || axisPorts.length > 0);
}

/** By axis where once around it leads, and by the offset of a node its distance, or by both nodes. */
function distanceTables(topology: Topology): number[] {
  const {
    nodes,
    axes: { shape, twist },
    distance,
  } = topology;
  const turns = twist?.flat() ?? new Array<number>(shape.length ** 2).fill(0);
  const starts = Array.from({ length: isByDisplacement(topology) ? 1 : nodes }, (_, node) => node);
  return [
    ...turns,
    ...starts.flatMap((from) => Array.from({ length: nodes }, (_, node) => distance(from, node))),
  ];
}

/** Towards the colour that is drawn, as far as something is there. */
const PALER: GPUBlendState = {
  color: { srcFactor: 'dst-alpha', dstFactor: 'one-minus-constant' },
  alpha: { srcFactor: 'zero', dstFactor: 'one' },
};

/** Axes of a displacement, at most: those of a mask on the largest networks. */
const MOST_AXES = 32;
/** Whether all blocks of a line fly by one mask. */
const isMask = (leg: Pick<Flying, 'along' | 'sides'> | FlyingApart) =>
  leg.along !== 'places' && leg.sides.every((side) => side === 2);

const keyOf = (leg: Pick<Flying, 'along' | 'sides'> | FlyingApart) => `${leg.along} ${isMask(leg)}`;
