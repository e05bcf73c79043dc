/*
 * Calls of an exported function in which one call of its own on one rank fails: the first one, then the second, and so on until a
 * whole run has none left. A run has a new duplicate of the communicator. In each call all ranks must have an error or none, and then
 * the right data; the handler that the communicator has after the first call must hear of each error once; and the call after an
 * error must be right. Arguments are the ranks on which calls fail, in turn. Prints JSON: how many failed, after how many of them all
 * ranks had an error, after how many none, and which calls failed; how often ranks did not agree or had wrong data; and how often
 * a handler did not hear of an error, or more than once. What is amiss is on stderr.
 */
#include "exported-call.h"
#include "failing-calls.h"
#include "patience.h"

/* Elements of a short block, and of a long one, whose messages are of several pieces that are not copied together. */
enum { SHORT = 2 * PARTS, LONG = 5000 * PARTS, JOBS = 6, MOST_NAMES = 64 };

/* For what the check says to itself. */
static MPI_Comm aside;
static int rank, ranks;
/* Counted on all ranks alike, but for the names. */
static int failures_in, by_all, by_none, violations, unhandled;
static const char *failed_names[MOST_NAMES];
static int times_failed[MOST_NAMES];

/* On how many ranks something is so. */
enum { HAS_ERROR, HAS_FAILED, IS_WRONG, IS_UNHANDLED, FACTS };

static void count_name(const char *name) {
  int i = 0;
  while (failed_names[i] != NULL && strcmp(failed_names[i], name) != 0) i++;
  failed_names[i] = name;
  times_failed[i]++;
}

static void violated(int *count, const char *what, const struct job *job, int failing, long n) {
  ++*count;
  if (rank != failing) return;
  fprintf(stderr, "%s, %s, call %ld fails on rank %d (%s): %s\n", names[job->call.way], job->what, n, failing,
          failed_call() == NULL ? "none yet" : failed_call(), what);
}

/* Runs the first jobs on a new communicator. Call n fails on one rank. Whether there was one. */
static int run(struct job *jobs, int count, int failing, long n) {
  MPI_Comm comm;
  int had_failed = 0, had_error = 0;
  now_doing("%s, call %ld on rank %d, a duplicate", names[jobs->call.way], n, failing);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (rank == failing) fail_at(n);
  for (int i = 0; i < count; i++) {
    struct job *job = &jobs[i];
    int error, facts[FACTS], wrong;
    now_doing("%s, call %ld on rank %d, in %s", names[job->call.way], n, failing, job->what);
    error = performed(job, comm);
    now_doing("%s, call %ld on rank %d, after %s", names[job->call.way], n, failing, job->what);
    facts[HAS_ERROR] = error != MPI_SUCCESS;
    facts[HAS_FAILED] = failed_call() != NULL;
    facts[IS_WRONG] = !is_right(job);
    facts[IS_UNHANDLED] = i > 0 && !is_handled(error);
    MPI_Allreduce(MPI_IN_PLACE, facts, FACTS, MPI_INT, MPI_SUM, aside);
    wrong = facts[HAS_ERROR];
    if (wrong > 0 && wrong < ranks) violated(&violations, "some ranks have an error, and others have none", job, failing, n);
    if (wrong > 0 && facts[HAS_FAILED] == had_failed) violated(&violations, "an error where nothing failed", job, failing, n);
    if (wrong == 0 && facts[IS_WRONG] > 0) violated(&violations, "wrong data", job, failing, n);
    if (facts[IS_UNHANDLED] > 0) violated(&unhandled, "a handler does not hear of the error once", job, failing, n);
    if (i == 0) handle_errors_of(comm);
    handled = 0;
    had_failed = facts[HAS_FAILED];
    had_error |= wrong > 0;
  }
  if (had_failed) {
    failures_in++;
    if (had_error) by_all++;
    if (!had_error) by_none++;
    if (rank == failing) count_name(failed_call());
  }
  fail_at(-1);
  now_doing("%s, call %ld on rank %d, end of the communicator", names[jobs->call.way], n, failing);
  MPI_Comm_free(&comm);
  return had_failed;
}

/* One call after another fails on a rank. */
static void fail_all(struct job *jobs, int failing) {
  /*
   * What is made once in a process can fail in the first call of all only, which is therefore tried alone; each number twice,
   * since what is made once is missing from then on, and all others are one number earlier.
   */
  for (long n = 0; run(jobs, 1, failing, n / 2); n++) continue;
  for (long n = 0; run(jobs, JOBS, failing, n); n++) continue;
}

static void print_names(void) {
  const char *comma = "";
  for (int i = 0; failed_names[i] != NULL; i++) {
    printf("%s\"%s\":%d", comma, failed_names[i], times_failed[i]);
    comma = ",";
  }
}

int main(int argc, char **argv) {
  MPI_Datatype gapped;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Comm_dup(MPI_COMM_WORLD, &aside);
  more_to_say = failed_call;
  gapped = with_gaps();
  for (int i = 0; i < WAYS; i++) {
    struct job jobs[JOBS] = {
        prepared("a first call", ways[i], SHORT, MPI_INT, 0, aside),
        prepared("other buffers", ways[i], SHORT, MPI_INT, 0, aside),
        prepared("long blocks", ways[i], LONG, MPI_INT, 0, aside),
        prepared("elements with gaps", ways[i], SHORT, gapped, 0, aside),
        prepared("a call in place", ways[i], SHORT, MPI_INT, 1, aside),
        prepared("a last call", ways[i], SHORT, MPI_INT, 0, aside),
    };
    for (int k = 1; k < argc; k++) fail_all(jobs, atoi(argv[k]));
    for (int k = 0; k < JOBS; k++) dismiss(&jobs[k]);
  }
  MPI_Type_free(&gapped);
  MPI_Comm_free(&aside);
  if (rank == atoi(argv[1])) {
    printf("{\"failures\":%d,\"byAll\":%d,\"byNone\":%d,\"violations\":%d,\"unhandled\":%d,\"names\":{", failures_in, by_all,
           by_none, violations, unhandled);
    print_names();
    puts("}}");
  }
  MPI_Finalize();
  return EXIT_SUCCESS;
}
