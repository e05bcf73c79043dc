@LISTS@/* Bytes that come to a rank, for the statistics; there is one type, or one for each rank. */
static long long bytes_of@FORM@(const @COUNT@ counts[], const MPI_Datatype types[], int has_types, MPI_Comm comm) {
  int ranks = allport_ranks(comm);
  long long bytes = 0;
  for (int i = 0; i < ranks; i++) bytes += allport_bytes_of((MPI_Aint)counts[i], types[has_types ? i : 0]);
  return bytes;
}

/* Copies the lists of both arrays of a call. */
static void copy_both@FORM@(struct call *call, int is_in_place, const @COUNT@ sendcounts[], const @OFFSET@ sdispls[],
                      const @COUNT@ recvcounts[], const @OFFSET@ rdispls[]) {
  copy_lists@FORM@(&call->arrays[OUTPUT], call->state->ranks, recvcounts, rdispls);
  copy_lists@FORM@(&call->arrays[INPUT], call->state->ranks, is_in_place ? recvcounts : sendcounts,
             is_in_place ? rdispls : sdispls);
}

int allport_alltoallv@FORM@(const void *sendbuf, const @COUNT@ sendcounts[], const @OFFSET@ sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const @COUNT@ recvcounts[], const @OFFSET@ rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  double start = MPI_Wtime();
  struct call call;
  int error = begin_call(&call, sendbuf, recvbuf, comm);
  if (error == MPI_SUCCESS && call.left == 0) {
    copy_both@FORM@(&call, is_in_place, sendcounts, sdispls, recvcounts, rdispls);
    error = exchange(&call, 0, is_in_place ? &recvtype : &sendtype, &recvtype);
  }
  if (call.left == 0) {
    report(comm, error);
  } else {
    error = PMPI_Alltoallv@FORM@(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
  }
  return end_call(&call, "MPI_Alltoallv@FORM@", bytes_of@FORM@(recvcounts, &recvtype, 0, comm), start, comm, error);
}

int allport_alltoallw@FORM@(const void *sendbuf, const @COUNT@ sendcounts[], const @OFFSET@ sdispls[],
                      const MPI_Datatype sendtypes[], void *recvbuf, const @COUNT@ recvcounts[], const @OFFSET@ rdispls[],
                      const MPI_Datatype recvtypes[], MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  double start = MPI_Wtime();
  struct call call;
  int error = begin_call(&call, sendbuf, recvbuf, comm);
  if (error == MPI_SUCCESS && call.left == 0) {
    copy_both@FORM@(&call, is_in_place, sendcounts, sdispls, recvcounts, rdispls);
    error = exchange(&call, 1, is_in_place ? recvtypes : sendtypes, recvtypes);
  }
  if (call.left == 0) {
    report(comm, error);
  } else {
    error = PMPI_Alltoallw@FORM@(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm);
  }
  return end_call(&call, "MPI_Alltoallw@FORM@", bytes_of@FORM@(recvcounts, recvtypes, 1, comm), start, comm, error);
}

