int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  struct exchange exchange;
  struct state *state;
  int ranks, is_inter;
  int error = MPI_SUCCESS;
  exchange.plan = NULL;
  TRY(MPI_Comm_test_inter(comm, &is_inter));
  TRY(MPI_Comm_size(comm, &ranks));
  if (is_inter || ranks != RANKS) return refuse(comm);
  TRY(look_at_both(&exchange, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
  if (exchange.input.block == 0) goto done;
  TRY(state_of(comm, 1, &state));
  TRY(prepare(&exchange, state, &schedule));
  TRY(begin(&exchange));
  while (!is_done(&exchange)) {
    const struct plan *plan = exchange.plan;
    TRY(MPI_Waitall(messages_of(&plan->rounds[exchange.round]), plan->requests, plan->statuses));
    TRY(next_round(&exchange));
  }
done:
  end(&exchange, error);
  return error == MPI_ERR_NO_MEM ? fail(comm, error) : error;
}
