! A two-dimensional Fourier transform there and back, whose matrix is transposed between the ranks by each all-to-all of MPI. The compiler is
! told by -DMODULE=mpi_f08 or -DMODULE=mpi how it calls MPI, and without that it is by mpif.h; and what handles are where they are no
! integers. Prints a sum of the transform, and whether the matrix came back.
program fft
#ifdef MODULE
  use MODULE
#endif
  implicit none
#ifndef MODULE
  include 'mpif.h'
#endif
#ifndef REQUEST
#define REQUEST integer
#define DATATYPE integer
#endif
  integer, parameter :: COLUMNS = 4, BLOCK = COLUMNS * COLUMNS
  real(kind(1d0)), parameter :: PI = acos(-1d0)
  complex(kind(1d0)), allocatable :: matrix(:, :), first(:, :), sent(:, :, :), got(:, :, :)
  REQUEST :: pending
  DATATYPE, allocatable :: types(:)
  integer, allocatable :: counts(:), elements(:), bytes(:)
  integer :: rank, ranks, rows, i, k, error
  real(kind(1d0)) :: total, missed

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
  rows = COLUMNS * ranks
  allocate (matrix(rows, COLUMNS), sent(COLUMNS, COLUMNS, ranks), got(COLUMNS, COLUMNS, ranks), &
    types(ranks), counts(ranks), elements(ranks), bytes(ranks))
  types = MPI_DOUBLE_COMPLEX
  counts = BLOCK
  elements = [((i - 1) * BLOCK, i = 1, ranks)]
  bytes = 16 * elements
  do i = 1, COLUMNS
    do k = 1, rows
      matrix(k, i) = cmplx(mod(37 * (rank * COLUMNS + i) + 11 * k * k, 101), mod(k * i, 7), kind(1d0))
    end do
  end do
  first = matrix

  call transform(matrix, -1)
  call take_blocks
  call MPI_Alltoall(sent, BLOCK, MPI_DOUBLE_COMPLEX, got, BLOCK, MPI_DOUBLE_COMPLEX, MPI_COMM_WORLD, error)
  call put_blocks
  call transform(matrix, -1)
  total = sum(abs(matrix))
  call transform(matrix, 1)
  call take_blocks
  got = sent
  call MPI_Alltoall(MPI_IN_PLACE, 0, MPI_INTEGER, got, BLOCK, MPI_DOUBLE_COMPLEX, MPI_COMM_WORLD, error)
  call put_blocks
  call transform(matrix, 1)
  matrix = matrix / rows**2

  call take_blocks
  call MPI_Ialltoall(sent, BLOCK, MPI_DOUBLE_COMPLEX, got, BLOCK, MPI_DOUBLE_COMPLEX, MPI_COMM_WORLD, pending, error)
  call MPI_Wait(pending, MPI_STATUS_IGNORE, error)
  call put_blocks
  call take_blocks
  call MPI_Alltoallv(sent, counts, elements, MPI_DOUBLE_COMPLEX, got, counts, elements, MPI_DOUBLE_COMPLEX, &
    MPI_COMM_WORLD, error)
  call put_blocks
  call take_blocks
  call MPI_Alltoallw(sent, counts, bytes, types, got, counts, bytes, types, MPI_COMM_WORLD, error)
  call put_blocks
  call take_blocks
  got = sent
  call MPI_Alltoallw(MPI_IN_PLACE, counts, bytes, types, got, counts, bytes, types, MPI_COMM_WORLD, error)
  call put_blocks
  missed = maxval(abs(matrix - first))

  call MPI_Allreduce(MPI_IN_PLACE, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, error)
  call MPI_Allreduce(MPI_IN_PLACE, missed, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, error)
  if (rank == 0) print '(A, F0.3, A, L1)', "sum ", total, ", came back: ", missed < 1d-9
  call MPI_Finalize(error)

contains

  ! Each column by the definition; with sign 1 it is the inverse, but for a factor.
  subroutine transform(matrix, sign)
    complex(kind(1d0)), intent(inout) :: matrix(:, :)
    integer, intent(in) :: sign
    complex(kind(1d0)) :: column(size(matrix, 1))
    integer :: column_number, row, k
    do column_number = 1, size(matrix, 2)
      column = matrix(:, column_number)
      do row = 1, rows
        matrix(row, column_number) = sum(column * [(exp(cmplx(0, sign * 2 * PI * mod((row - 1) * k, rows) / rows, kind(1d0))), &
          k = 0, rows - 1)])
      end do
    end do
  end subroutine

  ! Of each column the part of a rank, transposed.
  subroutine take_blocks
    integer :: to
    do to = 1, ranks
      sent(:, :, to) = transpose(matrix((to - 1) * COLUMNS + 1:to * COLUMNS, :))
    end do
  end subroutine

  subroutine put_blocks
    integer :: from
    do from = 1, ranks
      matrix((from - 1) * COLUMNS + 1:from * COLUMNS, :) = got(:, :, from)
    end do
  end subroutine

end program
