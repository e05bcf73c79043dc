/*
 * Faults that a person could have made, put in by hand: the tests must find each of them. `npm run test:faults` puts in one after
 * another, and says which test fails. `faults.test.ts` sees to it that the list fits the source.
 */

/** A fault, and the test that finds it. */
export interface Fault {
  /** The part of the product that it is in. */
  readonly room: string;
  /** From the root of the repository. */
  readonly file: string;
  /** What stands in the file, once. */
  readonly from: string;
  /** What stands there instead. */
  readonly to: string;
  /** What is wrong then. */
  readonly wrong: string;
  /** The file of the test, without `test/` and `.test.ts`. */
  readonly test: string;
  /** Which run has it: `npm test`, `npm run test:all`, or `npm run test:engines`. */
  readonly tier: Tier;
}

export type Tier = 'first' | 'all' | 'engines';

type Line = readonly [file: string, from: string, to: string, wrong: string, test: string, tier?: Tier];

/** By room. Without a tier it is the first one. */
// biome-ignore format: a line for each fault
const LINES: Readonly<Record<string, readonly Line[]>> = {
  kernels: [
    ['src/shaders/swap.wgsl', 'if partner > node {', 'if partner != node {', 'both partners swap their blocks, which so stay where they are', 'gpu/kernels'],
    ['src/shaders/align.wgsl', '(row ^ mask) * NODES', '(row | mask) * NODES', 'rows with a bit of the mask change places with the wrong row', 'gpu/kernels'],
    ['src/shaders/gather.wgsl', '(entry.w & TO_SPARE) != 0u', '(entry.w & FROM_SPARE) != 0u', 'a block arrives in the memory that it comes from', 'gpu/kernels'],
    ['src/shaders/verify.wgsl', 'differs |= blocks', 'differs = blocks', 'only the last word of a block is looked at', 'gpu/kernels'],
    ['src/shaders/link-load.wgsl', 'select(1u, 0u, hops > 0i)', 'select(0u, 1u, hops > 0i)', 'messages are booked on the links that lead back', 'gpu/links', 'all'],
  ],
  'host machine': [
    ['src/host/program/fuse.ts', 'crossed[moves[i]] ^= moves[i + 1]', 'crossed[moves[i]] = moves[i + 1]', 'a row that moves twice keeps its last move alone', 'gpu/run'],
    ['src/host/run/shard.ts', 'index * rows < endRow', 'index * rows <= endRow', 'a shard has the first slice of the next one too', 'host/run/shard'],
    ['src/host/run/findings.ts', 'looked === blocks && ', '', 'a run that looked at no block is verified', 'host/run/merge'],
    ['src/host/gpu/last-used.ts', 'this.values.size > this.most', 'this.values.size >= this.most', 'one value fewer is kept', 'host/gpu/last-used'],
  ],
  processor: [
    ['src/host/processor/moves.ts', '(node - offset) & mask', '(node + offset) & mask', 'shifts go the other way', 'cli/processes'],
  ],
  checker: [
    ['src/schedules/proof/bookings.ts', 'if (count <= most) continue;', 'if (count <= most + 1) continue;', 'two messages may share a link', 'schedules/proof/checker-rejects'],
    ['src/schedules/proof/propagation.ts', 'this.lastMove[block] - this.firstMove[block] + 1', 'this.lastMove[block] - this.firstMove[block]', 'the span is a step too short', 'schedules/proof/checker'],
    ['src/schedules/proof/judge.ts', 'foundWidth !== width', 'foundWidth < width', 'a schedule for wider channels than asked is accepted', 'schedules/proof/judge'],
  ],
  bounds: [
    ['src/schedules/proof/bounds/bounds.ts', 'reached < nodes; reached *=', 'reached <= nodes; reached *=', 'a power of two takes a step more than it must', 'schedules/proof/bounds/bounds'],
    ['src/schedules/proof/bounds/bounds.ts', '(number + divisor - 1n) / divisor', 'number / divisor', 'a bound is rounded down', 'schedules/proof/bounds/bounds'],
    ['src/schedules/proof/bounds/bounds.ts', 'received[to] += amount', 'received[node] += amount', 'what a node receives is that which it sends', 'schedules/proof/bounds/uneven-bounds'],
  ],
  algorithms: [
    ['src/schedules/algorithms/cube/bruck.ts', 'const end = Math.min(first + weight, members);', 'const end = first + weight;', 'the last run of offsets goes beyond the nodes', 'schedules/algorithms/cube/bruck'],
    ['src/schedules/algorithms/cube/necklace.ts', '(bit + r) % dim)', '(bit + dim - r) % dim)', 'members of a necklace turn the wrong way', 'schedules/algorithms/cube/necklace'],
    ['src/schedules/algorithms/uneven/timetable/key-heap.ts', 'keys[below + 1] < keys[below]', 'keys[below + 1] > keys[below]', 'the greater of two keys comes first', 'schedules/algorithms/uneven/timetable/key-heap'],
  ],
  transforms: [
    ['src/schedules/transforms/blocking.ts', 'Math.ceil(busiest / moves)', 'Math.floor(busiest / moves)', 'links have room for a block fewer than they need', 'schedules/transforms/in-order'],
    ['src/schedules/transforms/in-order.ts', '(lastStep.get(slot) ?? -1) + 1', 'lastStep.get(slot) ?? 0', 'a row makes two moves in one step', 'schedules/transforms/in-order'],
  ],
  formats: [
    ['src/formats/schedule/steps-reader.ts', 'packed.set(message, 2 * map + 1)', 'packed.set(message, 2 * map)', 'arrival slots are read as another message', 'formats/schedule/schedule-json'],
    ['src/formats/units.ts', '(Number(ofBits) * BITS[unit]) / 8', 'Number(ofBits) * BITS[unit]', 'bits in a second are taken for bytes', 'formats/units'],
    ['src/formats/traffic/count-table.ts', "descr[0] !== '>'", "descr[0] !== '<'", 'numbers are read in the other byte order', 'formats/traffic/count-table'],
    ['src/formats/machines/measurement-reader.ts', 'ranks !== first.ranks || hosts', 'ranks !== first.ranks && hosts', 'runs on other hosts are put together', 'formats/machines/measurement-reader'],
    ['src/schedules/problems/layout.ts', 'Math.ceil(lines / parts)', 'Math.floor(lines / parts)', 'the rows that are left over begin anew at the first part', 'schedules/problems/conversion'],
  ],
  costs: [
    ['src/costs/clock.ts', '(messages + 1) * overhead)', 'messages * overhead)', 'nobody pays for receiving the last message', 'costs/clock'],
    ['src/costs/fit-line.ts', 'Math.abs(error) > TOLERANCE', 'error > TOLERANCE', 'what is faster than its line is never said', 'costs/fit-line'],
  ],
  exporters: [
    ['src/engines/goal.ts', '{messagesBefore + tag} cpu', '{tag} cpu', 'messages of different rounds have the same tag', 'engines/programs/goal'],
    ['src/engines/rank-rounds.ts', 'receives.push({ peer: rank, tag, slots: to })', 'receives.push({ peer: rank, tag, slots })', 'blocks arrive in the slots that they left', 'engines/programs/rank-rounds'],
    ['src/engines/choices/open-mpi.ts', 'i === 0 ? 0 : fromBytes * ranks', 'i === 0 ? 0 : fromBytes', 'the size of a block stands for that of all', 'engines/programs/choices/choice-files'],
    ['src/engines/mpi/library/world.c', 'state->numbers[rank] * (WINDOW * TAGS) + tag', 'tag', 'messages of several communicators meet', 'engines/requests', 'engines'],
    ['src/engines/mpi/communicator/state.c', '--state->holders > 0', '--state->holders < 0', 'what is under way on a communicator is freed with it', 'engines/requests', 'engines'],
    ['src/engines/mpi/library/requests.c', 'opal_progress_register(go_on_for_mpi) != 0', '0', 'nothing goes on while a program waits in MPI', 'engines/requests', 'engines'],
    ['src/engines/mpi/library/requests.c', 'return ((struct allport_operation *)operation)->error;', 'return MPI_SUCCESS;', 'a program does not hear of errors of what it waits for', 'engines/requests', 'engines'],
    ['src/engines/mpi/measure/measure.c', 'inside.place == 0 ? 0 : MPI_UNDEFINED', 'inside.place == 0 ? MPI_UNDEFINED : 0', 'the ranks that are not the first of their host stand for the hosts', 'engines/measure', 'engines'],
  ],
  'command line': [
    ['src/cli/options/shard.ts', 'if (index < of) return { index, of };', 'if (index <= of) return { index, of };', 'a rank behind the last is accepted', 'cli/options/shard'],
    ['src/cli/terminal/progress.ts', '(elapsedMs * (total - done)) / done', '(elapsedMs * (total - done)) / total', 'too little time is said to be left', 'cli/terminal/progress'],
    ['src/cli/process/exit-codes.ts', 'noAdapter: 3, environment: 4', 'noAdapter: 4, environment: 3', 'the exit codes of two failures are swapped', 'cli/processes'],
  ],
  laboratory: [
    ['src/pictures/network/folded-square.ts', '({ column: node & (2 ** columnBits - 1)', '({ column: node >> columnBits', 'nodes stand in the wrong column', 'pictures/network/folded-square'],
    ['demo/laboratory/playback/block-path.ts', 'moment <= playback.end', 'moment < playback.end', 'the way of a block ends before its last move', 'demo/laboratory/playback/block-path'],
  ],
  reports: [
    ['src/report/document/amounts.ts', "['KiB', 2 ** 10]", "['KiB', 1e3]", 'a KiB has 1000 bytes', 'report/document/amounts'],
    ['src/report/tables/traffic-squares.ts', 'Math.floor(from / nodesEach) * side + Math.floor(to / nodesEach)', 'Math.floor(to / nodesEach) * side + Math.floor(from / nodesEach)', 'the squares of senders and receivers are swapped', 'report/tables/traffic-squares'],
  ],
  papers: [
    ['src/papers/swarztrauber/index.ts', 'crossings / (d * 2 ** d * blocks)', 'crossings / (2 ** d * blocks)', 'the bandwidth is that of one channel of a node', 'papers/papers'],
  ],
};

export const FAULTS: readonly Fault[] = Object.entries(LINES).flatMap(([room, lines]) =>
  lines.map(([file, from, to, wrong, test, tier = 'first']) => ({ room, file, from, to, wrong, test, tier })),
);
