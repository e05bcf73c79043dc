/* Two numbers of 2 bytes, the first and another one, of a type of so many bytes: what lies between them is not sent. */
#include <mpi.h>

static inline MPI_Datatype gapped_type(int other, MPI_Aint extent) {
  int places[] = {0, other};
  MPI_Datatype part, gapped;
  MPI_Type_create_indexed_block(2, 1, places, MPI_SHORT, &part);
  MPI_Type_create_resized(part, 0, extent, &gapped);
  MPI_Type_commit(&gapped);
  MPI_Type_free(&part);
  return gapped;
}
