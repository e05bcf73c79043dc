const int allport_redistribute_sendcounts[RANKS] = SENDCOUNTS;
const int allport_redistribute_recvcounts[RANKS] = RECVCOUNTS;

/* Looks at the arguments, alone. */
static int take(struct memory *memory, const void *sendbuf, void *recvbuf, MPI_Datatype type, const struct state *state) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  int error = MPI_SUCCESS;
  TRY(parts_at(recvbuf, 1, type, &memory->output));
  TRY(parts_at(is_in_place ? recvbuf : sendbuf, 1, type, &memory->input));
  if (is_in_place) TRY(put_apart(memory, allport_redistribute_sendcounts[state->rank], state));
done:
  return error;
}

int allport_redistribute(const void *sendbuf, void *recvbuf, MPI_Datatype type, MPI_Comm comm) {
  struct memory memory = NO_MEMORY;
  struct state *state;
  int error = MPI_SUCCESS;
  TRY(state_of(comm, &state));
  error = take(&memory, sendbuf, recvbuf, type, state);
  error = perform(&memory, error, memory.input.type, 0, state);
done:
  return leave(&memory, error, comm);
}
