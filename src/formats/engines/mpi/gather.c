int allport_gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                 MPI_Datatype recvtype, int root, MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  struct memory memory = {0, NO_BLOCKS, NO_BLOCKS, NO_BLOCKS};
  MPI_Comm own;
  int error = MPI_SUCCESS;
  TRY(enter(comm, &own, &memory.rank));
  if (root != ROOT) TRY(fail(comm, MPI_ERR_ROOT));
  if (!is_in_place) TRY(parts_at(sendbuf, sendcount, sendtype, &memory.input, comm));
  if (memory.rank == ROOT) TRY(parts_at(recvbuf, recvcount, recvtype, &memory.output, comm));
  TRY(perform(&memory, memory.rank == ROOT ? memory.output.type : memory.input.type, is_in_place, own));
done:
  return leave(&memory, error, comm);
}
