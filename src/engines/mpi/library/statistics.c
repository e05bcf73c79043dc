#include <pthread.h>

#include "schedules.h"

long long allport_calls[ALLPORT_WAYS];
long long allport_bytes;

void allport_count(int way, long long bytes) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  allport_calls[way]++;
  allport_bytes += bytes;
  pthread_mutex_unlock(&lock);
}

long long allport_calls_from(int way) {
  long long calls = 0;
  for (int i = way; i < ALLPORT_WAYS; i++) calls += allport_calls[i];
  return calls;
}
