/* The state of a communicator with as many ranks as the schedule. The first call makes it, and waits for all ranks. */
static int state_of(MPI_Comm comm, struct state **state) {
  int ranks, is_inter, is_made;
  int error = MPI_SUCCESS;
  *state = find_state(comm);
  if (*state == NULL) {
    error = MPI_Comm_test_inter(comm, &is_inter);
    if (error == MPI_SUCCESS) error = MPI_Comm_size(comm, &ranks);
    /* A rank that cannot ask takes part in the agreement. */
    if (error == MPI_SUCCESS && (is_inter || ranks != RANKS)) TRY(wrong_communicator());
    TRY(begin_state(comm, 1, state));
  }
  TRY(go_on_making(*state, 1, &is_made));
done:
  return error;
}

