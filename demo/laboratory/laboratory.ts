import { decodeSchedule } from '../../src/formats/schedule/schedule-reader.ts';
import { encodeSchedule } from '../../src/formats/schedule/schedule-writer.ts';
import { NoAdapterError } from '../../src/host/gpu/errors.ts';
import { type GpuContext, openContext } from '../../src/host/gpu/gpu-context.ts';
import { Film } from '../../src/host/program/film.ts';
import type { View } from '../../src/host/program/view.ts';
import {
  askedOf,
  blocked,
  check,
  describeFault,
  findAlgorithm,
  InputError,
  judge,
  type Proof,
  type Schedule,
  solve,
  UnprovedError,
} from '../../src/schedules/index.ts';
import { topologyOf } from '../state/network.ts';
import { Chart } from './film/chart.ts';
import { blockAt, pathOf } from './film/path.ts';
import { sceneInfo } from './film/scene.ts';
import { measure } from './measure.ts';
import {
  type ExperimentChoice,
  type FilmInfo,
  FROM_FILE,
  type Laboratory,
  type LaboratoryEvent,
  type PhaseInfo,
  type SceneInfo,
} from './protocol.ts';
import { CpuStage } from './stage/cpu-stage.ts';
import { GpuStage } from './stage/gpu-stage.ts';
import { draw } from './stage/pictures.ts';
import type { Stage } from './stage/stage.ts';

/** A schedule file that takes longer than a moment to read is no use here. */
const MOST_FILE_BYTES = 64 * 2 ** 20;
/** Between two messages about progress. */
const PROGRESS_MS = 50;

/** An opened experiment. */
interface Opened {
  readonly film: Film;
  readonly chart: Chart;
  readonly words: number;
  /** Why its memories are not on stage, in a sentence; left out where they are. */
  readonly refusal?: string;
}

/**
 * The laboratory itself; it lives in a worker.
 * @param tell takes the events
 */
export function createLaboratory(tell: (event: LaboratoryEvent) => void): Laboratory {
  let context: GpuContext | undefined;
  let stage: Stage | undefined;
  let opened: Opened | undefined;
  let fromFile: Schedule | undefined;
  let view: View = 'source';
  let moment = 0;
  /** Counts up whenever playing begins or ends. */
  let playing = 0;

  const current = (): Opened => {
    if (opened === undefined) throw new Error('open an experiment first');
    return opened;
  };

  const onStage = () => {
    const { refusal, ...shown } = current();
    if (refusal !== undefined) throw new InputError(refusal);
    if (stage === undefined) throw new Error('this laboratory has no canvas');
    return { stage, ...shown };
  };

  /** Tells of memories that are too large; the experiment is opened without them. */
  const refuse = (error: unknown): string => {
    if (!(error instanceof InputError)) throw error;
    tell({ kind: 'refused', why: error.message });
    return error.message;
  };

  /** What is done with the memories is done one after the other, whoever asks for it. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => {});
    return turn;
  };

  const bringTo = async (to: number): Promise<SceneInfo> => {
    const { film, refusal } = current();
    if (!(Number.isInteger(to) && to >= 0 && to <= film.end)) {
      throw new InputError(`moment ${to}: give a whole number from 0 to ${film.end}`);
    }
    if (refusal === undefined) await onStage().stage.goto(to);
    moment = to;
    stage?.paint();
    return sceneInfo(film, to);
  };

  return {
    async start(canvas) {
      try {
        context = await openContext(navigator.gpu);
      } catch (error) {
        if (!(error instanceof NoAdapterError)) throw error;
      }
      context?.device.lost.then(() => tell({ kind: 'lost' }));
      if (canvas !== undefined) stage = context ? new GpuStage(context, canvas) : new CpuStage(canvas);
      return { adapter: context?.adapter ?? 'the processor', onGpu: context !== undefined };
    },

    async open(choice) {
      playing++;
      const own = stage;
      if (own === undefined) throw new Error('this laboratory has no canvas');
      const { words } = choice;
      const { schedule, source } = scheduleOf(choice, fromFile);
      try {
        own.requireRoom(schedule, words);
      } catch (error) {
        refuse(error);
      }
      const form = choice.mode === 'block' ? blocked(schedule) : schedule;
      const proof = check(form, progressOf(tell));
      requireProved(form, proof);
      const film = new Film(form);
      return inTurn(async () => {
        const refusal = await own.load(film, words).then(() => undefined, refuse);
        opened = { film, chart: new Chart(film), words, ...(refusal !== undefined && { refusal }) };
        moment = 0;
        return filmInfo(opened, proof, source);
      });
    },

    async read(file) {
      if (file.size > MOST_FILE_BYTES) {
        throw new InputError(`${file.name}: ${file.size} bytes; give a schedule file of at most 64 MiB`);
      }
      const schedule = await decodeSchedule([new Uint8Array(await file.arrayBuffer())], file.name);
      const { topology } = schedule;
      const asked = { ...askedOf({ topology, copies: 1 }), width: schedule.width ?? 1 };
      if (topology.members !== topology.nodes || judge(asked, schedule) !== undefined) {
        throw new InputError(`${file.name}: give a schedule for one block from each node to each other`);
      }
      requireProved(schedule, check(schedule, progressOf(tell)));
      fromFile = schedule;
      return { topology: schedule.topology.encode(), name: schedule.algorithm };
    },

    async view(next, picture) {
      await inTurn(async () => {
        const { stage, film } = onStage();
        view = next;
        const pixels = typeof picture === 'string' ? draw(picture, film.schedule.topology.nodes) : picture;
        await stage.fill(next, next === 'picture' ? pixels : undefined);
        await bringTo(moment);
      });
    },

    async resize(width, height) {
      await inTurn(async () => {
        stage?.resize(width, height);
        stage?.paint();
      });
    },

    goto(to) {
      playing++;
      return inTurn(() => bringTo(to));
    },

    async play(momentsPerSecond) {
      const { film } = current();
      const own = ++playing;
      const first = moment;
      const begin = performance.now();
      while (own === playing && moment < film.end) {
        await nextFrame();
        const to = first + Math.floor(((performance.now() - begin) / 1000) * momentsPerSecond);
        if (own !== playing || to <= moment) continue;
        const scene = await inTurn(() => bringTo(Math.min(to, film.end)));
        if (own === playing && moment < film.end) tell({ kind: 'scene', scene, playing: true });
      }
      // Also where the end was reached before, or while another speed was asked for.
      if (own === playing) tell({ kind: 'scene', scene: sceneInfo(film, moment), playing: false });
    },

    async pause() {
      playing++;
      return inTurn(async () => sceneInfo(current().film, moment));
    },

    async chart(request) {
      return current().chart.cells(request);
    },

    async follow(source, destination) {
      return pathOf(current().film, source, destination);
    },

    async blockAt(slot, node) {
      const { stage, film, words } = onStage();
      // A picture has no tags.
      if (view === 'picture') return inTurn(async () => blockAt(film, moment, slot, node));
      const word = await inTurn(() => stage.wordAt(slot, node));
      if (word === undefined) return undefined;
      const { nodes } = film.schedule.topology;
      const origin = Math.floor(word / words);
      return { source: origin % nodes, destination: Math.floor(origin / nodes) };
    },

    async verify() {
      return inTurn(() => onStage().stage.verify());
    },

    async memory() {
      return inTurn(() => onStage().stage.read());
    },

    async scheduleFile() {
      const { schedule } = current().film;
      return new Blob(Array.from(encodeSchedule(schedule)), { type: 'application/json' });
    },

    async measure(choice, runs) {
      return measure(context, choice, runs, progressOf(tell));
    },
  };
}

function scheduleOf(
  { algorithm, topology }: ExperimentChoice,
  fromFile: Schedule | undefined,
): { schedule: Schedule; source: string } {
  if (algorithm === FROM_FILE) {
    if (fromFile === undefined)
      throw new InputError('no schedule file is open: open one, or choose an algorithm');
    const { label } = topologyOf(topology);
    if (fromFile.topology.label !== label) {
      throw new InputError(
        `the schedule file is for ${fromFile.topology.label}, not for ${label}: open another`,
      );
    }
    return { schedule: fromFile, source: 'a schedule file' };
  }
  const found = findAlgorithm(algorithm);
  return { schedule: solve(found, { topology: topologyOf(topology), copies: 1 }), source: found.source };
}

function requireProved({ algorithm }: Schedule, proof: Proof): void {
  if (proof.ok) return;
  throw new UnprovedError(`${algorithm} fails its check and is not run: ${describeFault(proof)}`, proof);
}

function filmInfo({ film, chart, words }: Opened, { certificate }: Proof, source: string): FilmInfo {
  const { schedule, end } = film;
  const { blocksPerStep, addresses } = chart;
  const { algorithm, topology, slots, pattern, ports, switching } = schedule;
  return {
    algorithm,
    source,
    network: {
      topology: topology.encode(),
      label: topology.label,
      nodes: topology.nodes,
      ports: topology.ports,
      links: topology.links,
    },
    slots: pattern.slots,
    transit: slots - pattern.slots,
    words,
    end,
    phases: schedule.phases.map((phase, index): PhaseInfo => {
      const [first, last] = film.momentsOf(index);
      return { name: phase.kind === 'segment' ? 'steps' : phase.name, first, last };
    }),
    counts: { ...certificate, ports, switching },
    blocksPerStep,
    ...(addresses && { addresses }),
  };
}

/** Tells now and then how far a proof is. */
function progressOf(tell: (event: LaboratoryEvent) => void) {
  let last = performance.now();
  return (done: number, total: number) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    tell({ kind: 'progress', done, total });
  };
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
