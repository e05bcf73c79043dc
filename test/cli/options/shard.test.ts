import { describe, expect, it } from 'vitest';
import { parseShard } from '../../../src/cli/options/shard.ts';
import { InputError } from '../../../src/schedules/index.ts';

/** Variables as a text: NAME=value NAME=value. */
function environmentOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split('=')),
  );
}

const OMPI = 'OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=4';
const ARRAY = 'SLURM_ARRAY_TASK_ID=6 SLURM_ARRAY_TASK_MIN=5 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=3';
const KUBERNETES = 'JOB_COMPLETION_INDEX=3';

describe('--shard', () => {
  it.each<[text: string, environment: string, index: number, of: number]>([
    ['0/1', '', 0, 1],
    ['6/7', OMPI, 6, 7],
    ['auto', OMPI, 2, 4],
    ['auto/4', OMPI, 2, 4],
    ['auto', 'PMI_RANK=0 PMI_SIZE=3', 0, 3],
    ['auto', 'SLURM_PROCID=7 SLURM_NTASKS=8', 7, 8],
    // mpirun in a script that Slurm started as one process.
    ['auto', `${OMPI} SLURM_PROCID=0 SLURM_NTASKS=1`, 2, 4],
    // A variable alone says nothing.
    ['auto', 'OMPI_COMM_WORLD_RANK=1 PMI_RANK=1 PMI_SIZE=', -1, 0],
    ['auto', ARRAY, 1, 3],
    ['auto', `${ARRAY} SLURM_PROCID=0 SLURM_NTASKS=1`, 1, 3],
    ['auto', `${ARRAY} SLURM_PROCID=3 SLURM_NTASKS=4`, 7, 12],
    ['auto', `${ARRAY} ${OMPI}`, 6, 12],
    ['auto/12', ARRAY, 6, 12],
    // A single task of the array, run again.
    ['auto/8', ARRAY.replace('MIN=5', 'MIN=6').replace('MAX=7', 'MAX=6').replace('COUNT=3', 'COUNT=1'), 6, 8],
    ['auto/4', KUBERNETES, 3, 4],
    ['auto/16', `${KUBERNETES} ${OMPI}`, 14, 16],
  ])('%s with "%s" is shard %i/%i', (text, environment, index, of) => {
    if (of === 0) expect(() => parseShard(text, environmentOf(environment))).toThrow('no launcher has set');
    else expect(parseShard(text, environmentOf(environment))).toEqual({ index, of });
  });

  it.each<[text: string, environment: string, says: string]>([
    ...['', '4', '/4', '1/', '-1/4', '1/4/2', '1.5/4', '+1/4', 'x/4', 'Auto', 'auto/', '1/9999999999'].map(
      (text): [string, string, string] => [text, OMPI, 'give i/n with i from 0 to n - 1, say 0/4, or auto'],
    ),
    ['0/0', '', 'give from 1 to 16777216 shards'],
    ['auto/0', OMPI, 'give from 1 to 16777216 shards'],
    ['0/16777217', '', 'give from 1 to 16777216 shards'],
    ['4/4', '', 'the first shard is 0: give 0/4 to 3/4'],
    [
      'auto',
      '',
      'no launcher has set any of OMPI_COMM_WORLD_RANK, PMI_RANK, SLURM_PROCID, SLURM_ARRAY_TASK_ID, JOB_',
    ],
    ['auto/4', '', 'start allport by a launcher, or give i/n'],
    ['auto/8', OMPI, 'the launcher has started 4 processes: give auto/4'],
    ['auto', OMPI.replace('2', 'two'), 'OMPI_COMM_WORLD_RANK is "two", no whole number: give i/n'],
    ['auto', OMPI.replace('4', '2'), 'OMPI_COMM_WORLD_RANK is 2 and OMPI_COMM_WORLD_SIZE 2: give i/n'],
    [
      'auto',
      KUBERNETES,
      'JOB_COMPLETION_INDEX is 3, and no variable says of how many: give auto/n, with the completions as n',
    ],
    ['auto/3', KUBERNETES, 'JOB_COMPLETION_INDEX is 3: number the jobs from 0 to 2'],
    ['auto/6', `${KUBERNETES} ${OMPI}`, 'each job has 4 processes: give a multiple of them'],
    ['auto', ARRAY.replace('COUNT=3', 'COUNT=2'), 'the array has 2 of the tasks 5 to 7: give auto/n'],
    ['auto', 'SLURM_ARRAY_TASK_ID=6', 'SLURM_ARRAY_TASK_MIN is "", no whole number: give i/n'],
    ['auto/6', ARRAY, 'SLURM_ARRAY_TASK_ID is 6: number the jobs from 0 to 5'],
  ])('"%s" with "%s" is refused', (text, environment, says) => {
    const parse = () => parseShard(text, environmentOf(environment));
    expect(parse).toThrow(`--shard "${text}": `);
    expect(parse).toThrow(says);
    expect(parse).toThrow(InputError);
  });
});
