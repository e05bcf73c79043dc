import { describe, expect, test } from 'vitest';
import { prepare } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { completeExchange, findAlgorithm, servers } from '../../src/schedules/index.ts';
import { useGpu } from '../gpu/context.ts';
import { bothCounts } from '../oracles/both-counts.ts';

const gpu = useGpu();

const ANY_NUMBER = ['bruck-2', 'bruck-3', 'spread-out', 'ring', 'by-levels'];
const IN_PAIRS = ['standard-exchange', 'direct-exchange'];

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Up to six servers of up to six nodes, and some larger ones, with every number of lanes. */
const networks = [
  ...range(2, 6).flatMap((count) => range(2, 6).map((each) => [count, each] as const)),
  ...([
    [4, 8],
    [8, 4],
    [3, 8],
    [9, 3],
  ] as const),
].flatMap(([count, each]) => range(1, each).map((lanes) => servers(count, each, lanes)));

/** Blocks that leave a server one after another, at least, and those that a node sends. */
const leastBlocks = (nodes: number, each: number, lanes: number) =>
  Math.max(nodes - 1, Math.ceil((each * (nodes - each)) / lanes));

describe.each(networks)('on $label', (topology) => {
  const { nodes, each } = topology;
  const names = [...ANY_NUMBER, ...(Number.isInteger(Math.log2(nodes)) ? IN_PAIRS : [])];

  test.each(names)('%s is proved, as its formula says, and verified on the GPU', async (name) => {
    const algorithm = findAlgorithm(name);
    const experiment = prepare(algorithm, completeExchange({ topology }));
    const { proof } = experiment;
    expect(proof.ok).toBe(true);
    const { certificate } = proof;
    const lanes = topology.lanes(2);
    expect(certificate.lowerBound).toBe(leastBlocks(nodes, each, lanes));
    expect(certificate.optimal).toBe(certificate.blocksInSequence === certificate.lowerBound);
    if (name === 'spread-out' && lanes === 1) expect(certificate.optimal).toBe(true);
    const { formula, schedule } = bothCounts(algorithm, topology, 1);
    expect(formula).toEqual(schedule);
    expect(await run(gpu.context, experiment)).toMatchObject({
      verified: true,
      mismatches: 0,
      linkLoads: { meetings: 0, total: certificate.linkCrossings },
    });
  });
});
