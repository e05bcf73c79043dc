/* An error of ours, with words of its own. */
static int wrong_communicator(void) {
  static int code = MPI_SUCCESS;
  int error_class;
  int error = MPI_SUCCESS;
  pthread_mutex_lock(&lock);
  if (code == MPI_SUCCESS) {
    int made;
    TRY(MPI_Add_error_class(&error_class));
    TRY(MPI_Add_error_string(error_class, WRONG_COMMUNICATOR));
    TRY(MPI_Add_error_code(error_class, &made));
    TRY(MPI_Add_error_string(made, WRONG_COMMUNICATOR));
    code = made;
  }
  error = code;
done:
  pthread_mutex_unlock(&lock);
  return error;
}

