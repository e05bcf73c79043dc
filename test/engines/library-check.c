/*
 * Compares MPI_Alltoall, which a library loaded before has replaced, with PMPI_Alltoall bit for bit: sizes around all break-evens,
 * types with gaps, in place, on communicators in another order, of other sizes, and between two groups. Arguments are the bytes of
 * blocks. Prints "same" if all is well.
 */
#include <mpi.h>
#include <stddef.h>

#include "gapped-type.h"
#include "guarded-buffers.h"

static void try(const char *what, int count, MPI_Datatype type, int in_place, MPI_Comm comm) {
  int rank, ranks, is_inter;
  MPI_Aint lower, extent;
  size_t bytes;
  unsigned char *input, *expected, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_test_inter(comm, &is_inter);
  if (is_inter) {
    MPI_Comm_remote_size(comm, &ranks);
  } else {
    MPI_Comm_size(comm, &ranks);
  }
  MPI_Type_get_extent(type, &lower, &extent);
  bytes = (size_t)extent * (size_t)count * (size_t)ranks;
  input = buffer(bytes, rank + 1);
  expected = buffer(bytes, in_place ? rank + 1 : 0);
  output = buffer(bytes, in_place ? rank + 1 : 0);
  PMPI_Alltoall(input + MARGIN, count, type, expected + MARGIN, count, type, comm);
  MPI_Alltoall(in_place ? MPI_IN_PLACE : input + MARGIN, count, type, output + MARGIN, count, type, comm);
  expect(memcmp(expected, output, bytes + 2 * MARGIN) == 0, what, count);
  free(input);
  free(expected);
  free(output);
}

int main(int argc, char **argv) {
  MPI_Comm reversed, half, between;
  MPI_Datatype gapped;
  int rank, ranks, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
  MPI_Comm_split(MPI_COMM_WORLD, rank < ranks / 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < ranks / 2 ? ranks / 2 : 0, 0, &between);
  gapped = gapped_type(3, 10);
  for (int i = 1; i < argc; i++) {
    int bytes = atoi(argv[i]);
    try("bytes", bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    try("in place", bytes, MPI_BYTE, 1, MPI_COMM_WORLD);
    try("gaps", bytes / 4, gapped, 0, MPI_COMM_WORLD);
    try("reversed", bytes / 2, MPI_SHORT, 0, reversed);
    try("half", bytes, MPI_BYTE, 0, half);
    try("two groups", bytes, MPI_BYTE, 0, between);
  }
  MPI_Comm_free(&between);
  MPI_Comm_free(&half);
  MPI_Comm_free(&reversed);
  MPI_Type_free(&gapped);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
