import { shapeOf } from '../../host/run/experiment.ts';
import {
  findLayout,
  InputError,
  type Layout,
  type LayoutConversion,
  layoutConversion,
  type MatrixSize,
} from '../../schedules/index.ts';
import { command } from '../command.ts';
import type { Sides } from '../files/data-file.ts';
import { elementBytesOf, elementFile, nodeByNode, wordsPerElement } from '../files/element-file.ts';
import { algorithm } from '../options/algorithm.ts';
import { seed } from '../options/common-options.ts';
import { bytesOfElement, matrix, sizeOf } from '../options/matrix.ts';
import { cubeOf, dim } from '../options/network.ts';
import { option } from '../options/option.ts';
import { input, kernels, mode, out } from '../options/run.ts';
import { runTask } from '../run-task.ts';

/** A layout, and how it was called. */
const layout = (name: string) => ({ name, layout: findLayout(name) });

export const convertCommand = command('convert', 'bring a matrix from one layout to another', [
  ['allport convert --matrix 100x60 --dim 4 --from cyclic-rows --to consecutive-columns', 'any size'],
  ['allport convert --matrix 64x64 --dim 2 --from cyclic-rows --to combined-4-rows-gray', 'Gray code'],
  ['allport convert --matrix 8x6 --dim 2 --from consecutive-rows --to consecutive-columns', 'transpose'],
])
  .needs('--dim <d> --matrix <PxQ> --from <layout> --to <layout>')
  .options(
    matrix('rows and columns of the matrix, say 100x60'),
    dim,
    option(
      '--from <layout>',
      'consecutive-, cyclic- or combined-B- (blocks of B), rows or columns, -gray',
      layout,
    ),
    option('--to <layout>', 'the same', layout),
    bytesOfElement,
    algorithm('whose schedule makes the exchanges'),
    mode,
    seed,
    kernels,
    input('convert these elements: node after node, in the first layout'),
    out('write the elements here: node after node, in the second layout'),
  )
  .does(async (options) => {
    const { algorithm, input: path } = options;
    const size = sizeOf(options.matrix);
    const [from, to] = [given('--from', options.from), given('--to', options.to)];
    const cube = { topology: cubeOf(options) };
    const conversion = layoutConversion(algorithm, cube, size, from.layout, to.layout);
    const bytes = options.bytes ?? (await elementBytesOf(path));
    const counts = countsOf(conversion);
    const { elements, exchanges } = counts;
    const what = `conversion of ${elements} elements by ${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}`;
    const makeTask = () => {
      const schedule = {
        ...conversion.schedule,
        algorithm: `${from.name} to ${to.name}, ${conversion.schedule.algorithm}`,
      };
      const words = wordsPerElement(bytes);
      const places = nodeByNode(schedule.topology.nodes, conversion);
      return {
        schedule,
        source: algorithm.source,
        words,
        file: elementFile(shapeOf(schedule, words), bytes, places, {
          before: sidesOf(size, from.layout),
          after: sidesOf(size, to.layout),
        }),
      };
    };
    const facts = { ...size, from: from.name, to: to.name, elementBytes: bytes, ...counts };
    return runTask(options, makeTask, what, () => ({ facts: { conversion: facts } }));
  });

function given<T>(option: '--from' | '--to', layout: T | undefined): T {
  if (layout !== undefined) return layout;
  throw new InputError(`no ${option} given: give a layout, say ${option} consecutive-rows`);
}

/** A file has whole rows of the matrix, or whole columns, one after another: as its nodes hold them. */
function sidesOf({ rows, columns }: MatrixSize, { by }: Layout): Sides {
  return by === 'rows' ? [rows, columns] : [columns, rows];
}

/** What a conversion takes. */
function countsOf({ schedule: { phases, slots, topology }, from: { nodeOf } }: LayoutConversion) {
  const elements = nodeOf.length;
  return {
    elements,
    /** Places of the machine that hold no element. */
    padding: topology.nodes * slots - elements,
    exchanges: phases.filter(({ kind }) => kind === 'segment').length,
  };
}
