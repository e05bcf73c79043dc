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
 * call to PMPI_Alltoall where there is no schedule for so many ranks, on an intercommunicator, and where the environment variable
 * ALLPORT_ALLTOALL is "mpi".
 *
 * Returns MPI_SUCCESS or an error code, as MPI_Alltoall does. What one rank alone finds wrong, such as a count below 0 or no memory,
 * becomes an error of all ranks: none waits for ever. Threads may call at the same time on different communicators
 * (MPI_THREAD_MULTIPLE).
 *
 * Operations under way, of the functions below, go on in the meantime, but not in PMPI_Alltoall, and where they began in another
 * thread in the meantime.
 *
 * The first call by a schedule on a communicator makes a duplicate of it, in which the messages meet no others. All its ranks wait for
 * that, but not in allport_ialltoall, which begins it only. The duplicate is freed with the communicator, and so are the last plans,
 * which are kept with it.
 */
int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm);

/*
 * These do what MPI_Alltoallv and MPI_Alltoallw do, by exchanges of even blocks. The ranks compare all their counts by a hash, in one
 * short MPI_Allreduce. Counts that are among the last eight of the communicator go by the plan that was made for them. New ones must be told to all
 * ranks: where the call itself does not send eight times as many bytes it is left to PMPI_Alltoallv, until these counts come again. An
 * MPI_Alltoallw is left to PMPI_Alltoallw where one rank has several types; and both are left where allport_alltoall is.
 *
 * Errors are those of all ranks alike. They are MPI_ERR_COUNT where what is sent has not as many bytes as what is expected, and
 * MPI_ERR_TYPE where only the sizes of the types differ.
 */
int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm);
int allport_alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[], const MPI_Datatype sendtypes[],
                      void *recvbuf, const int recvcounts[], const int rdispls[], const MPI_Datatype recvtypes[],
                      MPI_Comm comm);

#if MPI_VERSION >= 4
/* With large counts. */
int allport_alltoall_c(const void *sendbuf, MPI_Count sendcount, MPI_Datatype sendtype, void *recvbuf, MPI_Count recvcount,
                       MPI_Datatype recvtype, MPI_Comm comm);
int allport_alltoallv_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[], MPI_Datatype sendtype,
                        void *recvbuf, const MPI_Count recvcounts[], const MPI_Aint rdispls[], MPI_Datatype recvtype,
                        MPI_Comm comm);
int allport_alltoallw_c(const void *sendbuf, const MPI_Count sendcounts[], const MPI_Aint sdispls[],
                        const MPI_Datatype sendtypes[], void *recvbuf, const MPI_Count recvcounts[],
                        const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm);
#endif

/* An all-to-all that is under way, or persistent. MPI does not know of it: it is for the functions below alone. */
typedef struct allport_operation *allport_request;
#define ALLPORT_REQUEST_NULL ((allport_request)0)

/*
 * These do what the functions of MPI-4 do that are called alike, but for an allport_request in place of an MPI_Request, and without a
 * status. The info is not looked at. Every allport_ialltoall needs an allport_wait, or an allport_test that sets the flag; both
 * set the request to ALLPORT_REQUEST_NULL then. That of allport_alltoall_init can be started again, until allport_request_free.
 * For a request with which a call cannot do what it says, the error is MPI_ERR_REQUEST.
 *
 * All ranks of a communicator call allport_alltoall, allport_ialltoall, allport_alltoall_init and allport_start in the same order. They
 * may test and wait in any order. The types of a call may be freed at once; its communicator
 * only when allport_wait or allport_test has said that all is done, and persistent requests have been freed.
 *
 * Messages of an operation are sent and received only while this rank is in one of these functions, in any of which all operations
 * of the rank go on. So call allport_test between two parts of a long computation. Where another rank waits for an operation, this
 * one must come to such a call without that rank: between its start and its wait, do not wait in MPI for what the other rank does
 * after its wait.
 *
 * What allport_alltoall would leave to PMPI_Alltoall is PMPI_Ialltoall here.
 */
int allport_ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                      MPI_Datatype recvtype, MPI_Comm comm, allport_request *request);
int allport_alltoall_init(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                          MPI_Datatype recvtype, MPI_Comm comm, MPI_Info info, allport_request *request);
int allport_start(allport_request *request);
int allport_test(allport_request *request, int *flag);
int allport_wait(allport_request *request);
int allport_request_free(allport_request *request);

#ifdef __cplusplus
}
#endif

#endif
