import { IDLE, ordinal, type Schedule, type Step, type Topology } from '../../schedules/index.ts';
import { NOWHERE } from '../../schedules/model/pattern.ts';
import { Trace } from '../../schedules/proof/trace.ts';
import { NO_PORT } from '../timeline/chart-request.ts';
import { bothPorts, waysOn } from '../timeline/ways.ts';

/** The memories at one moment, and how they came about. */
export interface MemoryMoment {
  /** "start", "after step 3", "after the alignment" */
  readonly title: string;
  /** The step that led to it, from 1; left out: none did. */
  readonly step?: number;
  /** The local phase that led to it; left out: none did. */
  readonly phase?: string;
  /** By place, slot * nodes + node: the place where the block there started, or NOWHERE. */
  readonly origins: Uint32Array;
  /** By row in which blocks have just arrived: the port by which they left, or SEVERAL_PORTS. */
  readonly crossed: ReadonlyMap<number, number>;
}

const NONE_CROSSED: MemoryMoment['crossed'] = new Map();

/** The memories at the start, and after each local phase and each step. */
export function* memoryMoments(schedule: Schedule): Iterable<MemoryMoment> {
  const { topology, phases } = schedule;
  const trace = new Trace(schedule);
  const waysOf = waysOn(topology);
  let steps = 0;
  yield { title: 'start', origins: trace.blocks.slice(), crossed: NONE_CROSSED };
  for (const phase of phases) {
    if (phase.kind === 'local') {
      trace.move(phase);
      const title = `after the ${phase.name}`;
      yield { title, phase: phase.name, origins: trace.blocks.slice(), crossed: NONE_CROSSED };
      continue;
    }
    for (const messages of phase.steps()) {
      trace.send(messages);
      const step = ordinal(steps++);
      const crossed = crossedIn(messages, topology, waysOf);
      yield { title: `after step ${step}`, step, origins: trace.blocks.slice(), crossed };
    }
  }
}

function crossedIn(
  messages: Step,
  { nodes }: Topology,
  waysOf: ReturnType<typeof waysOn>,
): MemoryMoment['crossed'] {
  const crossed = new Map<number, number>();
  for (const { map, slots, to = slots } of messages) {
    const { port } = waysOf(map);
    const moves = Array.from({ length: nodes }, (_, node) => map.apply(node)).some(
      (end, node) => end !== IDLE && end !== node,
    );
    if (!moves) continue;
    for (const slot of Array.from(to)) crossed.set(slot, bothPorts(crossed.get(slot) ?? NO_PORT, port));
  }
  return crossed;
}

/** What can be seen in the memories of a moment, in few words; undefined where nothing strikes the eye. */
export function noteOf(
  { origins, crossed }: MemoryMoment,
  { pattern }: Pick<Schedule, 'pattern'>,
): string | undefined {
  if (crossed.size > 0) return crossedInWords([...crossed.keys()].sort((one, other) => one - other));
  const { nodes } = pattern;
  const slots = origins.length / nodes;
  const blockIn = (place: number) => ({
    ...{ sender: origins[place] % nodes, receiver: pattern.destination(origins[place]) % nodes },
    ...{ node: place % nodes, slot: Math.floor(place / nodes) },
  });
  const blocks = Array.from(origins.keys())
    .filter((place) => origins[place] !== NOWHERE)
    .map(blockIn);
  if (blocks.every(({ receiver, node }) => receiver === node)) return 'every block is at its receiver';
  if (slots !== nodes) return undefined;
  if (blocks.every(({ receiver, slot }) => receiver === slot)) return 'row 1: the blocks for node 1';
  if (blocks.every(({ sender, receiver, slot }) => (sender ^ receiver) === slot))
    return 'row = sender xor receiver';
  return blocks.every(({ sender, receiver, slot }) => (receiver - sender + nodes) % nodes === slot)
    ? 'row = receiver - sender'
    : undefined;
}

/** More rows are counted. */
const MOST_NAMED = 6;

function crossedInWords(rows: readonly number[]): string {
  if (rows.length > MOST_NAMED) return `${rows.length} rows have crossed`;
  return rows.length === 1 ? `row ${rows[0]} has crossed` : `rows ${rows.join(', ')} have crossed`;
}
