/*
 * MPI_Alltoall by a fixed schedule: which one, and for how many ranks, is in allport_alltoall_schedule.h.
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
 * Returns MPI_SUCCESS or an error code, for which MPI_Error_string has the words: also for a communicator that has not as
 * many ranks as the schedule, or that is an intercommunicator. Before that the communicator's error handler is called, and
 * the default one ends the program; see MPI_ERRORS_RETURN.
 *
 * The first call on a communicator makes a duplicate of it, in which the messages meet no others; it is freed with the
 * communicator.
 */
int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm);

#ifdef __cplusplus
}
#endif

#endif
