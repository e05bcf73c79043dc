/*
 * What programs in Fortran call that never comes to preload.c: the Fortran of Open MPI calls PMPI_Alltoall, and that of MPICH
 * PMPI_Finalize, if by mpi_f08 only.
 */
#include <stdlib.h>

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
void mpi_init_(MPI_Fint *error);
void ompi_init_f(MPI_Fint *error) ALSO("mpi_init_");
void mpi_init_(MPI_Fint *error) { *error = MPI_Init(NULL, NULL); }

void mpi_init_thread_(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error);
void ompi_init_thread_f(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error) ALSO("mpi_init_thread_");
void mpi_init_thread_(MPI_Fint *required, MPI_Fint *provided, MPI_Fint *error) {
  *error = MPI_Init_thread(NULL, NULL, *required, provided);
}

/* Arrays of counts are handed on as they are: this is an array of -1 elements where an integer of Fortran is no int. */
typedef char fortran_integers_are_ints[sizeof(MPI_Fint) == sizeof(int) ? 1 : -1];

/* MPI_IN_PLACE and MPI_BOTTOM of Fortran are variables, which a library without Fortran has not. */
extern MPI_Fint mpi_fortran_in_place_ WEAK, mpi_fortran_bottom_ WEAK;

static void *address_of(void *buffer) {
  if (buffer == (void *)&mpi_fortran_in_place_) return MPI_IN_PLACE;
  return buffer == (void *)&mpi_fortran_bottom_ ? MPI_BOTTOM : buffer;
}

#define EVEN                                                                                                         \
  void *sendbuf, MPI_Fint *sendcount, MPI_Fint *sendtype, void *recvbuf, MPI_Fint *recvcount, MPI_Fint *recvtype,    \
      MPI_Fint *comm
#define EVEN_ARGUMENTS sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm
/* Of MPI_Alltoallv and MPI_Alltoallw: these have one type each, or one for each rank. */
#define UNEVEN                                                                                                       \
  void *sendbuf, MPI_Fint *sendcounts, MPI_Fint *sdispls, MPI_Fint *sendtypes, void *recvbuf, MPI_Fint *recvcounts,  \
      MPI_Fint *rdispls, MPI_Fint *recvtypes, MPI_Fint *comm
#define UNEVEN_ARGUMENTS sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm

/* A subroutine by the name that mpif.h and the module mpi have for it, and by that of mpi_f08. */
#define SUBROUTINE(name, parameters)                                                                                 \
  void mpi_##name##_(parameters, MPI_Fint *error);                                                                   \
  void ompi_##name##_f(parameters, MPI_Fint *error) ALSO("mpi_" #name "_");                                          \
  void mpi_##name##_(parameters, MPI_Fint *error)
/* One that stays MPI's, and is in the library's Fortran by another name. */
#define NON_BLOCKING(name, function, parameters, arguments, sum)                                                     \
  extern void pmpi_##name##_(parameters, MPI_Fint *request, MPI_Fint *error) WEAK;                                   \
  void mpi_##name##_(parameters, MPI_Fint *request, MPI_Fint *error);                                                \
  void ompi_##name##_f(parameters, MPI_Fint *request, MPI_Fint *error) ALSO("mpi_" #name "_");                       \
  void mpi_##name##_(parameters, MPI_Fint *request, MPI_Fint *error) {                                               \
    int ranks = allport_ranks(MPI_Comm_f2c(*comm));                                                                  \
    long long bytes = 0;                                                                                             \
    sum;                                                                                                             \
    allport_count(function, MPI_Comm_f2c(*comm), ALLPORT_LEFT_NON_BLOCKING, bytes, 0);                               \
    pmpi_##name##_(arguments, request, error);                                                                       \
  }

SUBROUTINE(alltoall, EVEN) {
  *error = MPI_Alltoall(address_of(sendbuf), *sendcount, MPI_Type_f2c(*sendtype), address_of(recvbuf), *recvcount,
                        MPI_Type_f2c(*recvtype), MPI_Comm_f2c(*comm));
}

/* A subroutine that begins what a request is for. */
#define BEGINS(name, parameters)                                                                                     \
  void mpi_##name##_(parameters, MPI_Fint *request, MPI_Fint *error);                                                \
  void ompi_##name##_f(parameters, MPI_Fint *request, MPI_Fint *error) ALSO("mpi_" #name "_");                       \
  void mpi_##name##_(parameters, MPI_Fint *request, MPI_Fint *error)

BEGINS(ialltoall, EVEN) {
  MPI_Request own = MPI_REQUEST_NULL;
  *error = MPI_Ialltoall(address_of(sendbuf), *sendcount, MPI_Type_f2c(*sendtype), address_of(recvbuf), *recvcount,
                         MPI_Type_f2c(*recvtype), MPI_Comm_f2c(*comm), &own);
  *request = MPI_Request_c2f(own);
}

SUBROUTINE(alltoallv, UNEVEN) {
  *error = MPI_Alltoallv(address_of(sendbuf), sendcounts, sdispls, MPI_Type_f2c(*sendtypes), address_of(recvbuf),
                         recvcounts, rdispls, MPI_Type_f2c(*recvtypes), MPI_Comm_f2c(*comm));
}

SUBROUTINE(alltoallw, UNEVEN) {
  MPI_Comm among = MPI_Comm_f2c(*comm);
  void *input = address_of(sendbuf);
  MPI_Datatype *types;
  int is_inter, ranks;
  *error = MPI_Comm_test_inter(among, &is_inter);
  if (*error == MPI_SUCCESS) *error = is_inter ? MPI_Comm_remote_size(among, &ranks) : MPI_Comm_size(among, &ranks);
  if (*error != MPI_SUCCESS) return;
  types = (MPI_Datatype *)malloc(sizeof *types * 2 * (size_t)ranks);
  if (types == NULL) {
    *error = MPI_ERR_NO_MEM;
    MPI_Comm_call_errhandler(among, *error);
    return;
  }
  for (int i = 0; i < ranks; i++) {
    if (input != MPI_IN_PLACE) types[i] = MPI_Type_f2c(sendtypes[i]);
    types[ranks + i] = MPI_Type_f2c(recvtypes[i]);
  }
  *error = MPI_Alltoallw(input, sendcounts, sdispls, types, address_of(recvbuf), recvcounts, rdispls, types + ranks, among);
  free(types);
}

NON_BLOCKING(ialltoallv, "MPI_Ialltoallv", UNEVEN, UNEVEN_ARGUMENTS,
             for (int i = 0; i < ranks; i++) bytes += allport_bytes_of(recvcounts[i], MPI_Type_f2c(*recvtypes)))
NON_BLOCKING(ialltoallw, "MPI_Ialltoallw", UNEVEN, UNEVEN_ARGUMENTS,
             for (int i = 0; i < ranks; i++) bytes += allport_bytes_of(recvcounts[i], MPI_Type_f2c(recvtypes[i])))
#endif
