/*
 * MPI_Alltoallv for counts that may be others in each call, by the schedule of allport_alltoall.
 */
#ifndef ALLPORT_ALLTOALLV_H
#define ALLPORT_ALLTOALLV_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Takes the arguments of MPI_Alltoallv and does the same, MPI_IN_PLACE included, on the ranks for which allport_alltoall is.
 *
 * The ranks tell each other their counts. Then all make the same plan: one exchange of blocks as long as the longest; or, where
 * that takes less, two exchanges of even blocks. In the first one each rank divides its elements evenly over all ranks, such that
 * each of these gets evenly many for each receiver; in the second they go on to their receivers. What arrives on the way waits
 * in memory that is given back before the function returns.
 *
 * Returns MPI_SUCCESS or an error code, of which the communicator's error handler has been told: where a sender's count is not
 * its receiver's, on all ranks alike, MPI_ERR_COUNT; where elements of two senders have different sizes, MPI_ERR_TYPE; and what
 * allport_alltoall returns.
 */
int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm);

#ifdef __cplusplus
}
#endif

#endif
