/*
 * MPI_Alltoall by proved schedules, for C and C++.
 */
#ifndef ALLPORT_ALLTOALL_H
#define ALLPORT_ALLTOALL_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Takes the arguments of MPI_Alltoall and does the same, MPI_IN_PLACE included. Blocks may be of any size and type.
 *
 * By the number of ranks and the bytes of a block it takes one of the schedules of the library; README.md says which. It leaves the
 * call to PMPI_Alltoall where there is no schedule for so many ranks, on an intercommunicator, where threads may call MPI at the
 * same time (MPI_THREAD_MULTIPLE), and where the environment variable ALLPORT_ALLTOALL is "mpi".
 *
 * Returns MPI_SUCCESS or an error code, as MPI_Alltoall does.
 *
 * The first call by a schedule on a communicator makes a duplicate of it, in which the messages meet no others. It is freed with the
 * communicator, and so are the last plans, which are kept with it.
 */
int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm);

#ifdef __cplusplus
}
#endif

#endif
