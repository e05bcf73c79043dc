/*
 * Types that MPI makes for a precision of Fortran, alone and in types made of them, which have no name and may not be freed: by
 * exported functions as by MPI's own, twice each. Prints "same" if all is well.
 */
#include "exported-call.h"
#include "patience.h"

static void try(const char *base, const char *made, MPI_Datatype type) {
  static const int counts[] = {1, 900};
  char what[100];
  snprintf(what, sizeof what, "%s, %s", base, made);
  for (int i = 0; i < WAYS; i++) {
    for (int k = 0; k < 2; k++) {
      struct job job = prepared(what, ways[i], counts[k], type, k == 0, MPI_COMM_WORLD);
      for (int time = 0; time < 2; time++) {
        now_doing("%s of %s", names[ways[i]], what);
        expect(performed(&job, MPI_COMM_WORLD) == MPI_SUCCESS, what, counts[k]);
        expect(is_right(&job), what, counts[k]);
      }
      dismiss(&job);
    }
  }
}

/* The type, and others that are made of it. */
static void try_all(const char *base, MPI_Datatype type) {
  MPI_Datatype several, same, gapped, of_the_same, all[2];
  MPI_Type_contiguous(3, type, &several);
  MPI_Type_dup(type, &same);
  MPI_Type_vector(2, 1, 2, type, &gapped);
  MPI_Type_contiguous(2, same, &of_the_same);
  MPI_Type_commit(&several);
  MPI_Type_commit(&same);
  MPI_Type_commit(&gapped);
  MPI_Type_commit(&of_the_same);
  MPI_Type_dup(several, &all[0]);
  MPI_Type_vector(2, 2, 3, several, &all[1]);
  MPI_Type_commit(&all[1]);
  try(base, "alone", type);
  try(base, "several", several);
  try(base, "a duplicate", same);
  try(base, "with gaps", gapped);
  try(base, "several of a duplicate", of_the_same);
  try(base, "a duplicate of several", all[0]);
  try(base, "several with gaps", all[1]);
  MPI_Type_free(&several);
  MPI_Type_free(&same);
  MPI_Type_free(&gapped);
  MPI_Type_free(&of_the_same);
  MPI_Type_free(&all[0]);
  MPI_Type_free(&all[1]);
}

int main(int argc, char **argv) {
  MPI_Datatype real, complex, integer;
  int rank, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  MPI_Type_create_f90_real(15, 307, &real);
  MPI_Type_create_f90_complex(15, 307, &complex);
  MPI_Type_create_f90_integer(9, &integer);
  try_all("a real", real);
  try_all("a complex number", complex);
  try_all("an integer", integer);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
