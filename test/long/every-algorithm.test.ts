import { expect, it } from 'vitest';
import { formsOf, prepare, shapeFor } from '../../src/host/experiment.ts';
import { Machine } from '../../src/host/machine.ts';
import { runOn } from '../../src/host/run.ts';
import { cube } from '../../src/schedules/index.ts';
import { cubeAlgorithms } from '../exchange.ts';
import { useGpu } from '../gpu/context.ts';

const gpu = useGpu();

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'every algorithm is verified on the GPU in every mode that it has on a %i-cube',
  async (dim) => {
    const exchange = { topology: cube(dim), copies: 1 };
    const machine = await Machine.create(gpu.context, shapeFor(exchange, 1));
    for (const algorithm of cubeAlgorithms) {
      const experiment = prepare(algorithm, exchange);
      for (const mode of formsOf(experiment)) {
        const { verified, mismatches } = await runOn(machine, experiment, { mode });
        expect({ algorithm: algorithm.name, mode, verified, mismatches }).toEqual({
          algorithm: algorithm.name,
          mode,
          verified: true,
          mismatches: 0,
        });
      }
    }
    machine.destroy();
  },
  120_000,
);
