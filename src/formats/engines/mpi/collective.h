/*
 * @TITLE@ by a fixed schedule: which one, and for how many ranks, is in allport_alltoall_schedule.h.
 */
#ifndef ALLPORT_ALLTOALL_H
#define ALLPORT_ALLTOALL_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * @DOES@
 *
 * Returns MPI_SUCCESS or an error code, for which MPI_Error_string has the words: also for a communicator that has not as
 * many ranks as the schedule, or that is an intercommunicator. Before that the communicator's error handler is called, and
 * the default one ends the program; see MPI_ERRORS_RETURN.
 *
 * The first call on a communicator makes a duplicate of it, in which the messages meet no others; it is freed with the
 * communicator.
 */
@DECLARED@
#ifdef __cplusplus
}
#endif

#endif
