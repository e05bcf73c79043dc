import type { Playback } from '../../../src/host/program/playback.ts';
import { NO_PORT } from '../../../src/pictures/timeline/chart-request.ts';
import { type Frame, frameOf } from '../../../src/pictures/timeline/frame.ts';
import { bothPorts, waysOn } from '../../../src/pictures/timeline/ways.ts';
import { capitalized } from '../../../src/report/document/capitalized.ts';
import { ordinal, type Step, type Topology } from '../../../src/schedules/index.ts';
import type { StepsBy } from '../../../src/schedules/model/algorithm.ts';
import { verticesOf } from '../../../src/schedules/model/networks/topology.ts';
import { localMoves } from '../../../src/schedules/proof/local-moves.ts';
import type { SceneInfo, StepWord } from '../protocol.ts';
import { arrivalsOf } from './arrivals.ts';
import { stepsByOf } from './steps-by.ts';
import { localInWords } from './words/local-words.ts';
import { startInWords } from './words/start-words.ts';
import type { StepFacts } from './words/step-facts.ts';
import { stepInWords } from './words/step-words.ts';

/** What is found out once about a playback. */
interface Known {
  readonly steps: number;
  readonly waysOf: ReturnType<typeof waysOn>;
  /** What is said of the start; left out until somebody asks. */
  start?: string;
  /** By phase; left out until somebody asks. */
  localMoves?: readonly number[];
  readonly frame: Frame | undefined;
  readonly stepsBy: StepsBy | undefined;
  /** By step; of an exchange in its frame nobody asks. */
  readonly arrivals: Uint32Array | undefined;
}

const playbacks = new WeakMap<Playback, Known>();

/**
 * What led to a moment of a playback, for the page to show.
 *
 * @param moment 0 to the playback's end
 * @param one what a step is called
 * @throws InputError for any other moment
 */
export function sceneInfo(playback: Playback, moment: number, one: StepWord): SceneInfo {
  const { schedule } = playback;
  const { topology, slots } = schedule;
  const known = knownOf(playback);
  const rows = new Uint8Array(slots).fill(NO_PORT);
  const loads = new Uint32Array(verticesOf(topology) * topology.ports);
  if (moment === 0) {
    known.start ??= startInWords(schedule.pattern);
    return { moment, rows, loads, moved: 0, text: known.start };
  }
  const { phase, step } = playback.transition(moment);
  if (step) {
    const carried = carry(step.messages, known.waysOf, topology, rows, loads);
    const moved = carried.sent.reduce((sum, blocks) => sum + blocks, 0);
    const arrivals = known.arrivals?.[step.index];
    const words = stepInWords({
      ...carried,
      ...{ schedule, index: step.index, sendings: step.messages, loads },
      ...(known.frame && { frame: known.frame }),
      ...(known.stepsBy && { stepsBy: known.stepsBy }),
      ...(arrivals !== undefined && { arrivals }),
    });
    const text = `${capitalized(one)} ${ordinal(step.index)} of ${known.steps}. ${words}`;
    return { moment, phase, step: step.index, rows, loads, moved, text };
  }
  known.localMoves ??= localMoves(schedule);
  const { [phase]: moved } = known.localMoves;
  return { moment, phase, rows, loads, moved, text: localInWords(schedule, phase, moved, known.stepsBy) };
}

function knownOf(playback: Playback): Known {
  const known = playbacks.get(playback) ?? found(playback);
  playbacks.set(playback, known);
  return known;
}

function found(playback: Playback): Known {
  const { schedule, end } = playback;
  const frame = frameOf(schedule);
  return {
    steps: end - schedule.phases.filter(({ kind }) => kind === 'local').length,
    waysOf: waysOn(schedule.topology),
    frame,
    stepsBy: stepsByOf(schedule),
    arrivals: schedule.pattern.kind === 'exchange' ? undefined : arrivalsOf(playback),
  };
}

/** Adds the messages of a step to the ports of the rows and the loads of the links, and tells what it sends. */
function carry(
  step: Step,
  waysOf: Known['waysOf'],
  { nodes }: Topology,
  rows: Uint8Array,
  loads: Uint32Array,
): Pick<StepFacts, 'sent' | 'messages' | 'hops'> {
  const sent = new Uint32Array(nodes);
  const messages = new Uint32Array(nodes);
  let [fewest, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { map, slots } of step) {
    const { senders, links, port, hops } = waysOf(map);
    for (let i = 0; i < senders.length; i++) {
      sent[senders[i]] += slots.length;
      messages[senders[i]]++;
    }
    for (let i = 0; i < links.length; i++) loads[links[i]] += slots.length;
    for (let i = 0; i < slots.length; i++) rows[slots[i]] = bothPorts(rows[slots[i]], port);
    fewest = Math.min(fewest, hops[0]);
    most = Math.max(most, hops[1]);
  }
  const messagesOfOne = messages.reduce((one, other) => Math.max(one, other), 0);
  return { sent, messages: messagesOfOne, hops: [fewest, most] };
}
