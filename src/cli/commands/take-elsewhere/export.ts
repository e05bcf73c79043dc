import { siteOf } from '../../../costs/clock.ts';
import { type ProgramPrice, programPrice } from '../../../costs/program-price.ts';
import { type ExportFacts, titleOf } from '../../../engines/export-facts.ts';
import { placementFiles, rankFiles, readHosts } from '../../../engines/placement.ts';
import { toldOf } from '../../../engines/program-files.ts';
import { USUAL_MACHINE } from '../../../formats/machines/usual-machine.ts';
import { wordTyped } from '../../../formats/nearest.ts';
import { encodeSchedule } from '../../../formats/schedule/schedule-writer.ts';
import { formatSize, formatTime } from '../../../report/document/amounts.ts';
import { listed } from '../../../report/document/listed.ts';
import { FORMS, type Topology } from '../../../schedules/index.ts';
import { command } from '../../command.ts';
import { exportedSchedule, requireRunnable } from '../../exported-schedule.ts';
import { outputFolder, writeFolder } from '../../files/output-folder.ts';
import { STDIO } from '../../files/stdio.ts';
import { readText } from '../../files/text-file.ts';
import { libraryAnswer } from '../../library-choices.ts';
import {
  assumedRun,
  ENGINES,
  engine,
  engineOf,
  engineOptions,
  isLibrary,
  type Run,
} from '../../options/engine.ts';
import { aNetwork, type Need, needed } from '../../options/needs.ts';
import { option } from '../../options/option.ts';
import { problemOptions } from '../../options/problem.ts';
import { asTyped, oneOf } from '../../options/values.ts';
import { scheduleLibraryAnswer } from '../../schedule-library.ts';
import { subjectOf } from '../../subject.ts';

const out = option(
  '-o, --out <folder>',
  'where the files go: a new folder, or an empty one',
  asTyped,
).offering({
  files: true,
});

/** Libraries choose by the prices of one; programs are not told any. */
const aMachine: Need<never> = {
  name: '--machine',
  example: () => `--machine ${USUAL_MACHINE}`,
  isMissing({ typed, args, flags }) {
    const name = wordTyped(String(flags.engine ?? 'mpi'), ENGINES);
    const ofSchedules = name === 'mpi' && (args.length > 1 || flags.library === true);
    return typed.machine === undefined && (ofSchedules || isLibrary(name));
  },
};

export const exportCommand = command('export', 'a program for MPI, SimGrid, LogGOPSim, MSCCL or ASTRA-sim', [
  ['allport export de-bruijn --dim 4 --engine mpi -o alltoall', 'MPI_Alltoall in C'],
  ['allport export necklace --dim 3 --engine simgrid -o trace', 'a trace and its network'],
  ['allport export suh-shin --torus 8x8 --engine simgrid --lockstep -o torus', 'rounds begin together'],
  ['allport export bruck --dim 4 --engine goal --bytes 4k -o goal', 'for LogGOPSim'],
  ['allport export standard-exchange --dim 3 --engine msccl -o gpus', 'for 8 GPUs'],
  ['allport export two-way-product --torus 4x4 --engine chakra -o traces', 'for ASTRA-sim'],
  ['allport export bruck --dim 4 --engine mpi -o bruck --machine cluster-100g', 'and what it takes there'],
  ['allport export bst --dim 4 --scatter 3 --engine mpi -o scatter', 'MPI_Scatter in C'],
  ['allport export bruck necklace --dim 4 --engine mpi --machine gigabit -o lib', 'chooses by size'],
  ['allport export bst --dim 4 --library --engine mpi --machine gigabit -o one', 'or sends all at once'],
  ['allport export plan.json --mode step --engine mpi -o plan', 'a schedule file'],
  ['allport export --switch 64 --machine cluster-100g --engine open-mpi -o rules', 'its own algorithms'],
])
  .argument(
    '[algorithm...]',
    'a name or alias from allport list (default: the fastest), or a schedule file, or - for stdin; several for a library',
  )
  .needs(aNetwork, needed(engine, 'mpi'), needed(out, 'exported'), aMachine)
  .options(
    ...problemOptions,
    engine,
    out,
    option(
      '--mode <mode>',
      'step or block: as for schedule (default: block, if there is such a form)',
      oneOf(FORMS),
    ),
    ...engineOptions,
  )
  .does(async (options, names) => {
    const [algorithm] = names;
    const { out, mode, machine, brief, engine: name, lockstep, name: functionName } = options;
    // Where a library chooses, one is given.
    const choosing = { ...options, machine: machine ?? USUAL_MACHINE };
    if (isLibrary(name)) return libraryAnswer(name, algorithm, choosing);
    if (names.length > 1 || options.library) return scheduleLibraryAnswer(names, choosing);
    const { says, files: filesOf } = engineOf({ ...options, engine: name });
    const assumed = await assumedRun(options);
    const output = await outputFolder(out);
    const hosts = await hostsIn(options.hosts);
    const { problem, make } = await subjectOf(algorithm, options);
    const made = await make();
    const placement = hosts ? placementFiles(readHosts(hosts.text, hosts.name, made.schedule.topology)) : [];
    const { rounds, facts } = exportedSchedule(made, problem, mode, brief);
    const { schedule } = rounds;
    // Bytes are those of an element, where there are elements.
    const run = { ...assumed, ...toldOf(schedule, problem, assumed.blockBytes) };
    const isPriced = machine !== undefined || says === 'block size and prices';
    const price = isPriced ? priceOf(facts, schedule.topology, run, name ?? '') : undefined;
    const stage = (what: string) => brief.stage(`${facts.algorithm}: ${what}`);
    stage('finding the places of blocks');
    // The schedule itself, which `allport check` proves again.
    const written = [
      ...filesOf(rounds, facts, { ...run, lockstep, name: functionName }, brief.part),
      ['schedule.json', encodeSchedule(schedule)] as const,
      ...rankFiles(schedule.topology),
      ...placement,
    ];
    stage('writing');
    const files = await writeFolder(output, written);
    const priced = price && { blockBytes: run.blockBytes, ...price };
    return {
      result: { engine: name, folder: out, ...facts, ...priced, files },
      text: () => `${titleOf(facts)}\n${inLines(files)}${price ? describePrice(price, run) : ''}`,
    };
  });

/** Names of files, each in a line; those that follow each other and differ in a number have one line together. */
function inLines(files: readonly string[]): string {
  const alike = (name: string) => name.replace(/\d+/g, '0');
  const lines: string[][] = [];
  for (const file of files) {
    const last = lines.at(-1);
    if (last !== undefined && alike(last[0]) === alike(file)) last.push(file);
    else lines.push([file]);
  }
  return lines
    .map((names) => (names.length === 1 ? `  ${names[0]}\n` : `  ${names[0]} to ${names.at(-1)}\n`))
    .join('');
}

/** The list of hosts that --hosts names. @throws InputError when it cannot be read */
async function hostsIn(path: string | undefined): Promise<{ text: string; name: string } | undefined> {
  if (path === undefined) return undefined;
  const text = await readText(path, { option: '--hosts', cure: 'give a line for each node, or - for stdin' });
  return { text, name: path === STDIO ? 'stdin' : path };
}

/** @throws InputError where the machine cannot run the schedule */
function priceOf(
  facts: ExportFacts,
  topology: Topology,
  { machine, blockBytes }: Run,
  engine: string,
): ProgramPrice {
  requireRunnable(facts, machine);
  return programPrice(facts.counts, siteOf(machine, topology), blockBytes, engine);
}

function describePrice(
  { predictedSeconds, costSeconds, notDone }: ProgramPrice,
  { blockBytes, machine }: Run,
): string {
  const predicted = `predicted by ${machine.name} for blocks of ${formatSize(blockBytes)}: ${formatTime(predictedSeconds)}\n`;
  if (notDone.length === 0) return predicted;
  return `${predicted}with ${listed(notDone)}, which the program does not do, allport cost predicts ${formatTime(costSeconds)}\n`;
}
