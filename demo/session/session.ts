import type { PricedMachine } from '../../src/costs/priced-machine.ts';
import type { SliceResult } from '../../src/host/run/run-slice.ts';
import type { Dress } from '../colours.ts';
import { matrixOf, type OwnPicture } from '../files/own-picture.ts';
import { type FilmPicture, type FilmRange, filmOf } from '../keep/film.ts';
import { CancelledError, type LaboratoryClient, openLaboratory } from '../laboratory/client.ts';
import { receiverAt } from '../laboratory/playback/receivers.ts';
import type { LaboratoryEvent, PlaybackInfo, SceneInfo } from '../laboratory/protocol.ts';
import type { PictureData } from '../laboratory/stage/picture-layout.ts';
import { isCalm } from '../on-look.ts';
import { OWN_PICTURE, type State } from '../state/state.ts';
import { Bench, isFinal } from './bench.ts';
import type { Shown, SlicesShown } from './shown.ts';

/** Moments a second, at most, for who wants little motion. */
const CALM_SPEED = 2;

const NOTHING_DONE = { experiment: '', view: '', block: '' };

/** Brings a laboratory to where the state wants it, one call after the other, and tells what there is to see. */
export class Session {
  /** For what takes long, so that what is shown stays. */
  readonly bench = new Bench();
  /** For the slices of a sampled memory. */
  private readonly slicer = new Bench();
  /** Slices of the present experiment that are through. */
  private finished: readonly SliceResult[] = [];
  shown: Shown = { status: 'starting', playing: false, canvas: 0 };
  /** The picture that was opened last. */
  ownPicture: OwnPicture | undefined;
  /** The machine whose file was opened last. */
  ownMachine: PricedMachine | undefined;
  private client: LaboratoryClient | undefined;
  /** Whether moments are cut to, and none is shown in flight: somebody drags, or the opening hurries through them. */
  cuts = false;
  /** Whether another moment was shown since the worker was started than the one it was opened at. */
  private hasMoved = false;
  private worn: Dress | undefined;
  /** Of the canvas; as long as nobody has measured it, it keeps its own: nothing can be drawn into 0 pixels. */
  private size: readonly [width: number, height: number] | undefined;
  /** What was done for the state: the experiment, its view, the block that is followed. */
  private done = NOTHING_DONE;
  private busy = false;
  /** When the present experiment was opened. */
  private since = 0;
  /** Of the state for which it plays. */
  private speed = 0;
  /** Whether it plays for a film, which has the speed that it began with. */
  private isFilming = false;

  /** @param onMoment told of the moment when playing ends, and of the last one where the state asks for a later one */
  constructor(
    private wanted: State,
    private readonly onShown: (shown: Shown) => void,
    private readonly onMoment: (moment: number) => void,
  ) {}

  /** Starts a laboratory on a fresh canvas. */
  async attach(canvas: HTMLCanvasElement): Promise<void> {
    const client = openLaboratory((event) => this.take(event));
    this.client = client;
    this.done = NOTHING_DONE;
    this.hasMoved = false;
    try {
      const { isGpuLost } = this.shown;
      this.update(await client.laboratory.start(canvas.transferControlToOffscreen(), isGpuLost));
      if (this.size) await client.laboratory.resize(...this.size);
      if (this.worn) await client.laboratory.dress(this.worn);
      await this.follow();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /** The methods of the laboratory for what the state does not say. */
  get laboratory(): LaboratoryClient['laboratory'] {
    if (this.client === undefined) throw new CancelledError('there is no laboratory');
    return this.client.laboratory;
  }

  show(state: State): void {
    this.wanted = state;
    void this.follow();
  }

  resize(width: number, height: number): void {
    this.size = [width, height];
    if (this.shown.adapter !== undefined) this.client?.laboratory.resize(width, height).catch(() => {});
  }

  /** What the page looks like, from now on. */
  wear(dress: Dress): void {
    this.worn = dress;
    if (this.shown.adapter !== undefined) this.client?.laboratory.dress(dress).catch(() => {});
  }

  /** What the own picture is, from the next state on. */
  setOwnPicture(picture: OwnPicture): void {
    if (this.ownPicture?.bitmap !== picture.bitmap) this.ownPicture?.bitmap.close();
    this.ownPicture = picture;
    this.done.view = '';
  }

  /** Has the experiment opened anew with the next state, even if it is called the same. */
  forgetExperiment(): void {
    this.done.experiment = '';
  }

  async play(): Promise<void> {
    const { playback, scene } = this.shown;
    if (playback === undefined || this.shown.playing) return;
    try {
      if (scene?.moment === playback.end) {
        this.onMoment(0);
        const { scene: first } = await this.laboratory.goto(0, true);
        if (this.shown.playback !== playback) return;
        this.see(first);
      }
      this.update({ playing: true });
      await this.playOn();
    } catch (error) {
      this.fail(error as Error);
    }
  }

  /**
   * Plays a stretch of the moments by pictures that are taken one by one, however long each takes. Pausing ends it.
   * @param take given each picture, one after the other
   */
  async film(
    stretch: Omit<FilmRange, 'momentsPerSecond'>,
    take: (picture: FilmPicture) => Promise<void>,
  ): Promise<void> {
    const { playback, playing } = this.shown;
    if (playback === undefined || playing) return;
    // What was found is true of another moment.
    this.update({ playing: true, verification: undefined });
    this.isFilming = true;
    this.speed = this.wanted.speed;
    // Another experiment may have been opened meanwhile.
    const isWanted = () => this.isFilming && this.shown.playback === playback;
    try {
      for await (const shot of filmOf(this.laboratory, { ...stretch, momentsPerSecond: this.speed })) {
        if (!isWanted()) break;
        if (shot.scene.moment !== this.shown.scene?.moment) this.see(shot.scene);
        await take(shot);
      }
    } finally {
      await this.pause();
    }
  }

  async pause(): Promise<void> {
    const { playback, playing } = this.shown;
    if (!playing) return;
    this.isFilming = false;
    const scene = await this.laboratory.pause();
    // Another experiment may have been opened meanwhile.
    if (this.shown.playback !== playback) return;
    this.see(scene, false);
    this.onMoment(scene.moment);
  }

  /** Runs a sampled memory slice by slice, and verifies every block; its picture shows how far that is. Looking elsewhere ends it. */
  async runSlices(): Promise<void> {
    const { playback, slices } = this.shown;
    if (playback === undefined || slices?.since !== undefined) return;
    await this.pause();
    this.hasMoved = true;
    const since = performance.now();
    this.onMoment(playback.end);
    // After a stop it goes on behind what is verified.
    if (slices === undefined) this.finished = [];
    const { length: done } = this.finished;
    this.seeSlices({ done, total: slices?.total, since, from: done });
    const isWanted = () => this.shown.playback === playback && this.shown.slices?.since === since;
    const { problem, words } = this.wanted;
    try {
      const found = await this.slicer.do(
        (laboratory) => laboratory.runInSlices({ problem, algorithm: playback.asked, words }, this.finished),
        (part, total = 0) =>
          isWanted() && this.seeSlices({ done: Math.round(part * total), total, since, from: done }),
        (event) => {
          if (event.kind === 'slice' && isWanted()) this.finished = [...this.finished, event.result];
        },
      );
      if (!isWanted()) return;
      this.leaveSlices();
      this.update({ verification: found });
    } catch (error) {
      const { done = 0, total } = this.shown.slices ?? {};
      if (isWanted()) this.seeSlices({ done, total, why: (error as Error).message });
    }
  }

  /** Ends that run; what is verified stays to be seen until something else is looked at. */
  stopSlices(): void {
    this.slicer.cancel();
    const { slices } = this.shown;
    // What was told last may be older than what is through.
    if (slices) this.seeSlices({ done: this.finished.length, total: slices.total });
  }

  private seeSlices(slices: SlicesShown): void {
    this.update({ slices });
    const { slots = 0 } = this.shown.playback ?? {};
    const { done, total, since } = slices;
    const rows = total ? slots / total : 0;
    const begun = since === undefined ? done : done + 1;
    const shown = { done: done * rows, begun: Math.min(begun * rows, slots) };
    this.laboratory.showSlices(shown).catch((error) => this.fail(error));
  }

  /** All rows are at the moment again. */
  private leaveSlices(): void {
    if (this.shown.slices === undefined) return;
    this.slicer.cancel();
    this.update({ slices: undefined });
    this.laboratory.showSlices(undefined).catch((error) => this.fail(error));
  }

  /** Ends what goes on, at once. */
  cancel(): void {
    this.stop({ status: 'cancelled' });
  }

  /** Begins anew with another worker and canvas, after an end of any kind. */
  restart(): void {
    this.put({ status: 'starting', playing: false, canvas: this.shown.canvas + 1 });
  }

  end(): void {
    this.client?.end();
    this.client = undefined;
    this.slicer.cancel();
  }

  private stop(change: Pick<Shown, 'status' | 'message'>): void {
    this.end();
    this.put({ ...change, playing: false, canvas: this.shown.canvas });
  }

  /** Shows nothing of an experiment. */
  private clear(change: Pick<Shown, 'status' | 'message'>): void {
    const { adapter, onGpu, isGpuLost, limits, canvas } = this.shown;
    this.put({ adapter, onGpu, isGpuLost, limits, canvas, playing: false, ...change });
  }

  private put(shown: Shown): void {
    this.shown = shown;
    this.onShown(shown);
  }

  private take(event: LaboratoryEvent): void {
    if (event.kind === 'lost') this.lose();
    else if (event.kind === 'refused') this.update({ refusal: event.why });
    else if (event.kind === 'progress') this.update({ progress: { ...event, since: this.since } });
    else if (event.kind === 'scene' && this.shown.playing) {
      this.see(event.scene, event.playing, event.flightMs);
      if (!event.playing) this.onMoment(event.scene.moment);
    }
  }

  /** Without its GPU the processor goes on, if nothing is lost with it. */
  private lose(): void {
    if (this.hasMoved) {
      this.stop({ status: 'lost' });
      return;
    }
    this.end();
    this.put({ status: 'starting', playing: false, canvas: this.shown.canvas + 1, isGpuLost: true });
  }

  private update(change: Partial<Shown>): void {
    this.put({ ...this.shown, ...change });
  }

  /** Shows a moment. What was found at the last one is no more true at others. */
  private see(scene: SceneInfo, playing = this.shown.playing, flightMs = 0): void {
    const { verification, playback } = this.shown;
    this.hasMoved ||= scene.moment !== (this.shown.scene ?? scene).moment;
    const flight = flightMs > 0 ? { moment: scene.moment, ms: flightMs } : undefined;
    const found = scene.moment === playback?.end ? verification : undefined;
    this.update({ scene, playing, flight, verification: found });
  }

  private playOn(): Promise<void> {
    this.speed = this.wanted.speed;
    return this.laboratory.play(Math.min(this.speed, isCalm() ? CALM_SPEED : Infinity));
  }

  private fail(error: Error): void {
    if (error instanceof CancelledError) return;
    const { message } = error;
    if (isFinal(error)) this.stop({ status: 'stopped', message });
    else this.clear({ status: 'failed', message });
  }

  /** Does one thing after another until the laboratory is where the state wants it. */
  private async follow(): Promise<void> {
    if (this.busy || this.client === undefined || this.shown.adapter === undefined) return;
    this.busy = true;
    const { client } = this;
    try {
      let isOpen = true;
      while (isOpen && this.client === client) {
        const { wanted } = this;
        // Another state may be wanted by the time that this one needs nothing more.
        isOpen = (await this.next(client)) || wanted !== this.wanted;
      }
    } catch (error) {
      if (this.client === client) this.fail(error as Error);
    } finally {
      this.busy = false;
    }
    // Another worker may have been started meanwhile.
    if (this.client !== client) void this.follow();
  }

  /** @returns whether there was anything to do */
  private async next({ laboratory }: LaboratoryClient): Promise<boolean> {
    const { problem, algorithm, mode, words, view, picture, block } = this.wanted;
    const experiment = JSON.stringify([problem, algorithm, mode, words]);
    const colours = JSON.stringify([view, view === 'picture' && picture]);
    const followed = JSON.stringify(block ?? null);
    if (this.done.experiment !== experiment) {
      this.done = { ...NOTHING_DONE, experiment };
      this.since = performance.now();
      this.slicer.cancel();
      this.clear({ status: 'opening' });
      const opened = await laboratory.open({ problem, algorithm, mode, words });
      this.update({ status: 'ready', playback: opened });
      return true;
    }
    const { playback, path, refusal } = this.shown;
    if (playback === undefined) return false;
    if (refusal === undefined && this.done.view !== colours) {
      this.done = { ...this.done, view: colours };
      await laboratory.view(view, this.pictureOf(picture, playback));
      if (!playback.isSampled) this.update({ verification: undefined });
      return true;
    }
    if (this.done.block !== followed) {
      this.done = { ...this.done, block: followed };
      const isThere = block !== undefined && receiverAt(playback, block) !== undefined;
      if (isThere) this.update({ path: await laboratory.follow(block) });
      else if (path) this.update({ path: undefined });
      return true;
    }
    return this.nextMoment(laboratory, playback);
  }

  /** Brings the experiment to its moment. @returns whether there was anything to do */
  private async nextMoment(
    laboratory: LaboratoryClient['laboratory'],
    { end, isSampled }: PlaybackInfo,
  ): Promise<boolean> {
    const { moment, speed } = this.wanted;
    const { scene, playing, verification, refusal } = this.shown;
    if (playing) {
      if (this.speed !== speed && !this.isFilming) this.playOn().catch((error) => this.fail(error));
      return false;
    }
    const to = Math.min(moment, end);
    if (to !== moment) this.onMoment(to);
    if (to !== end) this.leaveSlices();
    if (scene?.moment !== to) {
      // What is shown first is there at once.
      const next = await laboratory.goto(to, scene !== undefined && !this.cuts);
      if (!this.shown.playing) this.see(next.scene, false, next.flightMs);
      return true;
    }
    if (refusal !== undefined || isSampled || to !== end || verification !== undefined) return false;
    const found = await laboratory.verify();
    if (this.shown.scene === scene) this.update({ verification: found });
    return true;
  }

  private pictureOf(name: string, { picture: { columns, rows } }: PlaybackInfo): PictureData | string {
    return name === OWN_PICTURE && this.ownPicture ? matrixOf(this.ownPicture, columns, rows) : name;
  }
}
