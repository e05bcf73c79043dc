import type { PriceList } from '../../src/costs/price-list.ts';
import { encodeSchedule } from '../../src/formats/schedule/schedule-writer.ts';
import { type GpuContext, openContext } from '../../src/host/gpu/gpu-context.ts';
import { NoAdapterError } from '../../src/host/gpu/gpu-errors.ts';
import { crossesAlike } from '../../src/host/program/crossed.ts';
import { Playback } from '../../src/host/program/playback.ts';
import type { View } from '../../src/host/program/view.ts';
import { prepare } from '../../src/host/run/experiment.ts';
import type { SliceResult } from '../../src/host/run/run-slice.ts';
import type { ChartRequest, SharesRequest } from '../../src/pictures/timeline/chart-request.ts';
import { PortChart } from '../../src/pictures/timeline/port-chart.ts';
import { watchPlans } from '../../src/schedules/algorithms/uneven/timetable/kept-plans.ts';
import {
  check,
  completeExchange,
  findAlgorithm,
  InputError,
  networkInWords,
  type Problem,
  type Proof,
  problemInWords,
  requireProved,
  type Schedule,
} from '../../src/schedules/index.ts';
import { isCube } from '../../src/schedules/model/networks/cube.ts';
import { askedOf } from '../../src/schedules/proof/bounds/asked.ts';
import { leastFor, surveyOf } from '../../src/schedules/proof/bounds/bounds.ts';
import type { Dress } from '../colours.ts';
import type { Zoom } from '../matrix/zoom.ts';
import { problemIn, type Words } from '../problem/problem-in-words.ts';
import { type EntryChoice, enter } from '../race/entry.ts';
import { fastestIn, usualRacers } from '../race/usual-racers.ts';
import { stepWordOf } from '../stage/terms.ts';
import type { ExperimentChoice } from './experiment-choice.ts';
import { FrameRule } from './flight/frame-rule.ts';
import { type Flights, Player } from './flight/player.ts';
import { measure } from './measure.ts';
import type { AdapterLimits, MeasureChoice } from './measured.ts';
import { arrivalsAt } from './playback/arrivals-at.ts';
import { blockAt, pathOf } from './playback/block-path.ts';
import { LinkCounter } from './playback/link-totals.ts';
import { playbackInfo } from './playback/playback-info.ts';
import { viewFor } from './playback/receivers.ts';
import { progressOf } from './progress.ts';
import type { Laboratory, LaboratoryEvent, Place, PlaybackInfo, SlicesRun } from './protocol.ts';
import { reach, runInSlices, WHOLE } from './reach.ts';
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
import { SAMPLED, SampledStage } from './stage/sampled-stage.ts';

/** An opened experiment. */
interface Opened {
  readonly playback: Playback;
  /** Undefined where the memories are not shown. */
  readonly stage: Stage | undefined;
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
  /** For cubes whose memories are too large. */
  private sampled: SampledStage | undefined;
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
      followed: 0xff000000,
      isCalm: false,
    };
    this.flights = { dress, rule: new FrameRule(), tell, inTurn: (act) => this.inTurn(act) };
  }

  async start(canvas?: OffscreenCanvas, withoutGpu = false) {
    try {
      if (!withoutGpu) this.context = await openContext(navigator.gpu);
    } catch (error) {
      if (!(error instanceof NoAdapterError)) throw error;
    }
    const { context } = this;
    context?.device.lost.then(() => this.tell({ kind: 'lost' }));
    this.canvas = canvas;
    if (canvas !== undefined) this.stage = context ? new GpuStage(context, canvas) : new CpuStage(canvas);
    if (canvas !== undefined && context) this.sampled = new SampledStage(context, canvas);
    return {
      adapter: context?.adapter ?? 'the processor',
      onGpu: context !== undefined,
      ...(context && { limits: limitsOf(context) }),
    };
  }

  async dress(dress: Dress) {
    this.flights.dress = dress;
    this.stage?.wear(dress);
    this.sampled?.wear(dress);
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
    const mayBeSampled = this.sampled && isCube(schedule.topology) && schedule.pattern.kind === 'exchange';
    if (!mayBeSampled)
      this.tellRefusal(await refusalOf(async () => stage.requireRoom(schedule, words.block)));
    const { ports, switching, topology } = schedule;
    const { certificate } = this.prove(schedule, problem);
    const playback = new Playback(schedule);
    return this.inTurn(async () => {
      const whole = await refusalOf(() => stage.load(playback, words.block));
      const sampled = whole !== undefined && crossesAlike(playback) ? this.sampled : undefined;
      if (sampled) await sampled.load(playback, words.block);
      else this.sampled?.clear();
      const isSampled = sampled !== undefined;
      const refusal = isSampled ? undefined : whole;
      this.tellRefusal(refusal);
      const chart = new PortChart(playback.schedule);
      const layouts = layoutsOf(schedule, moves);
      const one = stepWordOf(choice.mode);
      const shown = refusal === undefined ? (sampled ?? stage) : undefined;
      const player = new Player(playback, shown, this.flights, one);
      const links = new LinkCounter(playback);
      this.opened = { playback, stage: shown, player, chart, links, layouts, words, refusal };
      const { columns, rows } = isSampled ? SAMPLED : layouts.start;
      return {
        ...playbackInfo(playback, chart),
        problem: problemInWords(problem, topology.encode()),
        picture: { columns, rows },
        isSampled,
        asked,
        source,
        one,
        counts: { ...certificate, ports, switching },
        ...wholeBound(problem, schedule),
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
      const isSampled = stage === this.sampled;
      const { columns, rows } = isSampled ? SAMPLED : start;
      const loaded = typeof picture === 'string' ? draw(picture, columns, rows) : picture;
      const { nodes, slots } = playback.schedule.pattern;
      const places = (nodes * slots * words.block) / words.element;
      const isPicture = view === 'picture' && loaded !== undefined;
      const memory = () =>
        loaded && (isSampled ? loaded.pixels : memoryWith(start, loaded, places, words.element));
      await stage.fill(view, isPicture ? memory() : undefined);
      await player.refill();
    });
  }

  async resize(width: number, height: number) {
    await this.inTurn(async () => {
      if (this.canvas) Object.assign(this.canvas, { width, height });
      this.opened?.player.land();
    });
  }

  async look(zoom: Zoom) {
    await this.inTurn(async () => {
      if (this.opened?.stage !== this.sampled) return;
      this.sampled?.look(zoom);
      this.opened?.player.paint();
    });
  }

  async goto(to: number, flies: boolean) {
    return this.current().player.goto(to, flies);
  }

  async play(momentsPerSecond: number) {
    return this.current().player.play(momentsPerSecond);
  }

  async shoot(moment: number, ms: number, momentsPerSecond: number) {
    const { player, stage } = this.onStage();
    const arrival = await player.shoot(moment, ms, momentsPerSecond);
    // No turn lies between: what was painted is there until the next one.
    return { ...arrival, picture: await stage.seen() };
  }

  async pause() {
    const { player } = this.current();
    player.stop();
    return this.inTurn(async () => player.scene());
  }

  async chart(request: ChartRequest) {
    return this.current().chart.cells(request);
  }

  async shares(part: SharesRequest) {
    return this.current().chart.shares(part);
  }

  async linkTotals(moment: number) {
    return this.current().links.at(moment);
  }

  async arrivalsAt(node: number) {
    return arrivalsAt(this.current().playback, node);
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

  async showSlices(slices: SlicesRun | undefined) {
    await this.inTurn(async () => {
      this.sampled?.show(slices);
      this.opened?.player.paint();
    });
  }

  async runInSlices({ algorithm, problem, words }: MeasureChoice, finished: readonly SliceResult[]) {
    const asked = problemIn(problem);
    // What is told at once would be left out.
    const tell = progressOf(this.tell);
    const experiment = prepare(findAlgorithm(algorithm, asked.kind), asked, { mode: WHOLE });
    const { blocks, looked, mismatches } = await runInSlices(this.onGpu(), experiment, words, {
      finished,
      onSlices: tell,
      onSlice: (result) => this.tell({ kind: 'slice', result }),
    });
    return { blocks, mismatches: mismatches + blocks - looked };
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
    return reach(this.onGpu(), dim, progressOf(this.tell));
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
    const { refusal, stage, ...shown } = this.current();
    if (refusal !== undefined) throw new InputError(refusal);
    if (stage === undefined) throw new Error('this laboratory has no canvas');
    return { ...shown, stage };
  }

  private prove(schedule: Schedule, problem?: Problem): Proof {
    const proof = check(schedule, problem, progressOf(this.tell));
    requireProved(schedule.algorithm, proof);
    return proof;
  }

  /** The experiment is opened without its memories, for a reason. */
  private tellRefusal(why: string | undefined): void {
    if (why !== undefined) this.tell({ kind: 'refused', why });
  }
}

/** What the same exchange takes at least where nothing is left out of the network. */
function wholeBound(
  problem: Problem,
  { ports, switching, width, pattern }: Schedule,
): Pick<PlaybackInfo, 'wholeBound'> | undefined {
  const { origin } = problem.topology;
  if (origin === undefined || problem.kind !== 'exchange') return undefined;
  const { topology } = origin;
  const whole = completeExchange({ topology, copies: pattern.slots / problem.topology.nodes });
  const survey = surveyOf(topology, askedOf(whole));
  return { wholeBound: leastFor(survey, ports, switching, width).lowerBound };
}

function limitsOf({ software, maxBufferBytes, device: { limits } }: GpuContext): AdapterLimits {
  return {
    software,
    buffer: maxBufferBytes,
    threads: limits.maxComputeInvocationsPerWorkgroup,
    groups: limits.maxComputeWorkgroupsPerDimension,
  };
}

/** Why memories cannot be shown, as something says that cannot be done for them; undefined where it can. */
async function refusalOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message;
  }
}
