/*
 * The blocks of a message where they lie, in pieces of such as lie together. So nothing is packed or moved here, and no count is
 * larger than an int, whatever the size of the message.
 */
static int message_type(const struct memory *memory, const struct message *message, MPI_Datatype *type) {
  size_t most = (size_t)message->runs + MORE_PIECES;
  int *lengths = (int *)malloc(most * sizeof *lengths);
  MPI_Aint *addresses = (MPI_Aint *)malloc(most * sizeof *addresses);
  MPI_Datatype *types = (MPI_Datatype *)malloc(most * sizeof *types);
  int pieces = 0;
  int error = lengths == NULL || addresses == NULL || types == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
  if (error != MPI_SUCCESS) goto done;
  for (int i = 0; i < message->runs; i++) {
    const struct run *run = &run_table[message->first + i];
    for (int taken = 0; taken < run->blocks; taken += lengths[pieces++]) {
      lengths[pieces] = run->blocks - taken;
      TRY(locate(memory, run->place + taken, &lengths[pieces], &addresses[pieces], &types[pieces]));
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

