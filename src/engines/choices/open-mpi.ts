import type { Choice, LibraryAlgorithm } from '../../costs/library-choices.ts';
import type { ExportedFile } from '../export-facts.ts';

/** Of MPI_Alltoall among the collectives of Open MPI. */
const ALLTOALL = 3;
/** The numbers of coll_tuned_alltoall_algorithm. */
const ALGORITHMS: Readonly<Record<LibraryAlgorithm, number>> = { linear: 1, pairwise: 2, bruck: 3 };

/**
 * The dynamic rules of Open MPI's component coll/tuned: numbers in the order of its reader. A size is that of all blocks of a rank, of
 * as many ranks as the communicator has, and each rule holds up to the next one.
 */
export function openMpiFiles(choices: readonly Choice[], about: string): ExportedFile[] {
  const rules = choices.flatMap(({ ranks, stretches }) => [
    `${ranks} # ranks or more`,
    `${stretches.length} # rules`,
    ...stretches.map(({ fromBytes, algorithm }, i) => {
      // The first rule must begin at 0.
      const total = i === 0 ? 0 : fromBytes * ranks;
      return `${total} ${ALGORITHMS[algorithm]} 0 0 # ${algorithm}${i === 0 ? '' : `, blocks of ${fromBytes} B or more`}`;
    }),
  ]);
  const text = [
    `# ${about}`,
    '1 # collective',
    `${ALLTOALL} # MPI_Alltoall`,
    `${choices.length} # sizes of communicators`,
    ...rules,
  ];
  return [
    ['rules.conf', [`${text.join('\n')}\n`]],
    ['README.md', [readme(about)]],
  ];
}

function readme(about: string): string {
  return `# Which MPI_Alltoall Open MPI takes

${about}

    mpirun --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_dynamic_rules_filename $PWD/rules.conf -n 16 ./program

For Open MPI 4 and 5, whose component coll/tuned reads it. Collectives without rules are chosen as ever.
`;
}
