#include "allport_alltoall.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "schedules.h"

#define SCHEDULES ALLPORT_SCHEDULES

static const struct schedule *schedule_at(int number) { return allport_schedules[number]; }

@TRY@@DISPLACED@@EXCHANGE@long long allport_calls[ALLPORT_SCHEDULES + 1];
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

/* Whether the calls on a communicator are MPI's. A rank that cannot ask is one of ours, and tells the others. */
static int is_of_mpi(MPI_Comm comm) {
  const char *wish = getenv("ALLPORT_ALLTOALL");
  int ranks, is_inter;
  if (wish != NULL && strcmp(wish, "mpi") == 0) return 1;
  if (MPI_Comm_test_inter(comm, &is_inter) != MPI_SUCCESS || MPI_Comm_size(comm, &ranks) != MPI_SUCCESS) return 0;
  return is_inter || chosen(ranks, 0) == ALLPORT_SCHEDULES;
}

@OPERATION@@FORMS@