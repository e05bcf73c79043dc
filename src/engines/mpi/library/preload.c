/*
 * The all-to-alls of a program that is not compiled anew, by LD_PRELOAD; see README.md.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "allport_alltoall.h"
#include "schedules.h"

/* The parameters of each call and its arguments, for counts and displacements of these types. */
#define EVEN(count, offset)                                                                                          \
  const void *sendbuf, count sendcount, MPI_Datatype sendtype, void *recvbuf, count recvcount,                       \
      MPI_Datatype recvtype, MPI_Comm comm
#define EVEN_ARGUMENTS sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm
#define UNEVEN(count, offset)                                                                                        \
  const void *sendbuf, const count sendcounts[], const offset sdispls[], MPI_Datatype sendtype, void *recvbuf,       \
      const count recvcounts[], const offset rdispls[], MPI_Datatype recvtype, MPI_Comm comm
#define UNEVEN_ARGUMENTS sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm
#define BY_TYPES(count, offset)                                                                                      \
  const void *sendbuf, const count sendcounts[], const offset sdispls[], const MPI_Datatype sendtypes[],             \
      void *recvbuf, const count recvcounts[], const offset rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm
#define BY_TYPES_ARGUMENTS sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm

/* The bytes that come to a rank from all ranks, for the statistics. */
#define EVEN_BYTES bytes = allport_bytes_of((MPI_Aint)recvcount, recvtype) * ranks
#define UNEVEN_BYTES                                                                                                 \
  for (int i = 0; i < ranks; i++) bytes += allport_bytes_of((MPI_Aint)recvcounts[i], recvtype)
#define BY_TYPES_BYTES                                                                                               \
  for (int i = 0; i < ranks; i++) bytes += allport_bytes_of((MPI_Aint)recvcounts[i], recvtypes[i])
#define COUNT(name, way, sum)                                                                                        \
  int ranks = allport_ranks(comm);                                                                                   \
  long long bytes = 0;                                                                                               \
  sum;                                                                                                               \
  allport_count("MPI_" #name, comm, way, bytes, 0)

/*
 * A call in its forms. Persistent ones stay MPI's: MPI_Start would have to start what is no request of MPI.
 */
#define TAKEN(name, own, parameters, arguments)                                                                      \
  int MPI_##name(parameters) { return own(arguments); }
#define BEGUN(name, begin, parameters, arguments, sum)                                                               \
  int MPI_##name(parameters, MPI_Request *request) {                                                                 \
    int left, error = begin(arguments, request, &left);                                                              \
    if (left == 0) return error;                                                                                     \
    COUNT(name, left, sum);                                                                                          \
    return PMPI_##name(arguments, request);                                                                          \
  }
#define NON_BLOCKING(name, parameters, arguments, sum)                                                               \
  int MPI_##name(parameters, MPI_Request *request) {                                                                 \
    COUNT(name, ALLPORT_LEFT_NON_BLOCKING, sum);                                                                     \
    return PMPI_##name(arguments, request);                                                                          \
  }
#define PERSISTENT(name, parameters, arguments, sum)                                                                 \
  int MPI_##name(parameters, MPI_Info info, MPI_Request *request) {                                                  \
    COUNT(name, ALLPORT_LEFT_PERSISTENT, sum);                                                                       \
    return PMPI_##name(arguments, info, request);                                                                    \
  }

TAKEN(Alltoall, allport_alltoall, EVEN(int, int), EVEN_ARGUMENTS)
TAKEN(Alltoallv, allport_alltoallv, UNEVEN(int, int), UNEVEN_ARGUMENTS)
TAKEN(Alltoallw, allport_alltoallw, BY_TYPES(int, int), BY_TYPES_ARGUMENTS)
BEGUN(Ialltoall, allport_begin_alltoall, EVEN(int, int), EVEN_ARGUMENTS, EVEN_BYTES)
NON_BLOCKING(Ialltoallv, UNEVEN(int, int), UNEVEN_ARGUMENTS, UNEVEN_BYTES)
NON_BLOCKING(Ialltoallw, BY_TYPES(int, int), BY_TYPES_ARGUMENTS, BY_TYPES_BYTES)
#if MPI_VERSION >= 4
PERSISTENT(Alltoall_init, EVEN(int, int), EVEN_ARGUMENTS, EVEN_BYTES)
PERSISTENT(Alltoallv_init, UNEVEN(int, int), UNEVEN_ARGUMENTS, UNEVEN_BYTES)
PERSISTENT(Alltoallw_init, BY_TYPES(int, int), BY_TYPES_ARGUMENTS, BY_TYPES_BYTES)
TAKEN(Alltoall_c, allport_alltoall_c, EVEN(MPI_Count, MPI_Aint), EVEN_ARGUMENTS)
TAKEN(Alltoallv_c, allport_alltoallv_c, UNEVEN(MPI_Count, MPI_Aint), UNEVEN_ARGUMENTS)
TAKEN(Alltoallw_c, allport_alltoallw_c, BY_TYPES(MPI_Count, MPI_Aint), BY_TYPES_ARGUMENTS)
BEGUN(Ialltoall_c, allport_begin_alltoall, EVEN(MPI_Count, MPI_Aint), EVEN_ARGUMENTS, EVEN_BYTES)
NON_BLOCKING(Ialltoallv_c, UNEVEN(MPI_Count, MPI_Aint), UNEVEN_ARGUMENTS, UNEVEN_BYTES)
NON_BLOCKING(Ialltoallw_c, BY_TYPES(MPI_Count, MPI_Aint), BY_TYPES_ARGUMENTS, BY_TYPES_BYTES)
PERSISTENT(Alltoall_init_c, EVEN(MPI_Count, MPI_Aint), EVEN_ARGUMENTS, EVEN_BYTES)
PERSISTENT(Alltoallv_init_c, UNEVEN(MPI_Count, MPI_Aint), UNEVEN_ARGUMENTS, UNEVEN_BYTES)
PERSISTENT(Alltoallw_init_c, BY_TYPES(MPI_Count, MPI_Aint), BY_TYPES_ARGUMENTS, BY_TYPES_BYTES)
#endif

static const char *wish(const char *variable) {
  const char *value = getenv(variable);
  return value == NULL ? "" : value;
}

static struct timespec begun;

static void __attribute__((constructor)) begin(void) {
  clock_gettime(CLOCK_MONOTONIC, &begun);
  allport_is_guarded = strcmp(wish("ALLPORT_GUARD"), "off") != 0;
}

static const char *reason(int way) {
  switch (way) {
    case ALLPORT_LEFT_BY_WISH:
      return "ALLPORT_ALLTOALL is mpi";
    case ALLPORT_LEFT_BETWEEN_GROUPS:
      return "intercommunicator";
    case ALLPORT_LEFT_BY_RANKS:
      return "no schedule for so many ranks";
    case ALLPORT_LEFT_BY_TYPES:
      return "several types";
    case ALLPORT_LEFT_NEW_COUNTS:
      return "new counts";
    case ALLPORT_LEFT_NON_BLOCKING:
      return "non-blocking";
    case ALLPORT_LEFT_PERSISTENT:
      return "persistent";
    case ALLPORT_LEFT_IN_A_TRIAL:
      return "in a trial";
    case ALLPORT_LEFT_AS_SLOWER:
      return "faster";
    default:
      return "wrong arguments";
  }
}

/* One line, so that those of several programs stay apart. */
static void print_statistics(void) {
  long long came = 0;
  fprintf(stderr, "allport: rank 0 made %lld all-to-alls", allport_calls_by(0, ALLPORT_WAYS));
  for (int i = 0; i < ALLPORT_WAYS; i++) {
    long long calls = allport_calls_by(i, i + 1);
    if (calls == 0) continue;
    if (i < ALLPORT_SCHEDULES) {
      const struct schedule *schedule = allport_schedules[i];
      fprintf(stderr, "; %lld by %s on %d ranks", calls, schedule->algorithm, schedule->ranks);
    } else {
      fprintf(stderr, "; %lld left to MPI: %s", calls, reason(i));
    }
  }
  for (const struct allport_calls *calls = allport_calls; calls != NULL; calls = calls->next) {
    if (calls->way < ALLPORT_SCHEDULES) came += calls->bytes;
  }
  fprintf(stderr, "; %lld bytes received by schedules", came);
  for (const struct allport_verdict *verdict = allport_verdicts; verdict != NULL; verdict = verdict->next) {
    fprintf(stderr, "; %s among %d ranks from %lld B on %.2f times as fast as MPI's own", verdict->function,
            verdict->ranks, 1LL << verdict->size, verdict->times);
  }
  fprintf(stderr, "\n");
}

/* The calls of rank 0 as lines of JSON, for `allport cost --trace`. */
static void write_trace(const char *name) {
  FILE *file = fopen(name, "w");
  struct timespec now;
  int ranks = 0;
  if (file == NULL) {
    fprintf(stderr, "allport: ALLPORT_STATISTICS=\"%s\" cannot be written: %s; give a file, or \"off\"\n", name, strerror(errno));
    return;
  }
  clock_gettime(CLOCK_MONOTONIC, &now);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  fprintf(file, "{\"allport\":\"@VERSION@\",\"ranks\":%d,\"seconds\":%.6f}\n", ranks,
          (double)(now.tv_sec - begun.tv_sec) + (double)(now.tv_nsec - begun.tv_nsec) * 1e-9);
  for (const struct allport_calls *calls = allport_calls; calls != NULL; calls = calls->next) {
    long long blocks = calls->calls * calls->ranks;
    fprintf(file, "{\"function\":\"%s\",\"ranks\":%d,\"blockBytes\":%lld,\"calls\":%lld,\"seconds\":%.9f,", calls->function,
            calls->ranks, blocks > 0 ? calls->bytes / blocks : 0, calls->calls, calls->seconds);
    if (calls->way < ALLPORT_SCHEDULES) {
      fprintf(file, "\"by\":\"%s\"}\n", allport_schedules[calls->way]->algorithm);
    } else {
      fprintf(file, "\"by\":\"MPI\",\"because\":\"%s\"}\n", reason(calls->way));
    }
  }
  fclose(file);
}

#ifdef OPEN_MPI
/* Other MPIs cannot call the library while the program waits, and need no communicator for that. */
static int open_world(int error) {
  if (error == MPI_SUCCESS) error = PMPI_Comm_dup(MPI_COMM_WORLD, &allport_world);
  if (error == MPI_SUCCESS) error = PMPI_Comm_set_errhandler(allport_world, MPI_ERRORS_RETURN);
  return error;
}

int MPI_Init(int *argc, char ***argv) { return open_world(PMPI_Init(argc, argv)); }

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  return open_world(PMPI_Init_thread(argc, argv, required, provided));
}
#endif

int MPI_Finalize(void) {
  const char *where = wish("ALLPORT_STATISTICS");
  int rank;
  if (MPI_Comm_rank(MPI_COMM_WORLD, &rank) == MPI_SUCCESS && rank == 0 && strcmp(where, "off") != 0) {
    print_statistics();
    if (*where != '\0') write_trace(where);
  }
  if (allport_world != MPI_COMM_NULL) PMPI_Comm_free(&allport_world);
  return PMPI_Finalize();
}
