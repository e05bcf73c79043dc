/* Preloaded into a program of Open MPI: rank 0 writes the name of each all-to-all algorithm to stderr when it is called. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last argument, of which there are most, is that of linear_sync. */
typedef int algorithm(const void *, int, void *, void *, int, void *, void *, void *, int);

static int is_first(void) {
  const char *rank = getenv("OMPI_COMM_WORLD_RANK");
  return rank != NULL && strcmp(rank, "0") == 0;
}

#define WATCH(name)                                                                                             \
  int ompi_coll_base_alltoall_intra_##name(const void *a, int b, void *c, void *d, int e, void *f, void *g, void *h, int i) { \
    algorithm *own;                                                                                             \
    *(void **)&own = dlsym(RTLD_NEXT, "ompi_coll_base_alltoall_intra_" #name);                                  \
    if (is_first()) fprintf(stderr, "\ncalls %s\n", #name);                                                     \
    return own(a, b, c, d, e, f, g, h, i);                                                                      \
  }

WATCH(basic_linear)
WATCH(bruck)
WATCH(linear_sync)
WATCH(pairwise)
WATCH(two_procs)
