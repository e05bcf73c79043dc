! Calls the library's Fortran module in all its forms and compares with MPI_Alltoall. Prints "same" if all is well.
program caller
  use mpi_f08
  use allport
  implicit none
  integer, parameter :: COUNT = 6, TIMES = 5
  integer, allocatable :: input(:, :), expected(:, :), output(:, :)
  real(kind(1d0)), allocatable, asynchronous :: kept(:, :), bound(:, :)
  type(allport_request) :: request
  integer :: rank, ranks, i, error, failures, total
  logical :: flag

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  failures = 0
  allocate (input(COUNT, ranks), expected(COUNT, ranks), output(COUNT, ranks), kept(COUNT, ranks), bound(COUNT, ranks))
  input = reshape([(rank * 1000 + i, i = 1, COUNT * ranks)], shape(input))
  call MPI_Alltoall(input, COUNT, MPI_INTEGER, expected, COUNT, MPI_INTEGER, MPI_COMM_WORLD)

  output = -1
  call allport_alltoall(input, COUNT, MPI_INTEGER, output, COUNT, MPI_INTEGER, MPI_COMM_WORLD)
  call expect(all(output == expected), "alltoall")

  output = input
  call allport_alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, output, COUNT, MPI_INTEGER, MPI_COMM_WORLD, error)
  call expect(error == MPI_SUCCESS .and. all(output == expected), "in place")

  output = -1
  call allport_ialltoall(input, COUNT, MPI_INTEGER, output, COUNT, MPI_INTEGER, MPI_COMM_WORLD, request)
  call allport_wait(request)
  call expect(all(output == expected), "ialltoall and wait")

  output = input
  call allport_ialltoall(MPI_IN_PLACE, 0, MPI_INTEGER, output, COUNT, MPI_INTEGER, MPI_COMM_WORLD, request)
  flag = .false.
  do while (.not. flag)
    call allport_test(request, flag)
  end do
  call expect(all(output == expected), "ialltoall and test")

  call allport_alltoall_init(kept, COUNT, MPI_DOUBLE_PRECISION, bound, COUNT, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, &
    MPI_INFO_NULL, request)
  do i = 1, TIMES
    kept = input * 0.5d0 + i
    bound = -1
    call allport_start(request)
    call allport_wait(request)
    call expect(all(nint(2 * bound) == expected + 2 * i), "persistent")
  end do
  call allport_request_free(request)

  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
  call allport_alltoall(input(1:3, :), 3, MPI_INTEGER, output, 3, MPI_INTEGER, MPI_COMM_WORLD, error)
  call expect(error == MPI_ERR_BUFFER, "a part with gaps")
  call allport_start(request, error)
  call expect(error == MPI_ERR_REQUEST, "a start of no request")

  call MPI_Allreduce(failures, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  if (rank == 0 .and. total == 0) print '(A)', "same"
  call MPI_Finalize()
  if (total /= 0) stop 1

contains

  subroutine expect(holds, what)
    logical, intent(in) :: holds
    character(*), intent(in) :: what
    if (holds) return
    failures = failures + 1
    print '(2A)', what, ": differs"
  end subroutine

end program
