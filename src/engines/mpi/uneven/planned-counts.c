/* One after another, the elements that a rank has for each rank, or that it gets from each: where they begin, and where they lie. */
static void spread_out(struct spread *spread, const int counts[], const int displs[]) {
  spread->displs = displs;
  spread->first[0] = 0;
  for (int i = 0; i < RANKS; i++) spread->first[i + 1] = spread->first[i] + counts[i];
}

/* Copies what is to be sent to a memory apart: what arrives would lie on what has not left yet. */
static int put_apart(struct memory *memory, const struct state *state) {
  struct blocks apart = NO_BLOCKS;
  const struct blocks *input = &memory->input;
  struct spread *sends = &memory->sends;
  int error = MPI_SUCCESS;
  TRY(room_for(sends->first[RANKS], input->type, &apart, &memory->saved));
  for (int i = 0; i < RANKS; i++) {
    int count = sends->first[i + 1] - sends->first[i];
    TRY(MPI_Sendrecv(input->first + sends->displs[i] * input->stride, count, input->type, state->rank, 0,
                     apart.first + sends->first[i] * apart.stride, count, apart.type, state->rank, 0, state->own,
                     MPI_STATUS_IGNORE));
  }
  MPI_Type_free(&memory->input.type);
  memory->input = apart;
  sends->displs = sends->first;
  return MPI_SUCCESS;
done:
  if (apart.type != MPI_DATATYPE_NULL) MPI_Type_free(&apart.type);
  return error;
}

/* Looks at the arguments, alone. */
static int take(struct memory *memory, const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype, const struct state *state) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  const int *counts = is_in_place ? recvcounts : sendcounts;
  int error = MPI_SUCCESS;
  for (int i = 0; i < RANKS; i++) {
    if (counts[i] != count_table[state->rank * RANKS + i]) return MPI_ERR_COUNT;
    if (recvcounts[i] != count_table[i * RANKS + state->rank]) return MPI_ERR_COUNT;
  }
  spread_out(&memory->sends, counts, is_in_place ? rdispls : sdispls);
  spread_out(&memory->receives, recvcounts, rdispls);
  TRY(parts_at(recvbuf, 1, recvtype, &memory->output));
  TRY(is_in_place ? parts_at(recvbuf, 1, recvtype, &memory->input) : parts_at(sendbuf, 1, sendtype, &memory->input));
  if (is_in_place) TRY(put_apart(memory, state));
done:
  return error;
}

int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm) {
  struct memory memory = NO_MEMORY;
  struct state *state;
  int error = MPI_SUCCESS;
  TRY(state_of(comm, &state));
  error = take(&memory, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, state);
  error = perform(&memory, error, memory.input.type, 0, state);
done:
  return leave(&memory, error, comm);
}
