/*
 * Compares what a library's calls that do not wait, and its persistent requests, bring with what must come, bit for bit:
 * several at once that ranks wait for in orders of their own, types with gaps that are freed at once, in place, on communicators
 * that are freed, and where all is left to MPI. Prints "same" if all is
 * well, and how many calls were left to MPI.
 */
#include <mpi.h>
#include <sched.h>
#include <unistd.h>

#include "allport_alltoall.h"
#include "gapped-type.h"
#include "guarded-buffers.h"
#include "schedules.h"

/*
 * More jobs at once than plans that are kept. Bytes of a type with two numbers of 2 bytes, the first and the fourth; of blocks that are copied together, and of such as are datatypes in messages.
 */
enum { EXTENT = 10, SHORT = 60, LONG = 20000, JOBS = 10, TIMES = 3 };
/* A rank that waits for ever is ended, in seconds. */
enum { PATIENCE = 240 };

struct job {
  const char *what;
  unsigned char *input, *expected, *output, *nothing;
  size_t bytes;
  int count, in_place;
  MPI_Datatype type;
  MPI_Comm comm;
  allport_request request;
};

static int rank, ranks, jobs_begun, is_held;
static long long calls;
static unsigned state;

static unsigned next_random(void) {
  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

/*
 * Finds nothing while it is held, and in half of all calls, so that on each rank operations go on in another order. There may be fewer processors than
 * ranks, so here and below a rank that waits lets others run.
 */
int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
  int error = MPI_SUCCESS;
  *flag = 0;
  if (!is_held && next_random() % 2) error = PMPI_Testall(count, requests, flag, statuses);
  if (!*flag) sched_yield();
  return error;
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  int error = MPI_SUCCESS, flag = 0;
  while (error == MPI_SUCCESS && !flag) error = MPI_Testall(count, requests, &flag, statuses);
  return error;
}

static int is_between_groups(MPI_Comm comm) {
  int is_inter;
  MPI_Comm_test_inter(comm, &is_inter);
  return is_inter;
}

static int size_of(MPI_Comm comm) {
  int size;
  if (is_between_groups(comm)) {
    MPI_Comm_remote_size(comm, &size);
  } else {
    MPI_Comm_size(comm, &size);
  }
  return size;
}

/* The number among all of a rank that sends to this one. */
static int number_of(int from, MPI_Comm comm) {
  MPI_Group group, all;
  int number;
  if (is_between_groups(comm)) {
    MPI_Comm_remote_group(comm, &group);
  } else {
    MPI_Comm_group(comm, &group);
  }
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_translate_ranks(group, 1, &from, all, &number);
  MPI_Group_free(&group);
  MPI_Group_free(&all);
  return number;
}

static int place_in(MPI_Comm comm) {
  int place;
  MPI_Comm_rank(comm, &place);
  return place;
}

/* Other contents where the buffers are, with what they are to become. */
static void refill(struct job *job) {
  int seed = rank + 1 + ++jobs_begun * 100;
  size_t all = job->bytes + 2 * MARGIN;
  unsigned char *input = buffer(job->bytes, seed);
  memcpy(job->input, input, all);
  memcpy(job->expected, job->in_place ? input : job->nothing, all);
  memcpy(job->output, job->expected, all);
  free(input);
  for (int from = 0; from < size_of(job->comm); from++) {
    size_t block = job->bytes / (size_t)size_of(job->comm);
    input = buffer(job->bytes, number_of(from, job->comm) + 1 + jobs_begun * 100);
    for (size_t i = 0; i < block; i++) {
      int is_sent = job->type == MPI_BYTE || i % EXTENT / 2 == 0 || i % EXTENT / 2 == 3;
      if (is_sent) job->expected[MARGIN + (size_t)from * block + i] = input[MARGIN + (size_t)place_in(job->comm) * block + i];
    }
    free(input);
  }
}

static struct job prepared(const char *what, int count, MPI_Datatype type, int in_place, MPI_Comm comm) {
  struct job job = {what, NULL, NULL, NULL, NULL, 0, count, in_place, type, comm, ALLPORT_REQUEST_NULL};
  MPI_Aint lower, extent;
  MPI_Type_get_extent(type, &lower, &extent);
  job.bytes = (size_t)extent * (size_t)count * (size_t)size_of(comm);
  job.input = buffer(job.bytes, 0);
  job.expected = buffer(job.bytes, 0);
  job.output = buffer(job.bytes, 0);
  job.nothing = buffer(job.bytes, 0);
  refill(&job);
  return job;
}

static void begin(struct job *job) {
  const void *input = job->in_place ? MPI_IN_PLACE : job->input + MARGIN;
  calls++;
  expect(allport_ialltoall(input, job->count, job->type, job->output + MARGIN, job->count, job->type, job->comm,
                           &job->request) == MPI_SUCCESS, job->what, job->count);
}

static void look(const struct job *job) {
  expect(memcmp(job->expected, job->output, job->bytes + 2 * MARGIN) == 0, job->what, job->count);
}

static void done(struct job *job) {
  look(job);
  expect(job->request == ALLPORT_REQUEST_NULL, "a request that is done", job->count);
  free(job->input);
  free(job->expected);
  free(job->output);
  free(job->nothing);
}

/* Waits or tests until it is there. */
static void await(struct job *job, int tests) {
  int flag = 0;
  while (tests && !flag) expect(allport_test(&job->request, &flag) == MPI_SUCCESS, job->what, job->count);
  expect(allport_wait(&job->request) == MPI_SUCCESS, job->what, job->count);
  done(job);
}

static void try_one(const char *what, int count, MPI_Datatype type, int in_place, MPI_Comm comm) {
  for (int tests = 0; tests < 2; tests++) {
    struct job job = prepared(what, count, type, in_place, comm);
    begin(&job);
    await(&job, tests);
  }
}

static void shuffle(int order[JOBS]) {
  for (int i = 0; i < JOBS; i++) {
    int k = (int)(next_random() % (unsigned)(i + 1));
    order[i] = order[k];
    order[k] = i;
  }
}

static void try_several(int bytes, MPI_Comm comm) {
  struct job jobs[JOBS], between = prepared("one that is waited for between them", bytes, MPI_BYTE, 0, comm);
  int order[JOBS];
  for (int i = 0; i < JOBS; i++) jobs[i] = prepared("several at once", bytes, MPI_BYTE, i == 1, comm);
  for (int i = 0; i < JOBS; i++) begin(&jobs[i]);
  calls++;
  allport_alltoall(between.input + MARGIN, bytes, MPI_BYTE, between.output + MARGIN, bytes, MPI_BYTE, comm);
  done(&between);
  shuffle(order);
  for (int i = 0; i < JOBS; i++) await(&jobs[order[i]], (int)(next_random() % 2));
}

/*
 * Two at once, of which even ranks wait for the first before the second, and odd ones for the second before the first. On two
 * communicators they also begin them in these orders.
 */
static void try_opposite(MPI_Comm first, MPI_Comm second) {
  struct job jobs[] = {prepared("the first of two", LONG, MPI_BYTE, 0, first),
                       prepared("the second of two", SHORT, MPI_BYTE, 0, second)};
  int turned = first != second && rank % 2;
  begin(&jobs[turned]);
  begin(&jobs[1 - turned]);
  await(&jobs[rank % 2], 0);
  await(&jobs[1 - rank % 2], 0);
}

/* Odd ranks come to the second when the first is done, and even ones wait for the second before. */
static void try_later(MPI_Comm first, MPI_Comm second) {
  struct job jobs[] = {prepared("the one before", LONG, MPI_BYTE, 0, first),
                       prepared("the one that comes later", SHORT, MPI_BYTE, 0, second)};
  begin(&jobs[0]);
  if (rank % 2) await(&jobs[0], 0);
  begin(&jobs[1]);
  await(&jobs[1], 0);
  if (rank % 2 == 0) await(&jobs[0], 0);
}

/* Some ranks wait for the one under way before they come to a call that waits, and others after it. */
static void try_beside_a_call(MPI_Comm other) {
  struct job job = prepared("beside a call that waits", SHORT, MPI_BYTE, 0, MPI_COMM_WORLD);
  struct job call = prepared("a call that waits", SHORT, MPI_BYTE, 0, other);
  int is_late = rank / 2 % 2;
  begin(&job);
  if (is_late) await(&job, 0);
  calls++;
  allport_alltoall(call.input + MARGIN, SHORT, MPI_BYTE, call.output + MARGIN, SHORT, MPI_BYTE, other);
  if (!is_late) await(&job, 0);
  done(&call);
}

/* The communicator is new, and rank 0 does not wait until others come to the call. Then it is freed. */
static void try_new_communicator(void) {
  struct job job;
  MPI_Comm comm;
  int token = 0;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  job = prepared("a communicator that is freed", SHORT, MPI_BYTE, 0, comm);
  if (rank != 0) MPI_Recv(&token, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  begin(&job);
  for (int to = 1; rank == 0 && to < ranks; to++) MPI_Send(&token, 1, MPI_INT, to, 7, MPI_COMM_WORLD);
  await(&job, 0);
  MPI_Comm_free(&comm);
}

/* Frees a type, and makes others that may get its handle. */
static void replace(MPI_Datatype *type, MPI_Datatype others[JOBS]) {
  MPI_Type_free(type);
  for (int i = 0; i < JOBS; i++) others[i] = gapped_type(1, EXTENT);
}

static void try_type_freed(int count, MPI_Comm comm) {
  MPI_Datatype type = gapped_type(3, EXTENT), others[JOBS];
  struct job job = prepared("a type that is freed", count, type, 0, comm);
  begin(&job);
  replace(&type, others);
  await(&job, 0);
  for (int i = 0; i < JOBS; i++) MPI_Type_free(&others[i]);
}

static void init(struct job *job) {
  expect(allport_alltoall_init(job->in_place ? MPI_IN_PLACE : job->input + MARGIN, job->count, job->type,
                               job->output + MARGIN, job->count, job->type, job->comm, MPI_INFO_NULL,
                               &job->request) == MPI_SUCCESS, job->what, job->count);
}

/* Persistent ones with other contents each time, which ranks wait for in orders of their own. */
static void try_persistent(int bytes, MPI_Comm comm) {
  MPI_Datatype gapped = gapped_type(3, EXTENT), others[JOBS];
  struct job jobs[JOBS];
  int order[JOBS];
  for (int i = 0; i < JOBS; i++) {
    jobs[i] = prepared("a persistent one", i == 2 ? bytes / 4 : bytes, i == 2 ? gapped : MPI_BYTE,
                       i == 1 && !is_between_groups(comm), comm);
    init(&jobs[i]);
    allport_wait(&jobs[i].request);
  }
  replace(&gapped, others);
  for (int time = 0; time < TIMES; time++) {
    for (int i = 0; i < JOBS; i++) refill(&jobs[i]);
    for (int i = 0; i < JOBS; i++) {
      calls++;
      expect(allport_start(&jobs[(i + time) % JOBS].request) == MPI_SUCCESS, "a start", i);
    }
    shuffle(order);
    for (int i = 0; i < JOBS; i++) {
      int flag = 0;
      while (order[i] % 2 && !flag) allport_test(&jobs[order[i]].request, &flag);
      expect(allport_wait(&jobs[order[i]].request) == MPI_SUCCESS, "a wait", i);
      look(&jobs[order[i]]);
    }
  }
  for (int i = 0; i < JOBS; i++) {
    expect(allport_request_free(&jobs[i].request) == MPI_SUCCESS, "a request that is freed", i);
    done(&jobs[i]);
    MPI_Type_free(&others[i]);
  }
}

static void try_wrong_requests(void) {
  struct job job = prepared("wrong requests", SHORT, MPI_BYTE, 0, MPI_COMM_WORLD);
  allport_request none = ALLPORT_REQUEST_NULL;
  int flag = 0;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  expect(allport_wait(&none) == MPI_SUCCESS, "a wait for no request", 0);
  expect(allport_test(&none, &flag) == MPI_SUCCESS && flag, "a test of no request", 0);
  expect(allport_start(&none) == MPI_ERR_REQUEST, "a start of no request", 0);
  expect(allport_request_free(&none) == MPI_ERR_REQUEST, "no request to be freed", 0);
  begin(&job);
  expect(allport_start(&job.request) == MPI_ERR_REQUEST, "a start of one that is not persistent", 0);
  expect(allport_request_free(&job.request) == MPI_ERR_REQUEST, "one that is not persistent is freed", 0);
  await(&job, 0);
  job = prepared("wrong persistent requests", SHORT, MPI_BYTE, 0, MPI_COMM_WORLD);
  init(&job);
  is_held = 1;
  calls++;
  expect(allport_start(&job.request) == MPI_SUCCESS, job.what, 0);
  expect(allport_start(&job.request) == MPI_ERR_REQUEST, "a start of one under way", 0);
  expect(allport_request_free(&job.request) == MPI_ERR_REQUEST, "one under way is freed", 0);
  is_held = 0;
  allport_wait(&job.request);
  allport_request_free(&job.request);
  done(&job);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

int main(int argc, char **argv) {
  MPI_Comm reversed, half, between;
  MPI_Datatype gapped;
  int all;
  long long counted = 0;
  alarm(PATIENCE);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  state = (unsigned)rank;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 0, &between);
  gapped = gapped_type(3, EXTENT);

  for (int i = 0; i < 2; i++) {
    int bytes = i == 0 ? SHORT : LONG;
    try_one("bytes", bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    try_one("in place", bytes, MPI_BYTE, 1, MPI_COMM_WORLD);
    try_one("gaps", bytes / 4, gapped, 0, reversed);
    try_one("gaps in place", bytes / 4, gapped, 1, reversed);
    try_one("half", bytes, MPI_BYTE, 0, half);
    try_one("half, gaps in place", bytes / 4, gapped, 1, half);
    try_one("two groups", bytes, MPI_BYTE, 0, between);
    try_type_freed(bytes / 4, MPI_COMM_WORLD);
    try_type_freed(bytes / 4, half);
    try_several(bytes, MPI_COMM_WORLD);
    try_several(bytes, half);
    try_new_communicator();
    try_persistent(bytes, reversed);
  }
  try_one("no bytes", 0, MPI_BYTE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < TIMES; i++) try_several(SHORT, MPI_COMM_WORLD);
  try_opposite(MPI_COMM_WORLD, MPI_COMM_WORLD);
  try_opposite(MPI_COMM_WORLD, reversed);
  try_opposite(MPI_COMM_WORLD, half);
  try_opposite(between, reversed);
  try_later(reversed, MPI_COMM_WORLD);
  try_later(MPI_COMM_WORLD, between);
  try_beside_a_call(reversed);
  try_beside_a_call(half);
  try_persistent(SHORT, half);
  try_persistent(SHORT, between);
  try_wrong_requests();

  counted = allport_calls_by(0, ALLPORT_WAYS);
  expect(counted == calls, "calls in the statistics", (int)(counted - calls));
  MPI_Type_free(&gapped);
  MPI_Comm_free(&between);
  MPI_Comm_free(&half);
  MPI_Comm_free(&reversed);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) printf("same; %lld left to MPI\n", allport_calls_by(ALLPORT_LEFT_BY_WISH, ALLPORT_WAYS));
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
