import { hasEmptyPlaces } from '../../schedules/proof/trace.ts';
import code from '../../shaders/draw.wgsl?raw';
import shapeCode from '../../shaders/shared/shape.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createCanvasPipeline } from '../gpu/gpu-pipeline.ts';
import type { MemoryShape } from '../program/memory-shape.ts';
import {
  type ColourScale,
  type Drawn,
  diameterOf,
  receiversOf,
  sidesOf,
  VIEWS,
  type View,
} from '../program/view.ts';
import { shapeConstants } from './kernel.ts';

/** What is drawn, and where. */
interface DrawnFrame {
  readonly target: GPUTextureView;
  /** Pixels of the target. */
  readonly width: number;
  readonly height: number;
  readonly memory: GPUBuffer;
}

/** Draws node memories from the buffer that holds them. */
export interface MemoryDrawing {
  /** The row that holds each slot, from now on; see `Playback.rowsAt`. */
  setRows(rows: Uint32Array<ArrayBuffer>): void;
  /** A bit for each place slot * nodes + node, from now on: whether a block is there. Only where some hold none. */
  setFull(bits: Uint32Array<ArrayBuffer>): void;
  draw(frame: DrawnFrame): void;
  destroy(): void;
}

/** A pixel is the mean of so many blocks along each side at most. A software adapter would take too long for several. */
const SAMPLES = 4;

/**
 * Compiles what draws memories of that shape. Slots are drawn from top to bottom, those for transit last, each with a row for
 * each of its elements; nodes from left to right. A word of a picture that is 0 is not drawn: nothing is there.
 *
 * @param schedule whose memories they are
 * @param view what the colours say
 * @param colours for all views but `picture`
 * @throws EnvironmentError when the device is lost or reports an error
 */
export async function createMemoryDrawing(
  context: GpuContext,
  memory: MemoryShape,
  schedule: Drawn,
  view: View,
  colours: ColourScale,
  format: GPUTextureFormat,
): Promise<MemoryDrawing> {
  const { device } = context;
  const { topology, slots, pattern, elements } = schedule;
  const sides = sidesOf(topology);
  const hasGaps = hasEmptyPlaces(schedule);
  const needsReceivers = view === 'destination' || view === 'relative' || view === 'distance';
  const table = needsReceivers ? receiversOf(pattern) : undefined;
  const drawing = await createCanvasPipeline(
    context,
    'draw',
    code + shapeCode,
    {
      ...shapeConstants(memory),
      SLOTS: slots,
      UNIT: elements?.unit ?? 1,
      MEMBERS: pattern.kind === 'exchange' ? pattern.members : 1,
      MOST_RELATIVE: topology.members - 1,
      HAS_RECEIVERS: Number(table !== undefined),
      AXES: sides.length,
      IS_RING: Number(topology.kind === 'torus'),
      MOST_LINKS: diameterOf(topology),
      VIEW: VIEWS.indexOf(view),
      SAMPLES: context.software ? 1 : SAMPLES,
      HAS_GAPS: Number(hasGaps),
    },
    format,
  );
  const { STORAGE, UNIFORM } = GPUBufferUsage;
  const rows = await createDataBuffer(context, 'draw.rows', new Uint32Array(slots), STORAGE);
  const bits = hasGaps ? Math.ceil((slots * topology.nodes) / 32) : 0;
  const full = await createDataBuffer(context, 'draw.full', new Uint32Array(bits), STORAGE);
  const receivers = await createDataBuffer(context, 'draw.receivers', table ?? new Uint32Array(), STORAGE);
  const shape = await createDataBuffer(context, 'draw.sides', Uint32Array.from(sides), STORAGE);
  const scale = await createDataBuffer(context, 'draw.colours', colours, STORAGE);
  const pixels = await createDataBuffer(context, 'draw.pixels', new Uint32Array(2), UNIFORM);
  return {
    setRows: (table) => device.queue.writeBuffer(rows, 0, table),
    setFull: (table) => device.queue.writeBuffer(full, 0, table),
    draw({ target, width, height, memory }) {
      device.queue.writeBuffer(pixels, 0, Uint32Array.of(width, height));
      const encoder = device.createCommandEncoder({ label: 'draw.encoder' });
      const pass = encoder.beginRenderPass({
        label: 'draw.pass',
        colorAttachments: [{ view: target, loadOp: 'clear', storeOp: 'store', clearValue: [0, 0, 0, 0] }],
      });
      pass.setPipeline(drawing.pipeline);
      pass.setBindGroup(0, bind(device, drawing, [memory, rows, full, receivers, shape, scale, pixels]));
      pass.draw(3);
      pass.end();
      device.queue.submit([encoder.finish()]);
    },
    destroy() {
      for (const buffer of [rows, full, receivers, shape, scale, pixels]) buffer.destroy();
    },
  };
}
