import { InputError } from '../../schedules/index.ts';
import { verticesOf } from '../../schedules/model/networks/topology.ts';
import code from '../../shaders/link-load.wgsl?raw';
import { createCountBuffer, readBuffer } from '../gpu/buffers.ts';
import type { GpuContext } from '../gpu/gpu-context.ts';
import { Submissions } from '../gpu/submissions.ts';
import { createStepKernel, inOneDispatch, loadSteps } from '../kernels/steps.ts';
import type { PackedRoutes } from '../program/pack-routes.ts';
import type { RouteLoads } from './simulator.ts';

/** Words before the loads in what the shader finds. */
const HEADER_WORDS = 3;
/** Steps of one submission. */
const STEPS_PER_SUBMIT = 256;

/**
 * Books the links of all messages on the GPU.
 * @throws InputError when they do not fit the adapter
 */
export async function followOnGpu(context: GpuContext, routes: PackedRoutes): Promise<RouteLoads> {
  const links = verticesOf(routes.topology) * routes.topology.ports;
  const foundBytes = (HEADER_WORDS + links) * Uint32Array.BYTES_PER_ELEMENT;
  const booked = await createCountBuffer(context, 'links.booked', links * Uint32Array.BYTES_PER_ELEMENT);
  const found = await createCountBuffer(context, 'links.found', foundBytes);
  try {
    await followAll(context, routes, booked, found);
    const words = new Uint32Array((await readBuffer(context, found, 0, foundBytes)).buffer);
    const [meetings, before, missing] = words;
    const blocks = words.slice(HEADER_WORDS);
    return { blocks, meetings, missing, ...(meetings > 0 && { firstMeeting: 2 ** 32 - 1 - before }) };
  } finally {
    booked.destroy();
    found.destroy();
  }
}

/** Step by step. */
async function followAll(
  context: GpuContext,
  { algorithm, topology, moves, firstMove, ways, ...packed }: PackedRoutes,
  booked: GPUBuffer,
  found: GPUBuffer,
): Promise<void> {
  const { nodes, ports } = topology;
  let most = 0;
  for (let link = 0; link < verticesOf(topology) * ports; link++) most = Math.max(most, topology.lanes(link));
  if (firstMove.length * (most + 1) > 2 ** 32) {
    throw new InputError(
      `${algorithm}: ${firstMove.length - 1} steps on ${topology.label} are too many to count`,
    );
  }
  const follow = await createStepKernel(context, {
    label: 'link-load',
    code,
    threadsPerMove: nodes,
    others: ['storage', 'read-only-storage'],
    constants: {
      NODES: nodes,
      AXES: packed.axes,
      PORTS: ports,
      LANES: packed.lanes,
      SERVER: packed.server,
      SERVER_LANES: packed.serverLanes,
      ROUTING: packed.routing,
      TABLES: packed.tables,
    },
  });
  const kernel = await loadSteps(context, nodes, {
    moves,
    steps: inOneDispatch(follow, { firstMove }),
    blocks: booked,
    others: [found],
    tables: [new Uint32Array(ways.buffer)],
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
