/* Operations that a program has by requests of MPI. */

/* How a generalized request ends, as MPI is told. */
static int tell_result(void *operation, MPI_Status *status) {
  status->MPI_SOURCE = MPI_ANY_SOURCE;
  status->MPI_TAG = MPI_ANY_TAG;
  MPI_Status_set_elements(status, MPI_BYTE, 0);
  MPI_Status_set_cancelled(status, 0);
  return ((struct allport_operation *)operation)->error;
}

static int free_generalized(void *operation) {
  free_operation((struct allport_operation *)operation);
  return MPI_SUCCESS;
}

/* No collective can be cancelled. */
static int refuse_to_cancel(void *operation, int is_complete) {
  (void)operation;
  (void)is_complete;
  return MPI_ERR_REQUEST;
}

#ifdef OPEN_MPI
/* Of Open MPI itself: it calls such a function whenever it looks for messages, in all that waits. */
extern int opal_progress_register(int (*function)(void)) __attribute__((weak));

/* Where it is called within another one, or another thread goes on already, it leaves it to that one. */
static int go_on_for_mpi(void) { return pthread_mutex_trylock(&lock) == 0 ? go_on_and_unlock() : 0; }
#endif

/*
 * Whether MPI calls the library in all that waits. It must: another rank may wait for an operation while this one waits in MPI for
 * something else. MPIX_Grequest_start of MPICH is no help, since it has functions called only in a wait for their request.
 */
static int is_called_by_mpi(MPI_Comm comm) {
#ifdef OPEN_MPI
  static int is_called;
  if (opal_progress_register == NULL) return 0;
  pthread_mutex_lock(&lock);
  /* The others could not be told that this rank has no memory. */
  if (!is_called && opal_progress_register(go_on_for_mpi) != 0) MPI_Abort(comm, MPI_ERR_NO_MEM);
  is_called = 1;
  pthread_mutex_unlock(&lock);
  return 1;
#else
  (void)comm;
  return 0;
#endif
}

static int is_in_world(MPI_Comm comm) {
  const struct state *state = find_state(comm);
  int *places;
  if (state != NULL) return state->places != NULL;
  places = find_places(comm);
  free(places);
  return places != NULL;
}

int allport_begin_alltoall(const void *sendbuf, MPI_Aint sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Aint recvcount,
                           MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request, int *left) {
  struct allport_operation *operation;
  int error = MPI_SUCCESS;
  *left = allport_reason_to_leave(comm);
  if (*left == 0 && !(is_called_by_mpi(comm) && is_in_world(comm))) *left = ALLPORT_LEFT_NON_BLOCKING;
  if (*left != 0) return MPI_SUCCESS;
  operation = new_operation(comm);
  TRY(set_up(operation, 1, 1, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm));
  *left = operation->left;
  if (*left == 0) TRY(MPI_Grequest_start(tell_result, free_generalized, refuse_to_cancel, operation, &operation->generalized));
done:
  if (error != MPI_SUCCESS || *left != 0) {
    free_operation(operation);
    return report(comm, error);
  }
  *request = operation->generalized;
  count(operation, "MPI_Ialltoall", 0);
  start(operation);
  go_on_with_all();
  return MPI_SUCCESS;
}
