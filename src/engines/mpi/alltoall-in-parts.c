/* Looks at the arguments, alone. */
static int take(struct memory *memory, const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                MPI_Datatype recvtype, const struct state *state) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  int error = MPI_SUCCESS;
  TRY(parts_at(recvbuf, recvcount, recvtype, &memory->output));
  TRY(is_in_place ? parts_at(recvbuf, recvcount, recvtype, &memory->input)
                  : parts_at(sendbuf, sendcount, sendtype, &memory->input));
  if (is_in_place) TRY(put_apart(memory, RANKS * PARTS, state));
done:
  return error;
}

int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  struct memory memory = NO_MEMORY;
  struct state *state;
  int error = MPI_SUCCESS;
  TRY(state_of(comm, &state));
  error = take(&memory, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, state);
  error = perform(&memory, error, memory.input.type, 0, state);
done:
  return leave(&memory, error, comm);
}
