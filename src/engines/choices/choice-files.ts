import { type Choice, LIBRARY_ALGORITHMS, type LibraryAlgorithm } from '../../costs/library-choices.ts';
import type { ExportedFile } from '../export-facts.ts';
import { mpichFiles } from './mpich.ts';
import { openMpiFiles } from './open-mpi.ts';
import { uccFiles } from './ucc.ts';

/** A library that takes the choice of its algorithms from a file. */
interface Library {
  readonly title: string;
  /** Those that it has. */
  readonly algorithms: readonly LibraryAlgorithm[];
  readonly files: (choices: readonly Choice[], about: string) => ExportedFile[];
}

/** The libraries, by the word of the command line. */
export const LIBRARIES = {
  'open-mpi': { title: 'Open MPI', algorithms: LIBRARY_ALGORITHMS, files: openMpiFiles },
  mpich: { title: 'MPICH', algorithms: LIBRARY_ALGORITHMS, files: mpichFiles },
  ucc: { title: 'UCC', algorithms: ['pairwise', 'bruck'], files: uccFiles },
} as const satisfies Readonly<Record<string, Library>>;

export type LibraryName = keyof typeof LIBRARIES;
