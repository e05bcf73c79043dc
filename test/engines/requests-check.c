/*
 * Compares what calls bring that return a request of MPI with what must come, bit for bit: many under way at once, which each rank
 * completes by other functions of MPI and in another order, in place, of types with gaps that are freed at once, of no bytes, on several
 * communicators that are made, freed and used for other collectives meanwhile, and, with an argument, in several threads. Without a library
 * the same comes with MPICH; Open MPI 4.1.4 may crash, since it loses what is under way on a communicator that is freed. Prints "same" if
 * all is well.
 */
#include <mpi.h>
#include <pthread.h>
#include <time.h>

#include "gapped-type.h"
#include "guarded-buffers.h"
/* Threads of eight ranks may have few processors. */
#define PATIENCE 240
#include "patience.h"

/* Bytes of an element with gaps, whose first and fourth numbers of 2 bytes are sent; jobs at once; and more than a library has tags for. */
enum { EXTENT = 10, JOBS = 12, MANY = 120, TIMES = 6, THREADS = 3, MOST_RANKS = 16 };
enum kind { EVEN, UNEVEN, BY_TYPES, KINDS };

struct job {
  enum kind kind;
  int in_place, has_gaps;
  /* Elements from each rank to each: in an even exchange all are alike. */
  int sent[MOST_RANKS], got[MOST_RANKS], sent_from[MOST_RANKS], got_from[MOST_RANKS];
  /* The lists of MPI_Ialltoallw, which stay until it is done. */
  int sent_bytes[MOST_RANKS], got_bytes[MOST_RANKS];
  MPI_Datatype types[MOST_RANKS];
  unsigned char *input, *output, *expected;
  size_t bytes;
};

static int rank, ranks, has_no_types, were_none;
static __thread unsigned state;
/* Threads count in turn what differs. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static unsigned next_random(void) {
  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

static void check(int holds, const char *what, int count) {
  pthread_mutex_lock(&lock);
  expect(holds, what, count);
  pthread_mutex_unlock(&lock);
}

/* What a library keeps a type by. */
int MPI_Type_dup(MPI_Datatype type, MPI_Datatype *made) {
  if (!has_no_types) return PMPI_Type_dup(type, made);
  were_none = 1;
  return MPI_ERR_NO_MEM;
}

static int is_sent(const struct job *job, size_t byte) {
  return !job->has_gaps || byte % EXTENT / 2 == 0 || byte % EXTENT / 2 == 3;
}

static unsigned char content(int from, int to, size_t i, int seed) {
  return (unsigned char)(((unsigned)seed * 31u + (unsigned)from * 17u + (unsigned)to * 7u + (unsigned)i * 2654435761u) >> 5);
}

/* Elements from one rank to another. */
static int count_of(const struct job *job, int count, int from, int to) {
  return job->kind == EVEN ? count : (3 * from + 5 * to) % 4 * count / 2;
}

/* A job that all ranks make alike, of the same seed. */
static void fill(struct job *job, int seed, enum kind kind, int count, int in_place, int has_gaps, MPI_Comm comm) {
  size_t extent = has_gaps ? EXTENT : 1, sent = 0, got = 0;
  int me, size;
  MPI_Comm_rank(comm, &me);
  MPI_Comm_size(comm, &size);
  job->kind = kind;
  job->in_place = in_place;
  job->has_gaps = has_gaps;
  for (int i = 0; i < size; i++) {
    job->sent[i] = count_of(job, count, me, i);
    job->got[i] = count_of(job, count, i, me);
    job->sent_from[i] = (int)(sent / extent);
    job->got_from[i] = (int)(got / extent);
    job->sent_bytes[i] = (int)sent;
    job->got_bytes[i] = (int)got;
    sent += (size_t)job->sent[i] * extent;
    got += (size_t)job->got[i] * extent;
  }
  job->bytes = got;
  job->input = buffer(sent, 0);
  job->output = buffer(got, 0);
  job->expected = buffer(got, 0);
  for (int i = 0; i < size; i++) {
    unsigned char *from = (in_place ? job->output : job->input) + MARGIN + job->sent_bytes[i];
    for (size_t k = 0; k < (size_t)job->sent[i] * extent; k++) from[k] = content(me, i, k, seed);
  }
  memcpy(job->expected, job->output, got + 2 * MARGIN);
  for (int i = 0; i < size; i++) {
    unsigned char *to = job->expected + MARGIN + job->got_bytes[i];
    for (size_t k = 0; k < (size_t)job->got[i] * extent; k++) {
      if (is_sent(job, k)) to[k] = content(i, me, k, seed);
    }
  }
}

static void begin(struct job *job, MPI_Comm comm, MPI_Request *request) {
  const void *input = job->in_place ? MPI_IN_PLACE : job->input + MARGIN;
  MPI_Datatype type = job->has_gaps ? gapped_type(3, EXTENT) : MPI_BYTE;
  for (int i = 0; i < MOST_RANKS; i++) job->types[i] = type;
  switch (job->kind) {
    case EVEN:
      MPI_Ialltoall(input, job->got[0], type, job->output + MARGIN, job->got[0], type, comm, request);
      break;
    case UNEVEN:
      MPI_Ialltoallv(input, job->sent, job->sent_from, type, job->output + MARGIN, job->got, job->got_from, type, comm, request);
      break;
    default:
      MPI_Ialltoallw(input, job->sent, job->sent_bytes, job->types, job->output + MARGIN, job->got, job->got_bytes,
                     job->types, comm, request);
  }
  if (job->has_gaps) MPI_Type_free(&type);
}

static void end(struct job *job, const char *what) {
  check(memcmp(job->expected, job->output, job->bytes + 2 * MARGIN) == 0, what, job->got[0]);
  free(job->input);
  free(job->output);
  free(job->expected);
}

/* Completes all, each rank in its own way. */
static void complete(int count, MPI_Request *requests) {
  MPI_Status statuses[MANY];
  int indices[MANY], left = count, done, flag = 0;
  switch (next_random() % 8) {
    case 0:
      MPI_Waitall(count, requests, statuses);
      break;
    case 1:
      for (int i = count - 1; i >= 0; i--) MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
      break;
    case 2:
      for (int i = 0; i < count; i++) MPI_Waitany(count, requests, &done, MPI_STATUS_IGNORE);
      break;
    case 3:
      for (; left > 0; left -= done) MPI_Waitsome(count, requests, &done, indices, statuses);
      break;
    case 4:
      for (; left > 0; left -= done) MPI_Testsome(count, requests, &done, indices, statuses);
      break;
    case 5:
      while (!flag) MPI_Testall(count, requests, &flag, statuses);
      break;
    case 6:
      for (; left > 0; left -= flag) MPI_Testany(count, requests, &done, &flag, MPI_STATUS_IGNORE);
      break;
    default:
      for (int i = 0; i < count; i++) {
        for (flag = 0; !flag;) MPI_Request_get_status(requests[i], &flag, MPI_STATUS_IGNORE);
        MPI_Test(&requests[i], &flag, MPI_STATUS_IGNORE);
        check(flag, "a request that was complete", i);
      }
  }
  for (int i = 0; i < count; i++) check(requests[i] == MPI_REQUEST_NULL, "a request that is done", i);
}

/* Calls that wait, among those that do not. */
static void wait_between(MPI_Comm comm, int seed) {
  struct job job;
  int sum = 1;
  fill(&job, seed, EVEN, 40, 0, 0, comm);
  MPI_Alltoall(job.input + MARGIN, 40, MPI_BYTE, job.output + MARGIN, 40, MPI_BYTE, comm);
  end(&job, "a call that waits");
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, comm);
}

/*
 * Many on these communicators. All ranks begin them in one order on each of them; on several, odd ranks begin those of the last one first.
 * Only those of MPI_Ialltoall are in place: Open MPI 4.1.4 itself brings long ones of the others in place to wrong ranks.
 */
static void try_many(const char *what, int count, int all, MPI_Comm *comms, int seed) {
  static const int sizes[] = {0, 6, 60, 700, 30000};
  static __thread struct job jobs[MANY];
  MPI_Request requests[MANY];
  now_doing("%s, %d", what, seed);
  for (int i = 0; i < count; i++) {
    int k = i + seed;
    enum kind kind = count == MANY ? EVEN : (enum kind)(k % KINDS);
    fill(&jobs[i], seed * MANY + i, kind, sizes[k / 3 % 5], kind == EVEN && k % 2, k % 5 == 1, comms[i % all]);
  }
  for (int c = 0; c < all; c++) {
    int own = rank % 2 ? all - 1 - c : c;
    for (int i = own; i < count; i += all) begin(&jobs[i], comms[own], &requests[i]);
  }
  if (seed % 2) wait_between(comms[0], seed);
  complete(count, requests);
  for (int i = 0; i < count; i++) end(&jobs[i], what);
}

/* While one rank waits for it, others wait for what that rank does behind it. */
static void try_to_wait_elsewhere(int seed, MPI_Comm comm) {
  struct job job;
  MPI_Request request;
  int token = 0;
  now_doing("waits elsewhere, %d", seed);
  fill(&job, seed, EVEN, seed % 2 ? 30000 : 60, 0, 0, comm);
  begin(&job, comm, &request);
  if (rank == 0) {
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int to = 1; to < ranks; to++) MPI_Send(&token, 1, MPI_INT, to, 3, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&token, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  end(&job, "waited for behind another call");
}

/* Communicators that are new, of which one is freed before what is under way there is done, and others are made meanwhile. */
static void try_communicators(int seed) {
  struct job jobs[2];
  MPI_Request requests[2];
  MPI_Comm freed, kept, half, after;
  const struct timespec pause = {0, 20000000};
  now_doing("communicators, %d", seed);
  MPI_Comm_dup(MPI_COMM_WORLD, &freed);
  MPI_Comm_dup(MPI_COMM_WORLD, &kept);
  fill(&jobs[0], seed, EVEN, 700, seed % 2, 0, freed);
  fill(&jobs[1], seed + 1, EVEN, 60, 0, 1, kept);
  /* So that others free it before all have come. */
  if (rank % 2) nanosleep(&pause, NULL);
  begin(&jobs[0], freed, &requests[0]);
  begin(&jobs[1], kept, &requests[1]);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Comm_free(&freed);
  MPI_Comm_dup(kept, &after);
  wait_between(after, seed);
  complete(2, requests);
  end(&jobs[0], "a communicator that is freed");
  end(&jobs[1], "a new communicator");
  MPI_Comm_free(&kept);
  MPI_Comm_free(&half);
  MPI_Comm_free(&after);
}

/* One rank calls with a count below 0 first: MPI tells it at once, and all goes on. */
static void try_wrong(void) {
  struct job job;
  MPI_Request request = MPI_REQUEST_NULL;
  int code, class;
  now_doing("a wrong count");
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  fill(&job, 1, EVEN, 60, 0, 0, MPI_COMM_WORLD);
  if (rank == ranks - 1) {
    code = MPI_Ialltoall(job.input + MARGIN, -1, MPI_BYTE, job.output + MARGIN, -1, MPI_BYTE, MPI_COMM_WORLD, &request);
    MPI_Error_class(code, &class);
    check(class == MPI_ERR_COUNT, "a count below 0", class);
  }
  begin(&job, MPI_COMM_WORLD, &request);
  complete(1, &request);
  end(&job, "behind a wrong count");
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* Where a library finds no memory on one rank, all hear of it, and the next call is right. Others are under way. */
static void try_without_memory(int seed, MPI_Comm comm) {
  struct job jobs[3];
  MPI_Request requests[3];
  int codes[3], class;
  now_doing("no memory, %d", seed);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  for (int i = 0; i < 3; i++) {
    fill(&jobs[i], seed + i, EVEN, seed % 2 ? 3000 : 60, 0, 1, comm);
    has_no_types = i == 1 && rank == seed % ranks;
    begin(&jobs[i], comm, &requests[i]);
    has_no_types = 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, &were_none, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  for (int i = 2; i >= 0; i--) codes[i] = MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  MPI_Error_class(codes[1], &class);
  if (were_none) {
    check(class == MPI_ERR_NO_MEM, "no memory", class);
    memcpy(jobs[1].output, jobs[1].expected, jobs[1].bytes + 2 * MARGIN);
  }
  check(codes[0] == MPI_SUCCESS && codes[2] == MPI_SUCCESS, "beside one without memory", codes[0]);
  for (int i = 0; i < 3; i++) end(&jobs[i], "beside one without memory");
  were_none = 0;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

/* Between two groups, each rank of one has a byte for each of the other. */
static void try_groups(void) {
  unsigned char sent[MOST_RANKS], got[MOST_RANKS];
  MPI_Comm half, between;
  MPI_Request request;
  int others;
  if (ranks < 2) return;
  now_doing("two groups");
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 0, &between);
  MPI_Comm_remote_size(between, &others);
  for (int i = 0; i < others; i++) sent[i] = (unsigned char)(16 * rank + 2 * i + 1 - rank % 2);
  MPI_Ialltoall(sent, 1, MPI_BYTE, got, 1, MPI_BYTE, between, &request);
  complete(1, &request);
  for (int i = 0; i < others; i++) check(got[i] == 16 * (2 * i + 1 - rank % 2) + rank, "two groups", i);
  MPI_Comm_free(&between);
  MPI_Comm_free(&half);
}

struct thread {
  pthread_t id;
  int number;
  MPI_Comm comms[2];
};

static void *run_thread(void *given) {
  struct thread *thread = given;
  state = (unsigned)(rank * THREADS + thread->number);
  for (int time = 0; time < TIMES; time++) {
    int seed = 100 * (thread->number + 1) + time;
    try_many("in a thread", JOBS, time % 2 + 1, thread->comms, seed);
  }
  return NULL;
}

static void try_threads(void) {
  struct thread threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    threads[i].number = i;
    for (int k = 0; k < 2; k++) MPI_Comm_dup(MPI_COMM_WORLD, &threads[i].comms[k]);
  }
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i].id, NULL, run_thread, &threads[i]);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i].id, NULL);
  for (int i = 0; i < THREADS; i++) {
    for (int k = 0; k < 2; k++) MPI_Comm_free(&threads[i].comms[k]);
  }
}

int main(int argc, char **argv) {
  int has_threads = argc > 1, level, all;
  MPI_Comm comms[3];
  MPI_Init_thread(&argc, &argv, has_threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  state = (unsigned)rank;
  comms[0] = MPI_COMM_WORLD;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comms[1]);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &comms[2]);
  for (int time = 0; time < TIMES; time++) {
    try_many("one", 1, 1, comms, time);
    try_many("on one communicator", JOBS, 1, comms, time);
    try_many("on two communicators", JOBS, 2, comms, time);
    try_many("on three communicators", JOBS, 3, comms, time);
    if (time < 2) try_many("very many", MANY, time + 1, comms, time);
    try_to_wait_elsewhere(time, comms[1]);
    try_communicators(time);
  }
  try_wrong();
  for (int time = 0; time < TIMES; time++) try_without_memory(time, comms[time % 2]);
  try_groups();
  if (has_threads && level == MPI_THREAD_MULTIPLE) try_threads();
  now_doing("the end");
  MPI_Comm_free(&comms[1]);
  MPI_Comm_free(&comms[2]);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
