#include "allport_alltoall.h"

#include <stdint.h>
#include <stdlib.h>

#include "allport_alltoall_schedule.h"

/* Leaves the function at its end, where what it holds is given back. */
#define TRY(call)                                                                                                    \
  do {                                                                                                               \
    if ((error = (call)) != MPI_SUCCESS) goto done;                                                                  \
  } while (0)

/* Cells begin where any type may begin. */
#define ALIGNMENT 16

/* Blocks at equal distances: where the first one is, bytes from each to the next, and the type of one. */
struct blocks {
  char *first;
  MPI_Aint stride;
  MPI_Datatype type;
};

/* The memory of this rank during one call. Input and scratch have the sender's type, output the receiver's. */
struct memory {
  int rank;
  struct blocks input, output, scratch;
};

/*
 * The rank that lies `offset` from `rank` on the grid `shape`, each coordinate modulo its side. The tables are the same for
 * many ranks because they name others by their offsets. On sides of 2 this is rank XOR offset.
 */
static int displaced(int rank, int offset) {
  int displaced = 0;
  int stride = 1;
  for (int axis = 0; axis < AXES; axis++) {
    int side = shape[axis];
    displaced += (rank / stride + offset / stride) % side * stride;
    stride *= side;
  }
  return displaced;
}

/* Where the block of a place is, and its type. */
static int locate(const struct memory *memory, int place, MPI_Aint *address, MPI_Datatype *type) {
  const struct blocks *blocks = place < RANKS       ? &memory->input
                                : place < 2 * RANKS ? &memory->output
                                                    : &memory->scratch;
  int index = place < 2 * RANKS ? displaced(memory->rank, place % RANKS) : place - 2 * RANKS;
  *type = blocks->type;
  return MPI_Get_address(blocks->first + index * blocks->stride, address);
}

/*
 * The blocks of a message where they lie. So nothing is packed or moved here, and no count is larger than an int, whatever
 * the size of the message.
 */
static int message_type(const struct memory *memory, const struct message *message, MPI_Datatype *type) {
  int lengths[LARGEST_MESSAGE];
  MPI_Aint addresses[LARGEST_MESSAGE];
  MPI_Datatype types[LARGEST_MESSAGE];
  int error = MPI_SUCCESS;
  for (int i = 0; i < message->blocks; i++) {
    lengths[i] = 1;
    TRY(locate(memory, place_table[message->first + i], &addresses[i], &types[i]));
  }
  TRY(MPI_Type_create_struct(message->blocks, lengths, addresses, types, type));
  TRY(MPI_Type_commit(type));
done:
  return error;
}

/* Receives and sends the messages of a round, and waits for all of them. */
static int do_round(const struct memory *memory, const struct round *round, MPI_Comm comm) {
  MPI_Request requests[MOST_MESSAGES];
  /* Nobody reads them, but compilers take MPI_STATUSES_IGNORE of some libraries for an array that is too short. */
  MPI_Status statuses[MOST_MESSAGES];
  int messages = round->end - round->receives;
  int error = MPI_SUCCESS;
  for (int i = 0; i < messages; i++) {
    const struct message *message = &message_table[round->receives + i];
    int peer = displaced(memory->rank, message->peer);
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

/* An error of ours, to which the communicator's error handler is told; it has words of its own. */
static int refuse(MPI_Comm comm) {
  static int code = MPI_SUCCESS;
  int error = MPI_SUCCESS;
  if (code == MPI_SUCCESS) {
    int error_class;
    TRY(MPI_Add_error_class(&error_class));
    TRY(MPI_Add_error_string(error_class, WRONG_COMMUNICATOR));
    TRY(MPI_Add_error_code(error_class, &code));
    TRY(MPI_Add_error_string(code, WRONG_COMMUNICATOR));
  }
  TRY(MPI_Comm_call_errhandler(comm, code));
  return code;
done:
  return error;
}

static int free_duplicate(MPI_Comm comm, int key, void *value, void *extra) {
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

/* Blocks of `count` elements, one for each rank, that lie one after another as MPI_Alltoall has them. */
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

/* Room for `count` blocks of that type, which do not overlap; *memory is to be freed. */
static int room_for(MPI_Aint count, MPI_Datatype type, struct blocks *blocks, char **memory) {
  MPI_Aint lower, extent;
  int error = MPI_SUCCESS;
  TRY(MPI_Type_get_true_extent(type, &lower, &extent));
  blocks->type = type;
  blocks->stride = (extent + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (count == 0) return MPI_SUCCESS;
  *memory = (char *)malloc((size_t)(count * blocks->stride));
  if (*memory == NULL) return MPI_ERR_NO_MEM;
  blocks->first = *memory - lower;
done:
  return error;
}

/* Copies block i of one kind to block j of another, inside this rank. */
static int copy(const struct blocks *from, int i, const struct blocks *to, int j, int rank, MPI_Comm comm) {
  return MPI_Sendrecv(from->first + i * from->stride, 1, from->type, rank, 0, to->first + j * to->stride, 1, to->type,
                      rank, 0, comm, MPI_STATUS_IGNORE);
}

/* The whole schedule; a rank's own block is in no message. */
static int exchange(const struct memory *memory, MPI_Comm comm) {
  const struct round *rounds = round_table[program_of[memory->rank]];
  int error = MPI_SUCCESS;
  TRY(copy(&memory->input, memory->rank, &memory->output, memory->rank, memory->rank, comm));
  for (int i = 0; i < ROUNDS; i++) TRY(do_round(memory, &rounds[i], comm));
done:
  return error;
}

int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  const struct blocks none = {NULL, 0, MPI_DATATYPE_NULL};
  struct memory memory = {0, none, none, none};
  char *cells = NULL, *saved = NULL;
  MPI_Comm own;
  MPI_Count bytes;
  int ranks, is_inter;
  int error = MPI_SUCCESS;

  TRY(MPI_Comm_test_inter(comm, &is_inter));
  TRY(MPI_Comm_size(comm, &ranks));
  if (is_inter || ranks != RANKS) return refuse(comm);
  TRY(duplicate_of(comm, &own));
  TRY(MPI_Comm_rank(own, &memory.rank));
  TRY(blocks_at(recvbuf, recvcount, recvtype, &memory.output));
  TRY(is_in_place ? blocks_at(recvbuf, recvcount, recvtype, &memory.input)
                  : blocks_at(sendbuf, sendcount, sendtype, &memory.input));
  TRY(MPI_Type_size_x(memory.output.type, &bytes));
  if (bytes == 0) goto done;

  if (is_in_place) {
    /* What arrives would lie on what has not left yet. */
    struct blocks apart;
    TRY(room_for(RANKS, memory.input.type, &apart, &saved));
    for (int i = 0; i < RANKS; i++) TRY(copy(&memory.input, i, &apart, i, memory.rank, own));
    memory.input = apart;
  }
  TRY(room_for(CELLS, memory.input.type, &memory.scratch, &cells));
  TRY(exchange(&memory, own));

done:
  if (error == MPI_ERR_NO_MEM) MPI_Comm_call_errhandler(comm, error);
  if (memory.input.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory.input.type);
  if (memory.output.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory.output.type);
  free(saved);
  free(cells);
  return error;
}
