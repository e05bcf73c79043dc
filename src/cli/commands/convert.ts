import {
  conversion,
  conversionBy,
  findLayout,
  InputError,
  type Layout,
  type Schedule,
  solve,
} from '../../schedules/index.ts';
import { command } from '../command.ts';
import { elementBytesOf, elementData } from '../files/element-file.ts';
import { algorithm } from '../options/algorithm.ts';
import { seed } from '../options/common-options.ts';
import { bytesOfElement, matrix, sizeOf } from '../options/matrix.ts';
import { cubeOf, dim } from '../options/network.ts';
import { option } from '../options/option.ts';
import { input, kernels, mode, out } from '../options/run.ts';
import { runTask } from '../run-task.ts';

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
      findLayout,
    ),
    option('--to <layout>', 'the same', findLayout),
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
    const problem = conversion({ topology: cubeOf(options), matrix: size, from, to });
    const solved = solve(conversionBy(algorithm), problem);
    const bytes = options.bytes ?? (await elementBytesOf(path));
    const counts = countsOf(solved, size.rows * size.columns);
    const { elements, exchanges } = counts;
    const what = `conversion of ${elements} elements by ${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'}`;
    const makeTask = () => {
      const schedule = { ...solved, algorithm: `${from.name} to ${to.name}, ${solved.algorithm}` };
      const { words, file } = elementData(schedule, problem.demand(), bytes);
      return { schedule, source: algorithm.source, words, file };
    };
    const facts = { ...size, from: from.name, to: to.name, elementBytes: bytes, ...counts };
    return runTask(options, makeTask, what, () => ({ facts: { conversion: facts } }));
  });

function given(option: '--from' | '--to', layout: Layout | undefined): Layout {
  if (layout !== undefined) return layout;
  throw new InputError(`no ${option} given: give a layout, say ${option} consecutive-rows`);
}

/** What a conversion takes. */
function countsOf({ phases, slots, topology }: Schedule, elements: number) {
  return {
    elements,
    /** Places of the machine that hold no element. */
    padding: topology.nodes * slots - elements,
    exchanges: phases.filter(({ kind }) => kind === 'segment').length,
  };
}
