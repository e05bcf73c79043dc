/* Prints which schedule a library takes for blocks of so many bytes, one line for each argument: for C and C++. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <allport_alltoall.h>

#include "schedules.h"

int main(int argc, char **argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 1; i < argc; i++) {
    int bytes = atoi(argv[i]);
    char *input = (char *)calloc((size_t)ranks, (size_t)bytes), *output = (char *)calloc((size_t)ranks, (size_t)bytes);
    long long before[ALLPORT_SCHEDULES];
    for (int k = 0; k < ALLPORT_SCHEDULES; k++) before[k] = allport_calls_by(k, k + 1);
    allport_alltoall(input, bytes, MPI_CHAR, output, bytes, MPI_CHAR, MPI_COMM_WORLD);
    for (int k = 0; k < ALLPORT_SCHEDULES; k++) {
      if (rank == 0 && allport_calls_by(k, k + 1) > before[k]) printf("%d %s\n", bytes, allport_schedules[k]->algorithm);
    }
    free(input);
    free(output);
  }
  MPI_Finalize();
  return 0;
}
