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
 * The ranks compare their counts by a hash of all of them. Counts that are new on the communicator they tell each other, and all make
 * the same plan: one exchange of blocks as long as the longest; or, where that takes less, two exchanges of even blocks. In the
 * first one each rank divides its bytes evenly over all ranks; in the second they go on to their receivers. More than 64 MiB
 * of blocks go in several turns. The last eight plans and the memory for the blocks are kept for the communicator. Elements with gaps are
 * copied to memory without gaps, which is given back before the function returns.
 *
 * Returns MPI_SUCCESS or an error code, of which the communicator's error handler has been told: on all ranks alike. It is
 * MPI_ERR_COUNT where a count is below 0, or where what is sent has not as many bytes as what is expected, such as 3 ints for 4;
 * MPI_ERR_TYPE where the counts are equal, but not the sizes of the types; and what allport_alltoall returns. Counts may
 * differ where the bytes agree, such as 4 ints for 2 pairs of ints. What one rank alone finds wrong becomes an error of all ranks.
 */
int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm);

#ifdef __cplusplus
}
#endif

#endif
