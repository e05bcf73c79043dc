/* An exchange under way. */
struct exchange {
  struct plan *plan;
  struct state *state;
  /* Of all its messages. */
  int tag;
  /* The round whose messages are on their way; as many as there are when all is done. */
  int round;
  char *arrays[ARRAYS];
  struct side input, output;
};

/* Copies the pieces of a message to its own memory, or back. */
static void copy_pieces(const struct exchange *exchange, const struct planned *message, int is_back) {
  char *at = message->copied;
  for (int i = 0; i < message->pieces; i++) {
    const struct piece *piece = &message->first[i];
    char *there = exchange->arrays[piece->array] + piece->offset;
    if (is_back) {
      memcpy(there, at, (size_t)piece->bytes);
    } else {
      memcpy(at, there, (size_t)piece->bytes);
    }
    at += piece->bytes;
  }
}

static int messages_of(const struct round *round) { return round->end - round->receives; }

/* Sends the messages of the round, or says where they are to be received. */
static int begin_round(struct exchange *exchange) {
  struct plan *plan = exchange->plan;
  const struct round *round = &plan->rounds[exchange->round];
  struct planned *messages = plan->messages + (round->receives - plan->rounds[0].receives);
  int receives = round->sends - round->receives, tag = exchange->tag;
  MPI_Comm comm = exchange->state->own;
  int error = MPI_SUCCESS;
  for (int i = 0; i < messages_of(round); i++) {
    const struct planned *message = &messages[i];
    char *buffer = message->copied;
    int count = (int)message->bytes;
    MPI_Datatype type = MPI_BYTE;
    if (message->type != MPI_DATATYPE_NULL) {
      buffer = (char *)MPI_BOTTOM;
      count = 1;
      type = message->type;
    } else if (buffer == NULL) {
      buffer = exchange->arrays[message->first->array] + message->first->offset;
    }
    if (i < receives) {
      TRY(MPI_Irecv(buffer, count, type, message->peer, tag, comm, &plan->requests[i]));
    } else {
      if (message->copied != NULL) copy_pieces(exchange, message, 0);
      TRY(MPI_Isend(buffer, count, type, message->peer, tag, comm, &plan->requests[i]));
    }
  }
done:
  return error;
}

/* All messages of the round are there: what was copied goes to its place, and the next round begins. */
static int next_round(struct exchange *exchange) {
  struct plan *plan = exchange->plan;
  const struct round *round = &plan->rounds[exchange->round];
  struct planned *messages = plan->messages + (round->receives - plan->rounds[0].receives);
  int error = MPI_SUCCESS;
  for (int i = 0; i < round->sends - round->receives; i++) {
    if (messages[i].copied != NULL) copy_pieces(exchange, &messages[i], 1);
  }
  if (++exchange->round < plan->schedule->rounds) {
    TRY(begin_round(exchange));
  } else if (!exchange->output.is_plain) {
    TRY(pack(&exchange->output, plan->schedule->ranks, exchange->arrays[OUTPUT], 1, exchange->state->own));
  }
done:
  return error;
}

static int is_done(const struct exchange *exchange) { return exchange->round == exchange->plan->schedule->rounds; }

/*
 * Looks at the arguments of MPI_Alltoall. What the messages carry are bytes: blocks with gaps are packed first, and unpacked
 * at the end. In place, the input is a copy, since what arrives would lie on what has not left yet.
 */
static int look_at_both(struct exchange *exchange, const void *sendbuf, int sendcount, MPI_Datatype sendtype,
                        void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  int error = MPI_SUCCESS;
  TRY(look_at(recvbuf, recvcount, recvtype, &exchange->output, comm));
  if (sendbuf == MPI_IN_PLACE) {
    exchange->input = exchange->output;
  } else {
    TRY(look_at(sendbuf, sendcount, sendtype, &exchange->input, comm));
  }
done:
  return error;
}

/* Takes a plan for an exchange whose sides have been looked at, and which has a plan unless that is NULL. */
static int prepare(struct exchange *exchange, struct state *state, const struct schedule *schedule) {
  struct side *input = &exchange->input, *output = &exchange->output;
  struct plan *plan;
  int is_taken = input->buffer != output->buffer && input->is_plain;
  int error = MPI_SUCCESS;
  TRY(take_plan(state, schedule, input->block, is_taken ? input->buffer : NULL, output->is_plain ? output->buffer : NULL,
                &exchange->plan));
  plan = exchange->plan;
  exchange->state = state;
  exchange->tag = 0;
  exchange->arrays[INPUT] = is_taken ? input->buffer : own_array(plan, INPUT);
  exchange->arrays[OUTPUT] = output->is_plain ? output->buffer : own_array(plan, OUTPUT);
  exchange->arrays[CELLS] = plan->memory;
  if (exchange->arrays[INPUT] == NULL || exchange->arrays[OUTPUT] == NULL) TRY(MPI_ERR_NO_MEM);
done:
  return error;
}

/* Begins an exchange that is prepared, and whose communicator has its duplicate. */
static int begin(struct exchange *exchange) {
  const struct side *input = &exchange->input;
  const struct state *state = exchange->state;
  int ranks = exchange->plan->schedule->ranks;
  MPI_Aint block = input->block;
  char *packed = exchange->arrays[INPUT];
  int error = MPI_SUCCESS;
  if (!input->is_plain) {
    TRY(pack(input, ranks, packed, 0, state->own));
  } else if (packed != input->buffer) {
    memcpy(packed, input->buffer, (size_t)(ranks * block));
  }
  memcpy(exchange->arrays[OUTPUT] + state->rank * block, packed + state->rank * block, (size_t)block);
  exchange->round = 0;
  TRY(begin_round(exchange));
done:
  return error;
}

/* Gives the plan back. After an error its messages may still be on their way: then it waits for the end of the communicator. */
static void end(struct exchange *exchange, int error) {
  if (exchange->plan == NULL) return;
  if (error == MPI_SUCCESS) exchange->plan->is_in_use = 0;
  exchange->plan = NULL;
  drop_plans(exchange->state);
}

