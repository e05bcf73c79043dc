import type { TitledTable } from '../../papers/johnsson-ho/tables/section.ts';
import { memoryStates } from '../../papers/memory-states.ts';
import {
  factsOf,
  IDLE,
  InputError,
  ordinal,
  type Problem,
  type ProblemFacts,
  type Schedule,
  type TopologyCode,
} from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { stepsOf } from '../../schedules/model/validate.ts';
import { Trace } from '../../schedules/proof/trace.ts';

/** Messages are printed of up to so many nodes and steps, and memories of up to so many places: nobody reads more. */
const MAX_NODES = 64;
const MAX_STEPS = 1024;
const MAX_NODES_SHOWN = 8;
const MAX_SLOTS_SHOWN = 64;

export type ScheduleTable = TitledTable<'messages' | 'memory' | 'timeline'>;

/** What a schedule does, whatever it is for and on which network. */
export interface ScheduleTables {
  readonly algorithm: string;
  readonly topology: TopologyCode;
  readonly problem: ProblemFacts;
  readonly steps: number;
  readonly sections: readonly ScheduleTable[];
}

/**
 * The messages of each step, and the memory after each step and each local phase, with every block called by the nodes where
 * it starts and where it must end. Nothing is proved: the tables of a wrong schedule show what it does.
 *
 * @param problem what the schedule is an answer to
 * @throws InputError for a schedule that is too large for tables
 */
export function scheduleTables(schedule: Schedule, problem: Problem): ScheduleTables {
  const { topology, slots } = schedule;
  const messages = messagesTable(schedule);
  const isShown = topology.nodes <= MAX_NODES_SHOWN && slots <= MAX_SLOTS_SHOWN;
  const title = `The memory is shown for up to ${MAX_NODES_SHOWN} nodes with ${MAX_SLOTS_SHOWN} slots each; --view memory shows more`;
  const memories: ScheduleTable[] = isShown
    ? memoryTables(schedule)
    : [{ kind: 'memory', title, columns: [], rows: [] }];
  return tablesOf(schedule, problem, messages.rows.length, [messages, ...memories]);
}

/** Tables of a schedule, with what they are of. */
export function tablesOf(
  { algorithm, topology }: Schedule,
  problem: Problem,
  steps: number,
  sections: readonly ScheduleTable[],
): ScheduleTables {
  return { algorithm, topology: topology.encode(), problem: factsOf(problem), steps, sections };
}

/** @throws InputError for more nodes than a table has room for */
function requireNarrow({ algorithm, topology: { nodes } }: Schedule): void {
  if (nodes <= MAX_NODES) return;
  throw new InputError(
    `${algorithm} on ${nodes} nodes: its tables are too wide; give at most ${MAX_NODES} nodes`,
  );
}

const nodeNames = (nodes: number) => Array.from({ length: nodes }, (_, node) => `P${node}`);

/** Who sends how many blocks to whom in each step. @throws InputError for a schedule of too many nodes or steps */
export function messagesTable(schedule: Schedule): ScheduleTable {
  requireNarrow(schedule);
  const { algorithm, topology, phases } = schedule;
  const { nodes } = topology;
  const rows: string[][] = [];
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of stepsOf(phase)) {
      if (rows.length === MAX_STEPS) {
        throw new InputError(
          `${algorithm}: its tables are too long; give a schedule of at most ${MAX_STEPS} steps`,
        );
      }
      const sent = Array.from({ length: nodes }, (): string[] => []);
      for (const { map, slots } of step) {
        for (const [node, texts] of sent.entries()) {
          const to = map.apply(node);
          if (to !== IDLE && to !== node && slots.length > 0) texts.push(`${to}:${slots.length}`);
        }
      }
      rows.push([String(ordinal(rows.length)), ...sent.map((texts) => texts.join(' ') || '-')]);
    }
  }
  return {
    kind: 'messages',
    title: 'Messages of each step, as node:blocks: to which node a node sends how many blocks',
    columns: ['step', ...nodeNames(nodes)],
    rows,
  };
}

/** The memory after each step and each local phase. @throws InputError for a schedule of too many nodes */
export function memoryTables(schedule: Schedule): ScheduleTable[] {
  requireNarrow(schedule);
  const { pattern, slots } = schedule;
  const { nodes } = pattern;
  const blockAt = (origin: number) =>
    origin === NOWHERE ? '-' : `(${origin % nodes} ${pattern.destination(origin) % nodes})`;
  const states = [{ after: 'loading', origins: new Trace(schedule).blocks }, ...memoryStates(schedule)];
  return states.map(({ after, origins }) => ({
    kind: 'memory',
    title: `Memory after ${/^\d/.test(after) ? 'step' : 'the'} ${after}: (source destination)`,
    columns: ['slot', ...nodeNames(nodes)],
    rows: Array.from({ length: slots }, (_, slot) => [
      String(slot),
      ...Array.from({ length: nodes }, (_, node) => blockAt(origins[slot * nodes + node])),
    ]),
  }));
}
