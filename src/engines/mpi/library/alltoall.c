#include "allport_alltoall.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "schedules.h"

#define SCHEDULES ALLPORT_SCHEDULES

static const struct schedule *schedule_at(int number) { return allport_schedules[number]; }

@TRY@@DISPLACED@@EXCHANGE@int allport_schedule_for(int ranks, MPI_Aint bytes) {
  int found = ALLPORT_SCHEDULES;
  for (int i = 0; i < ALLPORT_CHOICES && allport_choices[i].ranks <= ranks; i++) {
    const struct choice *choice = &allport_choices[i];
    /* The first one also for no bytes. */
    if (choice->ranks == ranks && (choice->bytes <= bytes || found == ALLPORT_SCHEDULES)) found = choice->schedule;
  }
  return found;
}

int allport_reason_to_leave(MPI_Comm comm) {
  const char *wish = getenv("ALLPORT_ALLTOALL");
  int ranks, is_inter;
  if (wish != NULL && strcmp(wish, "mpi") == 0) return ALLPORT_LEFT_BY_WISH;
  if (MPI_Comm_test_inter(comm, &is_inter) != MPI_SUCCESS || MPI_Comm_size(comm, &ranks) != MPI_SUCCESS) return 0;
  if (is_inter) return ALLPORT_LEFT_BETWEEN_GROUPS;
  return allport_schedule_for(ranks, 0) == ALLPORT_SCHEDULES ? ALLPORT_LEFT_BY_RANKS : 0;
}

@OPERATION@@FORMS@@REQUESTS@