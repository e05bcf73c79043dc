import { CancelledError, type LaboratoryClient, openLaboratory } from './laboratory/client.ts';
import type {
  BlockPath,
  ExperimentChoice,
  FilmInfo,
  LaboratoryEvent,
  Measurement,
  PictureData,
  SceneInfo,
  Verification,
} from './laboratory/protocol.ts';
import type { OwnPicture } from './own-picture.ts';
import { OWN_PICTURE, type State } from './state.ts';

/** Moments a second, at most, for who wants little motion. */
const CALM_SPEED = 2;

/** What the page shows of its laboratory. */
export interface Shown {
  readonly status: 'starting' | 'opening' | 'ready' | 'failed' | 'lost' | 'cancelled';
  /** Why it failed or was lost. */
  readonly message?: string;
  readonly progress?: {
    readonly done: number;
    readonly total: number;
    /** When it began, in milliseconds of the page's clock. */
    readonly since: number;
  };
  readonly adapter?: string;
  readonly onGpu?: boolean;
  readonly film?: FilmInfo;
  readonly scene?: SceneInfo;
  readonly path?: BlockPath;
  readonly playing: boolean;
  readonly verification?: Verification;
  /** Another number for each canvas: a worker keeps the one that it was given. */
  readonly canvas: number;
}

/** Brings a laboratory to where the state wants it, one call after the other, and tells what there is to see. */
export class Session {
  shown: Shown = { status: 'starting', playing: false, canvas: 0 };
  private readonly onShown: (shown: Shown) => void;
  /** Told of the moment when playing ends, and of the last one where the state asks for a later one. */
  private readonly onMoment: (moment: number) => void;
  private client: LaboratoryClient | undefined;
  private bench: LaboratoryClient | undefined;
  private wanted: State;
  private size: readonly [width: number, height: number] = [0, 0];
  private ownPicture: OwnPicture | undefined;
  /** What was done for the state: the experiment, its view, the block that is followed. */
  private done = { experiment: '', view: '', block: '' };
  private busy = false;
  /** When the present experiment was opened. */
  private since = 0;

  constructor(wanted: State, onShown: (shown: Shown) => void, onMoment: (moment: number) => void) {
    this.wanted = wanted;
    this.onShown = onShown;
    this.onMoment = onMoment;
  }

  /** Starts a laboratory on a fresh canvas. */
  async attach(canvas: HTMLCanvasElement): Promise<void> {
    const client = openLaboratory((event) => this.take(event));
    this.client = client;
    this.done = { experiment: '', view: '', block: '' };
    try {
      const { adapter, onGpu } = await client.laboratory.start(canvas.transferControlToOffscreen());
      this.update({ adapter, onGpu });
      await client.laboratory.resize(...this.size);
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

  /** What the state's own picture is, from now on. */
  setOwnPicture(picture: OwnPicture): void {
    this.ownPicture = picture;
    this.done.view = '';
    void this.follow();
  }

  /** Has the experiment opened anew with the next state, even if it is called the same. */
  forgetExperiment(): void {
    this.done.experiment = '';
  }

  async play(): Promise<void> {
    const { film, scene } = this.shown;
    if (film === undefined || this.shown.playing) return;
    if (scene?.moment === film.end) {
      this.onMoment(0);
      this.update({ scene: await this.laboratory.goto(0) });
    }
    this.update({ playing: true });
    try {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      await this.laboratory.play(Math.min(this.wanted.speed, isCalm ? CALM_SPEED : Infinity));
    } catch (error) {
      this.fail(error as Error);
    }
  }

  async pause(): Promise<void> {
    if (!this.shown.playing) return;
    const scene = await this.laboratory.pause();
    this.update({ scene, playing: false });
    this.onMoment(scene.moment);
  }

  /** Measures an algorithm in a worker of its own, so that what is shown stays. One at a time. */
  async measure(choice: ExperimentChoice, runs: number): Promise<Measurement> {
    if (this.bench === undefined) {
      this.bench = openLaboratory(() => {});
      await this.bench.laboratory.start();
    }
    try {
      return await this.bench.laboratory.measure(choice, runs);
    } catch (error) {
      // A worker whose GPU is lost is of no more use.
      if ((error as Error).name === 'EnvironmentError') this.cancelMeasurement();
      throw error;
    }
  }

  /** Ends the measurement under way, at once. */
  cancelMeasurement(): void {
    this.bench?.end();
    this.bench = undefined;
  }

  /** Ends what goes on, at once. */
  cancel(): void {
    this.stop({ status: 'cancelled' });
  }

  /** Begins anew with another worker and canvas, after an end of any kind. */
  restart(): void {
    this.shown = { status: 'starting', playing: false, canvas: this.shown.canvas + 1 };
    this.onShown(this.shown);
  }

  end(): void {
    this.client?.end();
    this.client = undefined;
  }

  private stop(change: Pick<Shown, 'status' | 'message'>): void {
    this.end();
    const { canvas } = this.shown;
    this.shown = { ...change, playing: false, canvas };
    this.onShown(this.shown);
  }

  private take(event: LaboratoryEvent): void {
    if (event.kind === 'lost') this.stop({ status: 'lost', message: event.why });
    else if (event.kind === 'progress') this.update({ progress: { ...event, since: this.since } });
    else if (this.shown.playing) {
      this.update({ scene: event.scene, playing: event.playing });
      if (!event.playing) this.onMoment(event.scene.moment);
    }
  }

  private update(change: Partial<Shown>): void {
    this.shown = { ...this.shown, ...change };
    this.onShown(this.shown);
  }

  private fail(error: Error): void {
    if (error instanceof CancelledError) return;
    const { film, scene, path, progress, verification, ...rest } = this.shown;
    this.shown = { ...rest, status: 'failed', message: error.message, playing: false };
    this.onShown(this.shown);
  }

  /** Does one thing after another until the laboratory is where the state wants it. */
  private async follow(): Promise<void> {
    if (this.busy || this.client === undefined || this.shown.adapter === undefined) return;
    this.busy = true;
    const { client } = this;
    try {
      while (this.client === client && (await this.next(client))) {}
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
    const { topology, algorithm, mode, words, view, picture, block, moment } = this.wanted;
    const experiment = JSON.stringify([topology, algorithm, mode, words]);
    const colours = JSON.stringify([view, view === 'picture' && picture]);
    const followed = JSON.stringify(block ?? null);
    if (this.done.experiment !== experiment) {
      this.done = { experiment, view: '', block: '' };
      const { scene, path, verification, message, progress, film, ...rest } = this.shown;
      this.shown = { ...rest, status: 'opening', playing: false };
      this.since = performance.now();
      this.onShown(this.shown);
      const opened = await laboratory.open({ topology, algorithm, mode, words });
      this.update({ status: 'ready', film: opened });
      return true;
    }
    const { film, scene, playing, verification, path } = this.shown;
    if (film === undefined) return false;
    if (this.done.view !== colours) {
      this.done = { ...this.done, view: colours };
      await laboratory.view(view, this.pictureOf(picture, film.network.nodes));
      this.forget('verification');
      return true;
    }
    if (this.done.block !== followed) {
      this.done = { ...this.done, block: followed };
      const { nodes } = film.network;
      const inside = block !== undefined && block.source < nodes && block.destination < nodes;
      if (inside) this.update({ path: await laboratory.follow(block.source, block.destination) });
      else if (path) this.forget('path');
      return true;
    }
    if (playing) return false;
    const to = Math.min(moment, film.end);
    if (to !== moment) this.onMoment(to);
    if (scene?.moment !== to) {
      const next = await laboratory.goto(to);
      if (!this.shown.playing) this.update({ scene: next });
      return true;
    }
    if (to === film.end && verification === undefined) {
      this.update({ verification: await laboratory.verify() });
      return true;
    }
    return false;
  }

  private forget(name: 'verification' | 'path'): void {
    const { [name]: _, ...rest } = this.shown;
    this.shown = rest;
    this.onShown(rest);
  }

  private pictureOf(name: string, side: number): PictureData | string {
    return name === OWN_PICTURE && this.ownPicture ? this.ownPicture.pixels(side) : name;
  }
}
