/*
 * Prints how long short exchanges of 8 ranks take by two exported schedules, by MPI_Alltoall, which is 1, and by the
 * messages of each schedule alone. What a schedule takes beyond these is the overhead of our program.
 *
 * Runs of all follow one another in turn, so that other work on the machine meets all of them. What is
 * printed are medians of all runs.
 */
#define _POSIX_C_SOURCE 200112L
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "allport_alltoall_necklace.h"
#include "allport_alltoall_standard.h"

enum { RUNS = 20, EXCHANGES = 50, DIMENSIONS = 3, RANKS = 1 << DIMENSIONS, ROUNDS = 3, MOST_BYTES = 1 << 20, FUNCTIONS = 5 };
/* Seconds until a start on which the ranks agree. */
#define AHEAD 200e-6

typedef int alltoall(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm);

static int compare(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

static double median(double *of) {
  qsort(of, RUNS, sizeof *of, compare);
  return (of[RUNS / 2 - 1] + of[RUNS / 2]) / 2;
}

/* The clock of the machine: that of MPI may be each rank's own. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Blocks that each rank of the 3-cube sends to its neighbours in each round: those of the two schedules. */
static const int standard[ROUNDS][DIMENSIONS] = {{4, 0, 0}, {0, 4, 0}, {0, 0, 4}};
static const int necklace[ROUNDS][DIMENSIONS] = {{2, 2, 2}, {1, 1, 1}, {1, 1, 1}};

/* Sends messages as long as those of a schedule, between the same ranks in the same rounds, and looks at nothing. */
static int messages_alone(const int blocks[ROUNDS][DIMENSIONS], const char *input, int bytes, MPI_Datatype byte, char *output,
                          MPI_Comm comm) {
  static char sent[RANKS / 2 * MOST_BYTES], received[RANKS / 2 * MOST_BYTES];
  int rank;
  MPI_Comm_rank(comm, &rank);
  for (int round = 0; round < ROUNDS; round++) {
    MPI_Request requests[2 * DIMENSIONS];
    int count = 0, at = 0;
    for (int i = 0; i < DIMENSIONS; i++) {
      int size = blocks[round][i] * bytes, peer = rank ^ (1 << i);
      if (size == 0) continue;
      MPI_Irecv(received + at, size, byte, peer, 0, comm, &requests[count++]);
      memcpy(sent + at, input + at, (size_t)size);
      MPI_Isend(sent + at, size, byte, peer, 0, comm, &requests[count++]);
      at += size;
    }
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    memcpy(output, received, (size_t)at);
  }
  return MPI_SUCCESS;
}

static int standard_alone(const void *sendbuf, int bytes, MPI_Datatype byte, void *recvbuf, int count, MPI_Datatype type,
                          MPI_Comm comm) {
  (void)count;
  (void)type;
  return messages_alone(standard, (const char *)sendbuf, bytes, byte, (char *)recvbuf, comm);
}

static int necklace_alone(const void *sendbuf, int bytes, MPI_Datatype byte, void *recvbuf, int count, MPI_Datatype type,
                          MPI_Comm comm) {
  (void)count;
  (void)type;
  return messages_alone(necklace, (const char *)sendbuf, bytes, byte, (char *)recvbuf, comm);
}

/*
 * Microseconds of the fastest of some exchanges, from the start to the end of the last rank. All ranks are on one machine and
 * have one clock: they agree on a time, and start together. Of exchanges in a row the mean would be another number, since
 * ranks that are done early begin with the next one.
 */
static double time_of(alltoall *run, const char *input, char *output, int bytes) {
  double best = 0;
  for (int i = 0; i < EXCHANGES; i++) {
    double start, own = now(), took;
    MPI_Allreduce(&own, &start, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    start += AHEAD;
    while (now() < start) sched_yield();
    run(input, bytes, MPI_BYTE, output, bytes, MPI_BYTE, MPI_COMM_WORLD);
    own = now() - start;
    MPI_Allreduce(&own, &took, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (i == 0 || took < best) best = took;
  }
  return best * 1e6;
}

int main(int argc, char **argv) {
  static alltoall *const functions[FUNCTIONS] = {MPI_Alltoall, standard_alone, allport_alltoall_standard, necklace_alone,
                                                 allport_alltoall_necklace};
  static double times[FUNCTIONS][RUNS];
  int rank, ranks;
  char *input, *output;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  input = (char *)calloc((size_t)ranks, MOST_BYTES);
  output = (char *)calloc((size_t)ranks, MOST_BYTES);
  if (rank == 0) printf("block bytes  MPI_Alltoall%19s%19s%19s%19s\n", "its messages alone", "standard-exchange", "its messages alone", "necklace");
  for (int i = 1; i < argc; i++) {
    int bytes = atoi(argv[i]);
    double medians[FUNCTIONS];
    if (bytes < 0 || bytes > MOST_BYTES) continue;
    for (int run = -1; run < RUNS; run++) {
      for (int f = 0; f < FUNCTIONS; f++) {
        /* The first run makes connections and plans. */
        double time = time_of(functions[f], input, output, bytes);
        if (run >= 0) times[f][run] = time;
      }
    }
    for (int f = 0; f < FUNCTIONS; f++) medians[f] = median(times[f]);
    if (rank == 0) {
      printf("%11d  %9.1f us", bytes, medians[0]);
      for (int f = 1; f < FUNCTIONS; f++) printf("  %9.1f us %4.2f", medians[f], medians[f] / medians[0]);
      putchar('\n');
    }
  }
  free(input);
  free(output);
  MPI_Finalize();
  return 0;
}
