/* One after another, the elements that a rank has for each rank, or that it gets from each: where they begin, and where they lie. */
static void spread_out(struct spread *spread, const int counts[], const int displs[]) {
  spread->displs = displs;
  spread->first[0] = 0;
  for (int i = 0; i < RANKS; i++) spread->first[i + 1] = spread->first[i] + counts[i];
}

/* Copies what is to be sent to a memory apart: what arrives would lie on what has not left yet. */
static int put_apart(struct memory *memory, char **saved, MPI_Comm comm) {
  struct blocks apart = NO_BLOCKS;
  const struct blocks *input = &memory->input;
  struct spread *sends = &memory->sends;
  int rank = memory->rank;
  int error = MPI_SUCCESS;
  TRY(room_for(sends->first[RANKS], input->type, &apart, saved));
  for (int i = 0; i < RANKS; i++) {
    int count = sends->first[i + 1] - sends->first[i];
    TRY(MPI_Sendrecv(input->first + sends->displs[i] * input->stride, count, input->type, rank, 0,
                     apart.first + sends->first[i] * apart.stride, count, apart.type, rank, 0, comm, MPI_STATUS_IGNORE));
  }
  TRY(MPI_Type_free(&memory->input.type));
  memory->input = apart;
  sends->displs = sends->first;
done:
  return error;
}

int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  struct memory memory = {0, NO_BLOCKS, NO_BLOCKS, NO_BLOCKS, {{0}, NULL}, {{0}, NULL}};
  const int *counts = is_in_place ? recvcounts : sendcounts;
  char *saved = NULL;
  MPI_Comm own;
  int error = MPI_SUCCESS;
  TRY(enter(comm, &own, &memory.rank));
  for (int i = 0; i < RANKS; i++) {
    if (counts[i] != count_table[memory.rank * RANKS + i] || recvcounts[i] != count_table[i * RANKS + memory.rank]) {
      TRY(fail(comm, MPI_ERR_COUNT));
    }
  }
  spread_out(&memory.sends, counts, is_in_place ? rdispls : sdispls);
  spread_out(&memory.receives, recvcounts, rdispls);
  TRY(parts_at(recvbuf, 1, recvtype, &memory.output, comm));
  TRY(is_in_place ? parts_at(recvbuf, 1, recvtype, &memory.input, comm)
                  : parts_at(sendbuf, 1, sendtype, &memory.input, comm));
  if (is_in_place) TRY(put_apart(&memory, &saved, own));
  TRY(perform(&memory, memory.input.type, 0, own));
done:
  free(saved);
  return leave(&memory, error, comm);
}
