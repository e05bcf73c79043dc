/* Room for `count` blocks of that type, as in an array of it, but further apart where these overlap; *memory is to be freed. */
static int room_for(int count, MPI_Datatype type, struct blocks *blocks, char **memory) {
  MPI_Aint lower, extent, true_lower, true_extent;
  int error = MPI_SUCCESS;
  TRY(MPI_Type_get_extent(type, &lower, &extent));
  TRY(MPI_Type_get_true_extent(type, &true_lower, &true_extent));
  if (extent < true_extent) extent = (true_extent + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  *memory = (char *)malloc((size_t)count * (size_t)extent + 1);
  if (*memory == NULL) return MPI_ERR_NO_MEM;
  TRY(MPI_Type_create_resized(type, lower, extent, &blocks->type));
  TRY(MPI_Type_commit(&blocks->type));
  blocks->stride = extent;
  blocks->first = *memory - true_lower;
done:
  return error;
}

/* An array of blocks of `count` elements, each of which the schedule has in PARTS parts. */
static int parts_at(const void *buffer, int count, MPI_Datatype type, struct blocks *blocks) {
  if (count < 0 || count % PARTS != 0) return MPI_ERR_COUNT;
  return blocks_at(buffer, count / PARTS, type, blocks);
}

/* Makes the types of all messages from a round on. What waits in this rank for its next message has the type `transit`. */
static int prepare(struct memory *memory, int round, MPI_Datatype transit, const struct state *state) {
  const struct round *rounds = rounds_of(state->rank);
  int first = rounds[0].receives;
  int error = MPI_SUCCESS;
  memory->rank = state->rank;
  TRY(room_for(CELLS, transit, &memory->scratch, &memory->cells));
  for (int i = rounds[round].receives; i < rounds[ROUNDS].end; i++) {
    TRY(message_type(memory, &message_table[i], &state->kept.types[i - first]));
  }
done:
  return error;
}

/*
 * The whole schedule, where all ranks have found their arguments right, with `error`. The first round is no message: it takes what
 * stays in the rank from array to array, and is left out where that is there already.
 */
static int perform(struct memory *memory, int error, MPI_Datatype transit, int is_there, const struct state *state) {
  const struct round *rounds = rounds_of(state->rank);
  MPI_Datatype *types = state->kept.types;
  int first = rounds[0].receives, messages = rounds[ROUNDS].end - first, begin = is_there ? 1 : 0;
  MPI_Count bytes = 0;
  for (int i = 0; i < messages; i++) types[i] = MPI_DATATYPE_NULL;
  if (error == MPI_SUCCESS) error = MPI_Type_size_x(transit, &bytes);
  if (error == MPI_SUCCESS && bytes > 0) error = prepare(memory, begin, transit, state);
  TRY(agree(error, state));
  for (int i = begin; bytes > 0 && i <= ROUNDS; i++) {
    TRY(do_round(state->rank, &rounds[i], types + (rounds[i].receives - first), state->own));
  }
done:
  for (int i = 0; i < messages; i++) {
    if (types[i] != MPI_DATATYPE_NULL) MPI_Type_free(&types[i]);
  }
  return error;
}

/* Gives back what a call has made, and tells of an error. */
static int leave(struct memory *memory, int error, MPI_Comm comm) {
  if (memory->input.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory->input.type);
  if (memory->output.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory->output.type);
  if (memory->scratch.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory->scratch.type);
  free(memory->cells);
  free(memory->saved);
  return report(comm, error);
}

