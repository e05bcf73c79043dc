/* An error of ours, to which the communicator's error handler is told; it has words of its own. */
static int refuse(MPI_Comm comm) {
  static int code = MPI_SUCCESS;
  int error = MPI_SUCCESS;
  if (code == MPI_SUCCESS) {
    int error_class;
    TRY(MPI_Add_error_class(&error_class));
    TRY(MPI_Add_error_string(error_class, WRONG_COMMUNICATOR));
    TRY(MPI_Add_error_code(error_class, &code));
    TRY(MPI_Add_error_string(code, WRONG_COMMUNICATOR));
  }
  TRY(MPI_Comm_call_errhandler(comm, code));
  return code;
done:
  return error;
}

