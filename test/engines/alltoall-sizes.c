/* Calls MPI_Alltoall with blocks of so many bytes in turn. Before each, rank 0 writes "blocks of N" to stderr. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 1; i < argc; i++) {
    int bytes = atoi(argv[i]);
    char *input = (char *)calloc((size_t)ranks, (size_t)bytes);
    char *output = (char *)calloc((size_t)ranks, (size_t)bytes);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) fprintf(stderr, "\nblocks of %d\n", bytes);
    MPI_Alltoall(input, bytes, MPI_BYTE, output, bytes, MPI_BYTE, MPI_COMM_WORLD);
    if (rank == 0) fprintf(stderr, "\ndone\n");
    MPI_Barrier(MPI_COMM_WORLD);
    free(input);
    free(output);
  }
  MPI_Finalize();
  return 0;
}
