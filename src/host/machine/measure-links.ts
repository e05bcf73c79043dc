import {
  displacementOf,
  IDLE,
  InputError,
  type NodeMap,
  type Schedule,
  type Topology,
} from '../../schedules/index.ts';
import code from '../../shaders/link-load.wgsl?raw';
import { createCountBuffer, readBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { ELSEWHERE, EnvironmentError } from '../gpu/gpu-errors.ts';
import { Submissions } from '../gpu/submissions.ts';
import { createStepKernel, inOneDispatch, loadSteps } from '../kernels/steps.ts';
import type { Experiment } from '../run/experiment.ts';

/** What the links carried, counted on the GPU. */
export interface LinkLoads {
  /** By link, node * ports + port: blocks in all steps; 0 for links that are not there. */
  readonly blocks: Uint32Array<ArrayBuffer>;
  /** Messages that found one of their links in use by another message of the same step. */
  readonly meetings: number;
  /** The first step in which messages met, by its place among all steps: 0 is the first. Left out: none did. */
  readonly firstMeeting?: number;
}

/** The displacement of a node that sends nothing; the shader has the same. */
const NO_MESSAGE = 0x7fffffff;
/** Words before the loads in what the shader finds. */
const HEADER_WORDS = 3;
/** Steps of one submission. */
const STEPS_PER_SUBMIT = 256;

/**
 * Follows the routes of all messages of a schedule on the GPU, link by link, and counts what the links carry: so that
 * contention is measured, whatever the schedule claims. Needs no node memories.
 *
 * @param proved what was counted must be what the checker counted, in all
 * @throws InputError when routes lead over links that are not there, or do not fit the adapter
 * @throws EnvironmentError when it is not, the device is lost or reports an error
 */
export async function measureLinks(
  context: GpuContext,
  { schedule, proof: { certificate } }: Pick<Experiment, 'schedule' | 'proof'>,
): Promise<LinkLoads> {
  const { topology, algorithm } = schedule;
  const links = topology.nodes * topology.ports;
  const foundBytes = (HEADER_WORDS + links) * Uint32Array.BYTES_PER_ELEMENT;
  const booked = await createCountBuffer(context, 'links.booked', links * Uint32Array.BYTES_PER_ELEMENT);
  const found = await createCountBuffer(context, 'links.found', foundBytes);
  try {
    await followAll(context, schedule, booked, found);
    const words = new Uint32Array((await readBuffer(context, found, 0, foundBytes)).buffer);
    const [meetings, before, missing] = words;
    if (missing > 0) {
      throw new InputError(`${algorithm}: ${missing} messages lead over links that are not there`);
    }
    const blocks = words.slice(HEADER_WORDS);
    const crossings = blocks.reduce((sum, load) => sum + load, 0);
    if (crossings !== certificate.linkCrossings) {
      throw new EnvironmentError(
        `the GPU counted ${crossings} link crossings of ${algorithm}, the checker ${certificate.linkCrossings}: ${ELSEWHERE}`,
      );
    }
    return { blocks, meetings, ...(meetings > 0 && { firstMeeting: 2 ** 32 - 1 - before }) };
  } finally {
    booked.destroy();
    found.destroy();
  }
}

/** Books the links of all messages, step by step. */
async function followAll(
  context: GpuContext,
  schedule: Schedule,
  booked: GPUBuffer,
  found: GPUBuffer,
): Promise<void> {
  const { topology } = schedule;
  const { nodes, ports, axisPorts } = topology;
  const most = Math.max(...Array.from({ length: ports }, (_, port) => topology.lanes(port)));
  const routing = routingOf(topology);
  const { messages, firstMove, displacements } = packMessages(schedule);
  const links = linksOf(topology);
  if (firstMove.length * (most + 1) > 2 ** 32) {
    throw new InputError(
      `${schedule.algorithm}: ${firstMove.length - 1} steps on ${topology.label} are too many to count`,
    );
  }
  const follow = await createStepKernel(context, {
    label: 'link-load',
    code,
    threadsPerMove: nodes,
    others: ['storage', 'read-only-storage'],
    constants: {
      NODES: nodes,
      AXES: routing === ALONG_AXES ? axisPorts.length : 1,
      PORTS: ports,
      LANES: topology.lanes(0),
      SERVER: topology.kind === 'servers' ? topology.each : nodes,
      SERVER_LANES: topology.lanes(ports - 1),
      ROUTING: routing,
      TABLES: links.length,
    },
  });
  const kernel = await loadSteps(context, nodes, {
    moves: messages,
    steps: inOneDispatch(follow, { firstMove }),
    blocks: booked,
    others: [found],
    tables: [Uint32Array.from([...links, ...displacements])],
  });
  try {
    const submissions = new Submissions(context);
    for (let first = 0; first < kernel.steps; first += STEPS_PER_SUBMIT) {
      const end = Math.min(first + STEPS_PER_SUBMIT, kernel.steps);
      await submissions.submit((pass) => {
        for (let t = first; t < end; t++) kernel.encode(pass, t);
      });
    }
    await submissions.finished();
  } finally {
    kernel.destroy();
  }
}

/** How link-load.wgsl finds routes. */
const [ALONG_AXES, THROUGH_SWITCH, BY_NEXT_PORT] = [0, 1, 2];

function routingOf(topology: Topology): number {
  if (topology.isSwitched) return THROUGH_SWITCH;
  return topology.axisPorts.length === 0 ? BY_NEXT_PORT : ALONG_AXES;
}

/**
 * By link the node to which it leads, -1 where there is none. Behind them by axis the ports ahead and back; where links follow no
 * axes by node and target the port for the next link.
 */
function linksOf(topology: Topology): number[] {
  const { nodes, ports, axisPorts, neighbour, route } = topology;
  const ends = Array.from(
    { length: nodes * ports },
    (_, link) => neighbour(Math.floor(link / ports), link % ports) ?? -1,
  );
  if (routingOf(topology) !== BY_NEXT_PORT) {
    return [...ends, ...axisPorts.flatMap(({ ahead, back }) => [ahead, back])];
  }
  const next = Array.from({ length: nodes ** 2 }, (_, pair) => {
    const [link = -1] = route(Math.floor(pair / nodes), pair % nodes);
    return link % ports;
  });
  return [...ends, ...next];
}

/** The messages of all steps, four words each, and the displacements of all maps, or their targets. */
function packMessages({ topology, phases }: Schedule) {
  const numbers = new Map<NodeMap, number>();
  const displacements: number[] = [];
  const isAlong = routingOf(topology) === ALONG_AXES;
  const numberOf = (map: NodeMap) => {
    const known = numbers.get(map);
    if (known !== undefined) return known;
    for (let node = 0; node < map.nodes; node++) {
      const target = map.apply(node);
      if (!isAlong) displacements.push(target === IDLE ? NO_MESSAGE : target);
      const along = isAlong && target !== IDLE ? displacementOf(topology, map, node) : [NO_MESSAGE];
      for (const axis of isAlong ? topology.axisPorts.keys() : []) displacements.push(along[axis] ?? 0);
    }
    numbers.set(map, numbers.size);
    return numbers.size - 1;
  };
  const messages: number[] = [];
  const firstMove = [0];
  for (const phase of phases) {
    if (phase.kind === 'local') continue;
    for (const step of phase.steps()) {
      for (const { map, slots } of step) messages.push(numberOf(map), slots.length, firstMove.length - 1, 0);
      firstMove.push(messages.length / 4);
    }
  }
  return { messages: Uint32Array.from(messages), firstMove: Uint32Array.from(firstMove), displacements };
}
