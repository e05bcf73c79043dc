import type { PriceList } from '../../src/costs/price-list.ts';
import { encodeSchedule } from '../../src/formats/schedule/schedule-writer.ts';
import { type GpuContext, openContext } from '../../src/host/gpu/gpu-context.ts';
import { NoAdapterError } from '../../src/host/gpu/gpu-errors.ts';
import { Playback } from '../../src/host/program/playback.ts';
import type { View } from '../../src/host/program/view.ts';
import { watchPlans } from '../../src/schedules/algorithms/uneven/timetable/kept-plans.ts';
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
import type { Dress } from '../colours.ts';
import { problemIn, type Words } from '../problem/problem-in-words.ts';
import { type EntryChoice, enter } from '../race/entry.ts';
import { fastestIn, usualRacers } from '../race/usual-racers.ts';
import { stepWordOf } from '../stage/terms.ts';
import type { ExperimentChoice } from './experiment-choice.ts';
import { FrameRule } from './flight/frame-rule.ts';
import { type Flights, Player } from './flight/player.ts';
import { measure } from './measure.ts';
import type { MeasureChoice } from './measured.ts';
import { blockAt, pathOf } from './playback/block-path.ts';
import { PortChart } from './playback/chart.ts';
import { LinkCounter } from './playback/link-totals.ts';
import { playbackInfo } from './playback/playback-info.ts';
import { viewFor } from './playback/receivers.ts';
import { progressOf } from './progress.ts';
import type { ChartRequest, Laboratory, LaboratoryEvent, Place } from './protocol.ts';
import { reach } from './reach.ts';
import { fastestFor, scheduleIn, scheduleOf } from './schedules.ts';
import { CpuStage } from './stage/cpu-stage.ts';
import { draw } from './stage/generated-pictures.ts';
import { GpuStage } from './stage/gpu-stage.ts';
import type { Stage } from './stage/memory-stage.ts';
import {
  layoutsOf,
  memoryWith,
  type PictureData,
  type PictureLayouts,
  pictureIn,
} from './stage/picture-layout.ts';

/** An opened experiment. */
interface Opened {
  readonly playback: Playback;
  readonly player: Player;
  readonly chart: PortChart;
  readonly links: LinkCounter;
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
  private context: GpuContext | undefined;
  private canvas: OffscreenCanvas | undefined;
  private stage: Stage | undefined;
  private opened: Opened | undefined;
  private fromFile: Schedule | undefined;
  private colours: View = 'source';
  private last: Promise<unknown> = Promise.resolve();
  private readonly flights: Flights;

  /** @param tell takes the events */
  constructor(private readonly tell: (event: LaboratoryEvent) => void) {
    const dress = {
      paper: 0xffffffff,
      far: 0xff000000,
      ports: [0xff000000],
      several: 0xff000000,
      isCalm: false,
    };
    this.flights = { dress, rule: new FrameRule(), tell, inTurn: (act) => this.inTurn(act) };
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

  async dress(dress: Dress) {
    this.flights.dress = dress;
    this.stage?.wear(dress);
    this.opened?.player.paint();
  }

  async open(choice: ExperimentChoice) {
    this.opened?.player.stop();
    watchPlans(progressOf(this.tell));
    const { stage } = this;
    if (stage === undefined) throw new Error('this laboratory has no canvas');
    const { asked, problem, schedule, source, moves } = scheduleOf(
      choice,
      this.fromFile,
      await fastestFor(choice),
    );
    const words = { block: choice.words * (schedule.elements?.unit ?? 1), element: choice.words };
    await this.refusalOf(async () => stage.requireRoom(schedule, words.block));
    const { ports, switching, topology } = schedule;
    const { certificate } = this.prove(schedule, problem);
    const playback = new Playback(schedule);
    return this.inTurn(async () => {
      const refusal = await this.refusalOf(() => stage.load(playback, words.block));
      const chart = new PortChart(playback);
      const layouts = layoutsOf(schedule, moves);
      const one = stepWordOf(choice.mode);
      const player = new Player(playback, refusal === undefined ? stage : undefined, this.flights, one);
      const links = new LinkCounter(playback);
      this.opened = { playback, player, chart, links, layouts, words, refusal };
      const { columns, rows } = layouts.start;
      return {
        ...playbackInfo(playback, chart),
        problem: problemInWords(problem, topology.encode()),
        picture: { columns, rows },
        asked,
        source,
        one,
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
      const { stage, player, playback, layouts, words } = this.onStage();
      this.colours = view;
      const { start } = layouts;
      const loaded = typeof picture === 'string' ? draw(picture, start.columns, start.rows) : picture;
      const { nodes, slots } = playback.schedule.pattern;
      const places = (nodes * slots * words.block) / words.element;
      const isPicture = view === 'picture' && loaded !== undefined;
      await stage.fill(view, isPicture ? memoryWith(start, loaded, places, words.element) : undefined);
      await player.refill();
    });
  }

  async resize(width: number, height: number) {
    await this.inTurn(async () => {
      if (this.canvas) Object.assign(this.canvas, { width, height });
      this.opened?.player.land();
    });
  }

  async goto(to: number, flies: boolean) {
    return this.current().player.goto(to, flies);
  }

  async play(momentsPerSecond: number) {
    return this.current().player.play(momentsPerSecond);
  }

  async shoot(moment: number, ms: number, momentsPerSecond: number) {
    const { player } = this.onStage();
    const arrival = await player.shoot(moment, ms, momentsPerSecond);
    // No turn lies between: what was painted is there until the next one.
    return { ...arrival, picture: await createImageBitmap(this.canvas as OffscreenCanvas) };
  }

  async pause() {
    const { player } = this.current();
    player.stop();
    return this.inTurn(async () => player.scene());
  }

  async chart(request: ChartRequest) {
    return this.current().chart.cells(request);
  }

  async linkTotals(moment: number) {
    return this.current().links.at(moment);
  }

  async follow(start: Place) {
    return pathOf(this.current().playback, start);
  }

  async blockAt(place: Place) {
    const { stage, player, playback, words } = this.onStage();
    // A picture has no tags.
    if (this.colours === 'picture') return this.inTurn(async () => blockAt(playback, player.moment, place));
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
      const { stage, player, playback, layouts, words } = this.onStage();
      const when = player.moment === 0 ? 'start' : player.moment === playback.end ? 'end' : 'middle';
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

  async usualRacers(said: Words, algorithm: string, machine: PriceList, bytes: number) {
    return usualRacers(problemIn(said), algorithm, machine, bytes);
  }

  async fastest(said: Words, machine: PriceList, bytes: number) {
    return fastestIn(problemIn(said), machine, bytes);
  }

  async enter(choice: EntryChoice) {
    return enter(choice);
  }

  async reach(dim: number) {
    const tell = progressOf(this.tell);
    return reach(this.onGpu(), dim, ({ done, total }) => tell(done, total));
  }

  async ceilings(algorithm: string, dim: number, rounds: number) {
    const { bench } = await import('../../src/bench/bench.ts');
    const tell = progressOf(this.tell);
    return bench(this.onGpu(), {
      algorithm,
      dims: [dim],
      rounds,
      onProgress: (_, done, total) => tell(done, total),
    });
  }

  private onGpu(): GpuContext {
    if (this.context) return this.context;
    throw new InputError('this browser offers no WebGPU here: there is no GPU to try');
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
