/*
 * Compares an exported allport_scatter, allport_gather or allport_alltoall with MPI's own function bit for bit, where the
 * schedule has a block in PARTS parts: for types with and without gaps, many counts, in place, with different types at the
 * two ends, on communicators in another order. CALL is 0 for a scatter, 1 for a gather, 2 for an all-to-all. Prints "same"
 * if all is well.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if CALL == 0
#include "allport_scatter.h"
#define OURS(...) allport_scatter(__VA_ARGS__)
#define THEIRS(...) MPI_Scatter(__VA_ARGS__)
#elif CALL == 1
#include "allport_gather.h"
#define OURS(...) allport_gather(__VA_ARGS__)
#define THEIRS(...) MPI_Gather(__VA_ARGS__)
#else
#include "allport_alltoall.h"
#define OURS(...) allport_alltoall(__VA_ARGS__)
#define THEIRS(...) MPI_Alltoall(__VA_ARGS__)
#endif

#include "guarded-buffers.h"

/* By either function: `ours`, with the arguments that it has. */
static int call(int ours, const void *input, int sent, MPI_Datatype sendtype, void *output, int received,
                MPI_Datatype recvtype, MPI_Comm comm) {
#if CALL == 2
  return ours ? OURS(input, sent, sendtype, output, received, recvtype, comm)
              : THEIRS(input, sent, sendtype, output, received, recvtype, comm);
#else
  return ours ? OURS(input, sent, sendtype, output, received, recvtype, ROOT, comm)
              : THEIRS(input, sent, sendtype, output, received, recvtype, ROOT, comm);
#endif
}

/* `sent` elements of a type leave, and arrive as `received` of another. */
static void try(const char *what, int sent, MPI_Datatype sendtype, int received, MPI_Datatype recvtype, int in_place,
                MPI_Comm comm) {
  int rank, ranks;
  MPI_Aint lower, extent, other;
  size_t bytes;
  unsigned char *input, *expected, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  MPI_Type_get_extent(sendtype, &lower, &extent);
  MPI_Type_get_extent(recvtype, &lower, &other);
  bytes = (size_t)(extent * sent > other * received ? extent * sent : other * received) * (size_t)ranks;
  if (CALL != 2 && rank != ROOT) in_place = 0;
  input = buffer(bytes, rank + 1);
  expected = buffer(bytes, in_place ? rank + 1 : 0);
  output = buffer(bytes, in_place ? rank + 1 : 0);
  for (int ours = 0; ours < 2; ours++) {
    void *from = input + MARGIN, *to = (ours ? output : expected) + MARGIN;
    if (in_place && CALL == 0) to = MPI_IN_PLACE;
    if (in_place && CALL != 0) from = MPI_IN_PLACE;
    /* What MPI does not read at the other ranks may be anything. */
    if (CALL == 0 && rank != ROOT) from = NULL;
    if (CALL == 1 && rank != ROOT) to = NULL;
    expect(call(ours, from, sent, sendtype, to, received, recvtype, comm) == MPI_SUCCESS, what, sent);
  }
  expect(memcmp(expected, output, bytes + 2 * MARGIN) == 0, what, sent);
  free(input);
  free(expected);
  free(output);
}

#if CALL != 2 || PARTS > 1
/* Arguments that the schedule is not for have the errors that the header says. */
static void try_others(void) {
  char *bytes = calloc((size_t)(2 * PARTS * RANKS), 1);
  int class;
  MPI_Comm own;
  MPI_Comm_dup(MPI_COMM_WORLD, &own);
  MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
#if CALL != 2
  MPI_Error_class(OURS(bytes, PARTS, MPI_CHAR, bytes, PARTS, MPI_CHAR, (ROOT + 1) % RANKS, own), &class);
  expect(class == MPI_ERR_ROOT, "other root", PARTS);
#endif
  if (PARTS > 1) {
    MPI_Error_class(call(1, bytes, PARTS + 1, MPI_CHAR, bytes, PARTS + 1, MPI_CHAR, own), &class);
    expect(class == MPI_ERR_COUNT, "parts of unequal counts", PARTS + 1);
  }
  MPI_Comm_free(&own);
  free(bytes);
}
#endif

int main(int argc, char **argv) {
  static const int counts[] = {0, 1, 3, 250};
  MPI_Comm world, reversed;
  MPI_Datatype gapped, pair;
  int rank, all;
  MPI_Init(&argc, &argv);
  world = MPI_COMM_WORLD;
  MPI_Comm_rank(world, &rank);
  MPI_Comm_split(world, 0, -rank, &reversed);
  MPI_Type_create_resized(MPI_SHORT, 0, 7, &gapped);
  MPI_Type_commit(&gapped);
  MPI_Type_vector(2, 1, 2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  for (int in_place = 0; in_place < 2; in_place++) {
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      int count = counts[i] * PARTS;
      try("char", count, MPI_CHAR, count, MPI_CHAR, in_place, world);
      try("double", count, MPI_DOUBLE, count, MPI_DOUBLE, in_place, world);
      try("type with gaps", count, gapped, count, gapped, in_place, world);
      try("reversed ranks", count, MPI_SHORT, count, MPI_SHORT, in_place, reversed);
    }
  }
  /* In Open MPI 4.1 MPI_Alltoall itself fails with two types on 12 ranks or more. */
  if (CALL != 2 || RANKS < 12) {
    try("pairs arrive", 2 * PARTS, MPI_INT, PARTS, pair, 0, world);
    try("pairs leave", PARTS, pair, 2 * PARTS, MPI_INT, 0, world);
  }
#if CALL != 2 || PARTS > 1
  try_others();
#endif
  MPI_Comm_free(&reversed);
  MPI_Type_free(&gapped);
  MPI_Type_free(&pair);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, world);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
