/*
 * MPI_Alltoall of a program that is not compiled anew, by LD_PRELOAD; see README.md.
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
 * MPI_Ialltoall stays MPI's. It would have to return a request of MPI. MPI_Grequest_start makes one, but MPI never calls back to have its
 * messages sent on: a program that waits for it by MPI_Wait would wait for ever.
 */

/* One line, so that those of several programs stay apart. */
static void print_statistics(void) {
  const char *wish = getenv("ALLPORT_STATISTICS");
  long long calls = 0;
  if (wish != NULL && strcmp(wish, "off") == 0) return;
  for (int i = 0; i <= ALLPORT_SCHEDULES; i++) calls += allport_calls[i];
  fprintf(stderr, "allport: rank 0 called MPI_Alltoall %lld times:", calls);
  for (int i = 0; i < ALLPORT_SCHEDULES; i++) {
    const struct schedule *schedule = allport_schedules[i];
    if (allport_calls[i] == 0) continue;
    fprintf(stderr, " %lld by %s on %d ranks,", allport_calls[i], schedule->algorithm, schedule->ranks);
  }
  fprintf(stderr, " %lld left to MPI; %lld bytes came by schedules\n", allport_calls[ALLPORT_SCHEDULES], allport_bytes);
}

int MPI_Finalize(void) {
  int rank;
  if (MPI_Comm_rank(MPI_COMM_WORLD, &rank) == MPI_SUCCESS && rank == 0) print_statistics();
  return PMPI_Finalize();
}
