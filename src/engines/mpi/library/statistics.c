/*
 * What this rank has called.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "schedules.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct allport_calls *allport_calls;

int allport_size_of(long long bytes) {
  int size = 0;
  while (size + 1 < ALLPORT_SIZES && bytes >> size > 1) size++;
  return size;
}

int allport_ranks(MPI_Comm comm) {
  int is_inter, ranks;
  int error = MPI_Comm_test_inter(comm, &is_inter);
  if (error == MPI_SUCCESS) error = is_inter ? MPI_Comm_remote_size(comm, &ranks) : MPI_Comm_size(comm, &ranks);
  return error == MPI_SUCCESS ? ranks : 0;
}

long long allport_bytes_of(MPI_Aint count, MPI_Datatype type) {
  MPI_Count size;
  if (count <= 0 || type == MPI_DATATYPE_NULL || MPI_Type_size_x(type, &size) != MPI_SUCCESS) return 0;
  return (long long)count * (long long)size;
}

void allport_count(const char *function, MPI_Comm comm, int way, long long bytes, double seconds) {
  int ranks = allport_ranks(comm), size = allport_size_of(ranks > 0 ? bytes / ranks : 0);
  struct allport_calls **link = &allport_calls, *calls;
  pthread_mutex_lock(&lock);
  for (; *link != NULL; link = &(*link)->next) {
    calls = *link;
    if (calls->way == way && calls->ranks == ranks && calls->size == size && strcmp(calls->function, function) == 0) break;
  }
  if (*link == NULL) *link = (struct allport_calls *)calloc(1, sizeof **link);
  calls = *link;
  /* Without memory it is not counted. */
  if (calls != NULL) {
    calls->function = function;
    calls->ranks = ranks;
    calls->way = way;
    calls->size = size;
    calls->calls++;
    calls->bytes += bytes;
    calls->seconds += seconds;
  }
  pthread_mutex_unlock(&lock);
}

long long allport_calls_by(int first, int end) {
  long long sum = 0;
  pthread_mutex_lock(&lock);
  for (const struct allport_calls *calls = allport_calls; calls != NULL; calls = calls->next) {
    if (first <= calls->way && calls->way < end) sum += calls->calls;
  }
  pthread_mutex_unlock(&lock);
  return sum;
}
