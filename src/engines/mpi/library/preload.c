/*
 * The all-to-alls of a program that is not compiled anew, by LD_PRELOAD; see README.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"
#include "schedules.h"

/* The parameters of each call and its arguments, for counts and displacements of these types. */
#define EVEN(count, offset)                                                                                          \
  const void *sendbuf, count sendcount, MPI_Datatype sendtype, void *recvbuf, count recvcount,                       \
      MPI_Datatype recvtype, MPI_Comm comm
#define EVEN_ARGUMENTS sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm
#define UNEVEN(count, offset)                                                                                        \
  const void *sendbuf, const count sendcounts[], const offset sdispls[], MPI_Datatype sendtype, void *recvbuf,       \
      const count recvcounts[], const offset rdispls[], MPI_Datatype recvtype, MPI_Comm comm
#define UNEVEN_ARGUMENTS sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm
#define BY_TYPES(count, offset)                                                                                      \
  const void *sendbuf, const count sendcounts[], const offset sdispls[], const MPI_Datatype sendtypes[],             \
      void *recvbuf, const count recvcounts[], const offset rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm
#define BY_TYPES_ARGUMENTS sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm

/*
 * A call in its forms. Those that return a request stay MPI's: theirs would have to be a request of MPI. MPI_Grequest_start makes one,
 * but MPI never calls back to have its messages sent on, and a program that waits for it by MPI_Wait would wait for ever.
 */
#define TAKEN(name, own, parameters, arguments)                                                                      \
  int MPI_##name(parameters) { return own(arguments); }
#define NON_BLOCKING(name, parameters, arguments)                                                                    \
  int MPI_##name(parameters, MPI_Request *request) {                                                                 \
    allport_count(ALLPORT_LEFT_NON_BLOCKING, 0);                                                                     \
    return PMPI_##name(arguments, request);                                                                          \
  }
#define PERSISTENT(name, parameters, arguments)                                                                      \
  int MPI_##name(parameters, MPI_Info info, MPI_Request *request) {                                                  \
    allport_count(ALLPORT_LEFT_PERSISTENT, 0);                                                                       \
    return PMPI_##name(arguments, info, request);                                                                    \
  }

TAKEN(Alltoall, allport_alltoall, EVEN(int, int), EVEN_ARGUMENTS)
TAKEN(Alltoallv, allport_alltoallv, UNEVEN(int, int), UNEVEN_ARGUMENTS)
TAKEN(Alltoallw, allport_alltoallw, BY_TYPES(int, int), BY_TYPES_ARGUMENTS)
NON_BLOCKING(Ialltoall, EVEN(int, int), EVEN_ARGUMENTS)
NON_BLOCKING(Ialltoallv, UNEVEN(int, int), UNEVEN_ARGUMENTS)
NON_BLOCKING(Ialltoallw, BY_TYPES(int, int), BY_TYPES_ARGUMENTS)
#if MPI_VERSION >= 4
PERSISTENT(Alltoall_init, EVEN(int, int), EVEN_ARGUMENTS)
PERSISTENT(Alltoallv_init, UNEVEN(int, int), UNEVEN_ARGUMENTS)
PERSISTENT(Alltoallw_init, BY_TYPES(int, int), BY_TYPES_ARGUMENTS)
TAKEN(Alltoall_c, allport_alltoall_c, EVEN(MPI_Count, MPI_Aint), EVEN_ARGUMENTS)
TAKEN(Alltoallv_c, allport_alltoallv_c, UNEVEN(MPI_Count, MPI_Aint), UNEVEN_ARGUMENTS)
TAKEN(Alltoallw_c, allport_alltoallw_c, BY_TYPES(MPI_Count, MPI_Aint), BY_TYPES_ARGUMENTS)
NON_BLOCKING(Ialltoall_c, EVEN(MPI_Count, MPI_Aint), EVEN_ARGUMENTS)
NON_BLOCKING(Ialltoallv_c, UNEVEN(MPI_Count, MPI_Aint), UNEVEN_ARGUMENTS)
NON_BLOCKING(Ialltoallw_c, BY_TYPES(MPI_Count, MPI_Aint), BY_TYPES_ARGUMENTS)
PERSISTENT(Alltoall_init_c, EVEN(MPI_Count, MPI_Aint), EVEN_ARGUMENTS)
PERSISTENT(Alltoallv_init_c, UNEVEN(MPI_Count, MPI_Aint), UNEVEN_ARGUMENTS)
PERSISTENT(Alltoallw_init_c, BY_TYPES(MPI_Count, MPI_Aint), BY_TYPES_ARGUMENTS)
#endif

static const char *reason(int way) {
  switch (way) {
    case ALLPORT_LEFT_BY_WISH:
      return "ALLPORT_ALLTOALL is mpi";
    case ALLPORT_LEFT_BETWEEN_GROUPS:
      return "intercommunicator";
    case ALLPORT_LEFT_BY_RANKS:
      return "no schedule for so many ranks";
    case ALLPORT_LEFT_BY_TYPES:
      return "several types";
    case ALLPORT_LEFT_NEW_COUNTS:
      return "new counts";
    case ALLPORT_LEFT_NON_BLOCKING:
      return "non-blocking";
    default:
      return "persistent";
  }
}

/* One line, so that those of several programs stay apart. */
static void print_statistics(void) {
  const char *wish = getenv("ALLPORT_STATISTICS");
  if (wish != NULL && strcmp(wish, "off") == 0) return;
  fprintf(stderr, "allport: rank 0 made %lld all-to-alls", allport_calls_from(0));
  for (int i = 0; i < ALLPORT_WAYS; i++) {
    if (allport_calls[i] == 0) continue;
    if (i < ALLPORT_SCHEDULES) {
      const struct schedule *schedule = allport_schedules[i];
      fprintf(stderr, "; %lld by %s on %d ranks", allport_calls[i], schedule->algorithm, schedule->ranks);
    } else {
      fprintf(stderr, "; %lld left to MPI: %s", allport_calls[i], reason(i));
    }
  }
  fprintf(stderr, "; %lld bytes came by schedules\n", allport_bytes);
}

int MPI_Finalize(void) {
  int rank;
  if (MPI_Comm_rank(MPI_COMM_WORLD, &rank) == MPI_SUCCESS && rank == 0) print_statistics();
  return PMPI_Finalize();
}
