import type { Choice } from '../../costs/library-choices.ts';
import type { ExportedFile } from '../export-facts.ts';

/**
 * The scores of UCC's transport over UCX. A size is that of all blocks of a rank, of as many ranks as the team has; both ends of a
 * range belong to it.
 */
export function uccFiles(choices: readonly Choice[], about: string): ExportedFile[] {
  const tokens = choices.flatMap(({ ranks, stretches }, i) => {
    const teams = `[${ranks}-${i + 1 < choices.length ? choices[i + 1].ranks - 1 : 'inf'}]`;
    return stretches.map(({ fromBytes, algorithm }, j) => {
      const from = j === 0 ? 0 : fromBytes * ranks;
      const to = j + 1 < stretches.length ? stretches[j + 1].fromBytes * ranks - 1 : 'inf';
      // UCC calls them as we do.
      return `alltoall:host:${from}-${to}:${teams}:@${algorithm}`;
    });
  });
  return [
    ['tune.sh', [`# ${about}\nexport UCC_TL_UCP_TUNE='${tokens.join('#')}'\n`]],
    ['README.md', [readme(about)]],
  ];
}

function readme(about: string): string {
  return `# Which alltoall UCC takes

${about}

    . ./tune.sh

sets the environment variable \`UCC_TL_UCP_TUNE\`. With Open MPI, \`mpirun -x UCC_TL_UCP_TUNE\` takes it to the ranks. It is for memory of the host.
`;
}
