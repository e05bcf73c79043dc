import { describe, expect, test } from 'vitest';
import { reference } from '../../src/host/program/reference.ts';
import { prepare, shapeOf } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import {
  algorithmsFor,
  completeExchange,
  findAlgorithm,
  InputError,
  switched,
} from '../../src/schedules/index.ts';
import { useGpu } from '../gpu/context.ts';

const gpu = useGpu();

const ANY_NUMBER = ['bruck-2', 'bruck-4', 'spread-out', 'ring'];
const IN_PAIRS = ['standard-exchange', 'direct-exchange'];

/** Numbers of nodes, each with one port, with some, and with a port for each other node. */
const sizes = [...Array.from({ length: 32 }, (_, i) => i + 2), 100].flatMap((nodes) =>
  Array.from(new Set([1, Math.min(2, nodes - 1), Math.ceil(nodes / 3), nodes - 1]), (ports) => ({
    nodes,
    ports,
  })),
);

/** Blocks that a node with so many ports must send, or receive, one after another. */
const leastBlocks = (nodes: number, ports: number) => Math.ceil((nodes - 1) / ports);

/** Steps until one node can have sent to all: each that has a block sends it to as many others as it has ports. */
function leastSteps(nodes: number, ports: number): number {
  let steps = 0;
  for (let reached = 1; reached < nodes; reached += reached * ports) steps++;
  return steps;
}

describe.each(sizes)('on a switch of $nodes nodes with $ports ports each', ({ nodes, ports }) => {
  const isPower = Number.isInteger(Math.log2(nodes));
  const names = [...ANY_NUMBER, ...(isPower ? IN_PAIRS : []), `bruck-${ports + 1}`];
  const exchange = completeExchange({ topology: switched(nodes, ports) });

  test.each(names)('%s is proved, does what MPI_Alltoall does, and is verified on the GPU', async (name) => {
    const experiment = prepare(findAlgorithm(name), exchange);
    const { schedule, proof } = experiment;
    expect(proof.ok).toBe(true);
    const most = schedule.ports === 'one' ? 1 : ports;
    const { certificate } = proof;
    expect(certificate.lowerBound).toBe(leastBlocks(nodes, most));
    expect(certificate.leastSteps).toBe(leastSteps(nodes, most));
    expect(certificate.steps).toBeGreaterThanOrEqual(certificate.leastSteps);
    expect(certificate.optimal).toBe(certificate.blocksInSequence === certificate.lowerBound);
    if (name === 'spread-out' || name === 'direct-exchange') expect(certificate.optimal).toBe(true);
    if (name === `bruck-${ports + 1}`) expect(certificate.steps).toBe(certificate.leastSteps);
    // Block j of the send buffer of rank i is block i of the receive buffer of rank j.
    const send = Uint32Array.from({ length: nodes * nodes }, (_, place) => {
      const [j, i] = [Math.floor(place / nodes), place % nodes];
      return nodes * i + j;
    });
    const received = reference.run(schedule, shapeOf(schedule, 1), send);
    for (let place = 0; place < nodes * nodes; place++) {
      const [i, j] = [Math.floor(place / nodes), place % nodes];
      if (received[place] !== nodes * i + j) expect.fail(`rank ${j} has another block at ${i}`);
    }
    expect(await run(gpu.context, experiment)).toMatchObject({
      verified: true,
      mismatches: 0,
      linkLoads: { meetings: 0, total: certificate.linkCrossings },
    });
  });

  test('no other algorithm has a schedule', () => {
    for (const algorithm of algorithmsFor('exchange')) {
      if (names.includes(algorithm.name)) continue;
      expect(() => prepare(algorithm, exchange), algorithm.name).toThrow(InputError);
    }
  });
});
