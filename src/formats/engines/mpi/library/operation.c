/*
 * An all-to-all of this process. MPI does not know of it, so its messages go on only while the library is called. Then those of all
 * operations go on: ranks may wait for them in any order.
 */
struct allport_operation {
  /* The next one that is under way. */
  struct allport_operation *next;
  int is_under_way, is_persistent, error;
  /* The number of its schedule; that behind the last where it is left to MPI. */
  int schedule;
  MPI_Comm comm;
  struct exchange exchange;
  /* Duplicates of the types, which may be freed before the operation is done. */
  MPI_Datatype kept[2];
  /* MPI's own, where it is left to MPI. */
  MPI_Request request;
};

static struct allport_operation *under_way;

/* The round of an operation whose duplicate of the communicator is still being made. */
enum { NOT_BEGUN = -1 };

/* A tag for the messages of one start: ranks start what they start on a communicator in one order, so they count alike. */
static int next_tag(struct state *state, int *tag) {
  static int tags = 0;
  int error = MPI_SUCCESS;
  if (tags == 0) {
    int *last, found;
    TRY(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &last, &found));
    tags = *last;
  }
  *tag = state->tag = (state->tag + 1) % tags;
done:
  return error;
}

static struct side side_of(const void *buffer, int count, MPI_Datatype type) {
  struct side side = {(char *)buffer, count, type, 0, 0, 0};
  return side;
}

/* Takes the arguments of MPI_Alltoall. What is taken is given back by `give_back`, also after an error. */
static int set_up(struct allport_operation *operation, int waits, const void *sendbuf, int sendcount, MPI_Datatype sendtype,
                  void *recvbuf, int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  struct exchange *exchange = &operation->exchange;
  struct state *state;
  int ranks, is_inter, off;
  int error = MPI_SUCCESS;
  operation->is_under_way = operation->is_persistent = 0;
  operation->error = MPI_SUCCESS;
  exchange->plan = NULL;
  operation->comm = comm;
  operation->schedule = ALLPORT_SCHEDULES;
  operation->kept[INPUT] = operation->kept[OUTPUT] = MPI_DATATYPE_NULL;
  operation->request = MPI_REQUEST_NULL;
  TRY(is_off(&off));
  TRY(MPI_Comm_test_inter(comm, &is_inter));
  TRY(MPI_Comm_size(comm, &ranks));
  if (!off && !is_inter && chosen(ranks, 0) < ALLPORT_SCHEDULES) {
    TRY(look_at_both(exchange, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
    operation->schedule = chosen(ranks, exchange->input.block);
  }
  if (operation->schedule == ALLPORT_SCHEDULES) {
    exchange->input = side_of(sendbuf, sendcount, sendtype);
    exchange->output = side_of(recvbuf, recvcount, recvtype);
  } else if (exchange->input.block > 0) {
    TRY(state_of(comm, waits, &state));
    TRY(prepare(exchange, state, allport_schedules[operation->schedule]));
  }
done:
  return error == MPI_ERR_NO_MEM ? fail(comm, error) : error;
}

static int keep_type(struct side *side, MPI_Datatype *kept) {
  int error = MPI_SUCCESS;
  if (side->is_plain || side->buffer == MPI_IN_PLACE) goto done;
  TRY(MPI_Type_dup(side->type, kept));
  side->type = *kept;
done:
  return error;
}

/* For an operation that the call does not wait for. */
static int keep(struct allport_operation *operation) {
  struct exchange *exchange = &operation->exchange;
  int error = MPI_SUCCESS;
  TRY(keep_type(&exchange->input, &operation->kept[INPUT]));
  TRY(keep_type(&exchange->output, &operation->kept[OUTPUT]));
done:
  return error;
}

static void give_back(struct allport_operation *operation) {
  end(&operation->exchange, operation->error);
  for (int i = 0; i < 2; i++) {
    if (operation->kept[i] != MPI_DATATYPE_NULL) MPI_Type_free(&operation->kept[i]);
  }
}

static void free_operation(struct allport_operation *operation) {
  give_back(operation);
  free(operation);
}

/* Puts an operation among those under way, or starts MPI's own. */
static int start(struct allport_operation *operation) {
  struct exchange *exchange = &operation->exchange;
  const struct side *input = &exchange->input, *output = &exchange->output;
  int error = operation->error;
  if (error != MPI_SUCCESS) goto done;
  allport_calls[operation->schedule]++;
  if (operation->schedule == ALLPORT_SCHEDULES) {
    TRY(PMPI_Ialltoall(input->buffer, input->count, input->type, output->buffer, output->count, output->type,
                       operation->comm, &operation->request));
  } else if (exchange->plan != NULL) {
    allport_bytes += (long long)input->block * (exchange->plan->schedule->ranks - 1);
    TRY(next_tag(exchange->state, &exchange->tag));
    exchange->round = NOT_BEGUN;
    operation->is_under_way = 1;
    operation->next = under_way;
    under_way = operation;
  }
done:
  return error;
}

/* Whether what an exchange waits for is there: the duplicate of its communicator, and then the messages of a round. */
static int look(const struct exchange *exchange, int waits, int *is_there) {
  struct plan *plan = exchange->plan;
  int begun = exchange->round != NOT_BEGUN, count = begun ? messages_of(&plan->rounds[exchange->round]) : 1;
  MPI_Request *requests = begun ? plan->requests : &exchange->state->making;
  *is_there = 1;
  if (!begun && *requests == MPI_REQUEST_NULL) return MPI_SUCCESS;
  return waits ? MPI_Waitall(count, requests, plan->statuses) : MPI_Testall(count, requests, is_there, plan->statuses);
}

/* Goes on as far as an exchange can, or to its end where the call waits. */
static int go_on(struct exchange *exchange, int waits) {
  int error = MPI_SUCCESS;
  while (!is_done(exchange)) {
    int is_there;
    TRY(look(exchange, waits, &is_there));
    if (!is_there) break;
    TRY(exchange->round == NOT_BEGUN ? begin(exchange) : next_round(exchange));
  }
done:
  return error;
}

/* Goes on with all that is under way. To wait for messages is right only where it is one: another rank may wait for the others. */
static void go_on_with_all(int waits) {
  for (struct allport_operation **link = &under_way; *link != NULL;) {
    struct allport_operation *operation = *link;
    operation->error = go_on(&operation->exchange, waits);
    if (operation->error == MPI_SUCCESS && !is_done(&operation->exchange)) {
      link = &operation->next;
    } else {
      *link = operation->next;
      operation->is_under_way = 0;
      if (!operation->is_persistent) give_back(operation);
    }
  }
}

/* Waits for an operation, if it is under way or MPI's own. */
static void finish(struct allport_operation *operation) {
  while (operation->is_under_way) go_on_with_all(under_way->next == NULL);
  while (operation->request != MPI_REQUEST_NULL && operation->error == MPI_SUCCESS) {
    int is_there = 1;
    operation->error = under_way == NULL ? MPI_Wait(&operation->request, MPI_STATUS_IGNORE)
                                         : MPI_Test(&operation->request, &is_there, MPI_STATUS_IGNORE);
    go_on_with_all(0);
  }
}

