import { InputError } from '../schedules/index.ts';
import { type Arrays, collectiveOf } from './collective.ts';
import { type ExportedFile, type ExportFacts, titleOf } from './export-facts.ts';
import { type PlacedMessage, type PlacedRanks, placedRanks } from './places.ts';
import type { OnPart, RankRounds } from './rank-rounds.ts';

/** Thread blocks of a GPU on one channel. */
const MAX_THREAD_BLOCKS = 32;
/** Steps of a thread block in the releases that allow most; one allows 64. */
const MAX_STEPS = 256;
/** Neighbouring chunks of one step. */
const MAX_COUNT = 71;
const MAX_NAME_LENGTH = 63;
/** The buffers of a GPU, in the order in which `placedRanks` numbers places: input, output and scratch. */
const BUFFERS = ['i', 'o', 's'] as const;

/** Neighbouring chunks that travel together: the first of their places at either end, and how many. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Where to wait for: a step of another thread block of the same GPU. */
interface Dependency {
  readonly block: ThreadBlock;
  readonly step: number;
}

interface MscclStep {
  readonly type: 's' | 'r' | 'cpy' | 'nop';
  /** Left out of a step that does nothing. */
  readonly run?: Run;
  readonly dependency?: Dependency;
}

/** Does its steps one after another; all of its sends go to one GPU, and all of its receives come from one. */
interface ThreadBlock {
  readonly send: number;
  readonly receive: number;
  readonly steps: MscclStep[];
  /** Steps for which others wait. */
  readonly awaited: Set<number>;
  /** Of other thread blocks: the last step for which this one has waited. */
  readonly waited: Map<ThreadBlock, number>;
}

/**
 * The file with which MSCCL runs a schedule on GPUs, one for each node: for each GPU a thread block for every other one that
 * it sends to, one for every other one that it receives from, and one that copies its own chunks. Chunks lie in the
 * places of `placedRanks`, so that no others are copied. A step waits for what filled the chunks that it sends and for
 * what emptied those that it fills; nothing else keeps the rounds apart.
 *
 * @param arrays what the GPUs have in their arrays; left out: the schedule's pattern says it, see `collectiveOf`
 * @param onPart told of the rounds while places are found, and of the GPUs while the text is read
 * @throws InputError for anything else than one exchange of all nodes, and beyond the limits of the executors, 32 thread
 *   blocks of 256 steps, or of `placedRanks`
 */
export function mscclFiles(
  rounds: RankRounds,
  facts: ExportFacts,
  { arrays }: { readonly arrays?: Arrays | undefined } = {},
  onPart: OnPart = () => {},
): ExportedFile[] {
  const collective = collectiveOf(rounds.schedule, arrays);
  if (collective.call !== 'alltoall') {
    throw new InputError(
      `${facts.algorithm} on ${facts.network}: MSCCL has even all-to-alls only; ` +
        'give an exchange on one network, without permutations',
    );
  }
  const placed = placedRanks(rounds, collective, onPart);
  const gpus = placed.ranks.map((_, gpu) => threadBlocks(placed, gpu));
  requireLimits(gpus, facts);
  return [
    ['alltoall.xml', xml(gpus, placed, facts, onPart)],
    ['README.md', [readme(facts, gpus)]],
  ];
}

function threadBlocks({ ranks, kept, inputs }: PlacedRanks, gpu: number): ThreadBlock[] {
  const senders = new Map<number, ThreadBlock>();
  const receivers = new Map<number, ThreadBlock>();
  /** By place, for the cells only: the step that filled it last, and the one that emptied it. */
  const filled = new Map<number, Dependency>();
  const emptied = new Map<number, Dependency>();
  for (const [number, { sends, receives }] of ranks[gpu].entries()) {
    for (const message of sends) {
      const block = senders.get(message.peer) ?? threadBlock(message.peer, -1);
      senders.set(message.peer, block);
      const arrival = twin(ranks[message.peer][number].receives, gpu, message.tag);
      for (const run of runsOf(message.places, arrival.places, inputs)) {
        const step = append(block, 's', run, waits(run.from, run.count, filled));
        if (run.from < 2 * inputs) continue;
        for (let i = 0; i < run.count; i++) emptied.set(run.from + i, { block, step });
      }
    }
    for (const message of receives) {
      const block = receivers.get(message.peer) ?? threadBlock(-1, message.peer);
      receivers.set(message.peer, block);
      const departure = twin(ranks[message.peer][number].sends, gpu, message.tag);
      for (const run of runsOf(departure.places, message.places, inputs)) {
        const step = append(block, 'r', run, waits(run.to, run.count, emptied));
        if (run.to < 2 * inputs) continue;
        for (let i = 0; i < run.count; i++) filled.set(run.to + i, { block, step });
      }
    }
  }
  const own = threadBlock(-1, -1);
  const { sends, receives } = kept[gpu];
  for (const [i, { places }] of sends.entries()) {
    for (const run of runsOf(places, receives[i].places, inputs)) append(own, 'cpy', run, []);
  }
  const byPeer = (blocks: Map<number, ThreadBlock>) =>
    [...blocks].sort(([one], [other]) => one - other).map(([, block]) => block);
  return [...byPeer(senders), ...byPeer(receivers), own];
}

function threadBlock(send: number, receive: number): ThreadBlock {
  return { send, receive, steps: [], awaited: new Set(), waited: new Map() };
}

/** The same message at its other end. */
function twin(messages: readonly PlacedMessage[], peer: number, tag: number): PlacedMessage {
  return messages.find((message) => message.peer === peer && message.tag === tag) as PlacedMessage;
}

/** The chunks of a message, as many together as are neighbours in one buffer at both ends. */
function runsOf(from: Int32Array, to: Int32Array, chunks: number): Run[] {
  // Places are numbered through the buffers.
  const follows = (place: number, before: number) =>
    place === before + 1 && bufferOf(place, chunks) === bufferOf(before, chunks);
  const runs: Run[] = [];
  let first = 0;
  for (let i = 1; i <= from.length; i++) {
    const goesOn = i < from.length && follows(from[i], from[i - 1]) && follows(to[i], to[i - 1]);
    if (goesOn && i - first < MAX_COUNT) continue;
    runs.push({ from: from[first], to: to[first], count: i - first });
    first = i;
  }
  return runs;
}

/** Which of the three buffers a place is in. */
function bufferOf(place: number, chunks: number): number {
  return Math.min(Math.floor(place / chunks), 2);
}

/** What is to be waited for before chunks are touched: of each thread block the last step. */
function waits(first: number, count: number, touched: ReadonlyMap<number, Dependency>): Dependency[] {
  const last = new Map<ThreadBlock, number>();
  for (let i = 0; i < count; i++) {
    const touch = touched.get(first + i);
    if (touch) last.set(touch.block, Math.max(touch.step, last.get(touch.block) ?? 0));
  }
  return Array.from(last, ([block, step]) => ({ block, step }));
}

/**
 * Adds a step, and before it one that does nothing for each dependency but the last: a step has one. Those for which an
 * earlier step of the thread block has waited are left out.
 * @returns the number of the step
 */
function append(
  block: ThreadBlock,
  type: MscclStep['type'],
  run: Run,
  dependencies: readonly Dependency[],
): number {
  const { steps, waited } = block;
  const wanted = dependencies.filter(({ block: other, step }) => step > (waited.get(other) ?? -1));
  for (const { block: other, step } of wanted) {
    other.awaited.add(step);
    waited.set(other, step);
  }
  const last = wanted.pop();
  for (const dependency of wanted) steps.push({ type: 'nop', dependency });
  return steps.push({ type, run, ...(last && { dependency: last }) }) - 1;
}

/** What a step that does nothing says of chunks. */
const NOTHING = ' srcbuf="i" srcoff="-1" dstbuf="o" dstoff="-1" cnt="0"';

function requireLimits(gpus: readonly (readonly ThreadBlock[])[], { algorithm, network }: ExportFacts): void {
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
function* xml(
  gpus: readonly (readonly ThreadBlock[])[],
  { inputs: chunks, cells }: PlacedRanks,
  facts: ExportFacts,
  onPart: OnPart,
): Iterable<string> {
  const ranks = gpus.length;
  const name = `${facts.algorithm} ${facts.network} ${facts.mode}`.replace(/[^A-Za-z0-9]+/g, '-');
  const head = {
    name: name.slice(0, MAX_NAME_LENGTH),
    proto: 'Simple',
    nchannels: 1,
    nchunksperloop: chunks,
    ngpus: ranks,
  };
  const use = { coll: 'alltoall', inplace: 0, outofplace: 1, minBytes: 0, maxBytes: 2 ** 40 };
  yield `<algo${attributes({ ...head, ...use })}>\n`;
  for (const [id, blocks] of gpus.entries()) {
    yield `  <gpu${attributes({ id, i_chunks: chunks, o_chunks: chunks, s_chunks: cells })}>\n`;
    for (const [block, { send, receive, steps, awaited }] of blocks.entries()) {
      yield `    <tb${attributes({ id: block, send, recv: receive, chan: 0 })}>\n`;
      for (const [s, { type, run, dependency }] of steps.entries()) {
        const ends = run === undefined ? NOTHING : chunksOf(run, chunks);
        const depid = dependency ? blocks.indexOf(dependency.block) : -1;
        const deps = dependency?.step ?? -1;
        const hasdep = awaited.has(s) ? 1 : 0;
        yield `      <step s="${s}" type="${type}"${ends} depid="${depid}" deps="${deps}" hasdep="${hasdep}"/>\n`;
      }
      yield '    </tb>\n';
    }
    yield '  </gpu>\n';
    onPart(id + 1, ranks);
  }
  yield '</algo>\n';
}

/** Where the chunks of a step are. */
function chunksOf({ from, to, count }: Run, chunks: number): string {
  const [source, target] = [bufferOf(from, chunks), bufferOf(to, chunks)];
  return (
    ` srcbuf="${BUFFERS[source]}" srcoff="${from - source * chunks}"` +
    ` dstbuf="${BUFFERS[target]}" dstoff="${to - target * chunks}" cnt="${count}"`
  );
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

function readme(facts: ExportFacts, gpus: readonly (readonly ThreadBlock[])[]): string {
  const steps = Math.max(...gpus.flat().map((block) => block.steps.length));
  return `# ${titleOf(facts)}

For ${facts.ranks} GPUs: \`alltoall.xml\` is an algorithm for MSCCL, msccl-executor-nccl and RCCL. With MSCCL:

    MSCCL_XML_FILES=alltoall.xml NCCL_ALGO=MSCCL,RING,TREE ...

A GPU takes ${gpus[0].length} thread blocks of at most ${steps} steps${steps > 64 ? ', more than a release of RCCL that takes 64' : ''}.

- \`alltoall.xml\`: what each GPU does
- \`schedule.json\`: the schedule, for \`allport check\`
`;
}
