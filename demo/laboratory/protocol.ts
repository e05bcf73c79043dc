import type { BenchReport } from '../../src/bench/bench-report.ts';
import type { PriceList } from '../../src/costs/price-list.ts';
import type { View } from '../../src/host/program/view.ts';
import type { SliceResult } from '../../src/host/run/run-slice.ts';
import type { ChartRequest, SharesRequest } from '../../src/pictures/timeline/chart-request.ts';
import type { CountedForm } from '../../src/report/tables/run-facts.ts';
import type { Topology, TopologyCode } from '../../src/schedules/index.ts';
import type { StepsBy } from '../../src/schedules/model/algorithm.ts';
import type { Dress } from '../colours.ts';
import type { Zoom } from '../matrix/zoom.ts';
import type { Words } from '../problem/problem-in-words.ts';
import type { Entry, EntryChoice } from '../race/entry.ts';
import type { Priced, Racer } from '../race/race-state.ts';
import type { ExperimentChoice } from './experiment-choice.ts';
import type { AdapterLimits, MeasureChoice, Measurement, Reached } from './measured.ts';
import type { PictureData } from './stage/picture-layout.ts';

/** The processor, where there is no GPU, would not show a larger network at an even pace. */
export const MOST_NODES_WITHOUT_GPU = 64;

/** A phase of the schedule and the moments that it leads to. */
export interface PhaseInfo {
  readonly name: 'alignment' | 'steps' | 'rearrangement' | 'realignment';
  /** The moment before it. */
  readonly first: number;
  /** The moment that it ends with. */
  readonly last: number;
}

/** What the steps of a form are called: rounds in the blocked one. */
export type StepWord = 'step' | 'round';

/** An opened experiment. */
export interface PlaybackInfo {
  /** As the schedule has it. */
  readonly algorithm: string;
  /** What was asked for it: a name of the catalogue, or FROM_FILE. */
  readonly asked: string;
  /** What its steps go by, see `Algorithm`. */
  readonly stepsBy?: StepsBy;
  /** What is asked for and where, as a phrase. */
  readonly problem: string;
  readonly source: string;
  /** Link node * ports + port leaves a node. On a cube there is a port for each dimension, on a grid two for each axis, ahead and back. */
  readonly network: Pick<Topology, 'label' | 'nodes' | 'ports' | 'links'> & {
    readonly topology: TopologyCode;
  };
  /** Blocks at the start. */
  readonly blocks: number;
  /** Of a complete exchange: it runs among so many nodes with neighbouring numbers. */
  readonly members?: number;
  /** Of anything else, by place, slot * nodes + node: whom the block that starts there is for. See `receiversOf`; `receiverAt` reads it. */
  readonly receivers?: Uint32Array<ArrayBuffer>;
  /** Rows of the matrix that hold blocks at the start and at the end. */
  readonly slots: number;
  /** Further rows, for blocks in transit. */
  readonly transit: number;
  /** Elements of a block, where a schedule chooses how many there are; otherwise 1. */
  readonly unit: number;
  /** The picture that is loaded as the matrix: what moves are its pixels, elements of a problem or else blocks. */
  readonly picture: Pick<PictureData, 'columns' | 'rows'>;
  /** Whether the memories are too large to be held, so that the picture is a sample: one block for each of its pixels. */
  readonly isSampled: boolean;
  /** The last moment: each local phase and each step leads to the next one. */
  readonly end: number;
  readonly phases: readonly PhaseInfo[];
  /** By step: the blocks that all nodes together send in it. */
  readonly blocksPerStep: Uint32Array<ArrayBuffer>;
  /** By slot of a cube: the relative address of its blocks during the steps. Left out where those of a slot have several. */
  readonly addresses?: Uint32Array<ArrayBuffer>;
  readonly one: StepWord;
  /** From the proof. */
  readonly counts: Omit<CountedForm, 'algorithm' | 'mode'>;
  /** Where something is left out of the network: the blocks in sequence that the same exchange takes at least on all of it. */
  readonly wholeBound?: number;
}

/** What led to a moment. */
export interface SceneInfo {
  readonly moment: number;
  /** Index into the phases; left out at moment 0. */
  readonly phase?: number;
  /** Index of the step among all steps, from 0; left out for local phases. */
  readonly step?: number;
  /** By slot, transit slots last: the port by which its blocks left, NO_PORT or SEVERAL_PORTS. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** By link, node * ports + port: blocks that it carried in this step. */
  readonly loads: Uint32Array<ArrayBuffer>;
  /** Blocks that moved, in all nodes. */
  readonly moved: number;
  /** A sentence that says what happened. */
  readonly text: string;
}

/** What was reached, or will be at the end of a flight. */
export interface Arrival {
  readonly scene: SceneInfo;
  /** Milliseconds until the blocks are there, from now on; 0: they are. The memories themselves are at the moment already. */
  readonly flightMs: number;
}

/** What is seen on the way to a moment. */
export interface Shot extends Arrival {
  readonly picture: PictureData;
}

/** Where a block is from a moment on. */
export interface Stop extends Place {
  readonly moment: number;
  /** The links that it crossed to come there, in order: node * ports + port. */
  readonly links: readonly number[];
}

/** A place of the memory. A block is told from all others by the place where it starts. */
export interface Place {
  readonly slot: number;
  readonly node: number;
}

/** The way of a block: its start, and a stop for each moment that changed its place. */
export interface BlockPath {
  /** The node where it starts. */
  readonly source: number;
  /** The node that it is for. */
  readonly destination: number;
  readonly stops: readonly Stop[];
}

/** What the links have carried up to a moment. */
export interface LinkTotals {
  /** Blocks that a link could have carried in the time of all steps up to it. */
  readonly offered: number;
  /** By port: the fewest and the most blocks of one of its links; 0 where it has none. */
  readonly fewest: Uint32Array<ArrayBuffer>;
  readonly most: Uint32Array<ArrayBuffer>;
}

/** How far an exchange is that is run slice by slice: relative addresses below `done` are at the end, those from `begun` on wait. */
export interface SlicesRun {
  readonly done: number;
  readonly begun: number;
}

/** What a verification found. */
export interface Verification {
  readonly blocks: number;
  readonly mismatches: number;
}

/** What the worker does for the page. Every method may be called while another one is under way; `open` ends what goes on. */
export interface Laboratory {
  /**
   * Tells on which adapter it runs, or that there is no GPU and the processor does it.
   * @param canvas left out: nothing is shown, and only `measure` is called
   * @param withoutGpu whether the processor does it, even if there is a GPU
   */
  start(
    canvas?: OffscreenCanvas,
    withoutGpu?: boolean,
  ): Promise<{ adapter: string; onGpu: boolean; limits?: AdapterLimits }>;
  /**
   * Makes, proves and loads an experiment, at moment 0. Where its memories are too large an event says why, before the proof
   * if possible; it is opened without them: all but `view`, `blockAt`, `verify` and `memory` can be called.
   */
  open(choice: ExperimentChoice): Promise<PlaybackInfo>;
  /**
   * Proves the schedule of a file; the next `open` with FROM_FILE is for it.
   * @returns its network in words, and the view that says most of its blocks
   */
  read(file: File): Promise<{ network: Words; view: View }>;
  /**
   * Chooses the colours. A picture is loaded as the matrix; all other views show tagged blocks.
   * @param picture pixels, which are given away, or the name of a generated picture
   */
  view(view: View, picture?: PictureData | string): Promise<void>;
  /** Size of the canvas in pixels of the screen. */
  resize(width: number, height: number): Promise<void>;
  /** Shows a part of a sampled memory. */
  look(zoom: Zoom): Promise<void>;
  /** What the page looks like from now on. */
  dress(dress: Dress): Promise<void>;
  /**
   * Shows a moment.
   * @param flies whether blocks fly there from the moment before or after; where they cannot, or the way is longer, one picture fades into
   *   the other. Without it, as while somebody drags, and where frames are slow, the picture changes at once.
   * @returns at the start of the flight
   */
  goto(moment: number, flies: boolean): Promise<Arrival>;
  /**
   * Goes on from the present moment, so many moments a second, until the end or `pause`. The page is told by events. Up to 4 moments
   * a second blocks fly in their own time; up to 15 a flight takes the whole time between two moments; above that, and
   * where frames are slow, there is none.
   */
  play(momentsPerSecond: number): Promise<void>;
  /**
   * Shows what playing at that speed shows so many milliseconds after it set out for a moment, and stays there: the next call tells how
   * it goes on. Where frames are slow blocks fly all the same.
   * @returns with what is seen as a picture, in the size of the canvas
   */
  shoot(moment: number, ms: number, momentsPerSecond: number): Promise<Shot>;
  /** Stays at the present moment. A flight is at its end at once. */
  pause(): Promise<SceneInfo>;
  /** @returns by cell, row * columns + column: the port by which blocks leave, NO_PORT or SEVERAL_PORTS */
  chart(request: ChartRequest): Promise<Uint8Array<ArrayBuffer>>;
  /** What the links have carried up to a moment. */
  linkTotals(moment: number): Promise<LinkTotals>;
  /** Steps in `columns` x `rows` cells as shares of the links at work, stacked by ports: see `PortChart.shares`. */
  shares(part: SharesRequest): Promise<Uint8Array<ArrayBuffer>>;
  /** The way of the block that starts in a place. */
  follow(start: Place): Promise<BlockPath>;
  /**
   * Where the block started that is at a place now, read from its tag, or, of a picture, by its way back to the start;
   * undefined where there is none.
   */
  blockAt(place: Place): Promise<Place | undefined>;
  /** Shows a sampled memory as it is while the whole is run slice by slice; undefined: at its moment again. */
  showSlices(slices: SlicesRun | undefined): Promise<void>;
  /**
   * Runs an algorithm slice by slice, and verifies every block; nothing of that is shown. It tells its progress in slices, and needs no
   * canvas.
   */
  runInSlices(choice: MeasureChoice, finished: readonly SliceResult[]): Promise<Verification>;
  /** Looks at every block, at the last moment. */
  verify(): Promise<Verification>;
  /** All node memories at the present moment, A[slot][node][word]; transit slots are left out. */
  memory(): Promise<Uint32Array<ArrayBuffer>>;
  /**
   * The first word of each pixel: a matrix as the file has it, at the start and at the end. On the way nothing says where its
   * elements are, and whatever else moves has no rows and columns but slots and nodes: then it is the memory, a row for each slot, or for each of
   * the elements that it holds, and a column for each node.
   */
  picture(): Promise<PictureData>;
  /** The schedule as a file. */
  scheduleFile(): Promise<Blob>;
  /**
   * Proves and counts an algorithm in each of its forms. With a GPU they are run as well, on a machine of their own, and
   * every block is verified. How much is done is told by events.
   */
  measure(choice: MeasureChoice, runs: number): Promise<Measurement[]>;
  /** Who races where nobody says it, see `usualRacers`. */
  usualRacers(said: Words, algorithm: string, machine: PriceList, bytes: number): Promise<Racer[]>;
  /** When a node has what others send it, see `arrivalsAt`; undefined where it would take too long to find out. */
  arrivalsAt(node: number): Promise<Uint32Array<ArrayBuffer> | undefined>;
  /** The fastest of all algorithms, and its time; undefined where none has a price. */
  fastest(said: Words, machine: PriceList, bytes: number): Promise<Priced | undefined>;
  /** What an algorithm takes, and where its blocks are when: for a race. Nothing is proved, and nothing run. */
  enter(choice: EntryChoice): Promise<Entry>;
  /** Runs the exchange of a cube, in slices if need be, and verifies every block. @throws InputError when there is no room */
  reach(dim: number): Promise<Reached>;
  /** Measures all forms of an exchange beside a plain copy of the same memory, in turn with it. */
  ceilings(algorithm: string, dim: number, rounds: number): Promise<BenchReport>;
}

/** What the worker tells without being asked. */
export type LaboratoryEvent =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | undefined }
  /** While it plays: a flight to a moment begins, or the moment is there. When playing ends: where, after the last flight. */
  | ({ readonly kind: 'scene'; readonly playing: boolean } & Arrival)
  /** A slice of `runInSlices` is through. */
  | { readonly kind: 'slice'; readonly result: SliceResult }
  /** The memories of the experiment that is being opened will not be shown, for this reason. */
  | { readonly kind: 'refused'; readonly why: string }
  /** The browser has lost its GPU. What it says of that is for its own makers. */
  | { readonly kind: 'lost' };
