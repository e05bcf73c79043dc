/* Tells the communicator's error handler of an error. */
static int fail(MPI_Comm comm, int code) {
  int error = MPI_Comm_call_errhandler(comm, code);
  return error == MPI_SUCCESS ? code : error;
}

