import { withTyped } from '../../formats/problems/problem-words.ts';
import { nameOfShard, type Shard } from '../../host/run/shard.ts';
import { InputError, MAX_SLOTS } from '../../schedules/index.ts';

/** The variables of the process; a launcher sets some of them. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that give the rank of a process and how many there are, in the order in which they count. */
const RANKS = [
  { rank: 'OMPI_COMM_WORLD_RANK', size: 'OMPI_COMM_WORLD_SIZE' },
  { rank: 'PMI_RANK', size: 'PMI_SIZE' },
  { rank: 'SLURM_PROCID', size: 'SLURM_NTASKS' },
] as const;

/** Variables that give the number of a job in an array of them. */
const SLURM_TASK = 'SLURM_ARRAY_TASK_ID';
const KUBERNETES_TASK = 'JOB_COMPLETION_INDEX';

/**
 * The shard that --shard gives: i/n; or that a launcher has given this process: auto, or auto/n where n is known.
 * @throws InputError for another text, or where the variables do not say which shard it is
 */
export function parseShard(text: string, environment: Environment): Shard {
  return withTyped(`--shard "${text}"`, () => shardIn(text, environment));
}

/** @throws InputError with what is wrong and a cure */
function shardIn(text: string, environment: Environment): Shard {
  const [, which, count] = /^(auto|\d{1,9})(?:\/(\d{1,9}))?$/.exec(text) ?? [];
  const of = count === undefined ? undefined : Number(count);
  if (which === undefined || (which !== 'auto' && of === undefined)) {
    throw new InputError('give i/n with i from 0 to n - 1, say 0/4, or auto');
  }
  if (of !== undefined && (of < 1 || of > MAX_SLOTS)) {
    throw new InputError(`give from 1 to ${MAX_SLOTS} shards`);
  }
  if (which === 'auto') return launchedShard(of, environment);
  const shard = { index: Number(which), of: of as number };
  if (shard.index >= shard.of) {
    const last = nameOfShard({ index: shard.of - 1, of: shard.of });
    throw new InputError(`the first shard is 0: give 0/${shard.of} to ${last}`);
  }
  return shard;
}

/** The processes of each job of an array are numbered on from those of the job before. */
function launchedShard(of: number | undefined, environment: Environment): Shard {
  const process = processOf(environment);
  const job = jobOf(of, process?.of ?? 1, environment);
  if (process === undefined && job === undefined) {
    const names = [...RANKS.map(({ rank }) => rank), SLURM_TASK, KUBERNETES_TASK];
    throw new InputError(
      `no launcher has set any of ${names.join(', ')}: start allport by a launcher, or give i/n`,
    );
  }
  const { index, of: all } = process ?? { index: 0, of: 1 };
  const shard = { index: (job?.index ?? 0) * all + index, of: (job?.of ?? 1) * all };
  if (of !== undefined && of !== shard.of) {
    throw new InputError(`the launcher has started ${shard.of} processes: give auto/${shard.of}`);
  }
  return shard;
}

/** Which of the processes that a launcher has started side by side this is. */
function processOf(environment: Environment): Shard | undefined {
  const names = RANKS.find(({ rank, size }) => isSet(environment[rank]) && isSet(environment[size]));
  if (names === undefined) return undefined;
  const of = numberOf(names.size, environment);
  const index = numberOf(names.rank, environment);
  if (index < of) return { index, of };
  throw new InputError(`${names.rank} is ${index} and ${names.size} ${of}: give i/n`);
}

/** Which job of an array this is. */
function jobOf(of: number | undefined, processes: number, environment: Environment): Shard | undefined {
  const name = [SLURM_TASK, KUBERNETES_TASK].find((task) => isSet(environment[task]));
  if (name === undefined) return undefined;
  const index = numberOf(name, environment);
  if (of === undefined) return wholeArray(name, index, environment);
  if (of % processes !== 0) {
    throw new InputError(`each job has ${processes} processes: give a multiple of them`);
  }
  const jobs = of / processes;
  if (index < jobs) return { index, of: jobs };
  throw new InputError(`${name} is ${index}: number the jobs from 0 to ${jobs - 1}`);
}

/** The same where the array itself says how many jobs it has: all that are needed, if it has no gaps. */
function wholeArray(name: string, index: number, environment: Environment): Shard {
  if (name === KUBERNETES_TASK) {
    throw new InputError(
      `${name} is ${index}, and no variable says of how many: give auto/n, with the completions as n`,
    );
  }
  const [least, greatest, of] = ['MIN', 'MAX', 'COUNT'].map((end) => {
    return numberOf(`SLURM_ARRAY_TASK_${end}`, environment);
  });
  if (greatest - least + 1 === of && index >= least && index <= greatest) return { index: index - least, of };
  throw new InputError(
    `the array has ${of} of the tasks ${least} to ${greatest}: give auto/n, and tasks 0 to n - 1`,
  );
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

function numberOf(name: string, environment: Environment): number {
  const value = environment[name] ?? '';
  if (!/^\d{1,9}$/.test(value)) throw new InputError(`${name} is "${value}", no whole number: give i/n`);
  return Number(value);
}
