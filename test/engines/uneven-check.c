/*
 * Compares MPI_Alltoallv and MPI_Alltoallw, which a library loaded before has replaced, with those of MPI bit for bit: counts that come
 * once and again, skewed and even, types with gaps, in place, several types, on communicators in another order, of other sizes, and
 * between two groups; with large counts where MPI has them. Prints "same" if all is well, and how many calls there were.
 */
#include <mpi.h>

#include "guarded-buffers.h"

/* Elements of the longest pairs of short calls and of long ones; displacements of a rank leave gaps. */
enum { SHORT = 5, LONG = 3000, TIMES = 3, MOST_RANKS = 16, KINDS = 4 };

static const char *const kinds[KINDS] = {"even", "skewed", "one for each", "none"};
static int calls;

/* The same for both ranks of a pair, so that it can be in place too. */
static int count_of(int kind, int rank, int other, int most) {
  int pair = rank * other + rank + other;
  switch (kind) {
    case 0:
      return most;
    case 1:
      return pair % 5 == 0 ? 4 * most : pair % 3;
    case 2:
      return pair % 4 == 0 ? most * 8 : 0;
    default:
      return 0;
  }
}

struct lists {
  int counts[MOST_RANKS], displs[MOST_RANKS], bytes[MOST_RANKS], end;
  MPI_Datatype types[MOST_RANKS];
  MPI_Count large[MOST_RANKS];
  MPI_Aint far[MOST_RANKS], far_bytes[MOST_RANKS];
};

/* Ranks take their places in an order of their own. With `has_several` every third rank has another type of the same size. */
static void fill(struct lists *lists, int kind, int rank, int ranks, int most, MPI_Datatype type, int has_several) {
  MPI_Aint lower, extent;
  MPI_Type_get_extent(type, &lower, &extent);
  lists->end = 0;
  for (int k = 0; k < ranks; k++) {
    int i = (k + rank) % ranks;
    lists->counts[i] = count_of(kind, rank, i, most);
    lists->displs[i] = ++lists->end;
    lists->bytes[i] = (int)(lists->displs[i] * extent);
    lists->types[i] = has_several && i % 3 == 1 ? MPI_UNSIGNED : type;
    lists->large[i] = lists->counts[i];
    lists->far[i] = lists->displs[i];
    lists->far_bytes[i] = lists->bytes[i];
    lists->end += lists->counts[i];
  }
}

enum form {
  ALLTOALLV,
  ALLTOALLW,
#if MPI_VERSION >= 4
  ALLTOALLV_C,
  ALLTOALLW_C,
#endif
  FORMS
};

static void call(enum form form, int is_own, void *input, void *output, const struct lists *lists, MPI_Comm comm) {
  const struct lists *l = lists;
  MPI_Datatype type = l->types[0];
  switch (form) {
    case ALLTOALLV:
      (is_own ? MPI_Alltoallv : PMPI_Alltoallv)(input, l->counts, l->displs, type, output, l->counts, l->displs, type, comm);
      break;
    case ALLTOALLW:
      (is_own ? MPI_Alltoallw : PMPI_Alltoallw)(input, l->counts, l->bytes, l->types, output, l->counts, l->bytes, l->types, comm);
      break;
#if MPI_VERSION >= 4
    case ALLTOALLV_C:
      (is_own ? MPI_Alltoallv_c : PMPI_Alltoallv_c)(input, l->large, l->far, type, output, l->large, l->far, type, comm);
      break;
    case ALLTOALLW_C:
      (is_own ? MPI_Alltoallw_c : PMPI_Alltoallw_c)(input, l->large, l->far_bytes, l->types, output, l->large, l->far_bytes,
                                                    l->types, comm);
      break;
#endif
    default:
      break;
  }
}

static void try(const char *what, enum form form, int kind, int most, MPI_Datatype type, int has_several, int in_place,
                MPI_Comm comm) {
  struct lists lists;
  int rank, ranks, is_inter;
  MPI_Aint lower, extent;
  size_t bytes;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_test_inter(comm, &is_inter);
  if (is_inter) {
    MPI_Comm_remote_size(comm, &ranks);
  } else {
    MPI_Comm_size(comm, &ranks);
  }
  fill(&lists, kind, rank, ranks, most, type, has_several);
  MPI_Type_get_extent(type, &lower, &extent);
  bytes = (size_t)extent * (size_t)lists.end;
  for (int i = 0; i < TIMES; i++) {
    unsigned char *input = buffer(bytes, 31 * i + rank + 1), *expected = buffer(bytes, in_place ? rank + 1 : 0);
    unsigned char *output = buffer(bytes, in_place ? rank + 1 : 0);
    call(form, 0, in_place ? MPI_IN_PLACE : (void *)(input + MARGIN), expected + MARGIN, &lists, comm);
    call(form, 1, in_place ? MPI_IN_PLACE : (void *)(input + MARGIN), output + MARGIN, &lists, comm);
    expect(memcmp(expected, output, bytes + 2 * MARGIN) == 0, what, kind);
    free(input);
    free(expected);
    free(output);
    calls++;
  }
}

int main(int argc, char **argv) {
  MPI_Comm reversed, half, between;
  MPI_Datatype gapped;
  int rank, ranks, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
  MPI_Comm_split(MPI_COMM_WORLD, rank < ranks / 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < ranks / 2 ? ranks / 2 : 0, 0, &between);
  MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &gapped);
  MPI_Type_commit(&gapped);
  for (int form = 0; form < FORMS; form++) {
    for (int kind = 0; kind < KINDS; kind++) {
      try(kinds[kind], (enum form)form, kind, SHORT, MPI_INT, 0, 0, MPI_COMM_WORLD);
      try(kinds[kind], (enum form)form, kind, LONG, MPI_INT, 0, 0, reversed);
      try("in place", (enum form)form, kind, LONG, MPI_INT, 0, 1, MPI_COMM_WORLD);
      try("gaps", (enum form)form, kind, LONG, gapped, 0, 0, MPI_COMM_WORLD);
      try("half", (enum form)form, kind, SHORT, MPI_INT, 0, 0, half);
      try("two groups", (enum form)form, kind, SHORT, MPI_INT, 0, 0, between);
    }
    if (form % 2 == ALLTOALLW) try("several types", (enum form)form, 0, LONG, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Comm_free(&between);
  MPI_Comm_free(&half);
  MPI_Comm_free(&reversed);
  MPI_Type_free(&gapped);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) printf("same; %d calls\n", calls);
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
