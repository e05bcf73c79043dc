import { encodeSchedule } from '../../src/formats/schedule/schedule-writer.ts';
import { type GpuContext, openContext } from '../../src/host/gpu/gpu-context.ts';
import { NoAdapterError } from '../../src/host/gpu/gpu-errors.ts';
import { Playback } from '../../src/host/program/playback.ts';
import type { View } from '../../src/host/program/view.ts';
import {
  check,
  InputError,
  networkInWords,
  type Problem,
  type Proof,
  problemInWords,
  requireProved,
  type Schedule,
} from '../../src/schedules/index.ts';
import { measure } from './measure.ts';
import { blockAt, pathOf } from './playback/block-path.ts';
import { PortChart } from './playback/chart.ts';
import { playbackInfo } from './playback/playback-info.ts';
import { viewFor } from './playback/receivers.ts';
import { sceneInfo } from './playback/scene.ts';
import type {
  ChartRequest,
  ExperimentChoice,
  Laboratory,
  LaboratoryEvent,
  MeasureChoice,
  PictureData,
  Place,
  SceneInfo,
} from './protocol.ts';
import { scheduleIn, scheduleOf } from './schedules.ts';
import { CpuStage } from './stage/cpu-stage.ts';
import { draw } from './stage/generated-pictures.ts';
import { GpuStage } from './stage/gpu-stage.ts';
import type { Stage } from './stage/memory-stage.ts';
import { layoutsOf, memoryWith, type PictureLayouts, pictureIn } from './stage/picture-layout.ts';

/** Between two messages about progress. */
const PROGRESS_MS = 50;

/** An opened experiment. */
interface Opened {
  readonly playback: Playback;
  readonly chart: PortChart;
  readonly layouts: PictureLayouts;
  /** Of a block, and of an element where one holds several. */
  readonly words: { readonly block: number; readonly element: number };
  /** Why its memories are not on stage, in a sentence; undefined where they are. */
  readonly refusal: string | undefined;
}

/**
 * The laboratory itself; it lives in a worker. What is done with the memories is done one after the other, whoever asks for
 * it.
 */
export class WorkerLaboratory implements Laboratory {
  private readonly tell: (event: LaboratoryEvent) => void;
  private context: GpuContext | undefined;
  private canvas: OffscreenCanvas | undefined;
  private stage: Stage | undefined;
  private opened: Opened | undefined;
  private fromFile: Schedule | undefined;
  private colours: View = 'source';
  private moment = 0;
  /** Counts up whenever playing begins or ends. */
  private playing = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param tell takes the events */
  constructor(tell: (event: LaboratoryEvent) => void) {
    this.tell = tell;
  }

  async start(canvas?: OffscreenCanvas) {
    try {
      this.context = await openContext(navigator.gpu);
    } catch (error) {
      if (!(error instanceof NoAdapterError)) throw error;
    }
    const { context } = this;
    context?.device.lost.then(() => this.tell({ kind: 'lost' }));
    this.canvas = canvas;
    if (canvas !== undefined) this.stage = context ? new GpuStage(context, canvas) : new CpuStage(canvas);
    return { adapter: context?.adapter ?? 'the processor', onGpu: context !== undefined };
  }

  async open(choice: ExperimentChoice) {
    this.playing++;
    const { stage } = this;
    if (stage === undefined) throw new Error('this laboratory has no canvas');
    const { problem, schedule, source, moves } = scheduleOf(choice, this.fromFile);
    const words = { block: choice.words * (schedule.elements?.unit ?? 1), element: choice.words };
    await this.refusalOf(async () => stage.requireRoom(schedule, words.block));
    const { ports, switching, topology } = schedule;
    const { certificate } = this.prove(schedule, problem);
    const playback = new Playback(schedule);
    return this.inTurn(async () => {
      const refusal = await this.refusalOf(() => stage.load(playback, words.block));
      const chart = new PortChart(playback);
      const layouts = layoutsOf(schedule, moves);
      this.opened = { playback, chart, layouts, words, refusal };
      this.moment = 0;
      const { columns, rows } = layouts.start;
      return {
        ...playbackInfo(playback, chart),
        problem: problemInWords(problem, topology.encode()),
        picture: { columns, rows },
        source,
        counts: { ...certificate, ports, switching },
      };
    });
  }

  async read(file: File) {
    const schedule = await scheduleIn(file);
    this.prove(schedule);
    this.fromFile = schedule;
    return { network: networkInWords(schedule.topology.encode()), view: viewFor(schedule.pattern) };
  }

  async view(view: View, picture?: PictureData | string) {
    await this.inTurn(async () => {
      const { stage, playback, layouts, words } = this.onStage();
      this.colours = view;
      const { start } = layouts;
      const loaded = typeof picture === 'string' ? draw(picture, start.columns, start.rows) : picture;
      const { nodes, slots } = playback.schedule.pattern;
      const places = (nodes * slots * words.block) / words.element;
      const isPicture = view === 'picture' && loaded !== undefined;
      await stage.fill(view, isPicture ? memoryWith(start, loaded, places, words.element) : undefined);
      await this.bringTo(this.moment);
    });
  }

  async resize(width: number, height: number) {
    await this.inTurn(async () => {
      if (this.canvas) Object.assign(this.canvas, { width, height });
      this.stage?.paint();
    });
  }

  goto(to: number) {
    this.playing++;
    return this.inTurn(() => this.bringTo(to));
  }

  async play(momentsPerSecond: number) {
    const { playback } = this.current();
    const own = ++this.playing;
    const first = this.moment;
    const begin = performance.now();
    while (own === this.playing && this.moment < playback.end) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const to = first + Math.floor(((performance.now() - begin) / 1000) * momentsPerSecond);
      if (own !== this.playing || to <= this.moment) continue;
      const scene = await this.inTurn(() => this.bringTo(Math.min(to, playback.end)));
      if (own === this.playing && this.moment < playback.end)
        this.tell({ kind: 'scene', scene, playing: true });
    }
    // Also where the end was reached before, or while another speed was asked for.
    if (own !== this.playing) return;
    this.tell({ kind: 'scene', scene: sceneInfo(playback, this.moment), playing: false });
  }

  async pause() {
    this.playing++;
    return this.inTurn(async () => sceneInfo(this.current().playback, this.moment));
  }

  async chart(request: ChartRequest) {
    return this.current().chart.cells(request);
  }

  async follow(start: Place) {
    return pathOf(this.current().playback, start);
  }

  async blockAt(place: Place) {
    const { stage, playback, words } = this.onStage();
    // A picture has no tags.
    if (this.colours === 'picture') return this.inTurn(async () => blockAt(playback, this.moment, place));
    const word = await this.inTurn(() => stage.wordAt(place));
    if (word === undefined) return undefined;
    const { nodes } = playback.schedule.topology;
    const origin = Math.floor(word / words.block);
    return { slot: Math.floor(origin / nodes), node: origin % nodes };
  }

  async verify() {
    return this.inTurn(() => this.onStage().stage.verify());
  }

  async memory() {
    return this.inTurn(() => this.onStage().stage.read());
  }

  async picture() {
    return this.inTurn(async () => {
      const { stage, playback, layouts, words } = this.onStage();
      const when = this.moment === 0 ? 'start' : this.moment === playback.end ? 'end' : 'middle';
      return pictureIn(layouts[when], await stage.read(), words.element);
    });
  }

  async scheduleFile() {
    const { schedule } = this.current().playback;
    return new Blob(Array.from(encodeSchedule(schedule)), { type: 'application/json' });
  }

  async measure(choice: MeasureChoice, runs: number) {
    return measure(this.context, choice, runs, progressOf(this.tell));
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.last.then(act);
    this.last = turn.catch(() => {});
    return turn;
  }

  private current(): Opened {
    if (this.opened === undefined) throw new Error('open an experiment first');
    return this.opened;
  }

  private onStage() {
    const { refusal, ...shown } = this.current();
    if (refusal !== undefined) throw new InputError(refusal);
    if (this.stage === undefined) throw new Error('this laboratory has no canvas');
    return { stage: this.stage, ...shown };
  }

  private async bringTo(to: number): Promise<SceneInfo> {
    const { playback, refusal } = this.current();
    if (!(Number.isInteger(to) && to >= 0 && to <= playback.end)) {
      throw new InputError(`moment ${to}: give a whole number from 0 to ${playback.end}`);
    }
    if (refusal === undefined) await this.onStage().stage.goto(to);
    this.moment = to;
    this.stage?.paint();
    return sceneInfo(playback, to);
  }

  private prove(schedule: Schedule, problem?: Problem): Proof {
    const proof = check(schedule, problem, progressOf(this.tell));
    requireProved(schedule.algorithm, proof);
    return proof;
  }

  /** Why memories are too large, which is told; the experiment is opened without them. */
  private async refusalOf(act: () => Promise<void>): Promise<string | undefined> {
    try {
      await act();
      return undefined;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.tell({ kind: 'refused', why: error.message });
      return error.message;
    }
  }
}

/** Tells now and then how far a proof is. */
function progressOf(tell: (event: LaboratoryEvent) => void) {
  let last = performance.now();
  return (done: number, total?: number) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    tell({ kind: 'progress', done, total });
  };
}
