/* A duplicate of the communicator, if all ranks could do their part. */
static int begin_duplicate(struct state *state, int waits) {
  int error = MPI_SUCCESS;
  if (waits) {
    TRY(MPI_Allreduce(&state->fault, &state->agreed, 1, MPI_INT, MPI_MAX, state->comm));
    if (state->agreed == MPI_SUCCESS) TRY(MPI_Comm_dup(state->comm, &state->own));
    end_making(state);
    goto done;
  }
  TRY(MPI_Iallreduce(&state->fault, &state->agreed, 1, MPI_INT, MPI_MAX, state->comm, &state->making[0]));
  TRY(MPI_Comm_idup(state->comm, &state->own, &state->making[1]));
done:
  return error;
}

/* Errors are told once, at the end of a call, to the handler that the caller's communicator has then. */
static void end_duplicate(struct state *state) {
  if (state->own != MPI_COMM_NULL) MPI_Comm_set_errhandler(state->own, MPI_ERRORS_RETURN);
}

static int free_duplicate(struct state *state) {
  return state->own == MPI_COMM_NULL ? MPI_SUCCESS : MPI_Comm_free(&state->own);
}

