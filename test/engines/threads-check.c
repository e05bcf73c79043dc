/*
 * Threads of each rank exchange at the same time, each on a communicator of its own: also at first, when what all communicators have in
 * common is made. Looks at every byte. With -DLIBRARY for a library, whose calls must all go by its schedules; without, for
 * allport_alltoall and allport_alltoallv. Prints "same" if all is well.
 */
#include <mpi.h>
#include <pthread.h>
#include <time.h>

#include "allport_alltoall.h"
#ifdef LIBRARY
#include "schedules.h"
#else
#include "allport_alltoallv.h"
#endif
#include "guarded-buffers.h"
#include "patience.h"

/* Ints of a block that is copied, and of one whose messages are longer than that. */
enum { THREADS = 4, TIMES = 30, SHORT = 5, LONG = 5000, MOST_RANKS = 8, AT_ONCE = 2 };

struct thread {
  pthread_t id;
  int number, wrong;
  long long calls;
  MPI_Comm comm;
};

static int rank, ranks;
static pthread_barrier_t start;
/* Which thread this is. */
static __thread int number;

/* Who made keys for attributes, by what is called when the attributes go. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static MPI_Comm_delete_attr_function *makers[THREADS];
static int keys_made, made_again;

/*
 * Each maker needs one key. Where all threads come here before it has that, they leave one after another, on each rank in another order.
 * Where only one comes, it waits a while for the others.
 */
int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *copy, MPI_Comm_delete_attr_function *forget, int *key, void *extra) {
  static pthread_cond_t all_came = PTHREAD_COND_INITIALIZER;
  const struct timespec pause = {0, 50000000L * (1 + (number + rank) % THREADS)};
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec++;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < keys_made && i < THREADS; i++) made_again += makers[i] == forget;
  if (keys_made < THREADS) makers[keys_made] = forget;
  if (++keys_made == THREADS) pthread_cond_broadcast(&all_came);
  while (keys_made < THREADS && pthread_cond_timedwait(&all_came, &lock, &until) == 0) continue;
  pthread_mutex_unlock(&lock);
  nanosleep(&pause, NULL);
  return PMPI_Comm_create_keyval(copy, forget, key, extra);
}

static int word_of(const struct thread *thread, int from, int to, int i, int time) {
  return (int)(((((unsigned)thread->number * 64 + (unsigned)from) * 64 + (unsigned)to) * 10007 + (unsigned)i) * 31 + (unsigned)time);
}

static void fill(const struct thread *thread, int count, int time, int *input, int *output) {
  for (int i = 0; i < count * ranks; i++) {
    input[i] = word_of(thread, rank, i / count, i % count, time);
    output[i] = -1;
  }
}

static void look(struct thread *thread, int error, int count, int time, const int *output) {
  thread->wrong += error != MPI_SUCCESS;
  for (int i = 0; i < count * ranks; i++) thread->wrong += output[i] != word_of(thread, i / count, rank, i % count, time);
}

/* Arrays of one exchange. */
struct arrays {
  int *input, *output;
};

static struct arrays make_arrays(void) {
  struct arrays arrays;
  arrays.input = malloc(sizeof(int) * LONG * MOST_RANKS);
  arrays.output = malloc(sizeof(int) * LONG * MOST_RANKS);
  return arrays;
}

static void exchange(struct thread *thread, int count, int time, const struct arrays *arrays) {
  fill(thread, count, time, arrays->input, arrays->output);
  look(thread,
       allport_alltoall(arrays->input, count, MPI_INT, arrays->output, count, MPI_INT, thread->comm), count, time, arrays->output);
  thread->calls++;
}

#ifdef LIBRARY
/* Several are under way, and are waited for in another order. */
static void exchange_otherwise(struct thread *thread, int count, int time, const struct arrays arrays[AT_ONCE]) {
  allport_request requests[AT_ONCE];
  for (int i = 0; i < AT_ONCE; i++) {
    fill(thread, count, time + i, arrays[i].input, arrays[i].output);
    thread->wrong += allport_ialltoall(arrays[i].input, count, MPI_INT, arrays[i].output, count, MPI_INT, thread->comm,
                                       &requests[i]) != MPI_SUCCESS;
    thread->calls++;
  }
  for (int i = AT_ONCE - 1; i >= 0; i--) look(thread, allport_wait(&requests[i]), count, time + i, arrays[i].output);
}
#else
static void exchange_otherwise(struct thread *thread, int count, int time, const struct arrays *arrays) {
  int counts[MOST_RANKS], displs[MOST_RANKS];
  for (int i = 0; i < ranks; i++) {
    counts[i] = count;
    displs[i] = i * count;
  }
  fill(thread, count, time, arrays->input, arrays->output);
  look(thread,
       allport_alltoallv(arrays->input, counts, displs, MPI_INT, arrays->output, counts, displs, MPI_INT, thread->comm), count,
       time, arrays->output);
  thread->calls++;
}
#endif

static void *exchange_often(void *given) {
  struct thread *thread = (struct thread *)given;
  struct arrays arrays[AT_ONCE];
  for (int i = 0; i < AT_ONCE; i++) arrays[i] = make_arrays();
  number = thread->number;
  pthread_barrier_wait(&start);
  for (int time = 0; time < TIMES; time++) {
    int count = time % 5 == 4 ? LONG : SHORT + (time + number) % 3;
    exchange(thread, count, time, arrays);
    exchange_otherwise(thread, count, time, arrays);
  }
  for (int i = 0; i < AT_ONCE; i++) {
    free(arrays[i].input);
    free(arrays[i].output);
  }
  return NULL;
}

int main(int argc, char **argv) {
  struct thread threads[THREADS];
  int level, all;
  long long calls = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  expect(level == MPI_THREAD_MULTIPLE, "the level of threads", level);
  pthread_barrier_init(&start, NULL, THREADS);
  now_doing("exchanges of threads");
  for (int i = 0; i < THREADS; i++) {
    threads[i].number = i;
    threads[i].wrong = 0;
    threads[i].calls = 0;
    MPI_Comm_dup(MPI_COMM_WORLD, &threads[i].comm);
  }
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i].id, NULL, exchange_often, &threads[i]);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i].id, NULL);
    expect(threads[i].wrong == 0, "a thread", i);
    calls += threads[i].calls;
    MPI_Comm_free(&threads[i].comm);
  }
  pthread_barrier_destroy(&start);
  expect(made_again == 0, "a key that is made more than once", made_again);
#ifdef LIBRARY
  expect(allport_calls_by(ALLPORT_LEFT_BY_WISH, ALLPORT_WAYS) == 0, "calls left to MPI", (int)allport_calls_by(ALLPORT_LEFT_BY_WISH, ALLPORT_WAYS));
  calls -= allport_calls_by(0, ALLPORT_WAYS);
  expect(calls == 0, "calls that are not counted", (int)calls);
#endif
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
