#include "allport_alltoall.h"

#include <stdint.h>
#include <stdlib.h>

#include "allport_alltoall_schedule.h"

@TRY@/* Cells begin where any type may begin. */
#define ALIGNMENT 16

/* Blocks at equal distances: where the first one is, bytes from each to the next, and the type of one. */
struct blocks {
  char *first;
  MPI_Aint stride;
  MPI_Datatype type;
};

/* Before a call says where they are. */
#define NO_BLOCKS {NULL, 0, MPI_DATATYPE_NULL}

/* The memory of this rank during one call. Input and scratch have the sender's type, output the receiver's. */
struct memory {
  int rank;
  struct blocks input, output, scratch;
@MEMORY@};

@DISPLACED@@MESSAGES@/* Receives and sends the messages of a round, and waits for all of them. */
static int do_round(const struct memory *memory, const struct round *round, MPI_Comm comm) {
  MPI_Request requests[MOST_MESSAGES];
  /* Nobody reads them, but compilers take MPI_STATUSES_IGNORE of some libraries for an array that is too short. */
  MPI_Status statuses[MOST_MESSAGES];
  int messages = round->end - round->receives;
  int error = MPI_SUCCESS;
  for (int i = 0; i < messages; i++) {
    const struct message *message = &message_table[round->receives + i];
    int peer = displaced(AXES, shape, memory->rank, message->peer);
    MPI_Datatype type;
    TRY(message_type(memory, message, &type));
    if (round->receives + i < round->sends) {
      TRY(MPI_Irecv(MPI_BOTTOM, 1, type, peer, message->tag, comm, &requests[i]));
    } else {
      TRY(MPI_Isend(MPI_BOTTOM, 1, type, peer, message->tag, comm, &requests[i]));
    }
    /* It is freed when the message is done. */
    TRY(MPI_Type_free(&type));
  }
  TRY(MPI_Waitall(messages, requests, statuses));
done:
  return error;
}

@REFUSE@static int free_duplicate(MPI_Comm comm, int key, void *value, void *extra) {
  MPI_Comm duplicate = MPI_Comm_f2c((MPI_Fint)(intptr_t)value);
  (void)comm;
  (void)key;
  (void)extra;
  return MPI_Comm_free(&duplicate);
}

/* The duplicate of a communicator that is for these messages only. */
static int duplicate_of(MPI_Comm comm, MPI_Comm *duplicate) {
  static int key = MPI_KEYVAL_INVALID;
  void *value;
  int found;
  int error = MPI_SUCCESS;
  if (key == MPI_KEYVAL_INVALID) TRY(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_duplicate, &key, NULL));
  TRY(MPI_Comm_get_attr(comm, key, &value, &found));
  if (found) {
    *duplicate = MPI_Comm_f2c((MPI_Fint)(intptr_t)value);
  } else {
    TRY(MPI_Comm_dup(comm, duplicate));
    TRY(MPI_Comm_set_attr(comm, key, (void *)(intptr_t)MPI_Comm_c2f(*duplicate)));
  }
done:
  return error;
}

/* Blocks of `count` elements, one after another. */
static int blocks_at(const void *buffer, int count, MPI_Datatype type, struct blocks *blocks) {
  MPI_Aint lower;
  int error = MPI_SUCCESS;
  TRY(MPI_Type_contiguous(count, type, &blocks->type));
  TRY(MPI_Type_commit(&blocks->type));
  TRY(MPI_Type_get_extent(blocks->type, &lower, &blocks->stride));
  blocks->first = (char *)buffer;
done:
  return error;
}

@FUNCTION@