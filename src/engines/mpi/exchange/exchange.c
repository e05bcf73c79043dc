/* What an exchange does next, and what it waits for. */
enum phase {
  /* The communicator's state. */
  MAKING,
  /* The messages of a round. */
  EXCHANGING,
  /* Messages that this rank cannot use. */
  DECLINING,
  /* What the others say of an exchange that failed. */
  AGREEING,
  DONE
};

/* In place of the number of a schedule. */
enum { UNKNOWN = -1 };

/*
 * An exchange under way. Where a rank cannot do its part, all its messages are empty; who gets such a message sends empty ones from
 * then on. Since there is a way of messages from each rank to each other, all ranks know it in the end, and agree on an error. So an
 * exchange without a fault has no message more.
 */
struct exchange {
  struct state *state;
  /* The number of its schedule, UNKNOWN where a fault leaves it open. */
  int number;
  struct plan *plan;
  enum phase phase;
  /* Of its messages by the first schedule. */
  int tag;
  /* The round whose messages are on their way, or whose next one is declined. */
  int round, declined;
  /* What this rank could not do, and whether there was an empty message. */
  int fault, is_void;
  /* Whether one that began earlier on this communicator is under way, and whether MPI failed in a round. */
  int is_behind, is_broken;
  /* What it tells the others of its fault, and how many messages it has dropped before it knew whose they are. */
  int told, dropped;
  /* Messages of the agreement that are there. */
  int agreed;
  char *arrays[ARRAYS];
  struct side input, output;
};

/* Looks at the arguments of MPI_Alltoall, alone. */
static int look_at_both(struct exchange *exchange, const void *sendbuf, MPI_Aint sendcount, MPI_Datatype sendtype,
                        void *recvbuf, MPI_Aint recvcount, MPI_Datatype recvtype) {
  int error = MPI_SUCCESS;
  memset(exchange, 0, sizeof *exchange);
  exchange->output = side_of(recvbuf, recvcount, recvtype);
  TRY(look_at(&exchange->output));
  if (sendbuf == MPI_IN_PLACE) {
    exchange->input = exchange->output;
  } else {
    exchange->input = side_of(sendbuf, sendcount, sendtype);
    TRY(look_at(&exchange->input));
  }
  /* Its own block goes from one to the other. */
  if (exchange->input.block != exchange->output.block) error = MPI_ERR_COUNT;
done:
  exchange->fault = error;
  return error;
}

/*
 * Takes a plan for an exchange whose sides have been looked at. What the messages carry are bytes: blocks with gaps are packed
 * first, and unpacked at the end. In place, the input is a copy, since what arrives would lie on what has not left yet.
 */
static int prepare(struct exchange *exchange) {
  struct side *input = &exchange->input, *output = &exchange->output;
  struct state *state = exchange->state;
  struct plan *plan;
  int is_taken = input->buffer != output->buffer && input->is_plain;
  int error = MPI_SUCCESS;
  if (exchange->plan == NULL) {
    TRY(take_plan(&state->kept, schedule_at(exchange->number), state->rank, input->block, is_taken ? input->buffer : NULL,
                  output->is_plain ? output->buffer : NULL, &exchange->plan));
  }
  plan = exchange->plan;
  exchange->arrays[INPUT] = is_taken ? input->buffer : own_array(plan, INPUT);
  exchange->arrays[OUTPUT] = output->is_plain ? output->buffer : own_array(plan, OUTPUT);
  exchange->arrays[CELLS] = plan->memory;
  if (exchange->arrays[INPUT] == NULL || exchange->arrays[OUTPUT] == NULL) error = MPI_ERR_NO_MEM;
done:
  return error;
}

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

static struct planned *planned_of(const struct plan *plan, const struct round *round) {
  return plan->messages + (round->receives - plan->rounds[0].receives);
}

/* Sends the messages of the round, or says where they are to be received. */
static int begin_round(struct exchange *exchange) {
  struct plan *plan = exchange->plan;
  const struct round *round = &plan->rounds[exchange->round];
  const struct planned *messages = planned_of(plan, round);
  const struct state *state = exchange->state;
  int receives = round->sends - round->receives, tag = exchange->tag + exchange->number;
  int error = MPI_SUCCESS;
  for (int i = 0; i < messages_of(round); i++) {
    const struct planned *message = &messages[i];
    char *buffer = message->copied;
    int count = (int)message->bytes;
    MPI_Datatype type = MPI_BYTE;
    int peer = peer_at(state, message->peer), to = tag_to(state, message->peer, tag);
    if (message->type != MPI_DATATYPE_NULL) {
      buffer = (char *)MPI_BOTTOM;
      count = 1;
      type = message->type;
    } else if (buffer == NULL) {
      buffer = exchange->arrays[message->first->array] + message->first->offset;
    }
    if (i < receives) {
      TRY(MPI_Irecv(buffer, count, type, peer, tag_to(state, state->rank, tag), state->own, &plan->requests[i]));
    } else if (exchange->is_void) {
      TRY(MPI_Isend(NULL, 0, MPI_BYTE, peer, to, state->own, &plan->requests[i]));
    } else {
      if (message->copied != NULL) copy_pieces(exchange, message, 0);
      TRY(MPI_Isend(buffer, count, type, peer, to, state->own, &plan->requests[i]));
    }
  }
done:
  return error;
}

static int is_empty(MPI_Status *status) {
  int bytes;
  return MPI_Get_count(status, MPI_BYTE, &bytes) == MPI_SUCCESS && bytes == 0;
}

/* All messages of the round are there: what was copied goes to its place, and the next round begins. */
static int next_round(struct exchange *exchange) {
  struct plan *plan = exchange->plan;
  const struct round *round = &plan->rounds[exchange->round];
  const struct planned *messages = planned_of(plan, round);
  int error = MPI_SUCCESS;
  for (int i = 0; i < round->sends - round->receives; i++) {
    if (is_empty(&plan->statuses[i])) {
      exchange->is_void = 1;
    } else if (messages[i].copied != NULL) {
      copy_pieces(exchange, &messages[i], 1);
    }
  }
  exchange->round++;
  if (exchange->round < plan->schedule->rounds) {
    TRY(begin_round(exchange));
  } else if (exchange->is_void) {
    exchange->phase = AGREEING;
  } else {
    exchange->phase = DONE;
    if (!exchange->output.is_plain) {
      TRY(pack(&exchange->output, plan->schedule->ranks, exchange->arrays[OUTPUT], 1, exchange->state));
    }
  }
done:
  return error;
}

static const struct round *rounds_of(const struct schedule *schedule, int rank) {
  return schedule->rounds_of_programs + schedule->program_of[rank] * schedule->rounds;
}

/* Sends the messages of this rank by a schedule, all of them empty. They wait for nothing, since nothing is in them. */
static int send_empty(const struct exchange *exchange, int number) {
  const struct state *state = exchange->state;
  const struct schedule *schedule = schedule_at(number);
  const struct round *rounds = rounds_of(schedule, state->rank);
  int error = MPI_SUCCESS;
  for (int i = 0; i < schedule->rounds; i++) {
    for (int j = rounds[i].sends; j < rounds[i].end; j++) {
      MPI_Request request;
      int peer = displaced(schedule->axes, schedule->shape, state->rank, schedule->messages[j].peer);
      TRY(MPI_Isend(NULL, 0, MPI_BYTE, peer_at(state, peer), tag_to(state, peer, exchange->tag + number), state->own, &request));
      MPI_Request_free(&request);
    }
  }
done:
  return error;
}

/* Where the schedule is open, the other ranks may have any of these. */
static int is_candidate(const struct exchange *exchange, int number) {
  return schedule_at(number)->ranks == exchange->state->ranks;
}

static int begin_to_decline(struct exchange *exchange) {
  int is_open = exchange->number == UNKNOWN;
  int error = MPI_SUCCESS;
  exchange->phase = is_open ? AGREEING : DECLINING;
  for (int i = 0; i < SCHEDULES; i++) {
    if (is_open ? is_candidate(exchange, i) : i == exchange->number) TRY(send_empty(exchange, i));
  }
done:
  return error;
}

/* Receives a message that is on its way into memory that is given back at once. */
static int drop(MPI_Status *status, MPI_Comm comm) {
  MPI_Datatype type = MPI_BYTE;
  MPI_Count bytes;
  MPI_Aint size = 1;
  MPI_Request request;
  char *memory;
  int count, is_there = 0;
  int error = MPI_SUCCESS;
  TRY(MPI_Get_count(status, MPI_BYTE, &count));
  bytes = count;
  if (count == MPI_UNDEFINED) {
    TRY(MPI_Get_elements_x(status, MPI_BYTE, &bytes));
    size = LONGEST_COPIED;
    TRY(MPI_Type_contiguous((int)size, MPI_BYTE, &type));
    TRY(MPI_Type_commit(&type));
  }
  memory = (char *)malloc((size_t)(bytes + size));
  /* A message cannot be received into less, and its sender would wait. */
  if (memory == NULL) MPI_Abort(comm, MPI_ERR_NO_MEM);
  error = MPI_Irecv(memory, (int)(bytes / size + 1), type, status->MPI_SOURCE, status->MPI_TAG, comm, &request);
  /* Where MPI itself calls this, nothing may wait. */
  while (error == MPI_SUCCESS && !is_there) error = MPI_Test(&request, &is_there, MPI_STATUS_IGNORE);
  free(memory);
  if (type != MPI_BYTE) MPI_Type_free(&type);
done:
  return error;
}

/* Goes on to decline what is sent to this rank, a message at a time. */
static int decline(struct exchange *exchange, int waits, int *is_there) {
  const struct state *state = exchange->state;
  const struct schedule *schedule;
  const struct round *round;
  MPI_Status status;
  int peer, tag;
  int error = MPI_SUCCESS;
  *is_there = 1;
  schedule = schedule_at(exchange->number);
  round = &rounds_of(schedule, state->rank)[exchange->round];
  if (round->receives + exchange->declined == round->sends) {
    exchange->declined = 0;
    if (++exchange->round == schedule->rounds) exchange->phase = AGREEING;
    return MPI_SUCCESS;
  }
  peer = displaced(schedule->axes, schedule->shape, state->rank, schedule->messages[round->receives + exchange->declined].peer);
  peer = peer_at(state, peer);
  tag = tag_to(state, state->rank, exchange->tag + exchange->number);
  TRY(waits ? MPI_Probe(peer, tag, state->own, &status) : MPI_Iprobe(peer, tag, state->own, is_there, &status));
  if (!*is_there) goto done;
  TRY(drop(&status, state->own));
  exchange->declined++;
done:
  return error;
}

/* Drops the messages by a schedule, whichever rank they are from, that are there now. */
static int drop_all(struct exchange *exchange, int number) {
  const struct state *state = exchange->state;
  int tag = tag_to(state, state->rank, exchange->tag + number);
  int error = MPI_SUCCESS;
  for (;;) {
    MPI_Status status;
    int is_there;
    TRY(MPI_Iprobe(MPI_ANY_SOURCE, tag, state->own, &is_there, &status));
    if (!is_there) break;
    TRY(drop(&status, state->own));
    exchange->dropped++;
  }
done:
  return error;
}

/* What a rank tells: the class of its error, and its schedule. */
enum { NUMBERS = SCHEDULES + 1 };
static int number_told(int told) { return told % NUMBERS - 1; }

/* How many messages of other ranks this rank has to drop: those for which it has no use where it was open what they would be. */
static int messages_to_drop(const struct exchange *exchange) {
  const struct state *state = exchange->state;
  int messages = 0;
  for (int i = 0; i < SCHEDULES; i++) {
    const struct schedule *schedule = schedule_at(i);
    const struct round *rounds;
    if (!is_candidate(exchange, i) || exchange->number == i) continue;
    rounds = rounds_of(schedule, state->rank);
    for (int j = 0; j < schedule->rounds; j++) {
      for (int k = rounds[j].receives; k < rounds[j].sends; k++) {
        int peer = displaced(schedule->axes, schedule->shape, state->rank, schedule->messages[k].peer);
        int number = number_told(state->kept.told[peer]);
        messages += number == UNKNOWN || number == i;
      }
    }
  }
  return messages;
}

/* Drops what comes by any schedule but the own one, where there is one. */
static int drop_others(struct exchange *exchange) {
  int error = MPI_SUCCESS;
  for (int i = 0; i < SCHEDULES; i++) {
    if (is_candidate(exchange, i) && exchange->number != i) TRY(drop_all(exchange, i));
  }
done:
  return error;
}

/* Tells all ranks, and receives what they tell. */
static int begin_to_agree(struct exchange *exchange) {
  const struct state *state = exchange->state;
  MPI_Request *requests = state->kept.agreement;
  int tag = exchange->tag + SCHEDULES;
  int error = MPI_SUCCESS;
  exchange->told = class_of(exchange->fault) * NUMBERS + exchange->number + 1;
  for (int i = 0; i < state->ranks; i++) {
    int peer = peer_at(state, i);
    TRY(MPI_Irecv(&state->kept.told[i], 1, MPI_INT, peer, tag_to(state, state->rank, tag), state->own, requests++));
    TRY(MPI_Isend(&exchange->told, 1, MPI_INT, peer, tag_to(state, i, tag), state->own, requests++));
  }
done:
  return error;
}

/*
 * The ranks agree on an error, in the order in which their exchanges began. A rank that does not know its schedule drops meanwhile
 * what is sent to it; and in the end all drop what such ranks have sent by other schedules.
 */
static int agree_on_error(struct exchange *exchange, int waits, int *is_there) {
  struct kept *kept = &exchange->state->kept;
  int is_open = exchange->number == UNKNOWN, class_of_all = MPI_SUCCESS, messages;
  int error = MPI_SUCCESS;
  *is_there = 0;
  if (is_open) TRY(drop_others(exchange));
  if (exchange->is_behind) goto done;
  if (exchange->told == 0) TRY(begin_to_agree(exchange));
  while (exchange->agreed < 2 * exchange->state->ranks) {
    MPI_Request *request = &kept->agreement[exchange->agreed];
    *is_there = waits && !is_open;
    TRY(*is_there ? MPI_Wait(request, MPI_STATUS_IGNORE) : MPI_Test(request, is_there, MPI_STATUS_IGNORE));
    if (!*is_there) goto done;
    exchange->agreed++;
  }
  messages = messages_to_drop(exchange);
  while (exchange->dropped < messages) TRY(drop_others(exchange));
  for (int i = 0; i < exchange->state->ranks; i++) {
    if (kept->told[i] / NUMBERS > class_of_all) class_of_all = kept->told[i] / NUMBERS;
  }
  exchange->phase = DONE;
  error = exchange->fault != MPI_SUCCESS ? exchange->fault : class_of_all;
  /* Whoever sends an empty message has a reason. */
  if (error == MPI_SUCCESS) error = MPI_ERR_OTHER;
done:
  return error;
}

/* Begins an exchange on a communicator whose state is made. */
static int begin(struct exchange *exchange) {
  const struct side *input = &exchange->input;
  const struct state *state = exchange->state;
  MPI_Aint block = input->block;
  int error = MPI_SUCCESS;
  exchange->round = exchange->declined = exchange->dropped = exchange->agreed = exchange->told = 0;
  exchange->is_void = 0;
  if (exchange->fault == MPI_SUCCESS && !input->is_plain) {
    exchange->fault = pack(input, state->ranks, exchange->arrays[INPUT], 0, state);
  }
  if (exchange->fault != MPI_SUCCESS) return begin_to_decline(exchange);
  if (input->is_plain && exchange->arrays[INPUT] != input->buffer) {
    memcpy(exchange->arrays[INPUT], input->buffer, (size_t)(state->ranks * block));
  }
  memcpy(exchange->arrays[OUTPUT] + state->rank * block, exchange->arrays[INPUT] + state->rank * block, (size_t)block);
  exchange->phase = EXCHANGING;
  TRY(begin_round(exchange));
done:
  return error;
}

/* Waits for the messages of a round, or looks whether they are there. */
static int look(const struct plan *plan, int round, int waits, int *is_there) {
  int messages = messages_of(&plan->rounds[round]);
  return waits ? MPI_Waitall(messages, plan->requests, plan->statuses)
               : MPI_Testall(messages, plan->requests, is_there, plan->statuses);
}

/* Goes on as far as an exchange can, or to its end where the call waits. */
static int go_on(struct exchange *exchange, int waits) {
  int error = MPI_SUCCESS;
  while (exchange->phase != DONE) {
    int is_there = 1;
    switch (exchange->phase) {
      case MAKING:
        TRY(go_on_making(exchange->state, waits, &is_there));
        if (is_there) TRY(begin(exchange));
        break;
      case EXCHANGING:
        TRY(look(exchange->plan, exchange->round, waits, &is_there));
        if (is_there) TRY(next_round(exchange));
        break;
      case DECLINING:
        TRY(decline(exchange, waits, &is_there));
        break;
      default:
        TRY(agree_on_error(exchange, waits, &is_there));
    }
    if (!is_there && !waits) break;
  }
done:
  if (error != MPI_SUCCESS) {
    exchange->is_broken = exchange->phase == EXCHANGING;
    exchange->phase = DONE;
  }
  return error;
}

/* Gives the plan back. Where MPI failed, its messages may still be on their way: then it waits for the end of the communicator. */
static void end(struct exchange *exchange) {
  if (exchange->plan == NULL) return;
  if (!exchange->is_broken) exchange->plan->is_in_use = 0;
  exchange->plan = NULL;
  drop_plans(&exchange->state->kept);
}

