const int allport_redistribute_sendcounts[RANKS] = SENDCOUNTS;
const int allport_redistribute_recvcounts[RANKS] = RECVCOUNTS;

int allport_redistribute(const void *sendbuf, void *recvbuf, MPI_Datatype type, MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  struct memory memory = {0, NO_BLOCKS, NO_BLOCKS, NO_BLOCKS};
  char *saved = NULL;
  MPI_Comm own;
  int error = MPI_SUCCESS;
  TRY(enter(comm, &own, &memory.rank));
  TRY(parts_at(recvbuf, 1, type, &memory.output, comm));
  TRY(parts_at(is_in_place ? recvbuf : sendbuf, 1, type, &memory.input, comm));
  if (is_in_place) TRY(put_apart(&memory, allport_redistribute_sendcounts[memory.rank], &saved, own));
  TRY(perform(&memory, memory.input.type, 0, own));
done:
  free(saved);
  return leave(&memory, error, comm);
}
