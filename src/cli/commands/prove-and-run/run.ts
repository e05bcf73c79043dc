import { SIZE } from '../../../formats/units.ts';
import { InputError, problemOf } from '../../../schedules/index.ts';
import { isMoves } from '../../../schedules/model/problem.ts';
import { command } from '../../command.ts';
import { elementData } from '../../files/element-file.ts';
import { weighed } from '../../link-weights.ts';
import { SUBJECT } from '../../options/algorithm.ts';
import { choosingMachine, requireChoosing } from '../../options/machine.ts';
import { aNetwork } from '../../options/needs.ts';
import { flag } from '../../options/option.ts';
import { wide } from '../../options/output.ts';
import { problemOptions } from '../../options/problem.ts';
import { blockWords, elementBytes, runOptions } from '../../options/run.ts';
import { runTask } from '../../run-task.ts';
import { type Made, subjectOf } from '../../subject.ts';

export const runCommand = command('run', 'run a schedule and verify every block', [
  ['allport run de-bruijn --dim 10', 'a cube of 1024 nodes, step by step'],
  ['allport run necklace --dim 8 --mode block', 'combined into 8 rounds'],
  ['allport run necklace --dim 8 --width 4', 'on channels four blocks wide'],
  ['allport run necklace --dim 8 --step 9', 'the memory after 9 steps, in one pass'],
  ['allport run necklace --dim 8 --memory 64k', 'in slices that take no more memory'],
  ['allport run necklace --dim 8 --shard 0/4 --json', 'the first of four parts, for merge'],
  ['allport run ring --torus 3x4', 'a torus of 12 nodes instead of a cube'],
  ['allport run pipelined --axes 3x3x3', 'three exchanges in sequence'],
  ['allport run --torus 4x6 --axes 0,1', 'one in every row, then one in every column'],
  ['allport run --dim 6 --transpose 64x64', 'a matrix, by the fastest algorithm'],
  ['allport run --dim 6 --gather 3', 'a block from every node to node 3'],
  ['allport run necklace.json', 'a schedule file, see allport schedule'],
  ['allport run bruck --dim 6 --bytes 16 --json', 'blocks of 16 bytes; JSON for programs'],
  ['allport run --dim 8 -i a.npy -o t.npy', 'a 256 x 256 matrix, column v in node v'],
])
  .argument(...SUBJECT)
  .needs(aNetwork)
  .options(
    ...problemOptions,
    ...runOptions,
    choosingMachine,
    flag('--unchecked', 'run a schedule file although its check fails: exit code 1'),
    wide,
  )
  .does(async (options, name) => {
    requireChoosing(name, options);
    const { bytes, input, unchecked } = options;
    const choosing = { ...options, bytes: bytes && SIZE.parse(bytes.text.trim()) };
    const { isFile, problem, make } = await subjectOf(name, choosing);
    if (unchecked && !isFile) {
      throw new InputError('--unchecked is for schedule files: built-in schedules are proved');
    }
    const demand = problem?.demand();
    if (demand?.kind === 'sequence' && (options.mode === 'fused' || options.step !== undefined)) {
      const { mode, step = mode } = options.typed;
      throw new InputError(`${step} with --axes: sequences run in step or block mode only; leave it out`);
    }
    const task = async (made: Made) => {
      const { problem: held } = await weighed(problem ?? problemOf(made.schedule));
      return { ...made, problem: held, unchecked };
    };
    if (demand !== undefined && isMoves(demand)) {
      const size = await elementBytes(bytes, input);
      return runTask(options, async () => {
        const made = await make();
        return { ...(await task(made)), ...elementData(made.schedule, demand, size) };
      });
    }
    const words = await blockWords(bytes, input);
    return runTask(options, async () => ({ ...(await task(await make())), words }));
  });
