/* Counts and displacements of an array, as they were given. */
static void copy_lists@FORM@(struct array *array, int ranks, const @COUNT@ counts[], const @OFFSET@ displs[]) {
  for (int i = 0; i < ranks; i++) {
    array->counts[i] = (MPI_Aint)counts[i];
    array->displs[i] = (MPI_Aint)displs[i];
  }
}

