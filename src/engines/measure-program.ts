import type { ExportedFile } from './export-facts.ts';
import makefile from './mpi/measure/Makefile?raw';
import source from './mpi/measure/measure.c?raw';

/** The files of the program whose lines `readMeasurements` reads. */
export const MEASURE_FILES: readonly ExportedFile[] = [
  ['measure.c', [source]],
  ['Makefile', [makefile]],
  [
    'README.md',
    [
      `# Measure a machine

For any MPI-3 library: \`make\` compiles the program, and

    mpirun -n 4 ./measure > results.jsonl

prints what messages and copies take, for blocks of 1 B to 4 MiB; \`./measure 65536\` stops at 65536 B. Then

    allport measure results.jsonl -o machine.json

writes a machine file for \`allport cost\`. Start one rank on each host, or as many on each as there are cores: ranks that share a
core wait for each other, and their times say nothing. Without a host file all ranks are on one host, and what is
measured is its memory, not a network.
`,
    ],
  ],
];
