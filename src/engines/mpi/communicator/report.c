/* Tells the communicator's error handler of an error: once in a call, at its end. */
static int report(MPI_Comm comm, int error) {
  if (error != MPI_SUCCESS) MPI_Comm_call_errhandler(comm, error);
  return error;
}

