/*
 * The all-to-alls of a program that is not compiled anew, by LD_PRELOAD; see README.md.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"
#include "schedules.h"

int MPI_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                 MPI_Datatype recvtype, MPI_Comm comm) {
  return allport_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}

/*
 * Calls that return a request stay MPI's. Theirs would have to be a request of MPI. MPI_Grequest_start makes one, but MPI never calls
 * back to have its messages sent on: a program that waits for it by MPI_Wait would wait for ever.
 */
int MPI_Ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                  MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request) {
  allport_count(ALLPORT_LEFT_NON_BLOCKING, 0);
  return PMPI_Ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}

#if MPI_VERSION >= 4
int MPI_Alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                      MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, MPI_Request *request) {
  allport_count(ALLPORT_LEFT_PERSISTENT, 0);
  return PMPI_Alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request);
}
#endif

static const char *reason(int way) {
  switch (way) {
    case ALLPORT_LEFT_BY_WISH:
      return "ALLPORT_ALLTOALL is mpi";
    case ALLPORT_LEFT_BETWEEN_GROUPS:
      return "intercommunicator";
    case ALLPORT_LEFT_BY_RANKS:
      return "no schedule for so many ranks";
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
