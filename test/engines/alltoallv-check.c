/*
 * Compares an exported allport_alltoallv with MPI_Alltoallv: TABLES tables of counts from SEED on, some rows, columns and pairs of
 * them empty, or with PLANNED the one of counts.h. Displacements have gaps and are in any order. Ints, a type with gaps and, where
 * the table is symmetric, in place; and one count that is not what the other rank expects. Prints "same" if all is well.
 */
#include <mpi.h>

#include "allport_alltoallv.h"
#include "guarded-buffers.h"
#ifdef PLANNED
#include "counts.h"
#endif

#define SIZE(ints) (sizeof(int) * (size_t)(ints))

static unsigned long long state;

static int random_below(int end) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (int)((state >> 33) % (unsigned long long)end);
}

/* The same on all ranks. */
static void fill_counts(int *counts, int ranks, int table) {
#ifdef PLANNED
  (void)table;
  for (int i = 0; i < ranks * ranks; i++) counts[i] = planned[i];
#else
  int most = table % 5 == 0 ? 1000 : 1 + random_below(12);
  for (int i = 0; i < ranks * ranks; i++) {
    int kind = random_below(8);
    counts[i] = kind == 0 ? 0 : kind == 1 ? random_below(4 * most) : random_below(most + 1);
    if (table % 7 == 1 && i / ranks != table % ranks) counts[i] = 0;
    if (table % 7 == 2 && i % ranks != table % ranks) counts[i] = 0;
    if (table % 7 == 3 && random_below(3) > 0) counts[i] = 0;
    if (table % 7 == 4 && i % ranks < i / ranks) counts[i] = counts[i % ranks * ranks + i / ranks];
  }
#endif
}

/* Places for blocks of these lengths in any order, with gaps; what they take together. */
static int spread(const int *counts, int ranks, int *displs) {
  int end = 0, first = random_below(ranks);
  for (int i = 0; i < ranks; i++) {
    int at = (first + i * (ranks % 3 == 0 ? 1 : ranks - 1)) % ranks;
    end += random_below(3);
    displs[at] = end;
    end += counts[at];
  }
  return end;
}

/* Elements of `stride` ints, of which the first one is sent. */
static void try(const int *counts, int table, int stride, MPI_Datatype type, int in_place, MPI_Comm comm) {
  int rank, ranks, sends, receives, error;
  int *lists;
  unsigned char *input, *expected, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  lists = malloc(SIZE(4 * ranks));
  for (int i = 0; i < ranks; i++) {
    lists[i] = counts[rank * ranks + i];
    lists[ranks + i] = counts[i * ranks + rank];
  }
  sends = spread(lists, ranks, lists + 2 * ranks);
  receives = spread(lists + ranks, ranks, lists + 3 * ranks);
  input = buffer(SIZE(sends * stride), rank + 1);
  expected = buffer(SIZE(receives * stride), rank + 100);
  output = buffer(SIZE(receives * stride), rank + 100);
  MPI_Alltoallv(in_place ? MPI_IN_PLACE : (void *)(input + MARGIN), lists, lists + 2 * ranks, type, expected + MARGIN,
                lists + ranks, lists + 3 * ranks, type, comm);
  error = allport_alltoallv(in_place ? MPI_IN_PLACE : (void *)(input + MARGIN), lists, lists + 2 * ranks, type,
                            output + MARGIN, lists + ranks, lists + 3 * ranks, type, comm);
  expect(error == MPI_SUCCESS, in_place ? "in place: error" : "error", table);
  expect(memcmp(expected, output, SIZE(receives * stride) + 2 * MARGIN) == 0, in_place ? "in place" : "elements", table);
  free(lists);
  free(input);
  free(expected);
  free(output);
}

/* Rank 0 has one element more for the last rank than that expects, or expects one more of it: all ranks are told. */
static void try_wrong(int *counts, int ranks, int rank, MPI_Comm comm) {
  int *zeros = calloc((size_t)ranks, sizeof(int)), *ours = malloc(SIZE(2 * ranks));
  for (int i = 0; i < ranks; i++) {
    ours[i] = counts[rank * ranks + i];
    ours[ranks + i] = counts[i * ranks + rank];
  }
  for (int list = 1; list <= 2; list++) {
    int nothing[1] = {0}, code, class;
    if (rank == 0) ours[list * ranks - 1]++;
    code = allport_alltoallv(nothing, ours, zeros, MPI_INT, nothing, ours + ranks, zeros, MPI_INT, comm);
    MPI_Error_class(code, &class);
    expect(class == MPI_ERR_COUNT, list == 1 ? "a wrong count" : "a wrong count that is expected", 0);
    if (rank == 0) ours[list * ranks - 1]--;
  }
  free(zeros);
  free(ours);
}

int main(int argc, char **argv) {
  MPI_Datatype gapped;
  int rank, ranks, all;
  int *counts;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &gapped);
  MPI_Type_commit(&gapped);
  counts = malloc(SIZE(ranks * ranks));
  for (int table = 0; table < TABLES; table++) {
    int symmetric = 1;
    state = (unsigned long long)SEED + (unsigned long long)table * 7919ULL;
    fill_counts(counts, ranks, table);
    for (int i = 0; i < ranks * ranks; i++) symmetric &= counts[i] == counts[i % ranks * ranks + i / ranks];
    /* From here on each rank has displacements of its own. */
    state += (unsigned long long)rank * 104729ULL;
    try(counts, table, 1, MPI_INT, 0, MPI_COMM_WORLD);
    try(counts, table, 3, gapped, 0, MPI_COMM_WORLD);
    if (symmetric) try(counts, table, 1, MPI_INT, 1, MPI_COMM_WORLD);
  }
  try_wrong(counts, ranks, rank, MPI_COMM_WORLD);
  free(counts);
  MPI_Type_free(&gapped);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
