static int duplicate(MPI_Comm comm, struct state *state) {
  int error = MPI_SUCCESS;
  TRY(MPI_Comm_dup(comm, &state->own));
  TRY(MPI_Comm_rank(state->own, &state->rank));
done:
  return error;
}

