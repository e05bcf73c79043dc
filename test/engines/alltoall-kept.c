/*
 * What an exported allport_alltoall keeps from call to call, and what it must not: types that are freed and made anew, block
 * sizes in turn, other buffers, communicators that come and go. Prints "same" if all is well.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"
#include "guarded-buffers.h"

/* Bytes of blocks that are copied together, and of such as are datatypes in messages. */
enum { SHORT = 64, LONG = 20000, SIZES = 12, COMMUNICATORS = 100 };

static int types_made, types_freed, communicators_made, communicators_freed;

int MPI_Type_create_hindexed(int count, const int *lengths, const MPI_Aint *places, MPI_Datatype old, MPI_Datatype *made) {
  types_made++;
  return PMPI_Type_create_hindexed(count, lengths, places, old, made);
}

int MPI_Type_free(MPI_Datatype *type) {
  types_freed++;
  return PMPI_Type_free(type);
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made) {
  communicators_made++;
  return PMPI_Comm_dup(comm, made);
}

int MPI_Comm_free(MPI_Comm *comm) {
  communicators_freed++;
  return PMPI_Comm_free(comm);
}

/* Exchanges elements of a type with these places of bytes inside an extent, and looks at every byte. */
static void try(const char *what, int count, MPI_Datatype type, const int *places, int bytes, int extent, MPI_Comm comm) {
  int rank, ranks;
  size_t block = (size_t)count * (size_t)extent;
  unsigned char *input, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  input = buffer(block * (size_t)ranks, 0);
  output = buffer(block * (size_t)ranks, 0);
  for (size_t i = 0; i < block * (size_t)ranks; i++) {
    input[MARGIN + i] = (unsigned char)((size_t)rank * 53 + i / block * 17 + i % block);
  }
  memset(output + MARGIN, 0xee, block * (size_t)ranks);
  expect(allport_alltoall(input + MARGIN, count, type, output + MARGIN, count, type, comm) == MPI_SUCCESS, what, count);
  for (size_t i = 0; i < block * (size_t)ranks; i++) {
    unsigned char expected = (unsigned char)(i / block * 53 + (size_t)rank * 17 + i % block);
    int is_sent = 0;
    for (int k = 0; k < bytes; k++) is_sent |= (size_t)places[k] == i % block % (size_t)extent;
    expect(output[MARGIN + i] == (is_sent ? expected : 0xee), what, count);
  }
  free(input);
  free(output);
}

static void try_bytes(const char *what, int bytes, MPI_Comm comm) {
  static const int first[] = {0};
  try(what, bytes, MPI_BYTE, first, 1, 1, comm);
}

/* Types of one size whose handles are those of the ones before, if the library gives a handle again. */
static void try_types_made_anew(void) {
  for (int i = 0; i < 20; i++) {
    int places[] = {i % 3, 3 + i % 5};
    MPI_Datatype apart, type;
    MPI_Type_create_indexed_block(2, 1, places, MPI_BYTE, &apart);
    MPI_Type_create_resized(apart, 0, 8, &type);
    MPI_Type_commit(&type);
    try("types made anew", 3, type, places, 2, 8, MPI_COMM_WORLD);
    PMPI_Type_free(&type);
    PMPI_Type_free(&apart);
  }
}

int main(int argc, char **argv) {
  unsigned char *input, *output;
  MPI_Comm kept[8];
  int ranks, made = 0, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);

  try_types_made_anew();
  for (int i = 0; i < 6; i++) try_bytes("two sizes in turn", i % 2 ? SHORT : LONG, MPI_COMM_WORLD);
  for (int i = 0; i < 2 * SIZES; i++) try_bytes("many sizes in turn", 1 + i % SIZES * 7, MPI_COMM_WORLD);
  types_freed = 0;
  for (int i = 0; i < SIZES; i++) try_bytes("many large sizes", LONG + i, MPI_COMM_WORLD);
  expect(types_freed > 0, "types that are given back", types_freed);
  expect(communicators_made == 1, "duplicates of one communicator", communicators_made);

  input = calloc((size_t)ranks, LONG);
  output = calloc((size_t)ranks, LONG);
  for (int i = 0; i < 5; i++) {
    if (i == 1) made = types_made;
    allport_alltoall(input, LONG, MPI_BYTE, output, LONG, MPI_BYTE, MPI_COMM_WORLD);
    allport_alltoall(input, SHORT, MPI_BYTE, output, SHORT, MPI_BYTE, MPI_COMM_WORLD);
    allport_alltoall(MPI_IN_PLACE, 0, MPI_BYTE, output, SHORT, MPI_BYTE, MPI_COMM_WORLD);
  }
  expect(made > 0, "types of a large block", made);
  expect(types_made == made, "types made again", types_made - made);
  free(input);
  free(output);

  communicators_made = communicators_freed = 0;
  for (int i = 0; i < COMMUNICATORS; i++) {
    MPI_Comm comm;
    PMPI_Comm_dup(MPI_COMM_WORLD, &comm);
    try_bytes("a communicator that is freed", i % 2 ? SHORT : LONG, comm);
    PMPI_Comm_free(&comm);
  }
  expect(communicators_made == COMMUNICATORS, "duplicates made", communicators_made);
  expect(communicators_freed == COMMUNICATORS, "duplicates freed", communicators_freed);
  for (int i = 0; i < 8; i++) PMPI_Comm_dup(MPI_COMM_WORLD, &kept[i]);
  for (int i = 0; i < 32; i++) try_bytes("communicators in turn", i < 16 ? SHORT : LONG, kept[i % 8]);
  for (int i = 0; i < 8; i++) PMPI_Comm_free(&kept[i]);

  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Comm_rank(MPI_COMM_WORLD, &made);
  if (made == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
