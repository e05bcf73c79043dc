/*
 * Runs allport_alltoall and looks at every byte that arrives. For each size it prints one line of JSON
 * with the time, for `allport replay`. Exits with 1 where a byte is wrong.
 *
 *   mpirun -n RANKS ./example [bytes of @SIZED@ ...]
 */
#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"
#include "allport_alltoall_schedule.h"
#include "example_origins.h"

#define REPEATS 10
/* Round trips by which two clocks are compared. */
#define TRIPS 10
/* Seconds that ranks wait for each other at most, on machines with fewer cores than ranks. */
#define MOST_AHEAD 0.1

typedef int collective(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm);

/* The function, where @SIZED@ has so many bytes. */
static int perform(const void *input, int bytes, MPI_Datatype type, void *output, int received, MPI_Datatype recvtype,
                   MPI_Comm comm) {
@PERFORM@}

