/*
 * What programs in Fortran call that never comes to preload.c: the Fortran of Open MPI calls PMPI_Alltoall, and that of MPICH
 * PMPI_Finalize, if by mpi_f08 only.
 */
#include <stddef.h>

#include "allport_alltoall.h"
#include "schedules.h"

#define WEAK __attribute__((weak))
#define ALSO(name) __attribute__((alias(name)))

/* By mpif.h and the module mpi, and by mpi_f08, where the error may be left out. */
void mpi_finalize_(MPI_Fint *error);
void mpi_finalize_f08_(MPI_Fint *error) ALSO("mpi_finalize_");
void mpi_finalize_(MPI_Fint *error) {
  int own = MPI_Finalize();
  if (error != NULL) *error = own;
}

#ifdef OPEN_MPI
/* MPI_IN_PLACE and MPI_BOTTOM of Fortran are variables, which a library without Fortran has not. */
extern MPI_Fint mpi_fortran_in_place_ WEAK, mpi_fortran_bottom_ WEAK;

static void *address_of(void *buffer) {
  if (buffer == (void *)&mpi_fortran_in_place_) return MPI_IN_PLACE;
  return buffer == (void *)&mpi_fortran_bottom_ ? MPI_BOTTOM : buffer;
}

/* What mpi_f08 calls is the second one. */
void mpi_alltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount,
                   MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *error);
void ompi_alltoall_f(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount,
                     MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *error) ALSO("mpi_alltoall_");
void mpi_alltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount,
                   MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *error) {
  *error = MPI_Alltoall(address_of(sendbuf), *sendcount, MPI_Type_f2c(*sendtype), address_of(recvbuf), *recvcount,
                        MPI_Type_f2c(*recvtype), MPI_Comm_f2c(*comm));
}

/* Of the library's Fortran. */
extern void pmpi_ialltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount,
                            MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *error) WEAK;
void mpi_ialltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount,
                    MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *error);
void ompi_ialltoall_f(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount,
                      MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *error) ALSO("mpi_ialltoall_");
void mpi_ialltoall_(void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount,
                    MPI_Fint *recvtype, MPI_Fint *comm, MPI_Fint *request, MPI_Fint *error) {
  allport_count(ALLPORT_LEFT_NON_BLOCKING, 0);
  pmpi_ialltoall_(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request, error);
}
#endif
