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

int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  struct exchange exchange;
  struct state *state;
  int ranks, is_inter, off, number = ALLPORT_SCHEDULES;
  int error = MPI_SUCCESS;
  exchange.plan = NULL;
  TRY(is_off(&off));
  TRY(MPI_Comm_test_inter(comm, &is_inter));
  TRY(MPI_Comm_size(comm, &ranks));
  if (!off && !is_inter && chosen(ranks, 0) < ALLPORT_SCHEDULES) {
    TRY(look_at_both(&exchange, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
    number = chosen(ranks, exchange.input.block);
  }
  allport_calls[number]++;
  if (number == ALLPORT_SCHEDULES) {
    return PMPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
  }
  allport_bytes += (long long)exchange.input.block * (ranks - 1);
  if (exchange.input.block == 0) goto done;
  TRY(state_of(comm, &state));
  error = begin(&exchange, state, allport_schedules[number]);
  while (error == MPI_SUCCESS && !is_done(&exchange)) error = await_round(&exchange);
  end(&exchange, state, error);
done:
  return error == MPI_ERR_NO_MEM ? fail(comm, error) : error;
}
