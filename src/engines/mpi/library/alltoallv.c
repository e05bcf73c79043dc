/*
 * MPI_Alltoallv and MPI_Alltoallw by the schedules of blocks.
 */
#include "allport_alltoall.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "schedules.h"

/* Parts in which a schedule has a block. */
#define PARTS 1
/* Counts that are new are planned where the bytes that a rank sends are so many times those of a table of counts. */
#define TIMES_TABLE 8

@TRY@@PLAN@@KEPT@@COMMUNICATOR@@TYPES@/* The schedule of the last exchange of blocks. */
static int exchange_blocks(char *here, char *there, long long bytes, struct state *state) {
  return allport_exchange_bytes(here, there, (int)bytes, state->own, &state->kept.way);
}

@CALL@/* What is told beside the hash: the bytes that this rank sends, and whether it has several types. */
enum { BYTES = FIRST_MORE, TYPES, TOLD };

/*
 * Begins a call, whose lists and types are left open, or finds that it is left to MPI. The first call on a communicator waits for all
 * ranks.
 */
static int begin_call(struct call *call, const void *sendbuf, void *recvbuf, MPI_Comm comm) {
  struct state *state = find_state(comm);
  int is_made;
  int error = MPI_SUCCESS;
  memset(call, 0, sizeof *call);
  call->left = state == NULL ? allport_reason_to_leave(comm) : 0;
  if (call->left != 0) return MPI_SUCCESS;
  if (state == NULL) TRY(begin_state(comm, 1, &state));
  TRY(go_on_making(state, 1, &is_made));
  open_call(call, state, sendbuf, recvbuf);
done:
  return error;
}

/* The one type of the elements of an array, and whether there are several; those of no elements are not looked at. */
static MPI_Datatype type_of(const struct array *array, int ranks, const MPI_Datatype types[], int *are_several) {
  MPI_Datatype type = MPI_BYTE;
  int has_any = 0;
  for (int i = 0; i < ranks; i++) {
    if (array->counts[i] == 0) continue;
    if (has_any && types[i] != type) *are_several = 1;
    type = types[i];
    has_any = 1;
  }
  return type;
}

/*
 * The plan for a call, or why it is MPI's: its types; counts that are new, in so short a call that no plan is worth it before they come
 * again; or the guard. All ranks find the same.
 */
static int find_plan(struct call *call, const unsigned long long *told, struct plan **found) {
  struct kept *kept = &call->state->kept;
  unsigned long long ranks = (unsigned long long)call->state->ranks;
  int error = MPI_SUCCESS;
  call->left = told[TYPES] > 0 ? ALLPORT_LEFT_BY_TYPES : 0;
  if (call->left != 0) return MPI_SUCCESS;
  *found = place_of_plan(kept, told + HASH);
  if (!is_for(*found, told + HASH) && told[BYTES] / ranks < TIMES_TABLE * sizeof *kept->table * ranks * ranks) {
    call->left = ALLPORT_LEFT_NEW_COUNTS;
    clear_place(kept, *found, told + HASH);
    return MPI_SUCCESS;
  }
  if (allport_is_guarded && told[BYTES] > 0) {
    call->size = allport_size_of((long long)(told[BYTES] / (ranks * ranks)));
    call->trial = &kept->trials[call->size];
    call->left = allport_turn(call->trial, &call->is_tried);
    if (call->left != 0) return MPI_SUCCESS;
  }
  if (is_missing(*found, told + HASH)) TRY(plan_for(call, *found, told + HASH));
done:
  return error;
}

/*
 * Does a call whose lists are filled, or finds that it is left to MPI. An array has one type for all ranks and displacements in its
 * extents, or a type for each rank and displacements in bytes.
 */
static int exchange(struct call *call, int has_types, const MPI_Datatype sendtypes[], const MPI_Datatype recvtypes[]) {
  struct array *input = &call->arrays[INPUT], *output = &call->arrays[OUTPUT];
  struct state *state = call->state;
  int ranks = state->ranks, are_several = 0;
  MPI_Datatype sendtype = has_types ? type_of(input, ranks, sendtypes, &are_several) : *sendtypes;
  MPI_Datatype recvtype = has_types ? type_of(output, ranks, recvtypes, &are_several) : *recvtypes;
  unsigned long long told[TOLD];
  struct plan *plan;
  int error = MPI_SUCCESS;
  told[BYTES] = 0;
  told[TYPES] = (unsigned long long)are_several;
  if (!are_several) {
    error = look_at(input, ranks, sendtype, has_types);
    if (error == MPI_SUCCESS) error = look_at(output, ranks, recvtype, has_types);
    if (error == MPI_SUCCESS) error = pack(input, 0, state);
    for (int i = 0; i < ranks && error == MPI_SUCCESS; i++) told[BYTES] += (unsigned long long)(input->counts[i] * input->size);
  }
  TRY(tell(call, error, told, TOLD));
  TRY(find_plan(call, told, &plan));
  if (call->left != 0) goto done;
  state->kept.way = allport_schedule_for(ranks, 0);
  TRY(follow(call, plan));
done:
  return error;
}

/* Gives back what a call holds. It is counted, and the guard hears how long it took. */
static int end_call(struct call *call, const char *function, long long bytes, double start, MPI_Comm comm, int error) {
  double seconds = MPI_Wtime() - start;
  close_call(call);
  if (error != MPI_SUCCESS) return error;
  allport_count(function, comm, call->left != 0 ? call->left : call->state->kept.way, bytes, seconds);
  if (!call->is_tried) return error;
  return report(comm, allport_judge(call->trial, function, call->size, seconds, call->state->own));
}

@INTS@#if MPI_VERSION >= 4
@LARGE@#endif
