import type { Collective } from './collective.ts';
import inParts from './mpi/alltoall-in-parts.c?raw';
import apart from './mpi/apart.c?raw';
import source from './mpi/collective.c?raw';
import header from './mpi/collective.h?raw';
import agree from './mpi/communicator/agree.c?raw';
import duplicate from './mpi/communicator/duplicate.c?raw';
import enter from './mpi/communicator/enter.c?raw';
import inDuplicate from './mpi/communicator/in-duplicate.c?raw';
import report from './mpi/communicator/report.c?raw';
import stateOfCommunicator from './mpi/communicator/state.c?raw';
import wrongCommunicator from './mpi/communicator/wrong-communicator.c?raw';
import displaced from './mpi/displaced.c?raw';
import example from './mpi/example.c?raw';
import compareWithMpi from './mpi/example-alltoall.c?raw';
import alltoallOpening from './mpi/example-alltoall-opening.c?raw';
import compareOrigins from './mpi/example-compare.c?raw';
import opening from './mpi/example-opening.c?raw';
import alltoall from './mpi/exchange/alltoall.c?raw';
import exchange from './mpi/exchange/exchange.c?raw';
import kept from './mpi/exchange/kept.c?raw';
import peers from './mpi/exchange/peers.c?raw';
import plan from './mpi/exchange/plan.c?raw';
import side from './mpi/exchange/side.c?raw';
import blockSource from './mpi/exchange/source.c?raw';
import state from './mpi/exchange/state.c?raw';
import gather from './mpi/gather.c?raw';
import chooses from './mpi/library/alltoall.c?raw';
import choosesUneven from './mpi/library/alltoallv.c?raw';
import forms from './mpi/library/forms.c?raw';
import operation from './mpi/library/operation.c?raw';
import requests from './mpi/library/requests.c?raw';
import unevenForms from './mpi/library/uneven-forms.c?raw';
import world from './mpi/library/world.c?raw';
import locate from './mpi/locate.c?raw';
import perform from './mpi/perform.c?raw';
import redistribute from './mpi/redistribute.c?raw';
import runs from './mpi/runs.c?raw';
import scatter from './mpi/scatter.c?raw';
import attempt from './mpi/try.c?raw';
import types from './mpi/types.c?raw';
import unevenCall from './mpi/uneven/call.c?raw';
import changingCounts from './mpi/uneven/changing-counts.c?raw';
import changingHeader from './mpi/uneven/changing-counts.h?raw';
import unevenKept from './mpi/uneven/kept.c?raw';
import lists from './mpi/uneven/lists.c?raw';
import locateSpread from './mpi/uneven/locate.c?raw';
import unevenPlan from './mpi/uneven/plan.c?raw';
import plannedCounts from './mpi/uneven/planned-counts.c?raw';

/** The C of a program, whose function is called allport_ and as MPI's. */
export interface Sources {
  readonly header: string;
  readonly source: string;
  readonly example: string;
  /** In whose place the function stands. */
  readonly title: string;
  /** What the example is given the bytes of. */
  readonly sized: string;
}

const ALLTOALLV = `int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm);
`;
const UNEVEN = `Takes the arguments of MPI_Alltoallv and does the same, MPI_IN_PLACE included, with the counts for which the schedule was
 * planned: count_table in the other header has them. With others the error is MPI_ERR_COUNT. An element of the counts is one of
 * the type, which sender and receiver may lay out in their own ways. Displacements are any.`;
const SPREAD = `/* By rank: where its elements begin among those of all ranks, and where they lie in the array. */
struct spread {
  int first[RANKS + 1];
  const int *displs;
};

`;
const SPREADS = `  struct spread sends, receives;
`;
const NO_SPREADS = ', {{0}, NULL}, {{0}, NULL}';
const UNEVEN_CALL = `  int sendcounts[RANKS], sdispls[RANKS], recvcounts[RANKS], rdispls[RANKS], rank, sent = 0, got = 0, error;
  MPI_Datatype element;
  (void)received;
  (void)recvtype;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < RANKS; i++) {
    sdispls[i] = sent;
    rdispls[i] = got;
    sent += sendcounts[i] = count_table[rank * RANKS + i];
    got += recvcounts[i] = count_table[i * RANKS + rank];
  }
  MPI_Type_contiguous(bytes, type, &element);
  MPI_Type_commit(&element);
  error = allport_alltoallv(input, sendcounts, sdispls, element, output, recvcounts, rdispls, element, comm);
  MPI_Type_free(&element);
  return error;
`;

/** What is a collective's own in the sources. */
interface Own extends Pick<Sources, 'title' | 'sized'> {
  /** What it does. */
  readonly does: (collective: Collective) => string;
  readonly declared: string;
  /** How it finds the blocks of a run; left out: they lie together. */
  readonly locate?: string;
  /** Further members of a rank's memory during a call, in C, with their types and their values before it; left out: none. */
  readonly memory?: { readonly types: string; readonly members: string; readonly empty: string };
  /** Behind what all have. */
  readonly functions: string;
  /** The body of the example's call. */
  readonly performed: string;
}

const OWN: Readonly<Record<Collective['call'], Own>> = {
  alltoall: ofBlocks('alltoall', 'MPI_Alltoall', apart + inParts),
  scatter: ofBlocks('scatter', 'MPI_Scatter', scatter, 'root'),
  gather: ofBlocks('gather', 'MPI_Gather', gather, 'root'),
  redistribute: {
    title: 'A redistribution',
    does: takesElements,
    declared: `int allport_redistribute(const void *sendbuf, void *recvbuf, MPI_Datatype type, MPI_Comm comm);

/* By rank: the elements of its send array, and of its receive array. */
extern const int allport_redistribute_sendcounts[];
extern const int allport_redistribute_recvcounts[];
`,
    functions: apart + redistribute,
    performed: `  MPI_Datatype element;
  int error;
  (void)received;
  (void)recvtype;
  MPI_Type_contiguous(bytes, type, &element);
  MPI_Type_commit(&element);
  error = allport_redistribute(input, output, element, comm);
  MPI_Type_free(&element);
  return error;
`,
    sized: 'an element',
  },
  alltoallv: {
    title: 'MPI_Alltoallv',
    does: () => UNEVEN,
    declared: ALLTOALLV,
    locate: locateSpread,
    memory: { types: SPREAD, members: SPREADS, empty: NO_SPREADS },
    functions: plannedCounts,
    performed: UNEVEN_CALL,
    sized: 'an element',
  },
};

/** A function of blocks, with the arguments of MPI's. */
function ofBlocks(call: Collective['call'], title: string, functions: string, root?: 'root'): Own {
  const margin = ' '.repeat(`int allport_${call}(`.length);
  return {
    title,
    does: (collective) => doesAs(title, collective),
    declared: `int allport_${call}(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
${margin}MPI_Datatype recvtype, ${root ? 'int root, ' : ''}MPI_Comm comm);
`,
    functions,
    performed: `  return allport_${call}(input, bytes * PARTS, type, output, received * PARTS, recvtype, ${root ? 'ROOT, ' : ''}comm);\n`,
    sized: 'a part',
  };
}

/** What a function with the arguments of MPI's does. */
function doesAs(name: string, { parts, root }: Collective): string {
  const says = `Takes the arguments of ${name} and does the same, MPI_IN_PLACE included. Blocks may be of any type.`;
  const rooted =
    root === undefined ? '' : `\n * The root is rank ${root}: with another one the error is MPI_ERR_ROOT.`;
  const cut = `
 *
 * The schedule cuts every block into ${parts} equal parts: both counts must be multiples of ${parts}, and with others the error is
 * MPI_ERR_COUNT.`;
  return `${says}${rooted}${parts > 1 ? cut : ''}`;
}

function takesElements({ order, sendCounts, receiveCounts }: Collective): string {
  return `Takes the elements of all send arrays to the receive arrays. A rank has in its send array
 *   ${order.sends},
 * ${countedIn(sendCounts)}, and in its receive array
 *   ${order.receives},
 * ${countedIn(receiveCounts)}, one after another as in any array of the type. The two lists below have the counts by rank.
 *
 * The type may be any; all ranks give the same. With MPI_IN_PLACE as sendbuf the elements are taken from recvbuf, which has
 * room for the larger of both arrays.`;
}

function countedIn(counts: Int32Array): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${most} elements` : `${least} to ${most} elements`;
}

/** The sources for one block from each rank to each other, whose example compares them with MPI_Alltoall. */
export function blockSources(): Sources {
  const { title, declared } = OWN.alltoall;
  const does =
    'Takes the arguments of MPI_Alltoall and does the same, MPI_IN_PLACE included. Blocks may be of any size and type.';
  return {
    header: filled(header, { TITLE: title, DOES: does, DECLARED: declared }),
    source: filled(blockSource, {
      ...SHARED,
      EXCHANGE: exchangeWith('', communicator + peers),
      ENTER: wrongCommunicator + enter,
      FUNCTION: alltoall,
    }),
    example: filled(example, { OPENING: alltoallOpening, CALL: 'alltoall', COMPARE: compareWithMpi }),
    title,
    sized: 'a block',
  };
}

/** The sources for any other collective, whose example looks at what arrives. */
export function runSources(collective: Collective): Sources {
  const own = OWN[collective.call];
  const { title, does, declared, locate: located = locate, memory, functions, performed, sized } = own;
  // Of the parts that all have, the names are those of an all-to-all.
  const named = (text: string) =>
    text
      .replaceAll(/allport_alltoall(?!v)/g, `allport_${collective.call}`)
      .replaceAll(/ALLPORT_ALLTOALL(?!V)/g, `ALLPORT_${collective.call.toUpperCase()}`);
  const opened = filled(opening, { SIZED: sized, PERFORM: performed });
  return {
    header: named(filled(header, { TITLE: title, DOES: does(collective), DECLARED: declared })),
    source: named(
      filled(source, {
        ...SHARED,
        STRUCTS: memory?.types ?? '',
        MEMORY: memory?.members ?? '',
        EMPTY: memory?.empty ?? '',
        COMMUNICATOR: ENTERED,
        MESSAGES: located + runs,
        FUNCTION: perform + functions,
      }),
    ),
    example: named(filled(example, { OPENING: opened, CALL: 'collective', COMPARE: compareOrigins })),
    title,
    sized,
  };
}

/** MPI_Alltoallv for any counts by two calls of allport_alltoall, or by one: its header and its source. */
export function changingCountsSources(ranks: number, parts: number): { header: string; source: string } {
  const own = {
    ...UNEVEN_PARTS,
    COMMUNICATOR: ENTERED,
    KEPT: filled(unevenKept, { OWN: '' }),
    CALL: filled(unevenCall, { OWN: '' }),
    LISTS: filled(lists, INTS),
    RANKS: `${ranks}`,
    PARTS: `${parts}`,
  };
  return { header: changingHeader, source: filled(changingCounts, own) };
}

/** What the sources of all functions have. */
const SHARED = { TRY: attempt, DISPLACED: displaced };
/** What is kept for a communicator whose messages go in a duplicate. */
const communicator = filled(stateOfCommunicator, { OWN: '' }) + duplicate + inDuplicate;
/** The same, which all ranks enter, and agree on what they find there. */
const ENTERED = report + communicator + wrongCommunicator + enter + agree;
/** Of MPI_Alltoallv for counts that change. */
const UNEVEN_PARTS = { TRY: attempt, TYPES: types, PLAN: unevenPlan };
/** How a function's name ends, by the numbers that it takes. */
const INTS = { FORM: '', COUNT: 'int', OFFSET: 'int' };
const LARGE_COUNTS = { FORM: '_c', COUNT: 'MPI_Count', OFFSET: 'MPI_Aint' };
/** An exchange of blocks, of one schedule or several, with what is kept for a communicator, and where its messages go. */
const exchangeWith = (own: string, where: string) =>
  report + plan + filled(kept, { OWN: own }) + where + types + state + side + exchange;
/** What the guard of a library keeps for a communicator. */
const TRIALS = '  struct allport_trial trials[ALLPORT_SIZES];\n';

/** Where the messages of a library go by a communicator of all ranks. */
const PLACES = `  /* By rank: its place among all, and its number for this communicator. NULL where there is a duplicate. */
  int *places, *numbers;
  /* This rank's own number. */
  int number;
`;

/** The source of a library, which chooses among schedules; its tables are sources of their own. */
export function librarySource(): string {
  const where = filled(stateOfCommunicator, { OWN: PLACES }) + duplicate + world;
  const parts = {
    ...SHARED,
    EXCHANGE: exchangeWith(TRIALS, where),
    OPERATION: operation,
    FORMS: forms,
    REQUESTS: requests,
  };
  return filled(chooses, parts);
}

/** What a library knows of a call with counts that change. */
const GUARDED = `  /* Why it is left to MPI, or 0. */
  int left;
  /* Whether the guard tries it, and what for. */
  struct allport_trial *trial;
  int size, is_tried;
`;

/** The source of a library for counts that change. */
export function unevenLibrarySource(): string {
  const formsOf = (numbers: typeof INTS) =>
    filled(unevenForms, { ...numbers, LISTS: filled(lists, numbers) });
  return filled(choosesUneven, {
    ...UNEVEN_PARTS,
    COMMUNICATOR: report + communicator + agree,
    KEPT: filled(unevenKept, { OWN: `  /* How the last exchange of blocks went. */\n  int way;\n${TRIALS}` }),
    CALL: filled(unevenCall, { OWN: GUARDED }),
    INTS: formsOf(INTS),
    LARGE: formsOf(LARGE_COUNTS),
  });
}

/** Puts what is an exchange's own, another collective's or a library's into a text; what make and CMake put in, they put in. */
export function filled(text: string, own: Readonly<Record<string, string>>): string {
  return text.replaceAll(/@([A-Z]+)@/g, (whole, name: string) => own[name] ?? whole);
}
