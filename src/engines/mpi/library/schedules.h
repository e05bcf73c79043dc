/* What the sources of the library have in common. */
#ifndef ALLPORT_SCHEDULES_H
#define ALLPORT_SCHEDULES_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

@TYPES@/* From blocks of so many bytes on, up to the next choice for as many ranks: which schedule. */
struct choice {
  int ranks;
  long long bytes;
  int schedule;
};

/* Of all schedules and choices; these are by ascending ranks and bytes. */
enum { ALLPORT_SCHEDULES = @SCHEDULES@, ALLPORT_CHOICES = @CHOICES@ };
extern const struct schedule *const allport_schedules[ALLPORT_SCHEDULES];
extern const struct choice allport_choices[ALLPORT_CHOICES];

/* What does a call: a schedule, by its number, or MPI for one of these reasons. */
enum way {
  ALLPORT_LEFT_BY_WISH = ALLPORT_SCHEDULES,
  ALLPORT_LEFT_BETWEEN_GROUPS,
  ALLPORT_LEFT_BY_RANKS,
  ALLPORT_LEFT_BY_TYPES,
  ALLPORT_LEFT_NEW_COUNTS,
  ALLPORT_LEFT_NON_BLOCKING,
  ALLPORT_LEFT_PERSISTENT,
  ALLPORT_WAYS
};

/* What this rank has done: calls by each way, and bytes that it got by schedules. */
extern long long allport_calls[ALLPORT_WAYS];
extern long long allport_bytes;
/* Adds a call. Threads may call at the same time. */
void allport_count(int way, long long bytes);
/* Calls by all ways from one on: by ALLPORT_LEFT_BY_WISH those that were left to MPI, by 0 all. */
long long allport_calls_from(int way);

/* The schedule for so many ranks and bytes of a block, by its number; that behind the last where there is none. */
int allport_schedule_for(int ranks, MPI_Aint bytes);
/* Why the calls on a communicator are MPI's, or 0. A rank that cannot ask is one of ours, and tells the others. */
int allport_reason_to_leave(MPI_Comm comm);
/*
 * Blocks of `bytes` bytes from each rank to each other, for a call that is counted itself: by which schedule, or why by MPI, -1 where a
 * fault leaves it open.
 */
int allport_exchange_bytes(const void *sendbuf, void *recvbuf, int bytes, MPI_Comm comm, int *way);

@DECLARED@
#ifdef __cplusplus
}
#endif

#endif
