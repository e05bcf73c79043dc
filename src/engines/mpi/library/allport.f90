! MPI_Alltoall by proved schedules, for Fortran 2008 and mpi_f08. allport_alltoall.h tells what each subroutine does, and what it asks of
! its caller. A buffer has no gaps: with a part of an array that has some, the error is MPI_ERR_BUFFER.
module allport
  use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_loc, c_null_ptr, c_ptr
  use mpi_f08, only: MPI_BOTTOM, MPI_Comm, MPI_Comm_call_errhandler, MPI_Datatype, MPI_ERR_BUFFER, MPI_Info, MPI_IN_PLACE
  implicit none
  private
  public :: allport_alltoall, allport_ialltoall, allport_alltoall_init
  public :: allport_start, allport_test, allport_wait, allport_request_free

  type, public, bind(C) :: allport_request
    private
    type(c_ptr) :: operation = c_null_ptr
  end type

  interface
    function call_c(form, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) &
        bind(C, name="allport_from_fortran") result(error)
      import :: allport_request, c_int, c_ptr
      integer(c_int), value :: form, sendcount, sendtype, recvcount, recvtype, comm, info
      type(c_ptr), value :: sendbuf, recvbuf
      type(allport_request) :: request
      integer(c_int) :: error
    end function

    function in_place_c() bind(C, name="allport_in_place") result(address)
      import :: c_ptr
      type(c_ptr) :: address
    end function

    function start_c(request) bind(C, name="allport_start") result(error)
      import :: allport_request, c_int
      type(allport_request) :: request
      integer(c_int) :: error
    end function

    function test_c(request, flag) bind(C, name="allport_test") result(error)
      import :: allport_request, c_int
      type(allport_request) :: request
      integer(c_int) :: flag, error
    end function

    function wait_c(request) bind(C, name="allport_wait") result(error)
      import :: allport_request, c_int
      type(allport_request) :: request
      integer(c_int) :: error
    end function

    function free_c(request) bind(C, name="allport_request_free") result(error)
      import :: allport_request, c_int
      type(allport_request) :: request
      integer(c_int) :: error
    end function
  end interface

  ! Of call_c.
  integer(c_int), parameter :: WAITS = 0, BEGINS = 1, IS_PERSISTENT = 2

contains

  subroutine allport_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, ierror)
    type(*), dimension(..), intent(in) :: sendbuf
    type(*), dimension(..) :: recvbuf
    integer, intent(in) :: sendcount, recvcount
    type(MPI_Datatype), intent(in) :: sendtype, recvtype
    type(MPI_Comm), intent(in) :: comm
    integer, optional, intent(out) :: ierror
    type(allport_request) :: request
    integer :: error
    error = checked(is_contiguous(sendbuf) .and. is_contiguous(recvbuf), comm)
    if (error == 0) error = call_c(WAITS, address_of(sendbuf), sendcount, sendtype%MPI_VAL, address_of(recvbuf), &
      recvcount, recvtype%MPI_VAL, comm%MPI_VAL, 0, request)
    if (present(ierror)) ierror = error
  end subroutine

  subroutine allport_ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, ierror)
    type(*), dimension(..), intent(in), asynchronous :: sendbuf
    type(*), dimension(..), asynchronous :: recvbuf
    integer, intent(in) :: sendcount, recvcount
    type(MPI_Datatype), intent(in) :: sendtype, recvtype
    type(MPI_Comm), intent(in) :: comm
    type(allport_request), intent(out) :: request
    integer, optional, intent(out) :: ierror
    integer :: error
    error = checked(is_contiguous(sendbuf) .and. is_contiguous(recvbuf), comm)
    if (error == 0) error = call_c(BEGINS, address_of(sendbuf), sendcount, sendtype%MPI_VAL, address_of(recvbuf), &
      recvcount, recvtype%MPI_VAL, comm%MPI_VAL, 0, request)
    if (present(ierror)) ierror = error
  end subroutine

  subroutine allport_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request, ierror)
    type(*), dimension(..), intent(in), asynchronous :: sendbuf
    type(*), dimension(..), asynchronous :: recvbuf
    integer, intent(in) :: sendcount, recvcount
    type(MPI_Datatype), intent(in) :: sendtype, recvtype
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Info), intent(in) :: info
    type(allport_request), intent(out) :: request
    integer, optional, intent(out) :: ierror
    integer :: error
    error = checked(is_contiguous(sendbuf) .and. is_contiguous(recvbuf), comm)
    if (error == 0) error = call_c(IS_PERSISTENT, address_of(sendbuf), sendcount, sendtype%MPI_VAL, address_of(recvbuf), &
      recvcount, recvtype%MPI_VAL, comm%MPI_VAL, info%MPI_VAL, request)
    if (present(ierror)) ierror = error
  end subroutine

  subroutine allport_start(request, ierror)
    type(allport_request), intent(inout) :: request
    integer, optional, intent(out) :: ierror
    integer :: error
    error = start_c(request)
    if (present(ierror)) ierror = error
  end subroutine

  subroutine allport_test(request, flag, ierror)
    type(allport_request), intent(inout) :: request
    logical, intent(out) :: flag
    integer, optional, intent(out) :: ierror
    integer(c_int) :: is_done
    integer :: error
    is_done = 0
    error = test_c(request, is_done)
    flag = is_done /= 0
    if (present(ierror)) ierror = error
  end subroutine

  subroutine allport_wait(request, ierror)
    type(allport_request), intent(inout) :: request
    integer, optional, intent(out) :: ierror
    integer :: error
    error = wait_c(request)
    if (present(ierror)) ierror = error
  end subroutine

  subroutine allport_request_free(request, ierror)
    type(allport_request), intent(inout) :: request
    integer, optional, intent(out) :: ierror
    integer :: error
    error = free_c(request)
    if (present(ierror)) ierror = error
  end subroutine

  ! Where a buffer is, as C is told: MPI_IN_PLACE and MPI_BOTTOM of Fortran are variables, and those of C are not.
  function address_of(buffer) result(address)
    type(*), dimension(..), target, intent(in) :: buffer
    type(c_ptr) :: address
    address = location(buffer)
    if (c_associated(address, location(MPI_IN_PLACE))) then
      address = in_place_c()
    else if (c_associated(address, location(MPI_BOTTOM))) then
      address = c_null_ptr
    end if
  end function

  function location(buffer) result(address)
    type(*), dimension(..), target, intent(in) :: buffer
    type(c_ptr) :: address
    address = c_loc(buffer)
  end function

  ! 0, or the error of buffers with gaps.
  function checked(has_no_gaps, comm) result(error)
    logical, intent(in) :: has_no_gaps
    type(MPI_Comm), intent(in) :: comm
    integer :: error
    error = 0
    if (has_no_gaps) return
    call MPI_Comm_call_errhandler(comm, MPI_ERR_BUFFER)
    error = MPI_ERR_BUFFER
  end function

end module
