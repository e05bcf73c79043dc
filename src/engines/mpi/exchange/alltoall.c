int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  struct exchange exchange;
  int error = MPI_SUCCESS;
  look_at_both(&exchange, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
  TRY(state_of(comm, &exchange.state));
  if (exchange.fault == MPI_SUCCESS && exchange.input.block == 0) goto done;
  if (exchange.fault == MPI_SUCCESS) exchange.fault = prepare(&exchange);
  exchange.tag = next_tag(exchange.state);
  error = go_on(&exchange, 1);
done:
  end(&exchange);
  return report(comm, error);
}
