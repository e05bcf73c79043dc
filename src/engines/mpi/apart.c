/* Copies the first `count` blocks of the input to a memory apart: what arrives would lie on what has not left yet. */
static int put_apart(struct memory *memory, int count, const struct state *state) {
  struct blocks apart = NO_BLOCKS;
  int error = MPI_SUCCESS;
  TRY(room_for(count, memory->input.type, &apart, &memory->saved));
  TRY(MPI_Sendrecv(memory->input.first, count, memory->input.type, state->rank, 0, apart.first, count, apart.type,
                   state->rank, 0, state->own, MPI_STATUS_IGNORE));
  MPI_Type_free(&memory->input.type);
  memory->input = apart;
  return MPI_SUCCESS;
done:
  if (apart.type != MPI_DATATYPE_NULL) MPI_Type_free(&apart.type);
  return error;
}

