/*
 * Where messages go. With a library that is loaded before a program they all go in one communicator of all ranks. Then no call waits for a
 * duplicate; and MPI_Comm_idup of Open MPI takes what it sends for messages of what the program begins on the communicator meanwhile. So
 * that messages of several communicators do not meet, each rank has a number of its own for each of its communicators, and tells it the
 * other ranks. The tag of a message has the number of its receiver.
 */
MPI_Comm allport_world = MPI_COMM_NULL;

/* Exchanges on a communicator that have tags of their own at a time. */
#define WINDOW 32

/* By number: whether it is a communicator's. The first is none. */
static char *numbers_taken;
static int numbers;

/* A number that no communicator of this rank has; 0 where there is no more, or no memory. */
static int take_number(void) {
  int *last, found, number = 1;
  if (MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &last, &found) != MPI_SUCCESS || !found) return 0;
  pthread_mutex_lock(&lock);
  while (number < numbers && numbers_taken[number]) number++;
  if (number >= numbers) {
    char *more = (char *)realloc(numbers_taken, 2 * (size_t)number);
    if (more != NULL) {
      memset(more + numbers, 0, 2 * (size_t)number - (size_t)numbers);
      numbers_taken = more;
      numbers = 2 * number;
    }
  }
  if (number >= numbers || number >= *last / (WINDOW * TAGS)) number = 0;
  if (number > 0) numbers_taken[number] = 1;
  pthread_mutex_unlock(&lock);
  return number;
}

static void give_number_back(int number) {
  pthread_mutex_lock(&lock);
  if (number > 0) numbers_taken[number] = 0;
  pthread_mutex_unlock(&lock);
}

/*
 * By rank of a communicator: its place among all, and behind these as many numbers, left open. NULL where some have none, and where there
 * is no such communicator: all ranks find the same.
 */
static int *find_places(MPI_Comm comm) {
  MPI_Group group, world;
  int ranks, *places, *own;
  if (allport_world == MPI_COMM_NULL || MPI_Comm_size(comm, &ranks) != MPI_SUCCESS) return NULL;
  places = (int *)malloc(2 * (size_t)ranks * sizeof *places);
  /* The others would not be told. */
  if (places == NULL) MPI_Abort(comm, MPI_ERR_NO_MEM);
  own = places + ranks;
  for (int i = 0; i < ranks; i++) own[i] = i;
  MPI_Comm_group(comm, &group);
  MPI_Comm_group(allport_world, &world);
  MPI_Group_translate_ranks(group, ranks, own, world, places);
  MPI_Group_free(&group);
  MPI_Group_free(&world);
  for (int i = 0; i < ranks; i++) {
    if (places[i] != MPI_UNDEFINED) continue;
    free(places);
    return NULL;
  }
  return places;
}

static int begin_making(struct state *state, int waits) {
  int error = MPI_SUCCESS, is_made;
  state->places = find_places(state->comm);
  if (state->places == NULL) return begin_duplicate(state, waits);
  state->numbers = state->places + state->ranks;
  state->own = allport_world;
  state->kept.tags = WINDOW;
  if (state->fault == MPI_SUCCESS) state->number = take_number();
  TRY(MPI_Iallgather(&state->number, 1, MPI_INT, state->numbers, 1, MPI_INT, state->comm, &state->making[0]));
  /* What it finds is found again. */
  if (waits) go_on_making(state, 1, &is_made);
done:
  return error;
}

static void end_making(struct state *state) {
  if (state->places == NULL) end_duplicate(state);
  for (int i = 0; state->places != NULL && i < state->ranks; i++) {
    if (state->numbers[i] == 0) state->agreed = MPI_ERR_OTHER;
  }
}

static int unmake(struct state *state) {
  if (state->places == NULL) return free_duplicate(state);
  give_number_back(state->number);
  free(state->places);
  return MPI_SUCCESS;
}

static int peer_at(const struct state *state, int rank) { return state->places == NULL ? rank : state->places[rank]; }

static int tag_to(const struct state *state, int rank, int tag) {
  return state->places == NULL ? tag : state->numbers[rank] * (WINDOW * TAGS) + tag;
}

