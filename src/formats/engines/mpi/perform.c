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
  blocks->stride = extent;
  blocks->first = *memory - true_lower;
done:
  return error;
}

/* The communicator for these messages, and the rank in it. */
static int enter(MPI_Comm comm, MPI_Comm *own, int *rank) {
  int ranks, is_inter;
  int error = MPI_SUCCESS;
  TRY(MPI_Comm_test_inter(comm, &is_inter));
  TRY(MPI_Comm_size(comm, &ranks));
  if (is_inter || ranks != RANKS) return refuse(comm);
  TRY(duplicate_of(comm, own));
  TRY(MPI_Comm_rank(*own, rank));
done:
  return error;
}

/* An array of blocks of `count` elements, each of which the schedule has in PARTS parts. */
static int parts_at(const void *buffer, int count, MPI_Datatype type, struct blocks *blocks, MPI_Comm comm) {
  if (count % PARTS != 0) return fail(comm, MPI_ERR_COUNT);
  return blocks_at(buffer, count / PARTS, type, blocks);
}

/*
 * The whole schedule. What waits in this rank for its next message has the type `transit`. The first round is no message:
 * it takes what stays in the rank from array to array, and is left out where that is there already.
 */
static int perform(struct memory *memory, MPI_Datatype transit, int is_there, MPI_Comm comm) {
  const struct round *rounds = round_table[program_of[memory->rank]];
  char *cells = NULL;
  MPI_Count bytes;
  int error = MPI_SUCCESS;
  TRY(MPI_Type_size_x(transit, &bytes));
  if (bytes == 0) goto done;
  TRY(room_for(CELLS, transit, &memory->scratch, &cells));
  for (int i = is_there ? 1 : 0; i <= ROUNDS; i++) TRY(do_round(memory, &rounds[i], comm));
done:
  free(cells);
  return error;
}

/* Gives back what a call has made. */
static int leave(struct memory *memory, int error, MPI_Comm comm) {
  if (memory->input.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory->input.type);
  if (memory->output.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory->output.type);
  if (memory->scratch.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory->scratch.type);
  return error == MPI_ERR_NO_MEM ? fail(comm, error) : error;
}

