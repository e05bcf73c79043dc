import type { GpuContext } from '../../../src/host/gpu/gpu-context.ts';
import {
  createSampleDrawing,
  type SampleDrawing,
  type SampledPart,
} from '../../../src/host/kernels/sample.ts';
import { Crossed } from '../../../src/host/program/crossed.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import type { View } from '../../../src/host/program/view.ts';
import { InputError } from '../../../src/schedules/index.ts';
import { type Dress, scaleOf } from '../../colours.ts';
import type { Zoom } from '../../matrix/zoom.ts';
import type { Place, SlicesRun, Verification } from '../protocol.ts';
import { canvasOn, pixelsIn } from './gpu-canvas.ts';
import type { Stage } from './memory-stage.ts';
import type { PictureData } from './picture-layout.ts';

/** The picture of which larger memories take their colours. */
export const SAMPLED: Pick<PictureData, 'columns' | 'rows'> = { columns: 1024, rows: 1024 };

/** What is on stage. */
interface Play {
  readonly playback: Playback;
  readonly crossed: Crossed;
  readonly words: number;
  /** Of the view that was chosen. */
  drawing: SampleDrawing | undefined;
}

/** The exchange of a cube whose memories are too large to be held: where its blocks are is computed, one for each pixel. */
export class SampledStage implements Stage {
  readonly flies = false;
  private play: Play | undefined;
  private view: View = 'source';
  private dress: Dress | undefined;
  /** How far the whole was run, slice by slice; undefined where it is not. */
  private slices: SlicesRun | undefined;
  /** What is seen of it; undefined: all. */
  private part: SampledPart | undefined;

  private readonly target: GPUCanvasContext;
  private readonly format: GPUTextureFormat;

  constructor(
    private readonly context: GpuContext,
    canvas: OffscreenCanvas,
  ) {
    ({ target: this.target, format: this.format } = canvasOn(context, canvas));
  }

  requireRoom(): void {}

  async load(playback: Playback, words: number): Promise<void> {
    this.clear();
    this.play = { playback, crossed: new Crossed(playback), words, drawing: undefined };
  }

  wear(dress: Dress): void {
    this.dress = dress;
    this.play?.drawing?.setColours(scaleOf(this.view, dress));
  }

  async fill(view: View, picture: Uint32Array<ArrayBuffer> | undefined): Promise<void> {
    const play = this.onStage();
    this.view = view;
    play.drawing?.destroy();
    play.drawing = undefined;
    play.drawing = await createSampleDrawing(
      this.context,
      Math.log2(play.playback.schedule.topology.nodes),
      view,
      scaleOf(view, this.dress),
      picture ?? new Uint32Array(),
      this.format,
    );
    await this.goto(0);
  }

  async goto(moment: number): Promise<void> {
    const { crossed, drawing } = this.onStage();
    crossed.goto(moment);
    drawing?.setCrossed(crossed.masks);
  }

  /** @param slices undefined: all rows are at the moment again */
  show(slices: SlicesRun | undefined): void {
    this.slices = slices;
  }

  /** Shows a part of the memories, to single blocks. */
  look({ times, left, top }: Zoom): void {
    const { nodes } = this.onStage().playback.schedule.topology;
    const at = (part: number) => Math.min(Math.round(part * nodes), nodes - 1);
    this.part = { first: [at(left), at(top)], span: [nodes / times, nodes / times] };
  }

  async prepare(): Promise<void> {}

  paint(): void {
    const { drawing, crossed } = this.play ?? {};
    if (drawing === undefined || crossed === undefined) return;
    const { dress, slices } = this;
    drawing.draw({
      target: this.target.getCurrentTexture(),
      part: this.part,
      isAligned: crossed.isAligned && slices === undefined,
      ...(slices && dress && { slices: { ...slices, paper: dress.paper, colour: dress.followed } }),
    });
  }

  seen(): Promise<PictureData> {
    return pixelsIn(this.context, this.target.getCurrentTexture());
  }

  keep(): void {}

  async read(): Promise<never> {
    throw new InputError('these memories are only sampled: give fewer dimensions to save them');
  }

  async wordAt(place: Place): Promise<number> {
    const { playback, crossed, words } = this.onStage();
    const { slot, node } = crossed.startOf(place);
    return (slot * playback.schedule.topology.nodes + node) * words;
  }

  async verify(): Promise<Verification> {
    throw new InputError('these memories are only sampled: run them slice by slice');
  }

  private onStage(): Play {
    if (this.play === undefined) throw new Error('nothing is on stage: open an experiment first');
    return this.play;
  }

  /** Frees what is on stage. */
  clear(): void {
    this.play?.drawing?.destroy();
    this.play = undefined;
    this.slices = undefined;
    this.part = undefined;
  }
}
