/*
 * An all-to-all of this process. MPI does not know of it, so its messages go on only while the library is called, or where MPI calls it.
 * Then those of all operations go on: ranks may wait for them in any order.
 */
struct allport_operation {
  /* The one that began before it, of those under way. */
  struct allport_operation *next;
  int is_under_way, is_persistent, error;
  /* Why it is left to MPI, or 0. */
  int left;
  /* Whether the guard tries it, and what for. */
  struct allport_trial *trial;
  int is_tried;
  MPI_Comm comm;
  struct exchange exchange;
  /* Duplicates of the types, which may be freed before the operation is done. */
  MPI_Datatype kept[2];
  /* MPI's own, where it is left to MPI. */
  MPI_Request request;
  /* By which the functions of MPI know it, where the program has it from one of these. */
  MPI_Request generalized;
};

/* The last one that began. This list, the operations in it and the plans of their communicators are looked at with the lock only. */
static struct allport_operation *under_way;
/* For a rank without memory for one: the others wait for its part. */
static struct allport_operation spare_operation;
static int spare_operation_is_taken;

static struct allport_operation *new_operation(MPI_Comm comm) {
  struct allport_operation *operation = (struct allport_operation *)malloc(sizeof *operation);
  if (operation != NULL) return operation;
  pthread_mutex_lock(&lock);
  if (!spare_operation_is_taken) {
    spare_operation_is_taken = 1;
    operation = &spare_operation;
  }
  pthread_mutex_unlock(&lock);
  /* Nobody could be told. */
  if (operation == NULL) MPI_Abort(comm, MPI_ERR_NO_MEM);
  return operation;
}

static int keep_type(struct side *side, MPI_Datatype *kept) {
  int error = MPI_SUCCESS;
  if (side->is_plain || side->count == 0 || side->buffer == MPI_IN_PLACE) goto done;
  TRY(MPI_Type_dup(side->type, kept));
  side->type = *kept;
done:
  return error;
}

/* For an operation that lasts longer than the call. */
static int keep_types(struct allport_operation *operation) {
  struct exchange *exchange = &operation->exchange;
  int error = MPI_SUCCESS;
  TRY(keep_type(&exchange->input, &operation->kept[INPUT]));
  TRY(keep_type(&exchange->output, &operation->kept[OUTPUT]));
done:
  return error;
}

static void go_on_with_all(void);

/* Waits until the state of a communicator is made; other operations go on, which may make it, too. */
static int await_state(struct state *state) {
  int error = MPI_SUCCESS, is_made = 0;
  while (error == MPI_SUCCESS && !is_made) {
    go_on_with_all();
    pthread_mutex_lock(&lock);
    error = go_on_making(state, 0, &is_made);
    pthread_mutex_unlock(&lock);
  }
  return error;
}

/*
 * Asks the guard how a call goes. A rank whose arguments are wrong cannot know what the others do: it leaves the call to MPI, which tells
 * of it. One that returns a request is not tried, since the program does other things in its time: it goes as the last trial says.
 */
static int ask_guard(struct allport_operation *operation, int lasts) {
  const struct exchange *exchange = &operation->exchange;
  struct state *state = exchange->state;
  struct allport_trial *trial = &state->kept.trials[allport_size_of(exchange->input.block)];
  int error = MPI_SUCCESS;
  if (lasts) {
    operation->left = allport_last_turn(trial);
    return MPI_SUCCESS;
  }
  TRY(await_state(state));
  operation->trial = trial;
  operation->left = allport_turn(trial, &operation->is_tried);
done:
  return error;
}

static void hold_state(struct allport_operation *operation, struct state *state) {
  pthread_mutex_lock(&lock);
  state->holders++;
  pthread_mutex_unlock(&lock);
  operation->exchange.state = state;
}

/*
 * Takes the arguments of MPI_Alltoall, alone. What this rank finds wrong is a fault of the exchange, so that the others hear of it. What
 * is taken is given back by `close_operation`, also after an error.
 */
static int set_up(struct allport_operation *operation, int lasts, int is_guarded, const void *sendbuf, MPI_Aint sendcount,
                  MPI_Datatype sendtype, void *recvbuf, MPI_Aint recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  struct exchange *exchange = &operation->exchange;
  struct state *state = find_state(comm);
  int ranks;
  int error = MPI_SUCCESS;
  memset(operation, 0, sizeof *operation);
  operation->comm = comm;
  operation->kept[INPUT] = operation->kept[OUTPUT] = MPI_DATATYPE_NULL;
  operation->request = operation->generalized = MPI_REQUEST_NULL;
  if (state == NULL) operation->left = allport_reason_to_leave(comm);
  if (operation->left != 0) {
    exchange->input = side_of(sendbuf, sendcount, sendtype);
    exchange->output = side_of(recvbuf, recvcount, recvtype);
    return MPI_SUCCESS;
  }
  look_at_both(exchange, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  exchange->number = UNKNOWN;
  if (is_guarded && exchange->fault != MPI_SUCCESS) {
    operation->left = ALLPORT_LEFT_AS_WRONG;
    return MPI_SUCCESS;
  }
  if (exchange->fault == MPI_SUCCESS && exchange->input.block == 0) {
    if (MPI_Comm_size(comm, &ranks) == MPI_SUCCESS) exchange->number = allport_schedule_for(ranks, 0);
    return MPI_SUCCESS;
  }
  if (state == NULL) TRY(begin_state(comm, !lasts, &state));
  hold_state(operation, state);
  if (is_guarded) TRY(ask_guard(operation, lasts));
  if (operation->left != 0) return MPI_SUCCESS;
  if (exchange->fault == MPI_SUCCESS && lasts) exchange->fault = keep_types(operation);
  if (exchange->fault == MPI_SUCCESS) exchange->fault = state->error;
  if (exchange->fault == MPI_SUCCESS) exchange->number = allport_schedule_for(state->ranks, exchange->input.block);
  pthread_mutex_lock(&lock);
  if (exchange->fault == MPI_SUCCESS) exchange->fault = prepare(exchange);
  pthread_mutex_unlock(&lock);
done:
  return error;
}

/* With the lock. */
static void give_back(struct allport_operation *operation) {
  end(&operation->exchange);
  for (int i = 0; i < 2; i++) {
    if (operation->kept[i] != MPI_DATATYPE_NULL) MPI_Type_free(&operation->kept[i]);
  }
}

static void close_operation(struct allport_operation *operation) {
  pthread_mutex_lock(&lock);
  give_back(operation);
  pthread_mutex_unlock(&lock);
  if (operation->exchange.state != NULL) release_state(operation->exchange.state);
}

static void free_operation(struct allport_operation *operation) {
  close_operation(operation);
  if (operation != &spare_operation) {
    free(operation);
    return;
  }
  pthread_mutex_lock(&lock);
  spare_operation_is_taken = 0;
  pthread_mutex_unlock(&lock);
}

/* How a call goes: by which schedule, UNKNOWN where a fault leaves it open, or why by MPI. */
static int way_of(const struct allport_operation *operation) {
  return operation->left != 0 ? operation->left : operation->exchange.number;
}

static void count(const struct allport_operation *operation, const char *function, double seconds) {
  const struct side *output = &operation->exchange.output;
  int way = way_of(operation);
  /* A type that was looked at may have been freed. */
  long long block = operation->left != 0 ? allport_bytes_of(output->count, output->type) : output->block;
  long long bytes = block * allport_ranks(operation->comm);
  if (way != UNKNOWN) allport_count(function, operation->comm, way, bytes, seconds);
}

/* Puts an operation among those under way, or starts MPI's own. */
static int start(struct allport_operation *operation) {
  struct exchange *exchange = &operation->exchange;
  const struct side *input = &exchange->input, *output = &exchange->output;
  MPI_Request generalized = operation->generalized;
  int has_work = exchange->fault != MPI_SUCCESS || input->block > 0;
  if (operation->left != 0) {
    operation->error = MPI_SUCCESS;
    return PMPI_Ialltoall(input->buffer, (int)input->count, input->type, output->buffer, (int)output->count, output->type,
                          operation->comm, &operation->request);
  }
  pthread_mutex_lock(&lock);
  operation->error = MPI_SUCCESS;
  if (has_work) {
    exchange->tag = next_tag(exchange->state);
    exchange->phase = MAKING;
    operation->is_under_way = 1;
    operation->next = under_way;
    under_way = operation;
  }
  pthread_mutex_unlock(&lock);
  return has_work || generalized == MPI_REQUEST_NULL ? MPI_SUCCESS : MPI_Grequest_complete(generalized);
}

/* Whether one that began earlier on the same communicator is under way. */
static int is_behind(const struct allport_operation *operation) {
  const struct allport_operation *other = operation->next;
  while (other != NULL && other->exchange.state != operation->exchange.state) other = other->next;
  return other != NULL;
}

/* Whether one that began earlier has its tags. */
static int waits_for_tags(const struct allport_operation *operation) {
  const struct allport_operation *other = operation->next;
  const struct exchange *exchange = &operation->exchange;
  while (other != NULL && (other->exchange.state != exchange->state || other->exchange.tag != exchange->tag)) other = other->next;
  return other != NULL;
}

/* Goes on with an operation, as far as it can or to its end. Whether it is done. With the lock, unless the call waits. */
static int go_on_with(struct allport_operation *operation, int waits) {
  if (operation->exchange.phase == MAKING && waits_for_tags(operation)) return 0;
  operation->exchange.is_behind = is_behind(operation);
  operation->error = go_on(&operation->exchange, waits);
  return operation->exchange.phase == DONE;
}

/* With the lock. */
static void settle(struct allport_operation *operation) {
  operation->is_under_way = 0;
  if (!operation->is_persistent) give_back(operation);
}

/* Goes on with the lock, and then opens it: MPI may call functions for a generalized request that is complete. How many are done. */
static int go_on_and_unlock(void) {
  struct allport_operation *complete = NULL;
  int done = 0;
  for (struct allport_operation **link = &under_way; *link != NULL;) {
    struct allport_operation *operation = *link;
    if (!go_on_with(operation, 0)) {
      link = &operation->next;
      continue;
    }
    *link = operation->next;
    settle(operation);
    done++;
    if (operation->generalized != MPI_REQUEST_NULL) {
      operation->next = complete;
      complete = operation;
    }
  }
  pthread_mutex_unlock(&lock);
  while (complete != NULL) {
    MPI_Request request = complete->generalized;
    complete = complete->next;
    MPI_Grequest_complete(request);
  }
  return done;
}

/* Goes on with all that is under way, as far as it can: another rank may wait for any of them. */
static void go_on_with_all(void) {
  pthread_mutex_lock(&lock);
  go_on_and_unlock();
}

/* Takes an operation out of those under way where it is the only one: then a call may wait for its messages, without the lock. */
static int take_only(struct allport_operation *operation) {
  int is_only;
  pthread_mutex_lock(&lock);
  is_only = under_way == operation && operation->next == NULL;
  if (is_only) under_way = NULL;
  pthread_mutex_unlock(&lock);
  return is_only;
}

static int is_under_way(const struct allport_operation *operation) {
  int is;
  pthread_mutex_lock(&lock);
  is = operation->is_under_way;
  pthread_mutex_unlock(&lock);
  return is;
}

/* Waits for an operation, if it is under way or MPI's own. */
static void finish(struct allport_operation *operation) {
  while (is_under_way(operation)) {
    if (!take_only(operation)) {
      go_on_with_all();
      continue;
    }
    go_on_with(operation, 1);
    pthread_mutex_lock(&lock);
    settle(operation);
    pthread_mutex_unlock(&lock);
  }
  while (operation->request != MPI_REQUEST_NULL && operation->error == MPI_SUCCESS) {
    int is_there, is_idle;
    pthread_mutex_lock(&lock);
    is_idle = under_way == NULL;
    pthread_mutex_unlock(&lock);
    operation->error = is_idle ? MPI_Wait(&operation->request, MPI_STATUS_IGNORE)
                               : MPI_Test(&operation->request, &is_there, MPI_STATUS_IGNORE);
    go_on_with_all();
  }
}

/* Waits until the state of a communicator is made, and all ranks agree on the error of the call; other operations go on. */
static int agree_in_time(struct exchange *exchange) {
  MPI_Request request;
  int own, all, is_there = 0;
  int error = MPI_SUCCESS;
  TRY(await_state(exchange->state));
  own = class_of(exchange->fault);
  TRY(MPI_Iallreduce(&own, &all, 1, MPI_INT, MPI_MAX, exchange->state->comm, &request));
  while (!is_there) {
    go_on_with_all();
    TRY(MPI_Test(&request, &is_there, MPI_STATUS_IGNORE));
  }
  error = exchange->fault != MPI_SUCCESS ? exchange->fault : all;
done:
  return error;
}

