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
  /* By the guard. */
  ALLPORT_LEFT_IN_A_TRIAL,
  ALLPORT_LEFT_AS_SLOWER,
  ALLPORT_LEFT_AS_WRONG,
  ALLPORT_WAYS
};

/* Blocks are of one size class from each power of two bytes to the next, and none is class 0 as well. */
enum { ALLPORT_SIZES = 48 };
int allport_size_of(long long bytes);
/* From how many ranks of a communicator blocks come: all of its group, or of the other group. 0 if that cannot be told. */
int allport_ranks(MPI_Comm comm);
/* Of so many elements of a type; 0 if that cannot be told. */
long long allport_bytes_of(MPI_Aint count, MPI_Datatype type);

/* Calls of this rank that are alike: of one function among as many ranks, of one size class and one way. */
struct allport_calls {
  struct allport_calls *next;
  const char *function;
  int ranks, size, way;
  /* How many, the bytes of the blocks from all ranks, and how long they took; that is 0 for those that return a request. */
  long long calls, bytes;
  double seconds;
};
extern struct allport_calls *allport_calls;
/* Adds a call. Threads may call at the same time. */
void allport_count(const char *function, MPI_Comm comm, int way, long long bytes, double seconds);
/* Calls by all ways from one on up to another: by ALLPORT_LEFT_BY_WISH, ALLPORT_WAYS those that were left to MPI, by 0, ALLPORT_WAYS all. */
long long allport_calls_by(int first, int end);

/* Calls of each way in a trial. */
enum { ALLPORT_TRIALS = 3 };

/*
 * What the guard knows of the calls of one size class on one communicator. In a trial they go by our schedules and MPI's own exchange in turn.
 * All ranks count alike.
 */
struct allport_trial {
  /* Calls up to the next trial, and from the last one up to it. */
  long long rest, rested;
  /* Calls of the trial so far, and how long they took. */
  int calls;
  double seconds[2 * ALLPORT_TRIALS];
  /* What the last trial found: whether ours is not the slower one. */
  int is_own;
};

/* The result of the last trial: how many times as fast ours was as MPI's own. */
struct allport_verdict {
  struct allport_verdict *next;
  const char *function;
  int ranks, size;
  double times;
};
extern struct allport_verdict *allport_verdicts;

/* Whether calls are tried at all: a library that is loaded before a program sets it. */
extern int allport_is_guarded;
/* How the next call goes: by a schedule where it is 0, or why by MPI; and whether that is tried. */
int allport_turn(struct allport_trial *trial, int *is_tried);
/* How a call goes that is not tried: by a schedule where it is 0, or by MPI where the last trial found that faster. */
int allport_last_turn(const struct allport_trial *trial);
/* Tells how long a call took that was tried. After the last one of a trial, all ranks agree on what is slower. */
int allport_judge(struct allport_trial *trial, const char *function, int size, double seconds, MPI_Comm comm);

/* The schedule for so many ranks and bytes of a block, by its number; that behind the last where there is none. */
int allport_schedule_for(int ranks, MPI_Aint bytes);
/* Why the calls on a communicator are MPI's, or 0. A rank that cannot ask is one of ours, and tells the others. */
int allport_reason_to_leave(MPI_Comm comm);
/* A communicator of all ranks that the program does not know, or MPI_COMM_NULL: a library that is loaded before a program has it. */
extern MPI_Comm allport_world;
/*
 * MPI_Ialltoall with a request of MPI, where MPI calls the library while the program waits. Where it is left to MPI, `left` says why, and
 * nothing is begun; else it is 0.
 */
int allport_begin_alltoall(const void *sendbuf, MPI_Aint sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Aint recvcount,
                           MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request, int *left);
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
