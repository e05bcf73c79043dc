/*
 * The simulated time of an all-to-all under SMPI, for each size of a block: from the moment at which all ranks begin to the
 * moment at which the last one is done. Prints "BYTES SECONDS" a line. EXCHANGE is the function; OURS says that it is ours, and GUARDED
 * that the library's guard tries it first.
 *
 *   smpirun ... ./exchange-time [bytes of a block ...]
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef OURS
#include "allport_alltoall.h"
#define EXCHANGE allport_alltoall
#else
#define EXCHANGE MPI_Alltoall
#endif
#ifdef GUARDED
#include "schedules.h"
#endif

/* Seconds: long enough for all ranks to hear of the moment at which they begin. */
#define AHEAD 1e-2

/* All ranks have the same clock here, so that they can sleep until the same moment. */
static double time_of(const void *input, void *output, int bytes) {
  double now, start, begun, end;
  struct timespec rest = {0, 0};
  MPI_Barrier(MPI_COMM_WORLD);
  now = MPI_Wtime() + AHEAD;
  MPI_Allreduce(&now, &start, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  rest.tv_nsec = (long)((start - MPI_Wtime()) * 1e9);
  nanosleep(&rest, NULL);
  now = MPI_Wtime();
  EXCHANGE(input, bytes, MPI_BYTE, output, bytes, MPI_BYTE, MPI_COMM_WORLD);
  end = MPI_Wtime();
  MPI_Allreduce(&now, &begun, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
  now = end;
  MPI_Allreduce(&now, &end, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return end - begun;
}

int main(int argc, char **argv) {
  int rank, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 1; i < argc; i++) {
    int bytes = atoi(argv[i]);
    char *input = (char *)malloc((size_t)bytes * (size_t)ranks);
    char *output = (char *)malloc((size_t)bytes * (size_t)ranks);
    double seconds;
    /* The first call also makes what later calls find. */
    if (i == 1) time_of(input, output, bytes);
#ifdef GUARDED
    /* Then the trial of a size, which has begun only with the first call. */
    allport_is_guarded = 1;
    for (int k = 0; k < 2 * ALLPORT_TRIALS; k++) time_of(input, output, bytes);
#endif
    seconds = time_of(input, output, bytes);
    if (rank == 0) {
      printf("%d %.9f\n", bytes, seconds);
      fflush(stdout);
    }
    free(input);
    free(output);
  }
  MPI_Finalize();
  return EXIT_SUCCESS;
}
