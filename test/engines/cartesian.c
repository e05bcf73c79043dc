/*
 * A torus of MPI for a torus of allport: the sides in the other order, since MPI's last dimension counts fastest. Rank 0 prints the
 * coordinates of every rank, allport's first axis first. Then all exchange on it, and look at what arrives.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "allport_alltoall.h"

#define AXES 2

int main(int argc, char **argv) {
  int sides[AXES], periods[AXES] = {1, 1}, at[AXES], rank, ranks, wrong = 0;
  MPI_Comm torus;
  int *input, *output;
  MPI_Init(&argc, &argv);
  for (int axis = 0; axis < AXES; axis++) sides[AXES - 1 - axis] = atoi(argv[axis + 1]);
  MPI_Cart_create(MPI_COMM_WORLD, AXES, sides, periods, 1, &torus);
  MPI_Comm_rank(torus, &rank);
  MPI_Comm_size(torus, &ranks);
  for (int other = 0; rank == 0 && other < ranks; other++) {
    MPI_Cart_coords(torus, other, AXES, at);
    printf("%d,%d\n", at[1], at[0]);
  }
  input = (int *)malloc((size_t)ranks * sizeof(int));
  output = (int *)malloc((size_t)ranks * sizeof(int));
  for (int i = 0; i < ranks; i++) input[i] = rank * ranks + i;
  allport_alltoall(input, 1, MPI_INT, output, 1, MPI_INT, torus);
  for (int i = 0; i < ranks; i++) wrong += output[i] != i * ranks + rank;
  free(input);
  free(output);
  MPI_Comm_free(&torus);
  MPI_Finalize();
  return wrong > 0;
}
