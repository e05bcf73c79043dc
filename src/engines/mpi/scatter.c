/* Looks at the arguments, alone. */
static int take(struct memory *memory, const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                MPI_Datatype recvtype, int root, const struct state *state) {
  int error = MPI_SUCCESS;
  if (root != ROOT) return MPI_ERR_ROOT;
  if (state->rank == ROOT) TRY(parts_at(sendbuf, sendcount, sendtype, &memory->input));
  if (recvbuf != MPI_IN_PLACE) TRY(parts_at(recvbuf, recvcount, recvtype, &memory->output));
done:
  return error;
}

int allport_scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                 MPI_Datatype recvtype, int root, MPI_Comm comm) {
  struct memory memory = NO_MEMORY;
  struct state *state;
  int error = MPI_SUCCESS;
  TRY(state_of(comm, &state));
  error = take(&memory, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, state);
  error = perform(&memory, error, state->rank == ROOT ? memory.input.type : memory.output.type, recvbuf == MPI_IN_PLACE, state);
done:
  return leave(&memory, error, comm);
}
