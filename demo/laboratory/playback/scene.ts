import type { Playback } from '../../../src/host/program/playback.ts';
import { type LocalPhase, ordinal, type Step, type Topology } from '../../../src/schedules/index.ts';
import { localMoves } from '../../../src/schedules/proof/local-moves.ts';
import { NO_PORT, type SceneInfo } from '../protocol.ts';
import { startInWords } from './start-words.ts';
import { localInWords, stepInWords } from './step-words.ts';
import { bothPorts, waysOn } from './ways.ts';

/** What is found out once about a playback. */
interface Known {
  readonly steps: number;
  readonly waysOf: ReturnType<typeof waysOn>;
  /** What is said of the start; left out until somebody asks. */
  start?: string;
  /** By phase; left out until somebody asks. */
  localMoves?: readonly number[];
}

const playbacks = new WeakMap<Playback, Known>();

/**
 * What led to a moment of a playback, for the page to show.
 *
 * @param moment 0 to the playback's end
 * @throws InputError for any other moment
 */
export function sceneInfo(playback: Playback, moment: number): SceneInfo {
  const { schedule } = playback;
  const { topology, phases, slots } = schedule;
  const known = knownOf(playback);
  const rows = new Uint8Array(slots).fill(NO_PORT);
  const loads = new Uint32Array(topology.nodes * topology.ports);
  if (moment === 0) {
    known.start ??= startInWords(schedule.pattern);
    return { moment, rows, loads, moved: 0, text: known.start };
  }
  const { phase, step } = playback.transition(moment);
  if (step) {
    const { sent, messages, hops } = carry(step.messages, known.waysOf, topology, rows, loads);
    const moved = sent.reduce((sum, blocks) => sum + blocks, 0);
    const what = stepInWords(topology, sent, messages, loads, hops);
    const text = `Step ${ordinal(step.index)} of ${known.steps}: ${what}.`;
    return { moment, phase, step: step.index, rows, loads, moved, text };
  }
  known.localMoves ??= localMoves(schedule);
  const { [phase]: moved } = known.localMoves;
  // What is no step is a local phase.
  return { moment, phase, rows, loads, moved, text: localInWords(phases[phase] as LocalPhase, moved) };
}

function knownOf(playback: Playback): Known {
  const known = playbacks.get(playback) ?? {
    steps: playback.end - playback.schedule.phases.filter(({ kind }) => kind === 'local').length,
    waysOf: waysOn(playback.schedule.topology),
  };
  playbacks.set(playback, known);
  return known;
}

/**
 * Adds the messages of a step to the ports of the rows and the loads of the links.
 * @returns the blocks that each node sends, the most messages that one does, and the links of the shortest and of the
 *   longest way
 */
function carry(
  step: Step,
  waysOf: Known['waysOf'],
  { nodes }: Topology,
  rows: Uint8Array,
  loads: Uint32Array,
): { sent: Uint32Array; messages: number; hops: readonly [fewest: number, most: number] } {
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
  return { sent, messages: messages.reduce((one, other) => Math.max(one, other), 0), hops: [fewest, most] };
}
