/* Copies the first `count` blocks of the input to a memory apart: what arrives would lie on what has not left yet. */
static int put_apart(struct memory *memory, int count, char **saved, MPI_Comm comm) {
  struct blocks apart = NO_BLOCKS;
  int rank = memory->rank;
  int error = MPI_SUCCESS;
  TRY(room_for(count, memory->input.type, &apart, saved));
  TRY(MPI_Sendrecv(memory->input.first, count, memory->input.type, rank, 0, apart.first, count, apart.type, rank, 0, comm,
                   MPI_STATUS_IGNORE));
  TRY(MPI_Type_free(&memory->input.type));
  memory->input = apart;
done:
  return error;
}

