/*
 * Compares an exported allport_alltoall with MPI_Alltoall bit for bit: for types with and without gaps, many counts, in
 * place, with different types at the two ends, on communicators in another order, and twice on the same one. What lies in
 * gaps and beyond the buffers must stay as it was. Prints "same" if all is well.
 */
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"
#include "guarded-buffers.h"

/* One exchange of `count` elements for each rank, by both. */
static void try(const char *what, int count, MPI_Datatype type, int in_place, MPI_Comm comm) {
  int rank, ranks;
  MPI_Aint lower, extent;
  size_t bytes;
  unsigned char *input, *expected, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  MPI_Type_get_extent(type, &lower, &extent);
  bytes = (size_t)extent * (size_t)count * (size_t)ranks;
  input = buffer(bytes, rank + 1);
  expected = buffer(bytes, in_place ? rank + 1 : 0);
  output = buffer(bytes, in_place ? rank + 1 : 0);
  MPI_Alltoall(input + MARGIN, count, type, expected + MARGIN, count, type, comm);
  expect(allport_alltoall(in_place ? MPI_IN_PLACE : input + MARGIN, count, type, output + MARGIN, count, type, comm) ==
             MPI_SUCCESS,
         what, count);
  expect(memcmp(expected, output, bytes + 2 * MARGIN) == 0, what, count);
  free(input);
  free(expected);
  free(output);
}

/*
 * Ints leave one by one and arrive in pairs with a gap between them. Compared with the definition: in Open MPI 4.1
 * MPI_Alltoall itself fails here on 12 ranks or more.
 */
static void try_different_types(MPI_Comm comm) {
  int rank, ranks;
  MPI_Datatype pair;
  int *input, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  MPI_Type_vector(2, 1, 2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  input = malloc(sizeof(int) * 6 * (size_t)ranks);
  output = calloc((size_t)ranks * 9, sizeof(int));
  for (int i = 0; i < 6 * ranks; i++) input[i] = rank * 1000 + i;
  allport_alltoall(input, 6, MPI_INT, output, 3, pair, comm);
  for (int i = 0; i < 9 * ranks; i++) {
    int sent = i % 9 / 3 * 2 + i % 3 / 2;
    expect(output[i] == (i % 3 == 1 ? 0 : i / 9 * 1000 + rank * 6 + sent), "different types", 3);
  }
  MPI_Type_free(&pair);
  free(input);
  free(output);
}

/* A communicator of another size is refused in words. */
static void try_other_size(void) {
  char words[MPI_MAX_ERROR_STRING];
  int length, code;
  char byte = 0;
  MPI_Comm self;
  MPI_Comm_dup(MPI_COMM_SELF, &self);
  MPI_Comm_set_errhandler(self, MPI_ERRORS_RETURN);
  code = allport_alltoall(&byte, 1, MPI_CHAR, &byte, 1, MPI_CHAR, self);
  expect(code != MPI_SUCCESS, "other size", 1);
  MPI_Error_string(code, words, &length);
  expect(strstr(words, "the schedule is for") != NULL, words, 1);
  expect(allport_alltoall(&byte, 1, MPI_CHAR, &byte, 1, MPI_CHAR, self) == code, "other size again", 1);
  MPI_Comm_free(&self);
}

int main(int argc, char **argv) {
  static const int counts[] = {0, 1, 3, 17, 1000};
  MPI_Comm world, reversed;
  MPI_Datatype gapped;
  int rank, all;
  struct record {
    char letter;
    double number;
    short last;
  };
  int lengths[] = {1, 1, 1};
  MPI_Aint places[] = {offsetof(struct record, letter), offsetof(struct record, number), offsetof(struct record, last)};
  MPI_Datatype members[] = {MPI_CHAR, MPI_DOUBLE, MPI_SHORT}, packed;
  MPI_Init(&argc, &argv);
  world = MPI_COMM_WORLD;
  MPI_Comm_rank(world, &rank);
  MPI_Comm_split(world, 0, -rank, &reversed);
  MPI_Type_create_struct(3, lengths, places, members, &packed);
  MPI_Type_create_resized(packed, 0, sizeof(struct record) + 8, &gapped);
  MPI_Type_commit(&gapped);
  for (int in_place = 0; in_place < 2; in_place++) {
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      try("char", counts[i], MPI_CHAR, in_place, world);
      try("double", counts[i], MPI_DOUBLE, in_place, world);
      try("struct with gaps", counts[i], gapped, in_place, world);
      try("reversed ranks", counts[i], MPI_SHORT, in_place, reversed);
    }
  }
  try_different_types(world);
  try_other_size();
  MPI_Comm_free(&reversed);
  MPI_Type_free(&packed);
  MPI_Type_free(&gapped);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, world);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
