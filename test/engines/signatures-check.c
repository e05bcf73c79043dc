/*
 * Calls of an exported allport_alltoallv whose counts differ at both ends, since its types do, and whose data match all the
 * same: compared with MPI_Alltoallv. Then calls that do not match, whose error all ranks must have, and of which the handler that
 * the communicator has after the first call must hear once. Prints "same" if all is well.
 */
#include "exported-call.h"
#include "patience.h"

enum { INTS = 2 };

/* One end: elements of a type, of `stride` ints each, with `ints` ints of data. */
struct end {
  MPI_Datatype type;
  int ints, stride;
};

/* Pairs that one rank has for another, as elements of an end. */
static struct lists elements_of(int rank, int ranks, int pairs, const struct end *end, int is_sent) {
  struct lists lists = {{0}, {0}, 0};
  for (int i = 0; i < ranks; i++) {
    int from = is_sent ? rank : i, to = is_sent ? i : rank;
    lists.counts[i] = pairs * ((2 * from + to) % 4) * INTS / end->ints;
    lists.displs[i] = lists.end;
    lists.end += lists.counts[i] + 1;
  }
  return lists;
}

static void try(const char *what, int pairs, const struct end *sent, const struct end *received, MPI_Comm comm) {
  int rank, ranks, error;
  struct lists sends, receives;
  size_t bytes;
  unsigned char *input, *expected, *output;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  sends = elements_of(rank, ranks, pairs, sent, 1);
  receives = elements_of(rank, ranks, pairs, received, 0);
  bytes = sizeof(int) * (size_t)(receives.end * received->stride);
  input = buffer(sizeof(int) * (size_t)(sends.end * sent->stride), rank + 1);
  expected = buffer(bytes, rank + 100);
  output = buffer(bytes, rank + 100);
  now_doing("%s, %d pairs", what, pairs);
  MPI_Alltoallv(input + MARGIN, sends.counts, sends.displs, sent->type, expected + MARGIN, receives.counts, receives.displs,
                received->type, comm);
  error = allport_alltoallv(input + MARGIN, sends.counts, sends.displs, sent->type, output + MARGIN, receives.counts,
                            receives.displs, received->type, comm);
  expect(error == MPI_SUCCESS, what, pairs);
  expect(is_handled(error), "a handler that hears nothing", pairs);
  expect(memcmp(expected, output, bytes + 2 * MARGIN) == 0, what, pairs);
  free(input);
  free(expected);
  free(output);
}

/* Each rank has `sent` elements for each other, and expects as many as it is told of each; with error class `class` on all ranks. */
static void try_wrong(const char *what, int sent, MPI_Datatype sendtype, int received, MPI_Datatype recvtype, int class,
                      MPI_Comm comm) {
  int rank, ranks, error, found;
  int sendcounts[MOST_RANKS] = {0}, recvcounts[MOST_RANKS] = {0}, displs[MOST_RANKS] = {0};
  static char memory[2][1024];
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  for (int i = 0; i < ranks; i++) {
    displs[i] = 3 * i;
    if (i == rank) continue;
    sendcounts[i] = sent;
    recvcounts[i] = received;
  }
  now_doing("%s", what);
  error = allport_alltoallv(memory[0], sendcounts, displs, sendtype, memory[1], recvcounts, displs, recvtype, comm);
  MPI_Error_class(error, &found);
  expect(found == class, what, found);
  expect(is_handled(error), "a handler that hears of it once", class);
}

int main(int argc, char **argv) {
  int rank, all;
  MPI_Datatype pair, gapped, four;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Type_contiguous(INTS, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_Type_contiguous(2, pair, &four);
  MPI_Type_commit(&four);
  gapped = with_gaps();
  {
    const struct end ints = {MPI_INT, 1, 1}, pairs = {pair, 2, 2}, gaps = {gapped, 2, 5}, fours = {four, 4, 4};
    static const int sizes[] = {0, 2, 50, 6000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      int is_even = rank % 2 == 0;
      try("ints leave as pairs come", sizes[i], &ints, &pairs, comm);
      if (i == 0) handle_errors_of(comm);
      try("pairs leave as ints come", sizes[i], &pairs, &ints, comm);
      try("some ranks have ints and others pairs", sizes[i], is_even ? &ints : &pairs, is_even ? &pairs : &ints, comm);
      try("some ranks have ints and others pairs with gaps", sizes[i], is_even ? &ints : &gaps, is_even ? &gaps : &ints, comm);
      try("pairs with gaps leave as fours come", sizes[i], &gaps, &fours, comm);
      try("each rank has another type", sizes[i], rank == 0 ? &ints : rank == 1 ? &fours : &gaps, is_even ? &pairs : &gaps, comm);
    }
  }
  try_wrong("one pair less than ints", 4, MPI_INT, 1, pair, MPI_ERR_COUNT, comm);
  try_wrong("one int more than is expected", 2, MPI_INT, 1, MPI_INT, MPI_ERR_COUNT, comm);
  try_wrong("one int more on rank 0 alone", rank == 0 ? 3 : 2, MPI_INT, 2, MPI_INT, MPI_ERR_COUNT, comm);
  try_wrong("as many, but of another size", 2, MPI_INT, 2, MPI_DOUBLE, MPI_ERR_TYPE, comm);
  try_wrong("as many, but of another size on rank 1 alone", 2, rank == 1 ? MPI_SHORT : MPI_INT, 2, MPI_INT, MPI_ERR_TYPE, comm);
  try_wrong("counts of -1 at both ends", -1, MPI_INT, -1, MPI_INT, MPI_ERR_COUNT, comm);
  try_wrong("a count of -1 on one rank", rank == 1 ? -1 : 1, MPI_INT, 1, MPI_INT, MPI_ERR_COUNT, comm);
  try_wrong("a count of -1 that one rank expects", 1, MPI_INT, rank == 1 ? -1 : 1, MPI_INT, MPI_ERR_COUNT, comm);
  MPI_Comm_free(&comm);
  MPI_Type_free(&pair);
  MPI_Type_free(&four);
  MPI_Type_free(&gapped);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
