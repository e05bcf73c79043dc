/*
 * Prints how long one rank of 343 takes to plan the counts of an uneven exchange, and to find the plan of counts that came before: what an
 * exported allport_alltoallv does beside its messages. What is printed are medians of all runs.
 */
#define _POSIX_C_SOURCE 200112L
#include "allport_alltoallv.c"

#include <stdio.h>
#include <time.h>

enum { RUNS = 101, PAIRS = RANKS * RANKS };

int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  return MPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}

static int compare(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static void measure_table(const char *name, const long long *table) {
  static long long own[PAIRS];
  static MPI_Aint counts[ARRAYS][RANKS];
  static struct kept kept;
  struct array arrays[ARRAYS];
  struct state state;
  double planning[RUNS], finding[RUNS];
  memset(arrays, 0, sizeof arrays);
  memset(&state, 0, sizeof state);
  state.ranks = RANKS;
  for (int a = 0; a < ARRAYS; a++) {
    arrays[a].size = 1;
    arrays[a].counts = counts[a];
    for (int i = 0; i < RANKS; i++) counts[a][i] = (MPI_Aint)table[a == INPUT ? i : i * RANKS];
  }
  for (int run = 0; run < RUNS; run++) {
    unsigned long long hash[2] = {0, 0};
    struct plan *found, plan;
    double start = now();
    for (int a = 0; a < ARRAYS; a++) add_to_hash(hash, &arrays[a], &state, a);
    found = place_of_plan(&kept, hash);
    finding[run] = now() - start;
    clear_place(&kept, found, hash);
    memset(&plan, 0, sizeof plan);
    memcpy(own, table, sizeof own);
    start = now();
    if (make_plan(&plan, own, 0, RANKS) != MPI_SUCCESS) MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
    planning[run] = now() - start;
    free_plan(&plan);
  }
  qsort(planning, RUNS, sizeof *planning, compare);
  qsort(finding, RUNS, sizeof *finding, compare);
  printf("%5d  %-22s  %8.2f ms  %8.4f ms\n", RANKS, name, planning[RUNS / 2], finding[RUNS / 2]);
}

int main(int argc, char **argv) {
  static long long table[PAIRS];
  unsigned random = 1;
  MPI_Init(&argc, &argv);
  printf("ranks  %-22s  %11s  %11s\n", "bytes of a pair", "to plan", "known");
  for (int i = 0; i < PAIRS; i++) {
    random = random * 1664525u + 1013904223u;
    table[i] = i % (RANKS + 1) == 0 ? 0 : random >> 20;
  }
  measure_table("0 to 4095, at random", table);
  for (int i = 0; i < PAIRS; i++) table[i] = i % RANKS == (i / RANKS + 1) % RANKS ? 100000 : 0;
  measure_table("100000 for one other", table);
  MPI_Finalize();
  return 0;
}
