import code from '../../shaders/sample.wgsl?raw';
import { createDataBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { bind, createCanvasPipeline } from '../gpu/gpu-pipeline.ts';
import { type ColourScale, VIEWS, type View } from '../program/view.ts';

/** How far an exchange is that is run slice by slice: relative addresses below `done` are at the end, those from `begun` on wait. */
interface SlicesDone {
  readonly done: number;
  readonly begun: number;
  /** Red in the lowest byte. */
  readonly paper: number;
  /** Of those under way. */
  readonly colour: number;
}

/** A part of the memories, in places: from a node and a row on, so many across and down. */
export interface SampledPart {
  readonly first: readonly [node: number, row: number];
  readonly span: readonly [nodes: number, rows: number];
}

/** What is drawn, and where. */
interface SampledFrame {
  readonly target: GPUTexture;
  /** Left out: all of the memories. */
  readonly part?: SampledPart | undefined;
  /** Whether a row is a relative address, as between the two alignments; otherwise it is a slot. */
  readonly isAligned: boolean;
  /** Left out: all rows are at one moment. */
  readonly slices?: SlicesDone | undefined;
}

/** Draws a sample of memories that nobody holds: one block for each pixel. */
export interface SampleDrawing {
  /** By relative address the dimensions that its blocks have crossed, from now on. */
  setCrossed(masks: Uint32Array<ArrayBuffer>): void;
  /** What the colours are, from now on. */
  setColours(colours: ColourScale): void;
  draw(frame: SampledFrame): void;
  destroy(): void;
}

/** How much paler those are that wait, and how much of its colour those have that are under way. */
const PALE = 0.8;
const TINT = 0.45;
/** Words of Sample in sample.wgsl, a multiple of eight bytes. */
const SAMPLE_WORDS = 14;

/**
 * Compiles what draws the complete exchange of a cube.
 *
 * @param dim dimensions, 1 to 20: colours are 255 times a number below 2^dim
 * @param view what the colours say
 * @param colours for all views but `picture`
 * @param picture for that view: 2^k rows of 2^k pixels, k at most `dim`, red in the lowest byte; otherwise empty
 * @throws EnvironmentError when the device is lost or reports an error
 */
export async function createSampleDrawing(
  context: GpuContext,
  dim: number,
  view: View,
  colours: ColourScale,
  picture: Uint32Array<ArrayBuffer>,
  format: GPUTextureFormat,
): Promise<SampleDrawing> {
  const { device } = context;
  const { STORAGE, UNIFORM } = GPUBufferUsage;
  const constants = {
    DIM: dim,
    VIEW: VIEWS.indexOf(view),
    SIDE_BITS: Math.max(Math.log2(picture.length) / 2, 0),
  };
  const pipeline = await createCanvasPipeline(context, 'sample', code, constants, format);
  const words = (label: string, data: Uint32Array<ArrayBuffer>, usage = STORAGE) =>
    createDataBuffer(context, `sample.${label}`, data, usage);
  const own = {
    crossed: await words('crossed', new Uint32Array(2 ** dim)),
    scale: await words('colours', colours),
    picture: await words('picture', picture),
    frame: await words('frame', new Uint32Array(SAMPLE_WORDS), UNIFORM),
  };
  const group = bind(device, pipeline, [own.crossed, own.scale, own.picture, own.frame]);
  return {
    setCrossed: (masks) => device.queue.writeBuffer(own.crossed, 0, masks),
    setColours: (table) => device.queue.writeBuffer(own.scale, 0, table),
    draw({ target, part, isAligned, slices }) {
      const nodes = 2 ** dim;
      const { first, span } = part ?? { first: [0, 0], span: [nodes, nodes] };
      const { done = 0, begun = nodes, paper = 0, colour = 0 } = slices ?? {};
      const frame = new Uint32Array(SAMPLE_WORDS);
      const numbers = new Float32Array(frame.buffer);
      frame.set([target.width, target.height, ...first]);
      numbers.set(span, 4);
      frame.set([Number(isAligned), done, begun], 6);
      numbers.set([PALE, slices ? TINT : 0], 9);
      frame.set([paper, colour], 11);
      device.queue.writeBuffer(own.frame, 0, frame);
      const encoder = device.createCommandEncoder({ label: 'sample.encoder' });
      const pass = encoder.beginRenderPass({
        label: 'sample.pass',
        colorAttachments: [
          { view: target.createView(), loadOp: 'clear', storeOp: 'store', clearValue: [0, 0, 0, 0] },
        ],
      });
      pass.setPipeline(pipeline.pipeline);
      pass.setBindGroup(0, group);
      pass.draw(3);
      pass.end();
      device.queue.submit([encoder.finish()]);
    },
    destroy() {
      for (const buffer of Object.values(own)) buffer.destroy();
    },
  };
}
