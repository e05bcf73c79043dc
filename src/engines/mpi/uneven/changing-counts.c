#include "allport_alltoallv.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"

#define RANKS @RANKS@
/* Parts in which the schedule has a block: all blocks have a multiple of so many bytes. */
#define PARTS @PARTS@
#define WRONG_COMMUNICATOR "allport_alltoallv: the schedule is for @RANKS@ ranks; give an intracommunicator of that size"

@TRY@@PLAN@@KEPT@@COMMUNICATOR@@TYPES@/* Every rank's block for each. */
static int exchange_blocks(char *here, char *there, long long bytes, const struct state *state) {
  return allport_alltoall(here, (int)bytes, MPI_BYTE, there, (int)bytes, MPI_BYTE, state->own);
}

@CALL@@LISTS@int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  unsigned long long told[FIRST_MORE];
  struct call call;
  struct array *input = &call.arrays[INPUT], *output = &call.arrays[OUTPUT];
  struct state *state;
  struct plan *plan;
  int error = MPI_SUCCESS;
  memset(&call, 0, sizeof call);
  TRY(state_of(comm, &state));
  open_call(&call, state, sendbuf, recvbuf);
  copy_lists(output, RANKS, recvcounts, rdispls);
  copy_lists(input, RANKS, is_in_place ? recvcounts : sendcounts, is_in_place ? rdispls : sdispls);
  error = look_at(input, RANKS, is_in_place ? recvtype : sendtype, 0);
  if (error == MPI_SUCCESS) error = look_at(output, RANKS, recvtype, 0);
  if (error == MPI_SUCCESS) error = pack(input, 0, state);
  TRY(tell(&call, error, told, FIRST_MORE));
  plan = place_of_plan(&state->kept, told + HASH);
  if (is_missing(plan, told + HASH)) TRY(plan_for(&call, plan, told + HASH));
  TRY(follow(&call, plan));
done:
  close_call(&call);
  return report(comm, error);
}
