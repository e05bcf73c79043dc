/*
 * Calls MPI_Alltoall and MPI_Alltoallv many times, as a library loaded before has them tried: blocks of two sizes, and once with a wrong
 * count. Prints "same" if each time all arrives.
 */
#include <mpi.h>

#include "guarded-buffers.h"

enum { TIMES = 20, SHORT = 16, LONG = 1024, MOST_RANKS = 16 };

static void try(const char *what, int count, int is_uneven, MPI_Comm comm) {
  int counts[MOST_RANKS], displs[MOST_RANKS], rank, ranks;
  int *input, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  input = malloc(sizeof *input * (size_t)(ranks * count));
  output = malloc(sizeof *output * (size_t)(ranks * count));
  for (int time = 0; time < TIMES; time++) {
    for (int i = 0; i < ranks; i++) {
      counts[i] = count;
      displs[i] = i * count;
    }
    for (int i = 0; i < ranks * count; i++) {
      input[i] = (rank * ranks + i / count) * TIMES + time;
      output[i] = -1;
    }
    if (is_uneven) {
      MPI_Alltoallv(input, counts, displs, MPI_INT, output, counts, displs, MPI_INT, comm);
    } else {
      MPI_Alltoall(input, count, MPI_INT, output, count, MPI_INT, comm);
    }
    for (int i = 0; i < ranks * count; i++) expect(output[i] == (i / count * ranks + rank) * TIMES + time, what, count);
  }
  free(input);
  free(output);
}

int main(int argc, char **argv) {
  int rank, all, code, error_class;
  MPI_Comm alone;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  try("alltoall", SHORT, 0, MPI_COMM_WORLD);
  try("alltoall", LONG, 0, MPI_COMM_WORLD);
  try("alltoallv", LONG, 1, MPI_COMM_WORLD);
  /* MPI tells of wrong arguments, in its own way. */
  MPI_Comm_dup(MPI_COMM_WORLD, &alone);
  MPI_Comm_set_errhandler(alone, MPI_ERRORS_RETURN);
  code = MPI_Alltoall(&rank, -1, MPI_INT, &all, -1, MPI_INT, alone);
  MPI_Error_class(code, &error_class);
  expect(error_class == MPI_ERR_COUNT, "a wrong count", -1);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
