import { requireMemoryBytes } from '../../../src/host/gpu/buffers.ts';
import type { GpuContext } from '../../../src/host/gpu/gpu-context.ts';
import { createMemoryDrawing, type MemoryDrawing } from '../../../src/host/kernels/draw.ts';
import { createVeil, type Veil } from '../../../src/host/kernels/veil.ts';
import { Machine } from '../../../src/host/machine/machine.ts';
import type { Snapshot } from '../../../src/host/machine/simulator.ts';
import { UserData } from '../../../src/host/machine/user-data.ts';
import { type Flying, type FlyingApart, slotsBetween } from '../../../src/host/motion/legs.ts';
import type { Pose } from '../../../src/host/motion/pose.ts';
import { memoryBytesOf } from '../../../src/host/program/memory-shape.ts';
import { Occupancy } from '../../../src/host/program/occupancy.ts';
import { type Target, targetOf } from '../../../src/host/program/packed-pattern.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import type { View } from '../../../src/host/program/view.ts';
import { shapeOf } from '../../../src/host/run/experiment.ts';
import { type Schedule, startsOf } from '../../../src/schedules/index.ts';
import { hasEmptyPlaces } from '../../../src/schedules/proof/trace.ts';
import { type Dress, scaleOf } from '../../colours.ts';
import type { Place, Verification } from '../protocol.ts';
import { canvasOn, pixelsIn } from './gpu-canvas.ts';
import type { Stage } from './memory-stage.ts';
import type { PictureData } from './picture-layout.ts';

/** Snapshots that going back starts from: no more than so many, and no more bytes, but for that of moment 0. */
const MOST_SNAPSHOTS = 16;
const MOST_SNAPSHOT_BYTES = 2 ** 28;

/** What is on stage. */
interface Play {
  readonly playback: Playback;
  readonly machine: Machine;
  /** Where blocks must end. */
  readonly target: Target;
  readonly occupancy?: Occupancy;
  /** By moment; there is always one of moment 0. */
  readonly snapshots: Map<number, Snapshot>;
  /** A snapshot is taken every so many moments. */
  readonly stride: number;
  /** The picture before, where one fades into the next. */
  readonly veil: Veil;
  moment: number;
  /** Of the view that was chosen. */
  drawing: MemoryDrawing | undefined;
  /** Of a picture at the start; undefined for tagged blocks. */
  fingerprint: string | undefined;
}

/** The machine on a GPU. */
export class GpuStage implements Stage {
  readonly flies = true;
  private readonly target: GPUCanvasContext;
  private readonly format: GPUTextureFormat;
  private play: Play | undefined;
  private view: View = 'source';
  private dress: Dress | undefined;

  constructor(
    private readonly context: GpuContext,
    private readonly canvas: OffscreenCanvas,
  ) {
    ({ target: this.target, format: this.format } = canvasOn(context, canvas));
  }

  requireRoom(schedule: Schedule, words: number): void {
    requireMemoryBytes(this.context, memoryBytesOf(shapeOf(schedule, words)));
  }

  async load(playback: Playback, words: number): Promise<void> {
    this.clear();
    const shape = shapeOf(playback.schedule, words);
    const machine = await Machine.create(this.context, shape);
    const most = Math.min(MOST_SNAPSHOTS, Math.floor(MOST_SNAPSHOT_BYTES / memoryBytesOf(shape)));
    this.play = {
      playback,
      machine,
      target: targetOf(playback.schedule.pattern),
      veil: await createVeil(this.context, this.format),
      drawing: undefined,
      ...(hasEmptyPlaces(playback.schedule) && { occupancy: new Occupancy(playback) }),
      snapshots: new Map(),
      // That of moment 0 is one of them.
      stride: playback.isDirect || most < 2 ? Infinity : Math.ceil((playback.end + 1) / most),
      moment: 0,
      fingerprint: undefined,
    };
  }

  wear(dress: Dress): void {
    this.dress = dress;
    this.play?.drawing?.setColours(scaleOf(this.view, dress));
  }

  async fill(view: View, picture: Uint32Array<ArrayBuffer> | undefined): Promise<void> {
    const play = this.onStage();
    this.view = view;
    const { playback, machine, snapshots } = play;
    const { context, format } = this;
    const { schedule } = playback;
    play.drawing?.destroy();
    play.drawing = undefined;
    play.drawing = await createMemoryDrawing(
      context,
      machine.shape,
      schedule,
      view,
      scaleOf(view, this.dress),
      format,
    );
    for (const snapshot of snapshots.values()) snapshot.destroy();
    snapshots.clear();
    if (picture === undefined) {
      await machine.fill();
      play.fingerprint = undefined;
    } else {
      const data = new UserData(machine, startsOf(schedule.pattern));
      data.write(0, new Uint8Array(picture.buffer));
      play.fingerprint = data.fingerprint();
    }
    snapshots.set(0, await machine.snapshot());
    play.moment = 0;
    this.show(play);
  }

  async goto(moment: number): Promise<void> {
    const play = this.onStage();
    const { playback, machine, snapshots, stride } = play;
    play.drawing?.touch(slotsBetween(playback, play.moment, moment));
    const before = Math.max(...[...snapshots.keys()].filter((taken) => taken <= moment));
    if (moment < play.moment || before > play.moment) {
      snapshots.get(before)?.restore();
      play.moment = before;
    }
    while (play.moment < moment) {
      const next = Math.min(moment, (Math.floor(play.moment / stride) + 1) * stride);
      await machine.run(playback.program(play.moment, next));
      play.moment = next;
      if (next % stride === 0 && !snapshots.has(next)) snapshots.set(next, await machine.snapshot());
    }
    this.show(play);
  }

  async prepare(leg: Flying | FlyingApart): Promise<void> {
    await this.play?.drawing?.prepare(leg);
  }

  paint(pose: Pose, weight: number): void {
    if (this.play?.drawing === undefined) return;
    const { machine, drawing, veil } = this.play;
    const target = this.target.getCurrentTexture();
    drawing.draw({ target, memory: machine.memory, pose, ...(weight > 0 && { veil: { of: veil, weight } }) });
  }

  seen(): Promise<PictureData> {
    return pixelsIn(this.context, this.target.getCurrentTexture());
  }

  keep(pose: Pose): void {
    if (this.play?.drawing === undefined) return;
    const { machine, drawing, veil } = this.play;
    const { width, height } = this.canvas;
    drawing.draw({ target: veil.target(width, height), memory: machine.memory, pose });
  }

  async read(): Promise<Uint32Array<ArrayBuffer>> {
    const { playback, machine, moment } = this.onStage();
    const { nodes, slots, words } = machine.shape;
    const rowBytes = nodes * words * Uint32Array.BYTES_PER_ELEMENT;
    const rows = playback.rowsAt(moment);
    const held = await machine.read(0, slots * rowBytes);
    const memory = new Uint8Array(held.length);
    for (let slot = 0; slot < slots; slot++) {
      const start = rows[slot] * rowBytes;
      memory.set(held.subarray(start, start + rowBytes), slot * rowBytes);
    }
    return new Uint32Array(memory.buffer);
  }

  async wordAt({ slot, node }: Place): Promise<number | undefined> {
    const { playback, machine, moment, occupancy } = this.onStage();
    const { nodes, words } = machine.shape;
    const place = slot * nodes + node;
    if (occupancy?.isFull(moment, place) === false) return undefined;
    const wordBytes = Uint32Array.BYTES_PER_ELEMENT;
    const start = (playback.rowsAt(moment)[slot] * nodes + node) * words * wordBytes;
    return new Uint32Array((await machine.read(start, wordBytes)).buffer)[0];
  }

  async verify(): Promise<Verification> {
    const { playback, machine, target, fingerprint } = this.onStage();
    if (fingerprint === undefined) {
      const { looked, mismatches } = await machine.verify(target);
      return { blocks: looked, mismatches };
    }
    const { pattern } = playback.schedule;
    const blocks = startsOf(pattern)?.length ?? pattern.nodes * pattern.slots;
    return { blocks, mismatches: (await machine.fingerprint(target)) === fingerprint ? 0 : blocks };
  }

  private onStage(): Play {
    if (this.play === undefined) throw new Error('nothing is on stage: open an experiment first');
    return this.play;
  }

  /** Tells the drawing where the blocks are. */
  private show({ playback, drawing, occupancy, moment }: Play): void {
    drawing?.setRows(playback.rowsAt(moment));
    if (occupancy) drawing?.setFull(occupancy.at(moment));
  }

  private clear(): void {
    if (this.play === undefined) return;
    const { machine, drawing, veil, snapshots } = this.play;
    for (const snapshot of snapshots.values()) snapshot.destroy();
    drawing?.destroy();
    veil.destroy();
    machine.destroy();
    this.play = undefined;
  }
}
