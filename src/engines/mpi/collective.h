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
 * many ranks as the schedule, or that is an intercommunicator. Before it returns an error it calls the communicator's error
 * handler once, and the default one ends the program; see MPI_ERRORS_RETURN.
 *
 * What one rank alone finds wrong, such as a count below 0 or no memory, becomes an error of all ranks: none waits for ever.
 *
 * The first call on a communicator makes a duplicate of it, in which the messages meet no others; it is freed with the
 * communicator. Threads may call at the same time on different communicators (MPI_THREAD_MULTIPLE). Compile with -pthread.
 */
@DECLARED@
#ifdef __cplusplus
}
#endif

#endif
