/*
 * Measures what messages between ranks take, and what copies in memory take, for `allport measure`. It prints lines of JSON.
 *
 *   mpirun -n RANKS ./measure [largest bytes] > results.jsonl
 *
 * It asks MPI which ranks share a host, and measures messages inside a host and between hosts apart:
 *
 *   pair   two ranks send a message there and back, all others are idle: half of the time there and back
 *   round  all ranks of each host send and receive at the same time, or one rank of each host: what the last one takes
 *   copy   all ranks copy memory at the same time
 *
 * Every time is the median of REPEATS repetitions, which is not moved by a few that something else has disturbed.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In a simulation every repetition takes the same, by a clock that is exact: -DREPEATS=1 -DENOUGH=0 is enough there. */
#ifndef REPEATS
#define REPEATS 15
#endif
/*
 * Seconds that a repetition takes at least, and as a multiple of a barrier: so often it does the same in a row. The clock is much
 * finer, and that ranks leave the barrier before it one after another matters little then.
 */
#ifndef ENOUGH
#define ENOUGH 5e-4
#endif
#define BARRIERS 20
#define MOST_IN_A_ROW 4096
/* The most messages that a rank sends, and receives, in a round. */
#define MOST_MESSAGES 4
/* The most pairs of ranks, whose distances double. */
#define MOST_PAIRS 4
#define USUAL_BYTES (1 << 22)

/* Ranks that send to each other, in a circle: all of a host, or the first of each host. */
struct team {
  const char *between;
  /* By place in the circle. */
  int *ranks;
  int size;
  /* The place of this rank; below 0 where it is no member. */
  int place;
  /* Whether it has rank 0, with which its pairs begin; and the members of the team that has it, known to all. */
  int has_first;
  int members_with_first;
  /* The most members of all teams of the kind: all ranks go through the same measurements. */
  int largest;
};

enum kind { PAIR, ROUND, COPY, BARRIER };

/* What is done again and again. */
struct trial {
  enum kind kind;
  const struct team *team;
  /* The distance of a pair, or of a round's first messages, on the circle. */
  int shift;
  int messages;
  int bytes;
};

struct bench {
  char *input;
  char *output;
  /* Seconds that a repetition takes at least. */
  double enough;
};

struct times {
  double lower;
  double median;
  double upper;
};

static int wrapped(int place, int size) { return ((place % size) + size) % size; }

/* Whether the team has members for it. */
static int is_possible(const struct trial *trial) {
  return trial->shift + trial->messages - 1 < trial->team->size;
}

/* A message there and back; nothing where this rank is not of the pair. */
static void go_there_and_back(const struct trial *trial, const struct bench *bench) {
  const struct team *team = trial->team;
  if (!team->has_first || !is_possible(trial)) return;
  if (team->place == 0) {
    int other = team->ranks[trial->shift];
    MPI_Send(bench->input, trial->bytes, MPI_BYTE, other, 0, MPI_COMM_WORLD);
    MPI_Recv(bench->output, trial->bytes, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (team->place == trial->shift) {
    MPI_Recv(bench->output, trial->bytes, MPI_BYTE, team->ranks[0], 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(bench->input, trial->bytes, MPI_BYTE, team->ranks[0], 0, MPI_COMM_WORLD);
  }
}

/* What an exported program does in a round: all that is received and sent in it is posted, and then waited for. */
static void exchange(const struct trial *trial, const struct bench *bench) {
  const struct team *team = trial->team;
  MPI_Request requests[2 * MOST_MESSAGES];
  /* What MPI_STATUSES_IGNORE is in MPICH, compilers take for an array that is too short. */
  MPI_Status statuses[2 * MOST_MESSAGES];
  int posted = 0;
  if (team->place < 0 || !is_possible(trial)) return;
  for (int i = 0; i < trial->messages; i++) {
    int from = team->ranks[wrapped(team->place - trial->shift - i, team->size)];
    char *place = bench->output + (size_t)i * (size_t)trial->bytes;
    MPI_Irecv(place, trial->bytes, MPI_BYTE, from, i, MPI_COMM_WORLD, &requests[posted++]);
  }
  for (int i = 0; i < trial->messages; i++) {
    int to = team->ranks[wrapped(team->place + trial->shift + i, team->size)];
    const char *place = bench->input + (size_t)i * (size_t)trial->bytes;
    MPI_Isend((void *)place, trial->bytes, MPI_BYTE, to, i, MPI_COMM_WORLD, &requests[posted++]);
  }
  MPI_Waitall(posted, requests, statuses);
}

static void copy(const struct trial *trial, const struct bench *bench) {
  /* So that no copy is the same as the one before, and none is left out. */
  static volatile char seen;
  bench->input[0]++;
  memcpy(bench->output, bench->input, (size_t)trial->bytes);
  seen = bench->output[trial->bytes - 1];
  (void)seen;
}

/* What one of so many in a row takes the slowest rank, in seconds. */
static double time_in_a_row(const struct trial *trial, const struct bench *bench, int times) {
  double start, own, longest;
  MPI_Barrier(MPI_COMM_WORLD);
  start = MPI_Wtime();
  for (int i = 0; i < times; i++) {
    if (trial->kind == PAIR) go_there_and_back(trial, bench);
    if (trial->kind == ROUND) exchange(trial, bench);
    if (trial->kind == COPY) copy(trial, bench);
    if (trial->kind == BARRIER) MPI_Barrier(MPI_COMM_WORLD);
  }
  own = (MPI_Wtime() - start) / times / (trial->kind == PAIR ? 2 : 1);
  MPI_Allreduce(&own, &longest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return longest;
}

static int ascending(const void *one, const void *other) {
  double difference = *(const double *)one - *(const double *)other;
  return (difference > 0) - (difference < 0);
}

static struct times times_of(const struct trial *trial, const struct bench *bench) {
  double repeated[REPEATS];
  struct times times;
  int in_a_row = 1;
  /* The first ones are for connections, pages of memory and caches, and say how often it must be done in a row. */
  for (;;) {
    double once = time_in_a_row(trial, bench, in_a_row);
    if (once * in_a_row >= bench->enough || in_a_row == MOST_IN_A_ROW) break;
    in_a_row *= 2;
  }
  for (int i = 0; i < REPEATS; i++) repeated[i] = time_in_a_row(trial, bench, in_a_row);
  qsort(repeated, REPEATS, sizeof *repeated, ascending);
  times.lower = repeated[REPEATS / 4];
  times.median = repeated[REPEATS / 2];
  times.upper = repeated[REPEATS - 1 - REPEATS / 4];
  return times;
}

static void measure(const struct trial *trial, const struct bench *bench, int rank) {
  static const char *const names[] = {"pair", "round", "copy"};
  struct times times = times_of(trial, bench);
  if (rank != 0) return;
  printf("{\"measured\":\"%s\",", names[trial->kind]);
  if (trial->kind != COPY) printf("\"between\":\"%s\",\"distance\":%d,", trial->team->between, trial->shift);
  if (trial->kind == ROUND) printf("\"messages\":%d,", trial->messages);
  printf("\"bytes\":%d,\"seconds\":%.9g,\"quartiles\":[%.9g,%.9g]}\n", trial->bytes, times.median, times.lower, times.upper);
  fflush(stdout);
}

/* Messages of so many bytes inside a team, alone and all at once. */
static void measure_team(const struct team *team, int bytes, const struct bench *bench, int rank) {
  struct trial trial = {PAIR, team, 1, 1, bytes};
  int halfway = team->largest / 2;
  for (int pairs = 0; pairs < MOST_PAIRS && trial.shift < team->members_with_first; pairs++, trial.shift *= 2) {
    measure(&trial, bench, rank);
  }
  trial.kind = ROUND;
  for (trial.shift = 1, trial.messages = 1; trial.messages <= MOST_MESSAGES; trial.messages *= 2) {
    if (trial.messages < team->largest) measure(&trial, bench, rank);
  }
  trial.messages = 1;
  trial.shift = halfway;
  if (halfway > 1) measure(&trial, bench, rank);
}

static void end_without_memory(size_t bytes) {
  fprintf(stderr, "measure: no memory for %zu bytes: give a smaller largest message\n", bytes);
  MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
}

/* The members of a communicator as a team. @param comm freed; null where this rank is no member */
static struct team team_of(const char *between, MPI_Comm comm) {
  struct team team = {NULL, NULL, 0, -1, 0, 0, 0};
  team.between = between;
  if (comm != MPI_COMM_NULL) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_rank(comm, &team.place);
    MPI_Comm_size(comm, &team.size);
    team.ranks = (int *)malloc((size_t)team.size * sizeof(int));
    if (team.ranks == NULL) end_without_memory((size_t)team.size * sizeof(int));
    MPI_Allgather(&rank, 1, MPI_INT, team.ranks, 1, MPI_INT, comm);
    team.has_first = team.ranks[0] == 0;
    MPI_Comm_free(&comm);
  }
  team.members_with_first = team.size;
  MPI_Bcast(&team.members_with_first, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allreduce(&team.size, &team.largest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return team;
}

/* The first line: what was measured on. */
static void print_head(int ranks, int hosts) {
  char library[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  MPI_Get_library_version(library, &length);
  printf("{\"measured\":\"head\",\"version\":1,\"library\":\"");
  /* The beginning of its first line, without what means something in JSON. */
  for (const char *c = library; *c != '\0' && *c != '\n' && *c != ',' && c < library + 60; c++) {
    if (*c > ' ' && *c <= '~' && *c != '"' && *c != '\\') putchar(*c);
    if ((*c == ' ' || *c == '\t') && c[1] > ' ') putchar(' ');
  }
  printf("\",\"ranks\":%d,\"hosts\":%d}\n", ranks, hosts);
}

static int largest_bytes(int argc, char **argv) {
  char *end;
  long bytes;
  if (argc < 2) return USUAL_BYTES;
  bytes = strtol(argv[1], &end, 10);
  if (argc == 2 && end != argv[1] && *end == '\0' && bytes >= 2 && bytes <= 1L << 28) return (int)bytes;
  return 0;
}

int main(int argc, char **argv) {
  const struct trial barriers = {BARRIER, NULL, 0, 0, 0};
  struct team inside, outside;
  struct bench bench;
  MPI_Comm host, firsts;
  int rank, ranks, hosts, most;
  size_t room;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  most = largest_bytes(argc, argv);
  if (most == 0) {
    if (rank == 0) fprintf(stderr, "measure: give the largest bytes of a message, from 2 to %ld, or nothing\n", 1L << 28);
    MPI_Finalize();
    return 2;
  }
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &host);
  inside = team_of("ranks of a host", host);
  MPI_Comm_split(MPI_COMM_WORLD, inside.place == 0 ? 0 : MPI_UNDEFINED, rank, &firsts);
  outside = team_of("hosts", firsts);
  hosts = outside.largest;
  room = (size_t)most * MOST_MESSAGES;
  bench.input = (char *)malloc(room);
  bench.output = (char *)malloc(room);
  if (bench.input == NULL || bench.output == NULL) end_without_memory(2 * room);
  memset(bench.input, 1, room);
  memset(bench.output, 1, room);
  bench.enough = ENOUGH;
  bench.enough += BARRIERS * times_of(&barriers, &bench).median;
  if (rank == 0) print_head(ranks, hosts);
  for (int bytes = 1; bytes <= most; bytes *= 2) {
    const struct trial copies = {COPY, NULL, 0, 0, bytes};
    measure_team(&inside, bytes, &bench, rank);
    measure_team(&outside, bytes, &bench, rank);
    measure(&copies, &bench, rank);
  }
  free(bench.input);
  free(bench.output);
  free(inside.ranks);
  free(outside.ranks);
  MPI_Finalize();
  return EXIT_SUCCESS;
}
