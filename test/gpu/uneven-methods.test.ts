import { describe, expect, it } from 'vitest';
import { prepare } from '../../src/host/run/experiment.ts';
import { run } from '../../src/host/run/run.ts';
import { cube, findAlgorithm, mesh, switched, torus, unevenExchange } from '../../src/schedules/index.ts';
import { cases } from '../support/sample.ts';
import { useGpu } from './context.ts';

const gpu = useGpu();

/** Elements from 0 to 12 for each pair, more for one receiver, and for the nodes themselves. */
function traffic(nodes: number): number[] {
  return Array.from({ length: nodes * nodes }, (_, pair) => ((pair * 29) % 7) + (pair % nodes === 1 ? 6 : 0));
}

describe('uneven exchanges', () => {
  it.each(
    cases(
      [
        ['two-hop', torus([4, 4])],
        ['matching', switched(9)],
        ['padded', torus([3, 4])],
        ['bruck-unpadded', switched(11)],
        ['bruck-two-phase', switched(11)],
        ['matching-first-fit', switched(8, 2)],
        ['matching-shifts', switched(7, 3)],
        ['padded-standard-exchange', cube(4)],
        ['two-hop-bruck-3', mesh([3, 3])],
        ['bruck-unpadded', cube(4)],
      ] as const,
      3,
    ).map(([name, topology]) => ({ name, topology, label: topology.label })),
  )('by $name on the $label are verified, every element', async ({ name, topology }) => {
    const problem = unevenExchange({ topology, counts: traffic(topology.nodes) });
    const report = await run(gpu.context, prepare(findAlgorithm(name, 'uneven'), problem), { words: 2 });
    expect(report).toMatchObject({ verified: true, mismatches: 0 });
  });
});
