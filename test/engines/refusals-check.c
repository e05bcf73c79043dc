/*
 * Wrong arguments on one rank, each rank in turn: no type where data are sent or received, and a count below zero. All ranks
 * must have an error then, of which the handler that the communicator has after a first call hears once, and a right call after it
 * must work. Prints "same" if all is well.
 */
#include "exported-call.h"
#include "patience.h"

enum { COUNT = 6 * PARTS };

static int sum_of(int value) {
  int sum;
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

/* A wrong call on rank `wrong`, which the others call right; then a right one. */
static void try(const char *what, const struct job *job, struct call wrong_call, int wrong, MPI_Comm comm) {
  struct job right = *job;
  struct call call = job->call;
  int rank, error;
  MPI_Comm_rank(comm, &rank);
  now_doing("%s, %s on rank %d", names[call.way], what, wrong);
  if (rank == wrong) call = wrong_call;
  error = done_by(1, &call, comm);
  expect(error != MPI_SUCCESS, what, wrong);
  expect(is_handled(error), "a handler that hears of it once", wrong);
  if (sum_of(error == MPI_SUCCESS) > 0) return;
  now_doing("%s, a right call after %s on rank %d", names[call.way], what, wrong);
  expect(performed(&right, comm) == MPI_SUCCESS && is_right(&right), "a right call after it", wrong);
  expect(is_handled(MPI_SUCCESS), "a handler that hears nothing then", wrong);
}

static int is_sent(enum way way, int rank) {
#ifdef ROOT
  return way == TO_ROOT || rank == ROOT;
#else
  (void)rank;
  return way != REVERSED;
#endif
}

static int is_received(enum way way, int rank) {
#ifdef ROOT
  return way == FROM_ROOT || rank == ROOT;
#else
  (void)way;
  (void)rank;
  return 1;
#endif
}

int main(int argc, char **argv) {
  int rank, ranks, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  /* To some of MPI's functions no communicator is given. */
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  for (int i = 0; i < WAYS; i++) {
    enum way way = ways[i];
    struct job job = prepared("a right call", way, COUNT, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    now_doing("%s, a first call", names[way]);
    expect(performed(&job, comm) == MPI_SUCCESS && is_right(&job), "a first call", 0);
    handle_errors_of(comm);
    for (int wrong = 0; wrong < ranks; wrong++) {
      struct call call = job.call;
      call.sendtype = MPI_DATATYPE_NULL;
      if (is_sent(way, wrong)) try("no type of what is sent", &job, call, wrong, comm);
      call = job.call;
      call.recvtype = MPI_DATATYPE_NULL;
      if (is_received(way, wrong)) try("no type of what is received", &job, call, wrong, comm);
      call = job.call;
      call.count = -PARTS;
      if (!HAS_COUNTS && way != ALLTOALLV) try("a count below zero", &job, call, wrong, comm);
    }
    MPI_Comm_free(&comm);
    dismiss(&job);
  }
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
