/* Where the first block of a run is, and the type of its blocks. */
static int locate(const struct memory *memory, const struct run *run, MPI_Aint *address, MPI_Datatype *type) {
  const int place = run->place;
  const struct blocks *blocks = place < O(0) ? &memory->input : place < S(0) ? &memory->output : &memory->scratch;
  int index = place < O(0)   ? INDEX(memory->rank, place)
              : place < S(0) ? INDEX(memory->rank, place - O(0))
                             : place - S(0);
  *type = blocks->type;
  return MPI_Get_address(blocks->first + index * blocks->stride, address);
}

/*
 * The blocks of a message where they lie. So nothing is packed or moved here, and no count is larger than an int, whatever
 * the size of the message.
 */
static int message_type(const struct memory *memory, const struct message *message, MPI_Datatype *type) {
  size_t runs = (size_t)message->runs;
  int *lengths = (int *)malloc(runs * sizeof *lengths);
  MPI_Aint *addresses = (MPI_Aint *)malloc(runs * sizeof *addresses);
  MPI_Datatype *types = (MPI_Datatype *)malloc(runs * sizeof *types);
  int error = lengths == NULL || addresses == NULL || types == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
  if (error != MPI_SUCCESS) goto done;
  for (int i = 0; i < message->runs; i++) {
    const struct run *run = &run_table[message->first + i];
    lengths[i] = run->blocks;
    TRY(locate(memory, run, &addresses[i], &types[i]));
  }
  TRY(MPI_Type_create_struct(message->runs, lengths, addresses, types, type));
  TRY(MPI_Type_commit(type));
done:
  free(lengths);
  free(addresses);
  free(types);
  return error;
}

