import { version } from '../../package.json';
import type { Choice } from '../costs/library-choices.ts';
import { encodeSchedule } from '../formats/schedule/schedule-writer.ts';
import { InputError } from '../schedules/index.ts';
import { collectiveOf } from './collective.ts';
import { type ExportedFile, type ExportFacts, titleOf } from './export-facts.ts';
import types from './mpi/exchange/schedule.h?raw';
import fortranModule from './mpi/library/allport.f90?raw';
import header from './mpi/library/allport_alltoall.h?raw';
import packageConfig from './mpi/library/allport_alltoall.pc.in?raw';
import cmakeConfig from './mpi/library/allport_alltoall-config.cmake.in?raw';
import cmake from './mpi/library/CMakeLists.txt?raw';
import fortran from './mpi/library/fortran.c?raw';
import guard from './mpi/library/guard.c?raw';
import makefile from './mpi/library/Makefile?raw';
import preload from './mpi/library/preload.c?raw';
import preloadFortran from './mpi/library/preload-fortran.c?raw';
import schedules from './mpi/library/schedules.h?raw';
import statistics from './mpi/library/statistics.c?raw';
import { blockTables } from './mpi-header.ts';
import { filled, librarySource, unevenLibrarySource } from './mpi-sources.ts';
import { fewestTables } from './mpi-tables.ts';
import { placedRanks } from './places.ts';
import type { OnPart, RankRounds } from './rank-rounds.ts';

/** A schedule of a library. */
export interface Member {
  readonly rounds: RankRounds;
  readonly facts: ExportFacts;
}

/**
 * The files of a library in C with a function in place of MPI_Alltoall, which takes one of several schedules by the number of
 * ranks and the bytes of a block, and of a library to be loaded before a program that calls MPI_Alltoall itself.
 *
 * @param choices what to take where: each names one of the members for as many ranks
 * @param about one line for people that says by which prices
 * @param onPart told of the rounds while places are found
 * @throws InputError for a schedule that is not one complete exchange of whole blocks, and as `mpiFiles`
 */
export function libraryFiles(
  members: readonly Member[],
  choices: readonly Choice<string>[],
  about: string,
  onPart?: OnPart,
): ExportedFile[] {
  const sources = [
    'alltoall.c',
    'alltoallv.c',
    'fortran.c',
    'guard.c',
    'statistics.c',
    'choices.c',
    ...members.map((_, i) => `schedule_${i + 1}.c`),
  ];
  const chosen = choices.flatMap(({ ranks, stretches }) =>
    stretches.map(({ fromBytes, algorithm }) => {
      const member = members.findIndex(({ facts }) => facts.ranks === ranks && facts.algorithm === algorithm);
      return `{${ranks}, ${fromBytes}, ${member}}`;
    }),
  );
  const ofMembers = members.flatMap((member, i): ExportedFile[] => [
    [`schedule_${i + 1}.c`, tablesOf(member, i + 1, onPart)],
    [`schedule-${i + 1}.json`, encodeSchedule(member.rounds.schedule)],
  ]);
  const declared = members.map((_, i) => `extern const struct schedule ${nameOf(i + 1)};\n`).join('');
  const shared = {
    TYPES: types,
    SCHEDULES: `${members.length}`,
    CHOICES: `${chosen.length}`,
    DECLARED: declared,
    SOURCES: sources.join(' '),
    VERSION: version,
  };
  return [
    ['allport_alltoall.h', [header]],
    ['alltoall.c', [librarySource()]],
    ['alltoallv.c', [unevenLibrarySource()]],
    ['fortran.c', [fortran]],
    ['allport.f90', [fortranModule]],
    ['guard.c', [guard]],
    ['statistics.c', [statistics]],
    ['preload.c', [filled(preload, shared)]],
    ['preload-fortran.c', [preloadFortran]],
    ['schedules.h', [filled(schedules, shared)]],
    ['choices.c', [choicesSource(members.length, chosen)]],
    ...ofMembers,
    ['Makefile', [filled(makefile, shared)]],
    ['CMakeLists.txt', [filled(cmake, shared)]],
    ['allport_alltoall.pc.in', [filled(packageConfig, shared)]],
    ['allport_alltoall-config.cmake.in', [cmakeConfig]],
    ['README.md', [readme(members, about)]],
  ];
}

function nameOf(number: number): string {
  return `allport_schedule_${number}`;
}

function tablesOf({ rounds, facts }: Member, number: number, onPart?: OnPart): string[] {
  const { schedule } = rounds;
  const collective = collectiveOf(schedule);
  if (collective.call !== 'alltoall' || collective.parts !== 1) {
    throw new InputError(
      `${facts.algorithm} on ${facts.network} is no exchange of one block between each two nodes, as a library needs; leave it out`,
    );
  }
  const { ranks, cells, inputs, outputs } = placedRanks(rounds, collective, onPart);
  const names = { inputs, outputs, parts: 1 };
  const tables = fewestTables(schedule.topology, ranks, names);
  return blockTables(
    { tables, names, cells, name: 'allport_alltoall', facts },
    {
      file: `schedule-${number}.json`,
      types: '#include "schedules.h"\n\n',
      schedule: `const struct schedule ${nameOf(number)}`,
    },
  );
}

function choicesSource(members: number, chosen: readonly string[]): string {
  const names = Array.from({ length: members }, (_, i) => `    &${nameOf(i + 1)},\n`);
  return `#include "schedules.h"

const struct schedule *const allport_schedules[ALLPORT_SCHEDULES] = {
${names.join('')}};

const struct choice allport_choices[ALLPORT_CHOICES] = {
${chosen.map((choice) => `    ${choice},\n`).join('')}};
`;
}

function readme(members: readonly Member[], about: string): string {
  const files = members.map(({ facts }, i) => `- \`schedule_${i + 1}.c\`: ${titleOf(facts)}\n`);
  return `# MPI_Alltoall by several schedules

For any MPI-3 library. ${about}
With other numbers of ranks the MPI library's own MPI_Alltoall is called.

    make
    make install PREFIX=$HOME/allport

or, with CMake,

    cmake -S . -B build -DCMAKE_INSTALL_PREFIX=$HOME/allport
    cmake --build build --target install

A program that calls \`allport_alltoall\` of \`allport_alltoall.h\` is linked with \`-lallport_alltoall\`;
\`pkg-config allport_alltoall\` has the options, and CMake's \`find_package(allport_alltoall)\` the target
\`allport::alltoall\`. The header has calls that do not wait, too, and
persistent requests. Where the Fortran compiler has the module mpi_f08, \`liballport_alltoall_fortran.so\` and the
module \`allport\` are installed beside it.

A program in C, C++ or Fortran that calls MPI_Alltoall runs on the schedules unchanged:

    mpirun -x LD_PRELOAD=$HOME/allport/lib/liballport_alltoall_preload.so ./program

With MPICH it is \`mpirun -genv LD_PRELOAD ...\`. At the end rank 0 says on stderr which schedules it took, and why
calls were left to MPI.

- \`ALLPORT_ALLTOALL=mpi\` in the environment leaves all calls to MPI
- \`ALLPORT_GUARD=off\` in the environment takes the schedules without trying whether they are faster
- \`ALLPORT_STATISTICS=FILE\` in the environment has rank 0 write its calls, which \`allport cost --trace FILE\` prices;
  \`off\` leaves the line at the end out

${files.join('')}- \`schedule-1.json\` and so on: the same, for \`allport check\`
`;
}
