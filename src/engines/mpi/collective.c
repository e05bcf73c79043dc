#include "allport_alltoall.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

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

@STRUCTS@/* The memory of this rank during one call. Input and scratch have the sender's type, output the receiver's. */
struct memory {
  int rank;
  struct blocks input, output, scratch;
  /* Of its own, to be freed: the scratch, and what is put apart. */
  char *cells, *saved;
@MEMORY@};

#define NO_MEMORY {0, NO_BLOCKS, NO_BLOCKS, NO_BLOCKS, NULL, NULL@EMPTY@}

/* What is kept for a communicator: room for the types of all messages of a rank. */
struct kept {
  MPI_Datatype *types;
};

struct state;
static int open_kept(struct state *state);
static void close_kept(struct kept *kept);

@COMMUNICATOR@static const struct round *rounds_of(int rank) { return round_table[program_of[rank]]; }

static int open_kept(struct state *state) {
  const struct round *rounds = rounds_of(state->rank);
  size_t messages = (size_t)(rounds[ROUNDS].end - rounds[0].receives);
  if (state->kept.types == NULL) state->kept.types = (MPI_Datatype *)malloc((messages + 1) * sizeof(MPI_Datatype));
  return state->kept.types == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
}

static void close_kept(struct kept *kept) { free(kept->types); }

@DISPLACED@@MESSAGES@/* Receives and sends the messages of a round, and waits for all of them. */
static int do_round(int rank, const struct round *round, const MPI_Datatype *types, MPI_Comm comm) {
  MPI_Request requests[MOST_MESSAGES];
  /* Nobody reads them, but compilers take MPI_STATUSES_IGNORE of some libraries for an array that is too short. */
  MPI_Status statuses[MOST_MESSAGES];
  int messages = round->end - round->receives;
  int error = MPI_SUCCESS;
  for (int i = 0; i < messages; i++) {
    const struct message *message = &message_table[round->receives + i];
    int peer = displaced(AXES, shape, rank, message->peer);
    if (round->receives + i < round->sends) {
      TRY(MPI_Irecv(MPI_BOTTOM, 1, types[i], peer, message->tag, comm, &requests[i]));
    } else {
      TRY(MPI_Isend(MPI_BOTTOM, 1, types[i], peer, message->tag, comm, &requests[i]));
    }
  }
  TRY(MPI_Waitall(messages, requests, statuses));
done:
  return error;
}

/* Blocks of `count` elements, one after another. */
static int blocks_at(const void *buffer, int count, MPI_Datatype type, struct blocks *blocks) {
  MPI_Aint lower;
  int error = MPI_SUCCESS;
  /* MPI would tell the handler of MPI_COMM_WORLD. */
  if (type == MPI_DATATYPE_NULL) return MPI_ERR_TYPE;
  TRY(MPI_Type_contiguous(count, type, &blocks->type));
  TRY(MPI_Type_commit(&blocks->type));
  TRY(MPI_Type_get_extent(blocks->type, &lower, &blocks->stride));
  blocks->first = (char *)buffer;
done:
  return error;
}

@FUNCTION@