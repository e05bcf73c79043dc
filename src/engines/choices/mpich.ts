import type { Choice, LibraryAlgorithm } from '../../costs/library-choices.ts';
import type { ExportedFile } from '../export-facts.ts';
import script from './mpich-selection.sh?raw';

const ALGORITHMS: Readonly<Record<LibraryAlgorithm, string>> = {
  linear: 'MPIR_Alltoall_intra_scattered',
  pairwise: 'MPIR_Alltoall_intra_pairwise',
  bruck: 'MPIR_Alltoall_intra_brucks',
};

/** A tree of conditions; the first that holds is followed. */
type Tree = Readonly<Record<string, object>>;

const algorithm = (name: string): Tree => ({ [`algorithm=${name}`]: {} });

/**
 * The tree by which MPICH selects MPI_Alltoall. A size is that of a block. With MPI_IN_PLACE, and between two groups, MPICH has one
 * algorithm each.
 */
export function mpichFiles(choices: readonly Choice[], about: string): ExportedFile[] {
  const byRanks = choices.map(({ stretches }, i) => {
    const last = choices[i + 1]?.ranks - 1;
    return [i < choices.length - 1 ? `comm_size<=${last}` : 'comm_size=any', bySize(stretches)];
  });
  const tree: Tree = {
    'collective=alltoall': {
      'comm_type=intra': {
        'is_sendbuf_inplace=yes': algorithm('MPIR_Alltoall_intra_pairwise_sendrecv_replace'),
        'is_sendbuf_inplace=no': Object.fromEntries(byRanks),
      },
      'comm_type=inter': algorithm('MPIR_Alltoall_inter_pairwise_exchange'),
    },
  };
  return [
    ['alltoall.json', [`${JSON.stringify(tree, null, 1)}\n`]],
    ['selection.sh', [script]],
    ['README.md', [readme(about)]],
  ];
}

function bySize(stretches: Choice['stretches']): Tree {
  const conditions = stretches.map(({ algorithm: name }, i) => {
    const next = stretches[i + 1];
    const condition = next === undefined ? 'avg_msg_size=any' : `avg_msg_size<=${next.fromBytes - 1}`;
    return [condition, algorithm(ALGORITHMS[name])];
  });
  return Object.fromEntries(conditions);
}

function readme(about: string): string {
  return `# Which MPI_Alltoall MPICH takes

${about}

A selection file of MPICH must have all collectives, and the others depend on its version. So \`selection.sh\` takes those of your
MPICH out of its library, and puts \`alltoall.json\` behind them:

    ./selection.sh /usr/lib/x86_64-linux-gnu/libmpich.so.12 > selection.json
    export MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE=$PWD/selection.json

\`ldd\` of a program that MPICH's mpicc has compiled says where the library is. For MPICH 4.
`;
}
