/*
 * What a call sends that is like one before it: the messages of the schedule and nothing else, and for counts that change, one
 * exchange of them. Rank 0 prints, of an allport_alltoall and of an allport_alltoallv, how many messages it sends and how many
 * other calls communicate; first of the first call on a communicator, and then of the next one.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "allport_alltoall.h"
#include "allport_alltoallv.h"

static int messages, others;

int MPI_Isend(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) {
  messages++;
  return PMPI_Isend(buffer, count, type, to, tag, comm, request);
}

#define OTHER(name, parameters, arguments) \
  int name parameters {                    \
    others++;                              \
    return P##name arguments;              \
  }

OTHER(MPI_Allgather,
      (const void *sent, int count, MPI_Datatype type, void *received, int expected, MPI_Datatype to, MPI_Comm comm),
      (sent, count, type, received, expected, to, comm))
OTHER(MPI_Iallgather,
      (const void *sent, int count, MPI_Datatype type, void *received, int expected, MPI_Datatype to, MPI_Comm comm,
       MPI_Request *request),
      (sent, count, type, received, expected, to, comm, request))
OTHER(MPI_Allreduce, (const void *sent, void *received, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
      (sent, received, count, type, op, comm))
OTHER(MPI_Iallreduce,
      (const void *sent, void *received, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm, MPI_Request *request),
      (sent, received, count, type, op, comm, request))
OTHER(MPI_Barrier, (MPI_Comm comm), (comm))
OTHER(MPI_Comm_dup, (MPI_Comm comm, MPI_Comm *made), (comm, made))

enum { MOST_RANKS = 16 };

int main(int argc, char **argv) {
  int sent[MOST_RANKS], received[MOST_RANKS], ones[MOST_RANKS], displs[MOST_RANKS], rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < MOST_RANKS; i++) {
    sent[i] = displs[i] = i;
    ones[i] = 1;
  }
  for (int call = 0; call < 4; call++) {
    const char *which = call < 2 ? "alltoall" : "alltoallv";
    messages = others = 0;
    if (call < 2) allport_alltoall(sent, 1, MPI_INT, received, 1, MPI_INT, MPI_COMM_WORLD);
    if (call >= 2) allport_alltoallv(sent, ones, displs, MPI_INT, received, ones, displs, MPI_INT, MPI_COMM_WORLD);
    if (rank == 0) printf("%s %s: %d messages, %d others\n", call % 2 == 0 ? "first" : "next", which, messages, others);
  }
  MPI_Finalize();
  return EXIT_SUCCESS;
}
