/*
 * A Fourier transform of a square matrix, whose rows are divided among the ranks: rows are transformed, the matrix is transposed by
 * MPI_Alltoall, rows are transformed again. Then back again. Prints a sum of the result and how far the way back missed.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 128 };
static const double PI = 3.14159265358979323846;

/* Real and imaginary parts in turn; SIDE is a power of two. */
static void transform(double *row, int sign) {
  for (int i = 1, j = 0; i < SIDE; i++) {
    int bit = SIDE / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    for (int k = 0; i < j && k < 2; k++) {
      double kept = row[2 * i + k];
      row[2 * i + k] = row[2 * j + k];
      row[2 * j + k] = kept;
    }
  }
  for (int length = 2; length <= SIDE; length *= 2) {
    for (int i = 0; i < SIDE; i++) {
      double *low = row + 2 * i, *high = low + length, re, im, angle = sign * 2 * PI * (i % length) / length;
      if (i % length >= length / 2) continue;
      re = high[0] * cos(angle) - high[1] * sin(angle);
      im = high[0] * sin(angle) + high[1] * cos(angle);
      high[0] = low[0] - re;
      high[1] = low[1] - im;
      low[0] += re;
      low[1] += im;
    }
  }
}

/* Every rank has `rows` rows; a block is a column of pairs for each rank, which arrive as rows of pairs. */
static void transpose(double *matrix, double *other, int rows) {
  MPI_Datatype column, apart, columns;
  int ranks = SIDE / rows;
  MPI_Type_vector(rows, 2, 2 * SIDE, MPI_DOUBLE, &column);
  MPI_Type_create_resized(column, 0, 2 * sizeof(double), &apart);
  MPI_Type_contiguous(rows, apart, &columns);
  MPI_Type_commit(&columns);
  MPI_Alltoall(matrix, 1, columns, other, 2 * rows * rows, MPI_DOUBLE, MPI_COMM_WORLD);
  for (int from = 0; from < ranks; from++) {
    for (int i = 0; i < rows * rows; i++) {
      double *pair = other + 2 * (from * rows * rows + i), *place = matrix + 2 * (i / rows * SIDE + from * rows + i % rows);
      place[0] = pair[0];
      place[1] = pair[1];
    }
  }
  MPI_Type_free(&columns);
  MPI_Type_free(&apart);
  MPI_Type_free(&column);
}

static void transform_all(double *matrix, double *other, int rows, int sign) {
  for (int pass = 0; pass < 2; pass++) {
    for (int i = 0; i < rows; i++) transform(matrix + 2 * SIDE * i, sign);
    transpose(matrix, other, rows);
  }
}

int main(int argc, char **argv) {
  int rank, ranks, rows;
  double *matrix, *other, sum = 0, miss = 0, all[2], own[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  rows = SIDE / ranks;
  matrix = malloc(sizeof *matrix * 2 * SIDE * (size_t)rows);
  other = malloc(sizeof *other * 2 * SIDE * (size_t)rows);
  for (int i = 0; i < 2 * SIDE * rows; i++) matrix[i] = (rank * SIDE * rows * 2 + i) * 2654435761u % 1000;
  transform_all(matrix, other, rows, -1);
  for (int i = 0; i < 2 * SIDE * rows; i++) sum += matrix[i] * (1 + i % 7) * (rank + 1);
  transform_all(matrix, other, rows, 1);
  for (int i = 0; i < 2 * SIDE * rows; i++) {
    double error = fabs(matrix[i] / SIDE / SIDE - (rank * SIDE * rows * 2 + i) * 2654435761u % 1000);
    if (error > miss) miss = error;
  }
  own[0] = sum;
  own[1] = miss;
  MPI_Reduce(own, all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(own + 1, all + 1, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("sum %.17g, missed by %.3g\n", all[0], all[1]);
  free(matrix);
  free(other);
  MPI_Finalize();
  return all[1] < 1e-6 || rank != 0 ? 0 : 1;
}
