/* What no rank could find alone is right: `error` is that of this rank, and what it returns is one on all ranks or on none. */
static int agree(int error, const struct state *state) {
  int own = class_of(error), all, failure;
  failure = MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MAX, state->own);
  if (failure != MPI_SUCCESS) return failure;
  return error != MPI_SUCCESS ? error : all;
}

