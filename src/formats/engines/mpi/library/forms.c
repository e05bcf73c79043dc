int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  struct allport_operation operation;
  int error = MPI_SUCCESS;
  TRY(set_up(&operation, 1, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
  if (operation.schedule == ALLPORT_SCHEDULES) {
    /* Also where operations are under way: MPI_Ialltoall, beside which they could go on, does not meet MPI_Alltoall of another rank. */
    allport_calls[ALLPORT_SCHEDULES]++;
    return PMPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
  }
  TRY(start(&operation));
  finish(&operation);
  error = operation.error;
done:
  give_back(&operation);
  return error;
}

/* An operation that lasts longer than the call. */
static int make_request(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                        MPI_Datatype recvtype, MPI_Comm comm, int is_persistent, allport_request *request) {
  struct allport_operation *operation = (struct allport_operation *)malloc(sizeof *operation);
  int error = MPI_SUCCESS;
  *request = ALLPORT_REQUEST_NULL;
  if (operation == NULL) return fail(comm, MPI_ERR_NO_MEM);
  TRY(set_up(operation, is_persistent, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
  operation->is_persistent = is_persistent;
  TRY(keep(operation));
  *request = operation;
done:
  if (error != MPI_SUCCESS) free_operation(operation);
  return error;
}

int allport_ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                      MPI_Datatype recvtype, MPI_Comm comm, allport_request *request) {
  int error = MPI_SUCCESS;
  TRY(make_request(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, 0, request));
  TRY(start(*request));
  go_on_with_all(0);
done:
  return error;
}

int allport_alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                          MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, allport_request *request) {
  (void)info;
  return make_request(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, 1, request);
}

static int is_active(const struct allport_operation *operation) {
  return operation->is_under_way || operation->request != MPI_REQUEST_NULL;
}

int allport_start(allport_request *request) {
  struct allport_operation *operation = *request;
  int error = MPI_SUCCESS;
  if (operation == NULL || !operation->is_persistent || is_active(operation)) {
    return fail(MPI_COMM_WORLD, MPI_ERR_REQUEST);
  }
  TRY(start(operation));
  go_on_with_all(0);
done:
  return error;
}

/* What a call gives of an operation that is done. That of an operation that is not persistent goes. */
static int take_result(allport_request *request) {
  struct allport_operation *operation = *request;
  int error = operation->error;
  if (!operation->is_persistent) {
    free_operation(operation);
    *request = ALLPORT_REQUEST_NULL;
  }
  return error;
}

int allport_test(allport_request *request, int *flag) {
  struct allport_operation *operation = *request;
  int error = MPI_SUCCESS;
  go_on_with_all(0);
  *flag = 1;
  if (operation == NULL) goto done;
  TRY(MPI_Test(&operation->request, flag, MPI_STATUS_IGNORE));
  *flag = *flag && !operation->is_under_way;
  if (*flag) TRY(take_result(request));
done:
  return error;
}

int allport_wait(allport_request *request) {
  if (*request == NULL) return MPI_SUCCESS;
  finish(*request);
  return take_result(request);
}

int allport_request_free(allport_request *request) {
  struct allport_operation *operation = *request;
  if (operation == NULL || !operation->is_persistent || is_active(operation)) {
    return fail(MPI_COMM_WORLD, MPI_ERR_REQUEST);
  }
  free_operation(operation);
  *request = ALLPORT_REQUEST_NULL;
  return MPI_SUCCESS;
}
