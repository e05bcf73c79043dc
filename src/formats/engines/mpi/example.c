/*
 * Compares allport_alltoall with MPI_Alltoall: the same bytes must arrive. For each block size it prints one line of JSON
 * with the times of both, for `allport replay`. Exits with 1 where they differ.
 *
 *   mpirun -n RANKS ./example [bytes of a block ...]
 */
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"
#include "schedule.h"

#define REPEATS 10

typedef int alltoall(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm);

/* A byte that tells the blocks, and the places in them, apart. */
static unsigned char tag_of(size_t block, size_t i) {
  unsigned long long hash = (block * 0x100000001b3ULL + i) * 0x9e3779b97f4a7c15ULL;
  return (unsigned char)(hash >> 56);
}

/* The fastest of some runs, each as long as it takes the slowest rank, in seconds. */
static double time_of(alltoall *run, const void *input, void *output, int bytes) {
  double best = 0;
  for (int i = 0; i < REPEATS; i++) {
    double elapsed, slowest;
    MPI_Barrier(MPI_COMM_WORLD);
    elapsed = -MPI_Wtime();
    run(input, bytes, MPI_BYTE, output, bytes, MPI_BYTE, MPI_COMM_WORLD);
    elapsed += MPI_Wtime();
    MPI_Allreduce(&elapsed, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (i == 0 || slowest < best) best = slowest;
  }
  return best;
}

/* Whether both give the same. */
static int compare(int bytes, int rank) {
  size_t all = (size_t)bytes * RANKS;
  unsigned char *input = malloc(all + 1), *expected = malloc(all + 1), *output = malloc(all + 1);
  double seconds, alltoall_seconds;
  int same, all_same;
  if (input == NULL || expected == NULL || output == NULL) {
    fprintf(stderr, "example: no memory for blocks of %d bytes: give fewer\n", bytes);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }
  for (size_t i = 0; i < all; i++) input[i] = tag_of((size_t)rank * RANKS + i / (size_t)bytes, i % (size_t)bytes);
  /* A byte that is not written differs. */
  memset(expected, 0x00, all);
  memset(output, 0xff, all);
  alltoall_seconds = time_of(MPI_Alltoall, input, expected, bytes);
  seconds = time_of(allport_alltoall, input, output, bytes);
  same = memcmp(expected, output, all) == 0;
  MPI_Allreduce(&same, &all_same, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (rank == 0 && all_same) {
    printf("{%s,\"blockBytes\":%d,\"seconds\":%.9f,\"alltoallSeconds\":%.9f}\n", DESCRIPTION, bytes, seconds,
           alltoall_seconds);
  } else if (rank == 0) {
    fprintf(stderr, "example: blocks of %d bytes do not arrive as MPI_Alltoall brings them\n", bytes);
  }
  free(input);
  free(expected);
  free(output);
  return all_same;
}

int main(int argc, char **argv) {
  static const char *const usual[] = {"0", "1", "64", "4096", "65536"};
  int given = argc - 1;
  int sizes = given > 0 ? given : (int)(sizeof usual / sizeof *usual);
  int rank, ranks, same = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks != RANKS) {
    if (rank == 0) fprintf(stderr, "example: %d ranks: the schedule is for %d, start it with -n %d\n", ranks, RANKS, RANKS);
    MPI_Finalize();
    return 2;
  }
  for (int i = 0; i < sizes && same; i++) {
    const char *text = given > 0 ? argv[i + 1] : usual[i];
    char *end;
    long bytes = strtol(text, &end, 10);
    if (end == text || *end != '\0' || bytes < 0 || bytes > INT_MAX) {
      if (rank == 0) fprintf(stderr, "example: \"%s\": give the bytes of a block, from 0 to %d\n", text, INT_MAX);
      MPI_Finalize();
      return 2;
    }
    same = compare((int)bytes, rank);
  }
  MPI_Finalize();
  return same ? EXIT_SUCCESS : EXIT_FAILURE;
}
