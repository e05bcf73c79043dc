/*
 * Loaded before a program beside a library of ours: one way of an all-to-all takes longer. With -DOWN the library's messages wait, and
 * without that MPI's own exchange does.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <string.h>
#include <time.h>

static void rest(void) {
  struct timespec time = {0, 100000000};
  nanosleep(&time, NULL);
}

#ifdef OWN
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  rest();
  return PMPI_Waitall(count, requests, statuses);
}
#else
#define SLOW(name, parameters, arguments)        \
  int name parameters {                          \
    static int(*next) parameters;                \
    void *found = dlsym(RTLD_NEXT, #name);       \
    memcpy(&next, &found, sizeof next);          \
    rest();                                      \
    return next arguments;                       \
  }

SLOW(PMPI_Alltoall,
     (const void *sent, int count, MPI_Datatype type, void *received, int expected, MPI_Datatype to, MPI_Comm comm),
     (sent, count, type, received, expected, to, comm))
SLOW(PMPI_Alltoallv,
     (const void *sent, const int counts[], const int displs[], MPI_Datatype type, void *received, const int expected[],
      const int places[], MPI_Datatype to, MPI_Comm comm),
     (sent, counts, displs, type, received, expected, places, to, comm))
#endif
