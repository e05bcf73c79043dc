/*
 * Compares allport_alltoall with MPI_Alltoall: the same bytes must arrive. For each block size it prints one line of JSON
 * with the times of both, for `allport replay`. Exits with 1 where they differ.
 *
 *   mpirun -n RANKS ./example [bytes of a block ...]
 */
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"
#include "allport_alltoall_schedule.h"

#define REPEATS 10
/* Round trips by which two clocks are compared. */
#define TRIPS 10
/* Seconds that ranks wait for each other at most, on machines with fewer cores than ranks. */
#define MOST_AHEAD 0.1

typedef int alltoall(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm);

