import { algorithmsFor, findAlgorithm, gather, MAX_CUBE_DIM, scatter, solve } from '../../schedules/index.ts';
import { command } from '../command.ts';
import { bytes, seed, wordsOf } from '../options/common-options.ts';
import { cubeOf, dim } from '../options/network.ts';
import { option } from '../options/option.ts';
import { asTyped, count, oneOf } from '../options/values.ts';
import { runTask } from '../run-task.ts';
import type { Example } from '../terminal/help-text.ts';

const TREES = algorithmsFor('scatter').map(({ name }) => name);

export const scatterCommand = oneToAllCommand(
  'scatter',
  'send a different block from one node to every other',
  'the node that has all blocks',
  [
    ['allport scatter --dim 6', 'from node 0 of 64, on all ports'],
    ['allport scatter --dim 6 --root 3 --algorithm sbt', 'from node 3, one port at a time'],
    ['allport scatter --dim 6 --algorithm rotated-sbts', 'in six parts, along six trees'],
  ],
);

export const gatherCommand = oneToAllCommand(
  'gather',
  'bring a block from every node to one: a scatter backwards',
  'the node that gets them',
  [
    ['allport gather --dim 6 --root 3', 'to node 3 of 64, on all ports'],
    ['allport gather --dim 6 --algorithm reflected-sbts --trees 2', 'in halves, along two trees'],
  ],
);

function oneToAllCommand(
  name: 'scatter' | 'gather',
  about: string,
  aboutRoot: string,
  examples: readonly Example[],
) {
  return command(name, about, examples)
    .needs('--dim <d>')
    .options(
      dim,
      // Which nodes there are depends on the cube.
      option('--root <node>', aboutRoot, asTyped, '0'),
      option('--algorithm <name>', `along which trees: ${TREES.join(', ')}`, oneOf(TREES), 'bst'),
      option(
        '--trees <k>',
        'trees of rotated-sbts and reflected-sbts (default: as many as there may be)',
        count(1, MAX_CUBE_DIM),
      ),
      bytes,
      seed,
    )
    .does(async (options) => {
      const { algorithm, trees, bytes, typed } = options;
      const topology = cubeOf(options);
      const copies = trees ?? mostTrees(algorithm, topology.dim);
      const problem = (name === 'scatter' ? scatter : gather)({
        topology,
        root: count(0, topology.nodes - 1)(options.root, typed.root),
        copies,
      });
      const found = findAlgorithm(trees === undefined ? algorithm : `${algorithm}-${trees}`, name);
      const label = `${name}, ${algorithm.endsWith('s') ? `${copies} ` : ''}${algorithm}`;
      const schedule = { ...solve(found, problem), algorithm: label };
      return runTask(options, () => ({ schedule, source: found.source, words: wordsOf(bytes) }), name);
    });
}

function mostTrees(algorithm: string, dim: number): number {
  if (algorithm === 'rotated-sbts') return dim;
  return algorithm === 'reflected-sbts' ? Math.max(2, dim - (dim % 2)) : 1;
}
