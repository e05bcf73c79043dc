int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  struct memory memory = {0, NO_BLOCKS, NO_BLOCKS, NO_BLOCKS};
  char *saved = NULL;
  MPI_Comm own;
  int error = MPI_SUCCESS;
  TRY(enter(comm, &own, &memory.rank));
  TRY(parts_at(recvbuf, recvcount, recvtype, &memory.output, comm));
  TRY(is_in_place ? parts_at(recvbuf, recvcount, recvtype, &memory.input, comm)
                  : parts_at(sendbuf, sendcount, sendtype, &memory.input, comm));
  if (is_in_place) TRY(put_apart(&memory, RANKS * PARTS, &saved, own));
  TRY(perform(&memory, memory.input.type, 0, own));
done:
  free(saved);
  return leave(&memory, error, comm);
}
