@LISTS@int allport_alltoallv@FORM@(const void *sendbuf, const @COUNT@ sendcounts[], const @OFFSET@ sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const @COUNT@ recvcounts[], const @OFFSET@ rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE, left;
  struct call call;
  int error = begin_call(&call, sendbuf, recvbuf, comm, &left);
  if (error == MPI_SUCCESS && left == 0) {
    int ranks = call.state->ranks;
    copy_lists@FORM@(&call.arrays[OUTPUT], ranks, recvcounts, rdispls);
    copy_lists@FORM@(&call.arrays[INPUT], ranks, is_in_place ? recvcounts : sendcounts, is_in_place ? rdispls : sdispls);
    error = exchange(&call, 0, is_in_place ? &recvtype : &sendtype, &recvtype, &left);
  }
  end_call(&call, left, error);
  if (left == 0) return report(comm, error);
  return PMPI_Alltoallv@FORM@(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
}

int allport_alltoallw@FORM@(const void *sendbuf, const @COUNT@ sendcounts[], const @OFFSET@ sdispls[],
                      const MPI_Datatype sendtypes[], void *recvbuf, const @COUNT@ recvcounts[], const @OFFSET@ rdispls[],
                      const MPI_Datatype recvtypes[], MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE, left;
  struct call call;
  int error = begin_call(&call, sendbuf, recvbuf, comm, &left);
  if (error == MPI_SUCCESS && left == 0) {
    int ranks = call.state->ranks;
    copy_lists@FORM@(&call.arrays[OUTPUT], ranks, recvcounts, rdispls);
    copy_lists@FORM@(&call.arrays[INPUT], ranks, is_in_place ? recvcounts : sendcounts, is_in_place ? rdispls : sdispls);
    error = exchange(&call, 1, is_in_place ? recvtypes : sendtypes, recvtypes, &left);
  }
  end_call(&call, left, error);
  if (left == 0) return report(comm, error);
  return PMPI_Alltoallw@FORM@(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm);
}

