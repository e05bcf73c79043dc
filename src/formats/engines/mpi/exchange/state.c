/* Plans that are kept for a communicator, and the memory that they may have in all. */
#define MOST_PLANS 8
#define MOST_BYTES ((MPI_Aint)1 << 26)

/* What is kept for a communicator: a duplicate for our messages, and plans, the last used first. */
struct state {
  MPI_Comm own;
  /* What makes the duplicate, where the first call did not wait for it. */
  MPI_Request making;
  int rank;
  /* The last one that messages had. */
  int tag;
  struct plan *plans;
};

/* Frees the plans that are too many or too large, but none in which an exchange is under way. */
static void drop_plans(struct state *state) {
  struct plan **link = &state->plans;
  MPI_Aint bytes = 0;
  for (int kept = 0; *link != NULL;) {
    struct plan *plan = *link;
    bytes += plan->bytes;
    if (plan->is_in_use || (kept < MOST_PLANS && bytes <= MOST_BYTES)) {
      kept++;
      link = &plan->next;
    } else {
      bytes -= plan->bytes;
      *link = plan->next;
      free_plan(plan);
    }
  }
}

/* A plan that fits, made where there is none. It is in use until `drop_plans` is called without. */
static int take_plan(struct state *state, const struct schedule *schedule, MPI_Aint block, const char *input,
                     const char *output, struct plan **taken) {
  struct plan *plan = NULL;
  int error = MPI_SUCCESS;
  for (struct plan **link = &state->plans; *link != NULL; link = &(*link)->next) {
    plan = *link;
    if (!plan->is_in_use && plan->schedule == schedule && plan->block == block &&
        (!plan->has_types || (plan->input == input && plan->output == output))) {
      *link = plan->next;
      break;
    }
    plan = NULL;
  }
  if (plan == NULL) TRY(make_plan(schedule, state->rank, block, input, output, &plan));
  plan->is_in_use = 1;
  plan->next = state->plans;
  state->plans = plan;
  *taken = plan;
done:
  return error;
}

static int free_state(struct state *state) {
  int error = MPI_Comm_free(&state->own);
  while (state->plans != NULL) {
    struct plan *plan = state->plans;
    state->plans = plan->next;
    free_plan(plan);
  }
  free(state);
  return error;
}

static int forget(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm;
  (void)key;
  (void)extra;
  return free_state((struct state *)value);
}

static int duplicate(MPI_Comm comm, int waits, struct state *state) {
  int error = MPI_SUCCESS;
  TRY(MPI_Comm_rank(comm, &state->rank));
  state->making = MPI_REQUEST_NULL;
  TRY(waits ? MPI_Comm_dup(comm, &state->own) : MPI_Comm_idup(comm, &state->own, &state->making));
done:
  return error;
}

/*
 * What is kept for a communicator, which is freed with it. At first a duplicate is made. A call that waits does so for all ranks, and
 * another one only begins it; the first call is the same on all ranks.
 */
static int state_of(MPI_Comm comm, int waits, struct state **state) {
  static int key = MPI_KEYVAL_INVALID;
  void *value;
  int found;
  int error = MPI_SUCCESS;
  if (key == MPI_KEYVAL_INVALID) TRY(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &key, NULL));
  TRY(MPI_Comm_get_attr(comm, key, &value, &found));
  *state = (struct state *)value;
  if (found) goto done;
  *state = (struct state *)calloc(1, sizeof **state);
  if (*state == NULL) return MPI_ERR_NO_MEM;
  error = duplicate(comm, waits, *state);
  if (error == MPI_SUCCESS) error = MPI_Comm_set_attr(comm, key, *state);
  if (error != MPI_SUCCESS) free(*state);
done:
  return error;
}

