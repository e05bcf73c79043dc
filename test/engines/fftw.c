/*
 * Two-dimensional Fourier transforms by FFTW's MPI part, there and back, of a matrix whose blocks are even and of one whose are not. FFTW
 * transposes by MPI_Alltoall and MPI_Alltoallv where the transform is not in place and may destroy its input; elsewhere by MPI_Sendrecv.
 * Prints sums of the transforms, and whether the matrices came back.
 */
#include <fftw3-mpi.h>
#include <math.h>
#include <stdio.h>

/* A side that 8 and 16 ranks divide, and one that they do not. */
static const ptrdiff_t SIDES[] = {64, 100};
enum { TIMES = 3 };

static double first_at(ptrdiff_t row, ptrdiff_t column, int part) {
  return (double)((37 * row + 11 * column * column + 53 * part) % 101);
}

int main(int argc, char **argv) {
  int rank, has_missed = 0;
  /* By FFTW_ESTIMATE the plan does not depend on times. */
  unsigned flags = FFTW_ESTIMATE | FFTW_DESTROY_INPUT;
  MPI_Init(&argc, &argv);
  fftw_mpi_init();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 2; i++) {
    ptrdiff_t side = SIDES[i], rows, row, columns, column;
    ptrdiff_t room = fftw_mpi_local_size_2d_transposed(side, side, MPI_COMM_WORLD, &rows, &row, &columns, &column);
    fftw_complex *matrix = fftw_alloc_complex((size_t)room), *other = fftw_alloc_complex((size_t)room);
    fftw_plan there = fftw_mpi_plan_dft_2d(side, side, matrix, other, MPI_COMM_WORLD, FFTW_FORWARD,
                                           flags | FFTW_MPI_TRANSPOSED_OUT);
    fftw_plan back = fftw_mpi_plan_dft_2d(side, side, other, matrix, MPI_COMM_WORLD, FFTW_BACKWARD,
                                          flags | FFTW_MPI_TRANSPOSED_IN);
    double own[2] = {0, 0}, sum, missed;
    for (int time = 0; time < TIMES; time++) {
      for (ptrdiff_t k = 0; k < rows * side; k++) {
        for (int part = 0; part < 2; part++) matrix[k][part] = first_at(row + k / side, k % side, part);
      }
      fftw_execute(there);
      for (ptrdiff_t k = 0; k < columns * side; k++) {
        own[0] += (other[k][0] + 2 * other[k][1]) * (double)((column * side + k) % 7 + 1);
      }
      fftw_execute(back);
      for (ptrdiff_t k = 0; k < rows * side; k++) {
        for (int part = 0; part < 2; part++) {
          double error = fabs(matrix[k][part] / (double)(side * side) - first_at(row + k / side, k % side, part));
          if (error > own[1]) own[1] = error;
        }
      }
    }
    MPI_Reduce(own, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(own + 1, &missed, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0) {
      printf("%td x %td: sum %.17g, missed by %.3g\n", side, side, sum, missed);
      has_missed |= missed > 1e-9;
    }
    fftw_destroy_plan(there);
    fftw_destroy_plan(back);
    fftw_free(matrix);
    fftw_free(other);
  }
  MPI_Finalize();
  return has_missed;
}
