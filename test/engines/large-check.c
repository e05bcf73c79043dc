/*
 * One call of an exported allport_alltoallv with more bytes than an int counts, to a pair of ranks, from one rank, among all of
 * them, or inside a rank; the argument says which. Prints "right" if all is well, and "refused" if all ranks have MPI_ERR_COUNT.
 *
 * The arrays are long in addresses and short in memory. What one rank has for another is a segment of windows, of which the first one,
 * the last one and one in some have a memory of their own, and all others share one. The contents of each memory tell sender,
 * receiver and window, so that what is missing, or comes to another place, is seen wherever a window of its own lies.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "allport_alltoallv.h"
#define PATIENCE 100
#include "patience.h"

/* Of a window. One in APART has its own memory. */
#define BYTES ((size_t)1 << 18)
enum { APART = 128, MOST_RANKS = 4, FILL = 0x5a };

struct table {
  const char *name;
  /* Elements from the first rank to the second, from the first to each other, between any two others, and of a rank for itself. */
  int pair, first, others, own;
  /* Ints in an element; 0 is a char. */
  int ints;
};

static const struct table tables[] = {
    {"pair", 600000000, 0, 0, 0, 1},
    {"pair of long elements", 600, 0, 0, 0, 1 << 20},
    {"own", 5, 5, 5, 600000000, 1},
    {"one rank", 715827883, 715827883, 0, 0, 0},
    {"all ranks", 715827883, 715827883, 715827883, 0, 0},
};

/* To look for leaks in all windows at the end takes longer than the exchange. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

static int rank, ranks, failures;

static int count_of(const struct table *table, int from, int to) {
  if (from == to) return from == 0 ? table->own : 0;
  if (from == 0) return to == 1 ? table->pair : table->first;
  return table->others;
}

/* What one rank has for another: where it lies, and how long it is. */
struct segment {
  char *start;
  size_t bytes;
  int from, to;
};

static size_t windows_of(const struct segment *segment) { return (segment->bytes + BYTES - 1) / BYTES; }

static int is_own(const struct segment *segment, size_t window) {
  return window % APART == 0 || window == windows_of(segment) - 1;
}

static void end(const char *what) {
  perror(what);
  MPI_Abort(MPI_COMM_WORLD, 4);
}

/* Puts memory under the windows of a segment. */
static void map(const struct segment *segment) {
  size_t windows = windows_of(segment), used = 1;
  int file = memfd_create("segment", 0);
  if (file < 0 || ftruncate(file, (off_t)((windows / APART + 3) * BYTES)) != 0) end("memory");
  for (size_t i = 0; i < windows; i++) {
    off_t place = is_own(segment, i) ? (off_t)(used++ * BYTES) : 0;
    void *mapped = mmap(segment->start + i * BYTES, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, place);
    if (mapped == MAP_FAILED) end("a window");
  }
  close(file);
}

/* What is to be in a window of a segment, as far as the segment goes. */
static void fill(const struct segment *segment, size_t window, char *bytes) {
  static uint64_t words[BYTES / sizeof(uint64_t)];
  size_t left = segment->bytes - window * BYTES;
  uint64_t state = ((uint64_t)segment->from * MOST_RANKS + (uint64_t)segment->to) << 32;
  if (is_own(segment, window)) state += window + 1;
  state *= 0x9e3779b97f4a7c15u;
  for (size_t i = 0; i < BYTES / sizeof *words; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    words[i] = state ^ state >> 29;
  }
  memset(bytes, FILL, BYTES);
  memcpy(bytes, words, left < BYTES ? left : BYTES);
}

static void fill_all(const struct segment *segment) {
  int is_filled = 0;
  for (size_t i = 0; i < windows_of(segment); i++) {
    if (!is_own(segment, i) && is_filled) continue;
    is_filled |= !is_own(segment, i);
    fill(segment, i, segment->start + i * BYTES);
  }
}

/* Looks at every memory of a segment, that behind its end too. */
static void look(const struct segment *segment) {
  static char expected[BYTES];
  int is_seen = 0;
  for (size_t i = 0; i < windows_of(segment); i++) {
    if (!is_own(segment, i) && is_seen) continue;
    is_seen |= !is_own(segment, i);
    fill(segment, i, expected);
    if (memcmp(expected, segment->start + i * BYTES, BYTES) == 0) continue;
    fprintf(stderr, "rank %d, from rank %d: window %zu of %zu differs\n", rank, segment->from, i, windows_of(segment));
    failures++;
  }
}

/* The segments of an array with its counts and displacements; they begin at windows. */
static void lay_out(const struct table *table, int is_sent, size_t element, int *counts, int *displs,
                    struct segment *segments) {
  size_t step = element > BYTES ? element : BYTES, end_of_all = 0;
  char *start;
  for (int i = 0; i < ranks; i++) {
    struct segment *segment = &segments[i];
    segment->from = is_sent ? rank : i;
    segment->to = is_sent ? i : rank;
    counts[i] = count_of(table, segment->from, segment->to);
    displs[i] = (int)(end_of_all / element);
    segment->bytes = (size_t)counts[i] * element;
    end_of_all += (segment->bytes + step - 1) / step * step;
  }
  start = (char *)mmap(NULL, end_of_all + BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) end("addresses");
  for (int i = 0; i < ranks; i++) {
    segments[i].start = start + (size_t)displs[i] * element;
    if (segments[i].bytes > 0) map(&segments[i]);
  }
}

/* What all ranks have to say of a call. */
static const char *result(int error) {
  int classes[MOST_RANKS], class, wrong;
  MPI_Error_class(error, &class);
  MPI_Allgather(&class, 1, MPI_INT, classes, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Allreduce(&failures, &wrong, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  for (int i = 1; i < ranks; i++) {
    if (classes[i] != classes[0]) return "not all ranks have the same error";
  }
  if (class == MPI_ERR_COUNT) return "refused";
  if (class != MPI_SUCCESS) return "another error";
  return wrong > 0 ? "differs" : "right";
}

static void try(const struct table *table) {
  int sendcounts[MOST_RANKS], recvcounts[MOST_RANKS], sdispls[MOST_RANKS], rdispls[MOST_RANKS];
  struct segment sent[MOST_RANKS], received[MOST_RANKS];
  size_t element = table->ints == 0 ? 1 : (size_t)table->ints * sizeof(int);
  MPI_Datatype type = table->ints == 0 ? MPI_CHAR : MPI_INT;
  const char *says;
  int error;
  if (table->ints > 1) {
    MPI_Type_contiguous(table->ints, MPI_INT, &type);
    MPI_Type_commit(&type);
  }
  lay_out(table, 1, element, sendcounts, sdispls, sent);
  lay_out(table, 0, element, recvcounts, rdispls, received);
  for (int i = 0; i < ranks; i++) {
    if (sent[i].bytes > 0) fill_all(&sent[i]);
    /* What nobody writes to is seen. */
    if (received[i].bytes > 0) memset(received[i].start + (windows_of(&received[i]) - 1) * BYTES, FILL, BYTES);
  }
  now_doing("%s", table->name);
  error = allport_alltoallv(sent[0].start - (size_t)sdispls[0] * element, sendcounts, sdispls, type,
                            received[0].start - (size_t)rdispls[0] * element, recvcounts, rdispls, type, MPI_COMM_WORLD);
  for (int i = 0; error == MPI_SUCCESS && i < ranks; i++) {
    if (received[i].bytes > 0) look(&received[i]);
  }
  says = result(error);
  if (rank == 0) puts(says);
  if (table->ints > 1) MPI_Type_free(&type);
}

/* Counts whose sum is no int, of elements without bytes. */
static void try_nothing(void) {
  int counts[MOST_RANKS], displs[MOST_RANKS] = {0};
  MPI_Datatype type;
  const char *says;
  MPI_Type_contiguous(0, MPI_CHAR, &type);
  MPI_Type_commit(&type);
  for (int i = 0; i < ranks; i++) counts[i] = 1 << 30;
  now_doing("no bytes");
  says = result(allport_alltoallv(NULL, counts, displs, type, NULL, counts, displs, type, MPI_COMM_WORLD));
  if (rank == 0) puts(says);
  MPI_Type_free(&type);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  if (strcmp(argv[1], "no bytes") == 0) try_nothing();
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    if (strcmp(tables[i].name, argv[1]) == 0) try(&tables[i]);
  }
  MPI_Finalize();
  (void)argc;
  return EXIT_SUCCESS;
}
