/* An operation that is done before the call returns. One that is left to MPI is not begun. */
static int do_now(struct allport_operation *operation, int is_guarded, const void *sendbuf, MPI_Aint sendcount,
                  MPI_Datatype sendtype, void *recvbuf, MPI_Aint recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  int error = MPI_SUCCESS;
  TRY(set_up(operation, 0, is_guarded, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
  if (operation->left != 0) goto done;
  TRY(start(operation));
  finish(operation);
  error = operation->error;
done:
  close_operation(operation);
  return report(comm, error);
}

int allport_exchange_bytes(const void *sendbuf, void *recvbuf, int bytes, MPI_Comm comm, int *way) {
  struct allport_operation operation;
  int error = do_now(&operation, 0, sendbuf, bytes, MPI_BYTE, recvbuf, bytes, MPI_BYTE, comm);
  *way = way_of(&operation);
  if (operation.left == 0) return error;
  return PMPI_Alltoall(sendbuf, bytes, MPI_BYTE, recvbuf, bytes, MPI_BYTE, comm);
}

/* What is left to do when an operation is done: it is counted, and the guard hears how long it took. */
static int end_now(struct allport_operation *operation, const char *function, double start, int error) {
  double seconds = MPI_Wtime() - start;
  int size;
  count(operation, function, seconds);
  if (error != MPI_SUCCESS || !operation->is_tried) return error;
  size = allport_size_of(operation->exchange.input.block);
  return report(operation->comm, allport_judge(operation->trial, function, size, seconds, operation->comm));
}

/*
 * What is left to MPI is MPI_Alltoall also where operations are under way: MPI_Ialltoall, beside which they could go on, does not meet
 * the MPI_Alltoall of another rank.
 */
int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  struct allport_operation operation;
  double start = MPI_Wtime();
  int error = do_now(&operation, allport_is_guarded, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
  if (operation.left != 0) error = PMPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
  return end_now(&operation, "MPI_Alltoall", start, error);
}

#if MPI_VERSION >= 4
int allport_alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount,
                       MPI_Datatype recvtype, MPI_Comm comm) {
  struct allport_operation operation;
  double start = MPI_Wtime();
  int error = do_now(&operation, allport_is_guarded, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
  if (operation.left != 0) error = PMPI_Alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
  return end_now(&operation, "MPI_Alltoall_c", start, error);
}
#endif

/* An operation that lasts longer than the call. */
static int make_request(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                        MPI_Datatype recvtype, MPI_Comm comm, int is_persistent, allport_request *request) {
  struct allport_operation *operation = new_operation(comm);
  int error = MPI_SUCCESS;
  *request = ALLPORT_REQUEST_NULL;
  TRY(set_up(operation, 1, 0, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
  if (operation->left != 0) TRY(keep_types(operation));
  operation->is_persistent = is_persistent;
  if (is_persistent && operation->exchange.state != NULL) TRY(agree_in_time(&operation->exchange));
  *request = operation;
done:
  if (error != MPI_SUCCESS) free_operation(operation);
  return error;
}

int allport_ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                      MPI_Datatype recvtype, MPI_Comm comm, allport_request *request) {
  int error = MPI_SUCCESS;
  TRY(make_request(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, 0, request));
  count(*request, "MPI_Ialltoall", 0);
  TRY(start(*request));
  go_on_with_all();
done:
  return report(comm, error);
}

int allport_alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                          MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, allport_request *request) {
  (void)info;
  return report(comm, make_request(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, 1, request));
}

static int is_active(const struct allport_operation *operation) {
  return is_under_way(operation) || operation->request != MPI_REQUEST_NULL;
}

int allport_start(allport_request *request) {
  struct allport_operation *operation = *request;
  int error = MPI_SUCCESS;
  if (operation == NULL || !operation->is_persistent || is_active(operation)) {
    return report(MPI_COMM_WORLD, MPI_ERR_REQUEST);
  }
  operation->exchange.fault = MPI_SUCCESS;
  count(operation, "MPI_Start", 0);
  TRY(start(operation));
  go_on_with_all();
done:
  return report(operation->comm, error);
}

/* What a call gives of an operation that is done. That of an operation that is not persistent goes. */
static int take_result(allport_request *request) {
  struct allport_operation *operation = *request;
  MPI_Comm comm = operation->comm;
  int error = operation->error;
  if (!operation->is_persistent) {
    free_operation(operation);
    *request = ALLPORT_REQUEST_NULL;
  }
  return report(comm, error);
}

int allport_test(allport_request *request, int *flag) {
  struct allport_operation *operation = *request;
  go_on_with_all();
  *flag = 1;
  if (operation == NULL) return MPI_SUCCESS;
  if (operation->request != MPI_REQUEST_NULL) {
    operation->error = MPI_Test(&operation->request, flag, MPI_STATUS_IGNORE);
  }
  *flag = *flag && !is_under_way(operation);
  return *flag ? take_result(request) : MPI_SUCCESS;
}

int allport_wait(allport_request *request) {
  if (*request == NULL) return MPI_SUCCESS;
  finish(*request);
  return take_result(request);
}

int allport_request_free(allport_request *request) {
  struct allport_operation *operation = *request;
  if (operation == NULL || !operation->is_persistent || is_active(operation)) {
    return report(MPI_COMM_WORLD, MPI_ERR_REQUEST);
  }
  free_operation(operation);
  *request = ALLPORT_REQUEST_NULL;
  return MPI_SUCCESS;
}
