import { PbfWriter } from 'pbf';
import { InputError } from '../schedules/index.ts';
import { hasWideLinks } from '../schedules/model/message-route.ts';
import runScript from './chakra/run.sh?raw';
import { type ExportedFile, type ExportFacts, titleOf } from './export-facts.ts';
import { type OnPart, type RankRounds, roundsOf } from './rank-rounds.ts';
import type { ToldNetwork } from './told-network.ts';

/** What ASTRA-sim is told of its network, and the size of a block. */
export interface ChakraOptions extends ToldNetwork {
  /** Bytes of a block, a whole number of at least 1. */
  readonly blockBytes: number;
}

/** ASTRA-sim keeps two files of each rank open, and its network has a link from each rank to each other. */
const MAX_RANKS = 2048;

/** The release of the schema that the files say they follow. */
const SCHEMA = '0.0.4';
/** Kinds of nodes, and of collectives, as the schema numbers them. */
const COMPUTATION = 4;
const SEND = 5;
const RECEIVE = 6;
const COLLECTIVE = 7;
const ALL_TO_ALL = 6;

/** The attributes that readers ask for, each with the field of its value: int32_val, int64_val or bool_val. */
const ATTRIBUTE_FIELDS = {
  comm_src: 7,
  comm_dst: 7,
  comm_tag: 7,
  comm_size: 9,
  comm_type: 9,
  is_cpu_op: 27,
} as const;
type AttributeName = keyof typeof ATTRIBUTE_FIELDS;

/** ASTRA-sim counts 2^30 bytes as a gigabyte. */
const GIGABYTE = 2 ** 30;
const NANOSECOND = 1e-9;

/** A node of a trace: something that a rank does. */
interface TraceNode {
  /** Its number in the file. */
  readonly id: number;
  readonly name: string;
  readonly kind: number;
  /** Numbers of the nodes that are done before it begins. */
  readonly after?: readonly number[];
  /** None is done by a processor of the host. */
  readonly attributes?: Readonly<Partial<Record<AttributeName, number>>>;
}

/**
 * The files with which ASTRA-sim simulates a schedule as an all-to-all of its own (a custom collective): for each rank a Chakra
 * execution trace with its sends and receives, and a workload that calls the collective once. Each round begins with a
 * node that joins the round before: a calculation, for which ASTRA-sim takes a nanosecond, the least it can. The tag of
 * a message is its number among all messages of schedule.json.
 *
 * The network has a link from each rank to each other. A message takes startup + hop + bytes / bandwidth there, and waits
 * for another one only where both ends are the same. For messages of one link this is the network of the schedule.
 *
 * Format: schema/protobuf/et_def.proto of MLCommons' Chakra; each message with its length before it.
 *
 * @param onPart told of the ranks while their files are read
 * @throws InputError for more than 2048 ranks, for a single one, for wide links, and where messages between servers have prices of their own
 */
export function chakraFiles(
  rounds: RankRounds,
  facts: ExportFacts,
  options: ChakraOptions,
  onPart: OnPart = () => {},
): ExportedFile[] {
  const { ranks } = rounds;
  if (ranks > MAX_RANKS || ranks < 2) {
    throw new InputError(
      `${facts.network} has ${ranks} ${ranks === 1 ? 'node' : 'nodes'}: ASTRA-sim takes 2 to ${MAX_RANKS}; ` +
        `give ${ranks === 1 ? 'more' : 'fewer'}`,
    );
  }
  if (options.outside && roundsOf(rounds).some(({ outside }) => outside)) {
    throw new InputError(
      `${facts.network}: messages between servers have prices of their own on this machine, and the network of ASTRA-sim ` +
        'has one price for all; give another machine',
    );
  }
  if (hasWideLinks(rounds.schedule.topology)) {
    throw new InputError(
      `${facts.network} has wide links, and the network of ASTRA-sim has one link between each two ranks: take simgrid`,
    );
  }
  const all = Array.from({ length: ranks }, (_, rank) => rank);
  return [
    ...all.map((rank): ExportedFile => [`alltoall.${rank}.et`, trace(rounds, rank, options, onPart)]),
    ...all.map((rank): ExportedFile => [`workload.${rank}.et`, [workload(rounds, options)]]),
    ['system.json', [SYSTEM]],
    ['network.yml', [network(ranks, options)]],
    ['memory.json', ['{ "memory-type": "NO_MEMORY_EXPANSION" }\n']],
    ['description.json', [`${JSON.stringify({ engine: 'chakra', ...facts, ...options })}\n`]],
    ['run.sh', [runScript]],
    ['README.md', [readme(rounds, facts, options)]],
  ];
}

/** The file of a rank. */
function* trace(
  rounds: RankRounds,
  rank: number,
  { blockBytes }: ChakraOptions,
  onPart: OnPart,
): Iterable<Uint8Array> {
  yield fileOf(nodesOf(rounds, rank, blockBytes));
  onPart(rank + 1, rounds.ranks);
}

function* nodesOf(rounds: RankRounds, rank: number, blockBytes: number): Iterable<TraceNode> {
  let id = 0;
  let before: number[] = [];
  for (const [number, { ranks, messagesBefore }] of roundsOf(rounds).entries()) {
    const { sends, receives } = ranks[rank];
    if (sends.length + receives.length === 0) continue;
    const join = id++;
    yield { id: join, name: `begin of round ${number + 1}`, kind: COMPUTATION, after: before };
    before = [];
    const operations = [
      ...receives.map((message) => ({ kind: RECEIVE, name: 'receive from', end: 'comm_src', ...message })),
      ...sends.map((message) => ({ kind: SEND, name: 'send to', end: 'comm_dst', ...message })),
    ];
    for (const { kind, name, end, peer, tag, slots } of operations) {
      const attributes = {
        comm_size: slots.length * blockBytes,
        [end]: peer,
        comm_tag: messagesBefore + tag,
      };
      yield { id, name: `${name} ${peer}`, kind, after: [join], attributes };
      before.push(id++);
    }
  }
  // A file without nodes is refused as a deadlock.
  if (id === 0) yield { id, name: 'nothing to do', kind: COMPUTATION };
}

/** The one thing that each rank is asked to do. ASTRA-sim takes the sizes from the messages of the collective, not from here. */
function workload({ ranks }: RankRounds, { blockBytes }: ChakraOptions): Uint8Array {
  const attributes = { comm_type: ALL_TO_ALL, comm_size: ranks * blockBytes };
  return fileOf([{ id: 0, name: 'all-to-all', kind: COLLECTIVE, attributes }]);
}

/** Each message of the format has its length before it: what holds for the whole file, then the nodes. */
function fileOf(nodes: Iterable<TraceNode>): Uint8Array {
  const file = new PbfWriter();
  file.writeRawMessage((version, pbf) => pbf.writeStringField(1, version), SCHEMA);
  for (const node of nodes) file.writeRawMessage(writeNode, node);
  return file.finish();
}

function writeNode({ id, name, kind, after = [], attributes }: TraceNode, pbf: PbfWriter): void {
  pbf.writeVarintField(1, id);
  pbf.writeStringField(2, name);
  pbf.writeVarintField(3, kind);
  if (after.length > 0) pbf.writePackedVarint(5, [...after]);
  for (const attribute of Object.entries({ ...attributes, is_cpu_op: 0 })) {
    pbf.writeMessage(10, writeAttribute, attribute as [AttributeName, number]);
  }
}

function writeAttribute([name, value]: readonly [AttributeName, number], pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeVarintField(ATTRIBUTE_FIELDS[name], value);
}

/** The collective is named by what its files begin with. Split data would be exchanged once for each part. */
const SYSTEM = `${JSON.stringify(
  {
    'scheduling-policy': 'FIFO',
    'preferred-dataset-splits': 1,
    'all-to-all-implementation-custom': ['alltoall'],
    'local-mem-bw': 50,
  },
  undefined,
  2,
)}
`;

function network(ranks: number, { startup, hop, bandwidth }: ChakraOptions): string {
  return `topology: [ FullyConnected ]
npus_count: [ ${ranks} ]
bandwidth: [ ${bandwidth / GIGABYTE} ]  # 2^30 bytes a second
latency: [ ${Number(((startup + hop) / NANOSECOND).toPrecision(12))} ]  # ns
`;
}

function readme(
  rounds: RankRounds,
  facts: ExportFacts,
  { blockBytes, startup, hop, bandwidth }: ChakraOptions,
): string {
  return `# ${titleOf(facts)}

For ASTRA-sim with its analytical network that is aware of congestion:

    ASTRA_SIM=path/to/AstraSim_Analytical_Congestion_Aware ./run.sh

simulates the schedule and prints one line of JSON with the simulated \`seconds\`. \`./run.sh | allport replay -\` prints them
beside the prediction.

A block has ${blockBytes} bytes. A message takes ${startup + hop} s, and the time of its bytes at ${bandwidth} bytes per second. Each
rank begins a round when it is done with the one before, which takes a nanosecond.
${judged(rounds)}
- \`alltoall.RANK.et\`: what each rank sends and receives; a message's tag is its number among all messages of \`schedule.json\`
- \`workload.RANK.et\`: one all-to-all
- \`system.json\`: names the files of the all-to-all, from the folder in which ASTRA-sim is started
- \`network.yml\`, \`memory.json\`: the network, and no memory beside that of the ranks
- \`description.json\`: what \`run.sh\` prints beside the time
- \`schedule.json\`: the schedule, for \`allport check\`
`;
}

/** What the network of ASTRA-sim sees of that of the schedule. */
function judged(rounds: RankRounds): string {
  const { isSwitched, relays } = rounds.schedule.topology;
  if (isSwitched) {
    return `
The network has a link from each rank to each other, and none that the messages of a rank share: messages that
meet at a port of the switch do not wait there.
`;
  }
  if (relays || roundsOf(rounds).some(({ hops }) => hops > 1)) {
    return `
The network has a link from each rank to each other. The schedule has messages that cross several links: where they meet on one,
ASTRA-sim does not know it, and they take the time of one link.
`;
  }
  return `
Every message crosses one link, and that link is in \`network.yml\`: messages that meet there wait for each other.
`;
}
