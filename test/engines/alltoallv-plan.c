/*
 * What an exported allport_alltoallv asks of allport_alltoall, which MPI_Alltoall does here: rank 0 prints the bytes of a block
 * for each call of it. First each rank has 1600 elements for the next one, and then 3 for each; and both once more, for which no rank
 * may ask the others for their counts. In the end the elements of rank 0 have another size, of which all ranks are told.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "allport_alltoall.h"
#include "allport_alltoallv.h"

enum { MOST = 1600 };

int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) printf("%d\n", sendcount);
  return MPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}

static int times_asked;

int MPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                  MPI_Datatype recvtype, MPI_Comm comm) {
  times_asked++;
  return PMPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}

int main(int argc, char **argv) {
  int rank, ranks, code, class, all;
  int *counts, *received, *displs;
  int *input, *output;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  counts = calloc(3 * (size_t)ranks, sizeof(int));
  received = counts + ranks;
  displs = received + ranks;
  input = calloc(2 * MOST, sizeof(int));
  output = input + MOST;
  for (int i = 0; i < 4; i++) {
    int has_all = i % 2;
    for (int k = 0; k < ranks; k++) {
      counts[k] = has_all ? 3 : k == (rank + 1) % ranks ? MOST : 0;
      received[k] = has_all ? 3 : k == (rank + ranks - 1) % ranks ? MOST : 0;
    }
    code = allport_alltoallv(input, counts, displs, MPI_INT, output, received, displs, MPI_INT, MPI_COMM_WORLD);
    if (code != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    if (rank == 0) printf("asked %d times\n", times_asked);
  }
  code = allport_alltoallv(input, counts, displs, rank == 0 ? MPI_SHORT : MPI_INT, output, received, displs, MPI_INT,
                           MPI_COMM_WORLD);
  MPI_Error_class(code, &class);
  code = class == MPI_ERR_TYPE;
  MPI_Allreduce(&code, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
  if (rank == 0 && all) puts("another size is told");
  free(counts);
  free(input);
  MPI_Finalize();
  return EXIT_SUCCESS;
}
