/*
 * Calls of an exported function in which one call of its own on one rank fails: the first one, then the second, and so on until a
 * whole run has none left. A run has a new duplicate of the communicator. In each call all ranks must have an error or none, and then
 * the right data; the handler that the communicator has after the first call must hear of each error once; and the call after an
 * error must be right. Arguments are the ranks on which calls fail, in turn. Prints JSON: how many failed, after how many of them all
 * ranks had an error, after how many none, and which calls failed; and what was amiss, and how often.
 */
#include "exported-call.h"
#include "failing-calls.h"
#include "patience.h"

/* Elements of a short block, and of a long one, whose messages are of several pieces that are not copied together. */
enum { SHORT = 2 * PARTS, LONG = 5000 * PARTS, JOBS = 7, MOST_NAMES = 64, MOST_AMISS = 20, LONGEST = 200 };

/* For what the check says to itself. */
static MPI_Comm aside;
static int rank, ranks;
/* Counted on all ranks alike. */
static int failures_in, by_all, by_none, times_amiss;
static char failed_names[MOST_NAMES][LONGEST];
static int times_failed[MOST_NAMES];
static char amiss[MOST_AMISS][LONGEST];

/* On how many ranks something is so. */
enum { HAS_ERROR, HAS_FAILED, IS_WRONG, IS_UNHANDLED, FACTS };

/* Tells all ranks which call has failed on one. */
static void tell_name(int failing, char name[LONGEST]) {
  snprintf(name, LONGEST, "%s", failed_call() == NULL ? "none" : failed_call());
  MPI_Bcast(name, LONGEST, MPI_CHAR, failing, aside);
}

static void count_name(const char *name) {
  int i = 0;
  while (failed_names[i][0] != '\0' && strcmp(failed_names[i], name) != 0) i++;
  snprintf(failed_names[i], LONGEST, "%s", name);
  times_failed[i]++;
}

static void is_amiss(const char *what, const struct job *job, int failing, long n) {
  char name[LONGEST];
  tell_name(failing, name);
  if (times_amiss < MOST_AMISS) {
    snprintf(amiss[times_amiss], LONGEST, "%s in %s; call %ld of rank %d, %.40s: %s", names[job->call.way], job->what, n, failing,
             name, what);
  }
  times_amiss++;
}

/*
 * Runs the jobs on a new communicator. Call n fails on one rank, of those with a name where that is not NULL. Whether there was
 * one.
 */
static int run(struct job jobs[JOBS], int failing, long n, const char *of_name) {
  MPI_Comm comm;
  int had_failed = 0, had_error = 0;
  char name[LONGEST];
  now_doing("%s, call %ld on rank %d, a duplicate", names[jobs->call.way], n, failing);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (rank == failing) fail_at(n, of_name);
  for (int i = 0; i < JOBS; i++) {
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
    if (wrong > 0 && wrong < ranks) is_amiss("some ranks have an error, and others have none", job, failing, n);
    if (wrong > 0 && facts[HAS_FAILED] == had_failed) is_amiss("an error where nothing failed", job, failing, n);
    if (wrong == 0 && facts[IS_WRONG] > 0) is_amiss("wrong data", job, failing, n);
    if (facts[IS_UNHANDLED] > 0) is_amiss("a handler does not hear of the error once", job, failing, n);
    if (i == 0) handle_errors_of(comm);
    handled = 0;
    had_failed = facts[HAS_FAILED];
    had_error |= wrong > 0;
  }
  if (had_failed) {
    failures_in++;
    if (had_error) by_all++;
    if (!had_error) by_none++;
    tell_name(failing, name);
    count_name(name);
  }
  fail_at(-1, NULL);
  now_doing("%s, call %ld on rank %d, end of the communicator", names[jobs->call.way], n, failing);
  MPI_Comm_free(&comm);
  return had_failed;
}

/* One call after another fails on a rank. */
static void fail_all(struct job jobs[JOBS], int failing) {
  for (long n = 0; run(jobs, failing, n, NULL); n++) continue;
}

static void print_result(void) {
  printf("{\"failures\":%d,\"byAll\":%d,\"byNone\":%d,\"names\":{", failures_in, by_all, by_none);
  for (int i = 0; failed_names[i][0] != '\0'; i++) printf("%s\"%s\":%d", i == 0 ? "" : ",", failed_names[i], times_failed[i]);
  printf("},\"timesAmiss\":%d,\"amiss\":[", times_amiss);
  for (int i = 0; i < times_amiss && i < MOST_AMISS; i++) printf("%s\"%s\"", i == 0 ? "" : ",", amiss[i]);
  puts("]}");
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
        prepared("elements with gaps in place", ways[i], SHORT, gapped, 1, aside),
        prepared("a last call", ways[i], SHORT, MPI_INT, 0, aside),
    };
    /* What a process does once is done already when another call has failed. */
    if (i == 0) run(jobs, atoi(argv[1]), 0, "MPI_Comm_create_keyval");
    for (int k = 1; k < argc; k++) fail_all(jobs, atoi(argv[k]));
    for (int k = 0; k < JOBS; k++) dismiss(&jobs[k]);
  }
  MPI_Type_free(&gapped);
  MPI_Comm_free(&aside);
  if (rank == 0) print_result();
  MPI_Finalize();
  return EXIT_SUCCESS;
}
