import type { Pose } from '../../../src/host/motion/pose.ts';
import type { MemoryShape } from '../../../src/host/program/memory-shape.ts';
import { Occupancy } from '../../../src/host/program/occupancy.ts';
import type { Playback } from '../../../src/host/program/playback.ts';
import { reference } from '../../../src/host/program/reference.ts';
import { colourOf, type View } from '../../../src/host/program/view.ts';
import { shapeOf } from '../../../src/host/run/experiment.ts';
import { EMPTY, InputError, type Schedule, startsOf } from '../../../src/schedules/index.ts';
import { hasEmptyPlaces } from '../../../src/schedules/proof/trace.ts';
import { type Ink, scaleOf } from '../../colours.ts';
import { MOST_NODES_WITHOUT_GPU, type Place, type Verification } from '../protocol.ts';
import type { Stage } from './memory-stage.ts';
import type { PictureData } from './picture-layout.ts';
import { lay, pictureOf } from './plain-picture.ts';

/** What is on stage. */
interface Play {
  readonly playback: Playback;
  readonly shape: MemoryShape;
  readonly occupancy?: Occupancy;
  /** By slot, transit slots last. */
  start: Uint32Array;
  memory: Uint32Array;
  moment: number;
  view: View;
  /** Whether pictures are in it, which have no tags. */
  isPicture: boolean;
}

/** No colour: those of blocks are opaque. */
const UNKNOWN = 1;

/** The machine's twin on the processor, for small networks where there is no WebGPU. */
export class CpuStage implements Stage {
  readonly flies = true;
  private readonly target: OffscreenCanvasRenderingContext2D;
  private play: Play | undefined;
  private dress: Ink | undefined;
  /** The picture before, where one fades into the next. */
  private kept: Uint32Array | undefined;

  constructor(private readonly canvas: OffscreenCanvas) {
    const target = canvas.getContext('2d');
    if (target === null) throw new Error('this canvas cannot be drawn on');
    this.target = target;
  }

  requireRoom({ topology }: Schedule): void {
    if (topology.nodes <= MOST_NODES_WITHOUT_GPU) return;
    throw new InputError(
      `${topology.label}: without a GPU at most ${MOST_NODES_WITHOUT_GPU} nodes are shown; give a smaller network`,
    );
  }

  async load(playback: Playback, words: number): Promise<void> {
    this.play = undefined;
    this.requireRoom(playback.schedule);
    const { slots } = playback.schedule;
    // All slots alike: the reference knows no others.
    const { transit: _, ...shape } = shapeOf(playback.schedule, words);
    const memory = new Uint32Array(0);
    this.play = {
      playback,
      shape: { ...shape, slots },
      ...(hasEmptyPlaces(playback.schedule) && { occupancy: new Occupancy(playback) }),
      start: memory,
      memory,
      moment: 0,
      view: 'source',
      isPicture: false,
    };
  }

  wear(dress: Ink): void {
    this.dress = dress;
  }

  async fill(view: View, picture: Uint32Array | undefined): Promise<void> {
    const play = this.onStage();
    play.view = view;
    const { nodes, slots, words } = play.shape;
    play.start = new Uint32Array(nodes * slots * words);
    play.start.set(picture ?? reference.fill(play.shape));
    play.memory = play.start;
    play.moment = 0;
    play.isPicture = picture !== undefined;
  }

  async goto(moment: number): Promise<void> {
    const play = this.onStage();
    if (moment < play.moment) {
      play.memory = play.start;
      play.moment = 0;
    }
    while (play.moment < moment) {
      const { local, step } = play.playback.transition(++play.moment);
      if (step) play.memory = reference.exchange(step.messages, play.shape, play.memory);
      else play.memory = reference.rearrange(local.map, play.shape, play.memory);
    }
  }

  async prepare(): Promise<void> {}

  paint(pose: Pose, veil: number): void {
    const picture = this.picture(pose);
    if (picture === undefined) return;
    if (this.kept && this.kept.length === picture.length) lay(this.kept, veil, picture);
    const image = this.target.createImageData(this.canvas.width, this.canvas.height);
    new Uint32Array(image.data.buffer).set(picture);
    this.target.putImageData(image, 0, 0);
  }

  async seen(): Promise<PictureData> {
    const { width: columns, height: rows } = this.canvas;
    const { data } = this.target.getImageData(0, 0, columns, rows);
    return { columns, rows, pixels: new Uint32Array(data.buffer) };
  }

  keep(pose: Pose): void {
    this.kept = this.picture(pose);
  }

  private picture(pose: Pose): Uint32Array | undefined {
    const { width, height } = this.canvas;
    if (this.play === undefined || this.play.memory.length === 0 || width * height === 0) return undefined;
    const { playback, shape, view, memory, occupancy, moment } = this.play;
    const { nodes, slots, words } = shape;
    const { schedule } = playback;
    const unit = schedule.elements?.unit ?? 1;
    const colours = scaleOf(view, this.dress);
    // A block is nearest to the same node all over a picture.
    const known = new Uint32Array(slots * unit * nodes).fill(UNKNOWN);
    const colourAt = (slot: number, element: number, column: number, node: number) => {
      const place = slot * nodes + column;
      const cell = element * slots * nodes + place;
      if (known[cell] === UNKNOWN) {
        const word = memory[place * words + (element * words) / unit];
        const isEmpty = occupancy?.isFull(moment, place) === false;
        known[cell] = isEmpty ? 0 : colourOf(schedule, words, view, colours, word, node);
      }
      return known[cell];
    };
    return pictureOf({ width, height, nodes, slots, unit, hasGaps: occupancy !== undefined }, pose, colourAt);
  }

  async read(): Promise<Uint32Array<ArrayBuffer>> {
    const { playback, shape, memory } = this.onStage();
    return Uint32Array.from(memory.subarray(0, playback.schedule.pattern.slots * shape.nodes * shape.words));
  }

  async wordAt({ slot, node }: Place): Promise<number | undefined> {
    const { shape, memory, occupancy, moment } = this.onStage();
    const place = slot * shape.nodes + node;
    if (occupancy?.isFull(moment, place) === false) return undefined;
    return memory[place * shape.words];
  }

  async verify(): Promise<Verification> {
    const { playback, shape, memory, start, isPicture } = this.onStage();
    const { pattern } = playback.schedule;
    const whole = { ...shape, slots: pattern.slots };
    const blocks = startsOf(pattern)?.length ?? whole.nodes * whole.slots;
    if (!isPicture) return { blocks, mismatches: reference.verify(pattern, whole, memory).length };
    const atStart = { origin: (place: number) => (pattern.destination(place) === EMPTY ? EMPTY : place) };
    const same =
      reference.fingerprint(whole, memory, pattern) === reference.fingerprint(whole, start, atStart);
    return { blocks, mismatches: same ? 0 : blocks };
  }

  private onStage(): Play {
    if (this.play === undefined) throw new Error('nothing is on stage: open an experiment first');
    return this.play;
  }
}
