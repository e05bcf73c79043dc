/* An exchange under way. */
struct exchange {
  struct plan *plan;
  MPI_Comm comm;
  int rank;
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
  int receives = round->sends - round->receives;
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
      TRY(MPI_Irecv(buffer, count, type, message->peer, 0, exchange->comm, &plan->requests[i]));
    } else {
      if (message->copied != NULL) copy_pieces(exchange, message, 0);
      TRY(MPI_Isend(buffer, count, type, message->peer, 0, exchange->comm, &plan->requests[i]));
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
    TRY(pack(&exchange->output, plan->schedule->ranks, exchange->arrays[OUTPUT], 1, exchange->comm));
  }
done:
  return error;
}

/* Waits for the messages of the round, and begins the next one. */
static int await_round(struct exchange *exchange) {
  struct plan *plan = exchange->plan;
  int error = MPI_SUCCESS;
  TRY(MPI_Waitall(messages_of(&plan->rounds[exchange->round]), plan->requests, plan->statuses));
  TRY(next_round(exchange));
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

/* Begins an exchange whose sides have been looked at, and which has a plan unless that is NULL. */
static int begin(struct exchange *exchange, struct state *state, const struct schedule *schedule) {
  struct side *input = &exchange->input, *output = &exchange->output;
  struct plan *plan;
  int is_in_place = input->buffer == output->buffer, is_taken = !is_in_place && input->is_plain;
  MPI_Aint block = input->block;
  char *own;
  int error = MPI_SUCCESS;
  exchange->comm = state->own;
  exchange->rank = state->rank;
  exchange->round = 0;
  TRY(take_plan(state, schedule, block, is_taken ? input->buffer : NULL, output->is_plain ? output->buffer : NULL,
                &exchange->plan));
  plan = exchange->plan;
  exchange->arrays[INPUT] = is_taken ? input->buffer : own_array(plan, INPUT);
  exchange->arrays[OUTPUT] = output->is_plain ? output->buffer : own_array(plan, OUTPUT);
  exchange->arrays[CELLS] = plan->memory;
  if (exchange->arrays[INPUT] == NULL || exchange->arrays[OUTPUT] == NULL) TRY(MPI_ERR_NO_MEM);
  if (!input->is_plain) {
    TRY(pack(input, schedule->ranks, exchange->arrays[INPUT], 0, exchange->comm));
  } else if (is_in_place) {
    memcpy(exchange->arrays[INPUT], input->buffer, (size_t)(schedule->ranks * block));
  }
  own = exchange->arrays[OUTPUT] + exchange->rank * block;
  memcpy(own, exchange->arrays[INPUT] + exchange->rank * block, (size_t)block);
  TRY(begin_round(exchange));
done:
  return error;
}

/* Gives the plan back. After an error its messages may still be on their way: then it waits for the end of the communicator. */
static void end(struct exchange *exchange, struct state *state, int error) {
  if (exchange->plan == NULL) return;
  if (error == MPI_SUCCESS) exchange->plan->is_in_use = 0;
  exchange->plan = NULL;
  drop_plans(state);
}

