/* Where the block of a place is, and its type. */
static int locate(const struct memory *memory, int place, MPI_Aint *address, MPI_Datatype *type) {
  const struct blocks *blocks = place < RANKS       ? &memory->input
                                : place < 2 * RANKS ? &memory->output
                                                    : &memory->scratch;
  int index = place < 2 * RANKS ? displaced(memory->rank, place % RANKS) : place - 2 * RANKS;
  *type = blocks->type;
  return MPI_Get_address(blocks->first + index * blocks->stride, address);
}

/*
 * The blocks of a message where they lie. So nothing is packed or moved here, and no count is larger than an int, whatever
 * the size of the message.
 */
static int message_type(const struct memory *memory, const struct message *message, MPI_Datatype *type) {
  int lengths[LARGEST_MESSAGE];
  MPI_Aint addresses[LARGEST_MESSAGE];
  MPI_Datatype types[LARGEST_MESSAGE];
  int error = MPI_SUCCESS;
  for (int i = 0; i < message->blocks; i++) {
    lengths[i] = 1;
    TRY(locate(memory, place_table[message->first + i], &addresses[i], &types[i]));
  }
  TRY(MPI_Type_create_struct(message->blocks, lengths, addresses, types, type));
  TRY(MPI_Type_commit(type));
done:
  return error;
}

