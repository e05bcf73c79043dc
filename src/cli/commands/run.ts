import { InputError } from '../../schedules/index.ts';
import { command } from '../command.ts';
import { blockWordsOf } from '../files/matrix-file.ts';
import { seed, wide, wordsOf } from '../options/common-options.ts';
import { A_NETWORK } from '../options/network.ts';
import { flag } from '../options/option.ts';
import { bytesOfData, kernels, matrixData, mode, slices, step } from '../options/run.ts';
import { runTask } from '../run-task.ts';
import { problem, subjectOf } from '../subject.ts';

export const runCommand = command('run', 'run a schedule and verify every block', [
  ['allport run de-bruijn --dim 10', 'a cube of 1024 nodes, step by step'],
  ['allport run necklace --dim 8 --mode block', 'combined into 8 rounds'],
  ['allport run necklace --dim 8 --width 4', 'on channels four blocks wide'],
  ['allport run necklace --dim 8 --step 9', 'the memory after 9 steps, in one pass'],
  ['allport run necklace --dim 8 --memory 64k', 'in slices that take no more memory'],
  ['allport run necklace --dim 8 --shard 0/4 --json', 'the first of four parts, for merge'],
  ['allport run pipelined --axes 3x3x3', 'three exchanges in sequence'],
  ['allport run ring --torus 3x4', 'a torus of 12 nodes instead of a cube'],
  ['allport run necklace.json', 'a schedule file, see allport schedule'],
  ['allport run bruck --dim 6 --bytes 16 --json', 'blocks of 16 bytes; JSON for programs'],
  ['allport run de-bruijn --dim 8 -i a.bin -o t.bin', 'transpose a 256 x 256 matrix of u32'],
])
  .argument('<algorithm>', 'a name or alias from allport list, or a schedule file, or - for stdin')
  .needs(A_NETWORK)
  .options(
    ...problem,
    mode,
    step,
    bytesOfData,
    seed,
    kernels,
    ...slices,
    ...matrixData('transpose', 'transposed'),
    flag('--unchecked', 'run a schedule file although its check fails: exit code 1'),
    wide,
  )
  .does(async (options, name) => {
    const { axes, bytes, input, unchecked } = options;
    const { schedule, isFile, ...subject } = subjectOf(name, options, options.brief);
    if (unchecked && !isFile) {
      throw new InputError('--unchecked is for schedule files: built-in schedules are proved');
    }
    if (axes !== undefined && (options.mode !== 'step' || options.step !== undefined)) {
      const { mode, step = mode } = options.typed;
      throw new InputError(`${step} with --axes: exchanges in sequence have step mode only; leave it out`);
    }
    const words = bytes === undefined ? await blockWordsOf(input) : wordsOf(bytes);
    const makeTask = async () => ({ ...subject, schedule: await schedule(), words, unchecked });
    return runTask(options, makeTask);
  });
