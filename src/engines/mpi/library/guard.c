/*
 * Which calls of a program are faster by our schedules, and which by MPI's own exchange: tried with these calls themselves.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "schedules.h"

/* Calls between two trials: so many, and twice as many each time that a trial ends as the one before. */
#define FIRST_REST 1000

int allport_is_guarded;
struct allport_verdict *allport_verdicts;

int allport_turn(struct allport_trial *trial, int *is_tried) {
  *is_tried = trial->rest == 0;
  if (*is_tried) return trial->calls % 2 == 0 ? 0 : ALLPORT_LEFT_IN_A_TRIAL;
  trial->rest--;
  return trial->is_own ? 0 : ALLPORT_LEFT_AS_SLOWER;
}

int allport_last_turn(const struct allport_trial *trial) {
  return trial->rested > 0 && !trial->is_own ? ALLPORT_LEFT_AS_SLOWER : 0;
}

/* Keeps the last verdict for the statistics. Without memory it is not in them. */
static void note(const char *function, int ranks, int size, double times) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  struct allport_verdict **link = &allport_verdicts, *verdict;
  pthread_mutex_lock(&lock);
  for (; *link != NULL; link = &(*link)->next) {
    verdict = *link;
    if (verdict->ranks == ranks && verdict->size == size && strcmp(verdict->function, function) == 0) break;
  }
  if (*link == NULL) *link = (struct allport_verdict *)calloc(1, sizeof **link);
  verdict = *link;
  if (verdict != NULL) {
    verdict->function = function;
    verdict->ranks = ranks;
    verdict->size = size;
    verdict->times = times;
  }
  pthread_mutex_unlock(&lock);
}

int allport_judge(struct allport_trial *trial, const char *function, int size, double seconds, MPI_Comm comm) {
  double slowest[2 * ALLPORT_TRIALS], fastest[2];
  int was_own = trial->is_own;
  int error;
  trial->seconds[trial->calls++] = seconds;
  if (trial->calls < 2 * ALLPORT_TRIALS) return MPI_SUCCESS;
  trial->calls = 0;
  error = MPI_Allreduce(trial->seconds, slowest, 2 * ALLPORT_TRIALS, MPI_DOUBLE, MPI_MAX, comm);
  if (error != MPI_SUCCESS) return error;
  for (int i = 0; i < 2 * ALLPORT_TRIALS; i++) {
    if (i < 2 || slowest[i] < fastest[i % 2]) fastest[i % 2] = slowest[i];
  }
  trial->is_own = fastest[0] <= fastest[1];
  trial->rested = trial->rested > 0 && trial->is_own == was_own ? 2 * trial->rested : FIRST_REST;
  trial->rest = trial->rested;
  note(function, allport_ranks(comm), size, fastest[0] > 0 ? fastest[1] / fastest[0] : 1);
  return MPI_SUCCESS;
}
