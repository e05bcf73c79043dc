/* Held while threads look at what they share; never while a call waits for another rank. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/*
 * What is kept for a communicator, and freed with it. A rank makes alone what it can make alone, and then all agree whether all
 * could: so no rank waits for one that has failed. What could not be made stays so as long as the communicator.
 */
struct state {
  struct state *next;
  /* The caller's communicator, and the one in which our messages meet no others. */
  MPI_Comm comm, own;
  int rank, ranks;
  /* Until it is made: what all ranks do for it. */
  MPI_Request making[2];
  /* The error of this rank, its class, and the largest class of all ranks. */
  int error, fault, agreed;
  /* Its communicator, as long as that is, and what is under way after that. */
  int holders;
@OWN@  struct kept kept;
};

/* Begins what all ranks do for a state; where the call waits, it is done then. */
static int begin_making(struct state *state, int waits);
/* Does the rest alone. */
static void end_making(struct state *state);
static int unmake(struct state *state);

static struct state *states;
/* For a rank without memory for one: it must take part all the same. */
static struct state spare;
static int spare_is_taken;
static int attribute = MPI_KEYVAL_INVALID;

/* Classes are the same on all ranks, and codes need not be. */
static int class_of(int error) {
  int found = MPI_ERR_OTHER;
  if (error == MPI_SUCCESS) return MPI_SUCCESS;
  return MPI_Error_class(error, &found) == MPI_SUCCESS ? found : MPI_ERR_OTHER;
}

/* Takes a holder from a state, which is freed with the last one. */
static int release_state(struct state *state) {
  int is_held;
  int error = MPI_SUCCESS;
  pthread_mutex_lock(&lock);
  is_held = --state->holders > 0;
  pthread_mutex_unlock(&lock);
  if (is_held) return MPI_SUCCESS;
  error = unmake(state);
  close_kept(&state->kept);
  if (state == &spare) {
    spare_is_taken = 0;
  } else {
    free(state);
  }
  return error;
}

static int go_on_making(struct state *state, int waits, int *is_made);

/* Takes the communicator from a state. MPI loses what makes it; all ranks free a communicator together, so this may wait for them. */
static int forget(MPI_Comm comm, int keyval, void *value, void *extra) {
  struct state *state = (struct state *)value, **link = &states;
  int error = MPI_SUCCESS, is_made = 0, is_there;
  (void)comm;
  (void)keyval;
  (void)extra;
  while (error == MPI_SUCCESS && !is_made) {
    pthread_mutex_lock(&lock);
    error = go_on_making(state, 0, &is_made);
    pthread_mutex_unlock(&lock);
    /* Without the lock, so that others go on meanwhile. */
    if (!is_made) MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &is_there, MPI_STATUS_IGNORE);
  }
  pthread_mutex_lock(&lock);
  while (*link != state) link = &(*link)->next;
  *link = state->next;
  pthread_mutex_unlock(&lock);
  return release_state(state);
}

/* The state of a communicator, or NULL. Nothing can fail here, so that no rank fails alone in a call that is not the first one. */
static struct state *find_state(MPI_Comm comm) {
  struct state *state;
  pthread_mutex_lock(&lock);
  state = states;
  while (state != NULL && state->comm != comm) state = state->next;
  pthread_mutex_unlock(&lock);
  return state;
}

/* What a rank does for a new state alone. */
static int open_state(struct state *state) {
  int error = MPI_SUCCESS;
  pthread_mutex_lock(&lock);
  if (attribute == MPI_KEYVAL_INVALID) {
    error = MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &attribute, NULL);
  }
  pthread_mutex_unlock(&lock);
  TRY(error);
  TRY(MPI_Comm_rank(state->comm, &state->rank));
  TRY(MPI_Comm_size(state->comm, &state->ranks));
  TRY(open_kept(state));
  TRY(MPI_Comm_set_attr(state->comm, attribute, state));
done:
  return error;
}

/*
 * Begins to make the state of a communicator; where the call waits it is made then. The first call on a communicator is the same on
 * all ranks.
 */
static int begin_state(MPI_Comm comm, int waits, struct state **made) {
  struct state *state = (struct state *)calloc(1, sizeof *state);
  pthread_mutex_lock(&lock);
  if (state == NULL && !spare_is_taken) {
    memset(&spare, 0, sizeof spare);
    spare_is_taken = 1;
    state = &spare;
  }
  pthread_mutex_unlock(&lock);
  /* Nobody could be told. */
  if (state == NULL) MPI_Abort(comm, MPI_ERR_NO_MEM);
  *made = state;
  state->comm = comm;
  state->own = MPI_COMM_NULL;
  state->making[0] = state->making[1] = MPI_REQUEST_NULL;
  state->holders = 1;
  /* What fails once may be passing, and this error would stay. */
  state->error = open_state(state);
  if (state->error != MPI_SUCCESS) state->error = open_state(state);
  state->fault = class_of(state->error);
  pthread_mutex_lock(&lock);
  state->next = states;
  states = state;
  pthread_mutex_unlock(&lock);
  return begin_making(state, waits);
}

/* Goes on making a state. Returns the error of all ranks once it is made. */
static int go_on_making(struct state *state, int waits, int *is_made) {
  MPI_Status statuses[2];
  int error = MPI_SUCCESS;
  int was_made = state->making[0] == MPI_REQUEST_NULL && state->making[1] == MPI_REQUEST_NULL;
  *is_made = 1;
  if (!was_made) {
    TRY(waits ? MPI_Waitall(2, state->making, statuses) : MPI_Testall(2, state->making, is_made, statuses));
    if (*is_made) end_making(state);
  }
  if (*is_made && state->agreed != MPI_SUCCESS) error = state->error != MPI_SUCCESS ? state->error : state->agreed;
done:
  return error;
}

