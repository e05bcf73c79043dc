/*
 * One call of an exported function, whichever it is, beside the same done by MPI: put whole into a check. -DPLAIN is for
 * allport_alltoall with allport_alltoallv beside it, -DLIBRARY for a library; -DPARTS=p for an all-to-all in parts; -DSCATTER=r and
 * -DGATHER=r are for a root; -DPLANNED for the counts of counts.h; -DSLOTS=s for a bit reversal by allport_redistribute.
 */
#include <mpi.h>

#if defined SCATTER
#include "allport_scatter.h"
#define ROOT SCATTER
#elif defined GATHER
#include "allport_gather.h"
#define ROOT GATHER
#elif defined SLOTS
#include "allport_redistribute.h"
#elif defined PLANNED
#include "allport_alltoallv.h"
#include "counts.h"
#else
#include "allport_alltoall.h"
#endif
#ifdef PLAIN
#include "allport_alltoallv.h"
#endif
#ifndef PARTS
#define PARTS 1
#endif

#include "guarded-buffers.h"

enum way { ALLTOALL, BEGUN, PERSISTENT, ALLTOALLV, FROM_ROOT, TO_ROOT, REVERSED };

static const char *const names[] = {"alltoall", "ialltoall", "alltoall_init", "alltoallv", "scatter", "gather", "redistribute"};

/* The ways of the call that are exported. */
static const enum way ways[] = {
#if defined SCATTER
    FROM_ROOT
#elif defined GATHER
    TO_ROOT
#elif defined SLOTS
    REVERSED
#elif defined PLANNED
    ALLTOALLV
#elif defined PLAIN
    ALLTOALL, ALLTOALLV
#elif defined LIBRARY
    ALLTOALL, ALLTOALLV, BEGUN, PERSISTENT
#else
    ALLTOALL
#endif
};
enum { WAYS = sizeof ways / sizeof *ways, MOST_RANKS = 16 };

/* The arguments. Where the schedule has the counts, `count` is not looked at. */
struct call {
  enum way way;
  const void *sendbuf;
  void *recvbuf;
  int count;
  MPI_Datatype sendtype, recvtype;
};

/* What an array of MPI_Alltoallv has for each rank, or from each. The table is symmetric, so that it can be in place too. */
struct lists {
  int counts[MOST_RANKS], displs[MOST_RANKS], end;
};

static int count_between(int rank, int other, int ranks, int count) {
#ifdef PLANNED
  return count * planned[rank * ranks + other];
#else
  (void)ranks;
  return count * ((rank + other) % 3);
#endif
}

static inline struct lists lists_of(int rank, int ranks, int count) {
  struct lists lists = {{0}, {0}, 0};
  for (int i = 0; i < ranks; i++) {
    lists.counts[i] = count_between(rank, i, ranks, count);
    lists.displs[i] = lists.end + 1;
    lists.end += 1 + lists.counts[i];
  }
  return lists;
}

/* Elements of the send array of a rank, and of its receive array. */
static inline int sent_elements(enum way way, int rank, int ranks, int count) {
  if (way == ALLTOALLV) return lists_of(rank, ranks, count).end;
#ifdef ROOT
  if (way == TO_ROOT || rank != ROOT) return count;
#endif
#ifdef SLOTS
  if (way == REVERSED) return count * SLOTS;
#endif
  return count * ranks;
}

static inline int received_elements(enum way way, int rank, int ranks, int count) {
#ifdef ROOT
  if (way == FROM_ROOT || rank != ROOT) return count;
  return count * ranks;
#endif
  return sent_elements(way, rank, ranks, count);
}

/* Whether the schedule has the counts, so that blocks are as long as the elements of a type. */
#if defined PLANNED || defined SLOTS
#define HAS_COUNTS 1
#else
#define HAS_COUNTS 0
#endif

#ifdef SLOTS
/* From which rank an element comes, and which one of its elements it is. */
static void origin_of(int rank, int i, int ranks, int *from, int *index) {
  int address = i * ranks + rank, reversed = 0;
  for (int bits = ranks * SLOTS / 2; bits > 0; bits /= 2, address /= 2) reversed = 2 * reversed + address % 2;
  *from = reversed % ranks;
  *index = reversed / ranks;
}

static int reverse(const void *sendbuf, void *recvbuf, MPI_Datatype type, MPI_Comm comm) {
  MPI_Aint lower, extent;
  int rank, ranks;
  char *all;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  MPI_Type_get_extent(type, &lower, &extent);
  all = malloc((size_t)extent * (size_t)ranks * SLOTS);
  MPI_Allgather(sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf, SLOTS, type, all, SLOTS, type, comm);
  for (int i = 0; i < SLOTS; i++) {
    int from, index;
    origin_of(rank, i, ranks, &from, &index);
    MPI_Sendrecv(all + (from * SLOTS + index) * extent, 1, type, rank, 0, (char *)recvbuf + i * extent, 1, type, rank, 0, comm,
                 MPI_STATUS_IGNORE);
  }
  free(all);
  return MPI_SUCCESS;
}
#endif

#ifdef LIBRARY
/* Begins it and waits for it. After an error there is nothing to wait for. */
static int begun_and_done(const struct call *call, MPI_Comm comm) {
  allport_request request = ALLPORT_REQUEST_NULL;
  int error = allport_ialltoall(call->sendbuf, call->count, call->sendtype, call->recvbuf, call->count, call->recvtype, comm,
                                &request);
  return error == MPI_SUCCESS ? allport_wait(&request) : error;
}

static int started_and_done(const struct call *call, MPI_Comm comm) {
  allport_request request = ALLPORT_REQUEST_NULL;
  int error = allport_alltoall_init(call->sendbuf, call->count, call->sendtype, call->recvbuf, call->count, call->recvtype, comm,
                                    MPI_INFO_NULL, &request);
  if (error != MPI_SUCCESS) return error;
  error = allport_start(&request);
  if (error == MPI_SUCCESS) error = allport_wait(&request);
  allport_request_free(&request);
  return error;
}
#endif

/* By the function that was exported, or by MPI's own. */
static inline int done_by(int is_ours, const struct call *call, MPI_Comm comm) {
  const void *sendbuf = call->sendbuf;
  void *recvbuf = call->recvbuf;
  MPI_Datatype sendtype = call->sendtype, recvtype = call->recvtype;
  int count = call->count;
  switch (call->way) {
#if !defined ROOT && !defined SLOTS && !defined PLANNED
    case ALLTOALL:
      if (is_ours) return allport_alltoall(sendbuf, count, sendtype, recvbuf, count, recvtype, comm);
      break;
#endif
#ifdef LIBRARY
    case BEGUN:
      if (is_ours) return begun_and_done(call, comm);
      break;
    case PERSISTENT:
      if (is_ours) return started_and_done(call, comm);
      break;
#endif
#if defined PLAIN || defined PLANNED || defined LIBRARY
    case ALLTOALLV: {
      int rank, ranks;
      struct lists lists;
      MPI_Comm_rank(comm, &rank);
      MPI_Comm_size(comm, &ranks);
      lists = lists_of(rank, ranks, count);
      return (is_ours ? allport_alltoallv : MPI_Alltoallv)(sendbuf, lists.counts, lists.displs, sendtype, recvbuf, lists.counts,
                                                           lists.displs, recvtype, comm);
    }
#endif
#ifdef SCATTER
    case FROM_ROOT:
      return (is_ours ? allport_scatter : MPI_Scatter)(sendbuf, count, sendtype, recvbuf, count, recvtype, ROOT, comm);
#endif
#ifdef GATHER
    case TO_ROOT:
      return (is_ours ? allport_gather : MPI_Gather)(sendbuf, count, sendtype, recvbuf, count, recvtype, ROOT, comm);
#endif
#ifdef SLOTS
    case REVERSED:
      return (is_ours ? allport_redistribute : reverse)(sendbuf, recvbuf, recvtype, comm);
#endif
    default:
      break;
  }
  return MPI_Alltoall(sendbuf, count, sendtype, recvbuf, count, recvtype, comm);
}

/* A call with its buffers, and what they are to have after it. */
struct job {
  const char *what;
  struct call call;
  MPI_Datatype made;
  size_t bytes;
  unsigned char *input, *before, *expected, *output;
};

static inline struct job prepared(const char *what, enum way way, int elements, MPI_Datatype type, int in_place, MPI_Comm comm) {
  struct job job = {what, {way, NULL, NULL, elements, MPI_DATATYPE_NULL, MPI_DATATYPE_NULL}, MPI_DATATYPE_NULL, 0, NULL, NULL, NULL, NULL};
  struct call *call = &job.call;
  MPI_Aint lower, extent;
  size_t sent;
  int rank, ranks;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  if (HAS_COUNTS) {
    MPI_Type_contiguous(elements, type, &job.made);
    MPI_Type_commit(&job.made);
    call->count = 1;
  }
  call->sendtype = call->recvtype = HAS_COUNTS ? job.made : type;
  MPI_Type_get_extent(call->sendtype, &lower, &extent);
#ifdef ROOT
  if (rank != ROOT) in_place = 0;
#endif
  sent = (size_t)extent * (size_t)sent_elements(way, rank, ranks, call->count);
  job.bytes = (size_t)extent * (size_t)received_elements(way, rank, ranks, call->count);
  job.input = buffer(sent, rank + 1);
  job.before = buffer(job.bytes, rank + 100);
  job.expected = buffer(job.bytes, rank + 100);
  job.output = buffer(job.bytes, rank + 100);
  call->sendbuf = in_place && way != FROM_ROOT ? MPI_IN_PLACE : job.input + MARGIN;
  call->recvbuf = in_place && way == FROM_ROOT ? MPI_IN_PLACE : job.expected + MARGIN;
  done_by(0, call, comm);
  if (!in_place || way != FROM_ROOT) call->recvbuf = job.output + MARGIN;
  return job;
}

/* Once more with the same buffers. */
static inline int performed(struct job *job, MPI_Comm comm) {
  memcpy(job->output, job->before, job->bytes + 2 * MARGIN);
  return done_by(1, &job->call, comm);
}

static inline int is_right(const struct job *job) { return memcmp(job->expected, job->output, job->bytes + 2 * MARGIN) == 0; }

static inline void dismiss(struct job *job) {
  if (HAS_COUNTS) MPI_Type_free(&job->made);
  free(job->input);
  free(job->before);
  free(job->expected);
  free(job->output);
}

/* A number, then a gap of as much, and behind another one two more gaps. */
static inline MPI_Datatype with_gaps(void) {
  MPI_Datatype pair, made;
  MPI_Type_vector(2, 1, 2, MPI_INT, &pair);
  MPI_Type_create_resized(pair, 0, 5 * sizeof(int), &made);
  MPI_Type_commit(&made);
  MPI_Type_free(&pair);
  return made;
}

/* How often the handler of a communicator was called, and with what at last. */
static int handled, last_handled;

static void handle(MPI_Comm *comm, int *code, ...) {
  (void)comm;
  handled++;
  last_handled = *code;
}

/* From now on the communicator has a handler of the program's own. */
static inline void handle_errors_of(MPI_Comm comm) {
  MPI_Errhandler handler;
  MPI_Comm_create_errhandler(handle, &handler);
  MPI_Comm_set_errhandler(comm, handler);
  MPI_Errhandler_free(&handler);
}

/* Whether the handler heard of what a call returned: of an error once, and else nothing. */
static inline int is_handled(int error) {
  int is_as_told = error == MPI_SUCCESS ? handled == 0 : handled == 1 && last_handled == error;
  handled = 0;
  return is_as_told;
}
