#include "allport_alltoall.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "schedules.h"

@TRY@@DISPLACED@@FAIL@@EXCHANGE@long long allport_calls[ALLPORT_SCHEDULES + 1];
long long allport_bytes;

/* The schedule for so many ranks and bytes of a block, by its number; that behind the last where there is none. */
static int chosen(int ranks, MPI_Aint bytes) {
  int found = ALLPORT_SCHEDULES;
  for (int i = 0; i < ALLPORT_CHOICES && allport_choices[i].ranks <= ranks; i++) {
    const struct choice *choice = &allport_choices[i];
    /* The first one also for no bytes. */
    if (choice->ranks == ranks && (choice->bytes <= bytes || found == ALLPORT_SCHEDULES)) found = choice->schedule;
  }
  return found;
}

/* Whether somebody wants all calls left to MPI, or threads may meet in what is kept. */
static int is_off(int *off) {
  static int known = -1;
  int error = MPI_SUCCESS;
  if (known < 0) {
    const char *wish = getenv("ALLPORT_ALLTOALL");
    int level;
    TRY(MPI_Query_thread(&level));
    known = level == MPI_THREAD_MULTIPLE || (wish != NULL && strcmp(wish, "mpi") == 0);
  }
  *off = known;
done:
  return error;
}

@OPERATION@@FORMS@