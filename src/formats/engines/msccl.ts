import { InputError } from '../../schedules/index.ts';
import { type ExportedFile, type Facts, titleOf } from './exported.ts';
import { type Place, type PlacedMessage, type PlacedRanks, placedRanks } from './places.ts';
import type { RankRounds } from './rank-rounds.ts';

/** Thread blocks of a GPU on one channel. */
const MAX_THREAD_BLOCKS = 32;
/** Steps of a thread block in the releases that allow most; one allows 64. */
const MAX_STEPS = 256;
/** Neighbouring chunks of one step. */
const MAX_COUNT = 71;
const MAX_NAME_LENGTH = 63;
const BUFFERS = { input: 'i', output: 'o', scratch: 's' } as const;

/** Neighbouring chunks that travel together. */
interface Run {
  readonly from: Place;
  readonly to: Place;
  readonly count: number;
}

/** Where to wait for: a step of another thread block of the same GPU. */
interface Dependency {
  readonly block: ThreadBlock;
  readonly step: number;
}

interface Step {
  readonly type: 's' | 'r' | 'cpy' | 'nop';
  readonly run: Run;
  readonly dependency?: Dependency;
}

/** Does its steps one after another; all of its sends go to one GPU, and all of its receives come from one. */
interface ThreadBlock {
  readonly send: number;
  readonly receive: number;
  readonly steps: Step[];
  /** Steps for which others wait. */
  readonly awaited: Set<number>;
}

/**
 * The file with which MSCCL runs a schedule on GPUs, one for each node: for each GPU a thread block for every other one that
 * it sends to, one for every other one that it receives from, and one that copies its own chunk. Chunks lie in the
 * places of `placedRanks`, so that no others are copied. A step waits for what filled the chunks that it sends and for
 * what emptied those that it fills; nothing else keeps the rounds apart.
 *
 * @throws InputError for a schedule of something else than one block from each node to each other, and beyond the limits
 *   of the executors, 32 thread blocks of 256 steps, or of `placedRanks`
 */
export function mscclFiles(rounds: RankRounds, facts: Facts): ExportedFile[] {
  const placed = placedRanks(rounds);
  const gpus = placed.ranks.map((_, gpu) => threadBlocks(placed, gpu));
  requireLimits(gpus, facts);
  return [
    ['alltoall.xml', xml(gpus, placed.cells, facts)],
    ['README.md', [readme(facts, gpus)]],
  ];
}

function threadBlocks({ ranks }: PlacedRanks, gpu: number): ThreadBlock[] {
  const senders = new Map<number, ThreadBlock>();
  const receivers = new Map<number, ThreadBlock>();
  /** By cell: the step that filled it last, and the one that emptied it. */
  const filled = new Map<number, Dependency>();
  const emptied = new Map<number, Dependency>();
  for (const [number, { sends, receives }] of ranks[gpu].entries()) {
    for (const message of sends) {
      const block = blockFor(senders, message.peer, { send: message.peer, receive: -1 });
      const arrival = twin(ranks[message.peer][number].receives, gpu, message.tag);
      for (const run of runsOf(message.places, arrival.places)) {
        const step = append(block, 's', run, waits(run.from, run.count, filled));
        for (const cell of cellsOf(run.from, run.count)) emptied.set(cell, { block, step });
      }
    }
    for (const message of receives) {
      const block = blockFor(receivers, message.peer, { send: -1, receive: message.peer });
      const departure = twin(ranks[message.peer][number].sends, gpu, message.tag);
      for (const run of runsOf(departure.places, message.places)) {
        const step = append(block, 'r', run, waits(run.to, run.count, emptied));
        for (const cell of cellsOf(run.to, run.count)) filled.set(cell, { block, step });
      }
    }
  }
  const own: ThreadBlock = { send: -1, receive: -1, steps: [], awaited: new Set() };
  append(
    own,
    'cpy',
    { from: { buffer: 'input', index: gpu }, to: { buffer: 'output', index: gpu }, count: 1 },
    [],
  );
  const byPeer = (blocks: Map<number, ThreadBlock>) =>
    [...blocks].sort(([one], [other]) => one - other).map(([, block]) => block);
  return [...byPeer(senders), ...byPeer(receivers), own];
}

function blockFor(
  blocks: Map<number, ThreadBlock>,
  peer: number,
  ends: Pick<ThreadBlock, 'send' | 'receive'>,
): ThreadBlock {
  const block = blocks.get(peer) ?? { ...ends, steps: [], awaited: new Set() };
  blocks.set(peer, block);
  return block;
}

/** The same message at its other end. */
function twin(messages: readonly PlacedMessage[], peer: number, tag: number): PlacedMessage {
  return messages.find((message) => message.peer === peer && message.tag === tag) as PlacedMessage;
}

/** The chunks of a message, as many together as are neighbours at both ends. */
function runsOf(from: readonly Place[], to: readonly Place[]): Run[] {
  const follows = (place: Place, first: Place, count: number) =>
    place.buffer === first.buffer && place.index === first.index + count;
  const runs: Run[] = [];
  for (const [i, place] of from.entries()) {
    const last = runs.at(-1);
    if (
      last &&
      last.count < MAX_COUNT &&
      follows(place, last.from, last.count) &&
      follows(to[i], last.to, last.count)
    ) {
      runs[runs.length - 1] = { ...last, count: last.count + 1 };
    } else {
      runs.push({ from: place, to: to[i], count: 1 });
    }
  }
  return runs;
}

function cellsOf({ buffer, index }: Place, count: number): number[] {
  return buffer === 'scratch' ? Array.from({ length: count }, (_, i) => index + i) : [];
}

/** What is to be waited for before chunks are touched: of each thread block the last step. */
function waits(first: Place, count: number, touched: ReadonlyMap<number, Dependency>): Dependency[] {
  const last = new Map<ThreadBlock, number>();
  for (const cell of cellsOf(first, count)) {
    const touch = touched.get(cell);
    if (touch) last.set(touch.block, Math.max(touch.step, last.get(touch.block) ?? 0));
  }
  return [...last].map(([block, step]) => ({ block, step }));
}

/**
 * Adds a step, and before it one that does nothing for each dependency but the last: a step has one. Those for which an
 * earlier step of the thread block has waited are left out.
 * @returns the number of the step
 */
function append(
  block: ThreadBlock,
  type: Step['type'],
  run: Run,
  dependencies: readonly Dependency[],
): number {
  const { steps } = block;
  const isNew = (wanted: Dependency) =>
    !steps.some(({ dependency }) => dependency?.block === wanted.block && dependency.step >= wanted.step);
  const wanted = dependencies.filter(isNew);
  for (const { block: other, step } of wanted) other.awaited.add(step);
  const last = wanted.pop();
  for (const dependency of wanted) steps.push({ type: 'nop', run: NOTHING, dependency });
  return steps.push({ type, run, ...(last && { dependency: last }) }) - 1;
}

/** What a step that does nothing says of chunks. */
const NOTHING: Run = { from: { buffer: 'input', index: -1 }, to: { buffer: 'output', index: -1 }, count: 0 };

function requireLimits(gpus: readonly (readonly ThreadBlock[])[], { algorithm, network }: Facts): void {
  const blocks = Math.max(...gpus.map(({ length }) => length));
  const steps = Math.max(...gpus.flat().map((block) => block.steps.length));
  if (blocks > MAX_THREAD_BLOCKS) {
    throw new InputError(
      `${algorithm} on ${network} takes ${blocks} thread blocks of a GPU: MSCCL has ${MAX_THREAD_BLOCKS}; ` +
        'give fewer nodes, or an algorithm with fewer partners',
    );
  }
  if (steps > MAX_STEPS) {
    throw new InputError(
      `${algorithm} on ${network} takes ${steps} steps of a thread block: MSCCL has ${MAX_STEPS}; give fewer nodes`,
    );
  }
}

/** The parsers are written by hand: no declaration, one space between attributes, no tabs. */
function* xml(gpus: readonly (readonly ThreadBlock[])[], cells: number, facts: Facts): Iterable<string> {
  const ranks = gpus.length;
  const name = `${facts.algorithm} ${facts.network} ${facts.mode}`.replace(/[^A-Za-z0-9]+/g, '-');
  const head = {
    name: name.slice(0, MAX_NAME_LENGTH),
    proto: 'Simple',
    nchannels: 1,
    nchunksperloop: ranks,
    ngpus: ranks,
  };
  const use = { coll: 'alltoall', inplace: 0, outofplace: 1, minBytes: 0, maxBytes: 2 ** 40 };
  yield `<algo${attributes({ ...head, ...use })}>\n`;
  for (const [id, blocks] of gpus.entries()) {
    yield `  <gpu${attributes({ id, i_chunks: ranks, o_chunks: ranks, s_chunks: cells })}>\n`;
    for (const [block, { send, receive, steps, awaited }] of blocks.entries()) {
      yield `    <tb${attributes({ id: block, send, recv: receive, chan: 0 })}>\n`;
      for (const [s, { type, run, dependency }] of steps.entries()) {
        const chunks = {
          srcbuf: BUFFERS[run.from.buffer],
          srcoff: run.from.index,
          dstbuf: BUFFERS[run.to.buffer],
          dstoff: run.to.index,
          cnt: run.count,
        };
        const waiting = {
          depid: dependency ? blocks.indexOf(dependency.block) : -1,
          deps: dependency?.step ?? -1,
          hasdep: awaited.has(s) ? 1 : 0,
        };
        yield `      <step${attributes({ s, type, ...chunks, ...waiting })}/>\n`;
      }
      yield '    </tb>\n';
    }
    yield '  </gpu>\n';
  }
  yield '</algo>\n';
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

function readme(facts: Facts, gpus: readonly (readonly ThreadBlock[])[]): string {
  const steps = Math.max(...gpus.flat().map((block) => block.steps.length));
  return `# ${titleOf(facts)}

For ${facts.ranks} GPUs: \`alltoall.xml\` is an algorithm for MSCCL, msccl-executor-nccl and RCCL. With MSCCL:

    MSCCL_XML_FILES=alltoall.xml NCCL_ALGO=MSCCL,RING,TREE ...

A GPU takes ${gpus[0].length} thread blocks of at most ${steps} steps${steps > 64 ? ', more than a release of RCCL that takes 64' : ''}.

- \`alltoall.xml\`: what each GPU does
- \`schedule.json\`: the schedule, for \`allport check\`
`;
}
