/* Which place of an array element `index` is in, of those of all ranks one after another, and how many from it on lie together. */
static MPI_Aint place_of(const struct spread *spread, int index, int *together) {
  int low = 0, high = RANKS;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (spread->first[middle] <= index) {
      low = middle;
    } else {
      high = middle;
    }
  }
  *together = spread->first[low + 1] - index;
  return (MPI_Aint)spread->displs[low] + (index - spread->first[low]);
}

/* The elements of a message where they lie, in pieces: those of a run may be for, or from, several ranks. */
static int message_type(const struct memory *memory, const struct message *message, MPI_Datatype *type) {
  size_t most = (size_t)message->runs + 2 * RANKS;
  int *lengths = (int *)malloc(most * sizeof *lengths);
  MPI_Aint *addresses = (MPI_Aint *)malloc(most * sizeof *addresses);
  MPI_Datatype *types = (MPI_Datatype *)malloc(most * sizeof *types);
  int pieces = 0;
  int error = lengths == NULL || addresses == NULL || types == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
  if (error != MPI_SUCCESS) goto done;
  for (int i = 0; i < message->runs; i++) {
    int place = run_table[message->first + i].place, left = run_table[message->first + i].blocks;
    while (left > 0) {
      const struct blocks *blocks = place < O(0) ? &memory->input : place < S(0) ? &memory->output : &memory->scratch;
      int together = left;
      MPI_Aint index = place < O(0)   ? place_of(&memory->sends, place, &together)
                       : place < S(0) ? place_of(&memory->receives, place - O(0), &together)
                                      : place - S(0);
      if (together > left) together = left;
      TRY(MPI_Get_address(blocks->first + index * blocks->stride, &addresses[pieces]));
      lengths[pieces] = together;
      types[pieces] = blocks->type;
      pieces++;
      place += together;
      left -= together;
    }
  }
  TRY(MPI_Type_create_struct(pieces, lengths, addresses, types, type));
  TRY(MPI_Type_commit(type));
done:
  free(lengths);
  free(addresses);
  free(types);
  return error;
}

