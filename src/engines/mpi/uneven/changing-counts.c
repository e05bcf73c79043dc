#include "allport_alltoallv.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"

#define RANKS @RANKS@
/* Parts in which the schedule has a block: all blocks have a multiple of so many units. */
#define PARTS @PARTS@
#define WRONG_COMMUNICATOR "allport_alltoallv: the schedule is for @RANKS@ ranks; give an intracommunicator of that size"
/* The table with a row and a column more, for what is missing to whole shares. */
#define SIDES (RANKS + 1)
/* Bytes that are on their way in a rank at a time, but for the smallest blocks: what is more goes in several turns. */
#define MOST_BYTES (1LL << 26)
/* Bytes of a unit: what is larger is divided. */
#define LONGEST_UNIT 4096

@TRY@/* What is kept for a communicator. */
struct kept {
  /* What all ranks tell of a call, and what this rank tells. */
  int *told;
  /* Tables by two ranks; and tables with a side more, for the shares of shares. */
  long long *tables, *shares;
  /* Two memories for blocks, one behind the other, and their bytes. */
  char *blocks;
  size_t bytes;
  /* The unit in bytes, and its type. */
  int unit;
  MPI_Datatype type;
};

struct state;
static int open_kept(struct state *state);
static void close_kept(struct kept *kept);

@COMMUNICATOR@@TYPES@/* What a rank tells: its counts, the sizes of its types, and the class of an error that it has found alone. */
enum { SENDS, RECEIVES = RANKS, SIZES = 2 * RANKS, FAULT = SIZES + 2 * (int)(sizeof(long long) / sizeof(int)), TOLD };

/* Tables in the memory of a communicator: of the whole call, of a turn, and what of it a rank has to do with. */
enum { WHOLE, TURN, SENT, THROUGH, GOT, ALL_TABLES };

static int open_kept(struct state *state) {
  struct kept *kept = &state->kept;
  kept->type = MPI_DATATYPE_NULL;
  if (kept->told == NULL) kept->told = (int *)malloc(sizeof *kept->told * (RANKS + 1) * TOLD);
  if (kept->tables == NULL) kept->tables = (long long *)malloc(sizeof *kept->tables * ALL_TABLES * RANKS * RANKS);
  return kept->told == NULL || kept->tables == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
}

static void close_kept(struct kept *kept) {
  free(kept->told);
  free(kept->tables);
  free(kept->shares);
  free(kept->blocks);
  if (kept->unit != 0) MPI_Type_free(&kept->type);
}

/* Which units go by way of which rank in one turn. All tables are by two ranks, row by row. */
struct plan {
  int rank;
  /* From each sender to each receiver, without what stays in its rank. */
  const long long *counts;
  /* Units of a block of the one exchange, or of the first and the second; the others are 0. */
  long long once, first, second;
  /* By rank between and receiver: what this rank sends that way. */
  long long *sent;
  /* By sender and receiver: what goes by way of this rank. */
  long long *through;
  /* By rank between and sender: what this rank gets that way. */
  long long *got;
};

/* The largest sum of a row of counts, or of a column. */
static long long largest_sum(const long long *counts, int along, int across) {
  long long largest = 0;
  for (int i = 0; i < RANKS; i++) {
    long long sum = 0;
    for (int j = 0; j < RANKS; j++) sum += counts[i * along + j * across];
    if (sum > largest) largest = sum;
  }
  return largest;
}

static long long share_of(long long units, long long shares) { return units / shares + (units % shares != 0); }

static long long in_parts(long long units) { return share_of(units, PARTS) * PARTS; }

@SHARES@/* Keeps what this rank has to do with the share that goes by way of rank `between`. */
static void keep(struct plan *plan, int between, const long long *share) {
  for (int i = 0; i < RANKS; i++) {
    plan->sent[between * RANKS + i] = share[plan->rank * RANKS + i];
    plan->got[between * RANKS + i] = share[i * RANKS + plan->rank];
  }
  if (between == plan->rank) memcpy(plan->through, share, sizeof *share * RANKS * RANKS);
}

/* Divides a table evenly over `shares` ranks from `between` on. `room` is for two tables, and for those of shares of shares. */
static void divide(struct plan *plan, const long long *table, int between, int shares, long long *room) {
  long long *part = room, *rest = room + SIDES * SIDES;
  int one = shares % 2 == 0 ? shares / 2 : 1;
  if (shares == 1) {
    keep(plan, between, table);
    return;
  }
  if (shares % 2 == 0) {
    halve(table, part, (unsigned char *)rest);
  } else {
    take_share(table, shares, part, rest);
  }
  divide(plan, part, between, one, room + 2 * SIDES * SIDES);
  for (int i = 0; i < RANKS * RANKS; i++) rest[i] = table[i] - part[i];
  divide(plan, rest, between + one, shares - one, room + 2 * SIDES * SIDES);
}

/* How many times `divide` calls itself within itself for all ranks. */
static int depth_of_division(void) {
  int depth = 0;
  for (int shares = RANKS; shares > 1; depth++) shares = shares % 2 == 0 ? shares / 2 : shares - 1;
  return depth;
}

/* One exchange, or two: what has fewer units in the blocks of a rank. Returns their number, which fewer counts do not exceed. */
static long long measure(struct plan *plan) {
  const long long *counts = plan->counts;
  long long longest = 0;
  for (int i = 0; i < RANKS * RANKS; i++) {
    if (counts[i] > longest) longest = counts[i];
  }
  plan->once = in_parts(longest);
  plan->first = in_parts(share_of(largest_sum(counts, RANKS, 1), RANKS));
  plan->second = in_parts(share_of(largest_sum(counts, 1, RANKS), RANKS));
  if (plan->once <= plan->first + plan->second) {
    plan->first = plan->second = 0;
  } else {
    plan->once = 0;
  }
  return plan->once + plan->first + plan->second;
}

/* One of the arrays of a call: where the bytes for each rank lie together, or from each. */
struct array {
  char *buffer;
  const int *counts, *displs;
  MPI_Datatype type;
  MPI_Aint size, extent;
  int is_plain;
  char *packed;
  char *at[RANKS];
};

/* Packs what the array has for each rank, or unpacks it. */
static int pack(const struct array *array, int is_unpacked, const struct state *state) {
  int error = MPI_SUCCESS;
  for (int i = 0; i < RANKS && !array->is_plain; i++) {
    char *first = array->buffer + array->displs[i] * array->extent;
    TRY(pack_elements(first, array->counts[i], array->type, array->extent, array->size, array->at[i], is_unpacked, state));
  }
done:
  return error;
}

/* Looks at an array of the call, alone. Where its elements have gaps there is a memory for all of them without. */
static int look_at(struct array *array) {
  MPI_Aint all = 0;
  int error = MPI_SUCCESS;
  for (int i = 0; i < RANKS; i++) {
    if (array->counts[i] < 0) return MPI_ERR_COUNT;
    all += array->counts[i];
  }
  array->is_plain = 1;
  if (all == 0) return MPI_SUCCESS;
  TRY(look_at_type(array->type, &array->size, &array->extent, &array->is_plain));
  if (!array->is_plain) {
    array->packed = (char *)malloc((size_t)(all * array->size) + 1);
    if (array->packed == NULL) return MPI_ERR_NO_MEM;
  }
  for (MPI_Aint i = 0, before = 0; i < RANKS; i++) {
    array->at[i] = array->is_plain ? array->buffer + array->displs[i] * array->extent : array->packed + before * array->size;
    before += array->counts[i];
  }
done:
  return error;
}

/* A call: its arrays, and for each rank the bytes that have been taken from the one, and that have come into the other. */
struct call {
  struct array input, output;
  MPI_Aint taken[RANKS], come[RANKS];
  struct state *state;
};

static void take(struct call *call, int receiver, MPI_Aint bytes, char *to) {
  if (bytes == 0) return;
  memcpy(to, call->input.at[receiver] + call->taken[receiver], (size_t)bytes);
  call->taken[receiver] += bytes;
}

static void put(struct call *call, int sender, MPI_Aint bytes, const char *from) {
  if (bytes == 0) return;
  memcpy(call->output.at[sender] + call->come[sender], from, (size_t)bytes);
  call->come[sender] += bytes;
}

/* Every rank's block for each. */
static int exchange(const struct call *call, char *here, char *there, long long units) {
  const struct state *state = call->state;
  return allport_alltoall(here, (int)units, state->kept.type, there, (int)units, state->kept.type, state->own);
}

static int in_one_exchange(const struct plan *plan, struct call *call, char *here, char *there) {
  MPI_Aint unit = call->state->kept.unit, block = plan->once * unit;
  int error = MPI_SUCCESS;
  for (int i = 0; i < RANKS; i++) take(call, i, plan->counts[plan->rank * RANKS + i] * unit, here + i * block);
  TRY(exchange(call, here, there, plan->once));
  for (int i = 0; i < RANKS; i++) put(call, i, plan->counts[i * RANKS + plan->rank] * unit, there + i * block);
done:
  return error;
}

/* What goes by way of a rank is in a block by receivers on its way there, and by senders from there on. */
static int in_two_exchanges(const struct plan *plan, struct call *call, char *here, char *there) {
  MPI_Aint unit = call->state->kept.unit, first = plan->first * unit, second = plan->second * unit;
  MPI_Aint filled[RANKS] = {0};
  int error = MPI_SUCCESS;
  for (int between = 0; between < RANKS; between++) {
    char *to = here + between * first;
    for (int receiver = 0; receiver < RANKS; receiver++) {
      MPI_Aint bytes = plan->sent[between * RANKS + receiver] * unit;
      take(call, receiver, bytes, to);
      to += bytes;
    }
  }
  TRY(exchange(call, here, there, plan->first));
  for (int sender = 0; sender < RANKS; sender++) {
    const char *from = there + sender * first;
    for (int receiver = 0; receiver < RANKS; receiver++) {
      MPI_Aint bytes = plan->through[sender * RANKS + receiver] * unit;
      memcpy(here + receiver * second + filled[receiver], from, (size_t)bytes);
      filled[receiver] += bytes;
      from += bytes;
    }
  }
  TRY(exchange(call, here, there, plan->second));
  for (int between = 0; between < RANKS; between++) {
    const char *from = there + between * second;
    for (int sender = 0; sender < RANKS; sender++) {
      MPI_Aint bytes = plan->got[between * RANKS + sender] * unit;
      put(call, sender, bytes, from);
      from += bytes;
    }
  }
done:
  return error;
}

static long long size_in(const int *told, int is_received) {
  long long size;
  memcpy(&size, told + SIZES + is_received * (FAULT - SIZES) / 2, sizeof size);
  return size;
}

static long long common_divisor(long long a, long long b) { return b == 0 ? a : common_divisor(b, a % b); }

/*
 * The counts of all ranks, each told by sender and by receiver, and the largest unit of which all elements are multiples. What one
 * says is known to all, so that all find the same fault or none; the counts are told where there is none.
 */
static int tell_counts(struct call *call, int fault, long long *counts, long long *unit) {
  struct state *state = call->state;
  int *told = state->kept.told, *own = told + RANKS * TOLD;
  long long sizes[2] = {call->input.size, call->output.size};
  int error = MPI_SUCCESS, found = MPI_SUCCESS;
  memcpy(own + SENDS, call->input.counts, sizeof(int) * RANKS);
  memcpy(own + RECEIVES, call->output.counts, sizeof(int) * RANKS);
  memcpy(own + SIZES, sizes, sizeof sizes);
  own[FAULT] = class_of(fault);
  TRY(MPI_Allgather(own, TOLD, MPI_INT, told, TOLD, MPI_INT, state->own));
  for (int i = 0; i < RANKS; i++) {
    if (told[i * TOLD + FAULT] > found) found = told[i * TOLD + FAULT];
  }
  if (fault != MPI_SUCCESS) found = fault;
  TRY(found);
  *unit = 0;
  for (int i = 0; i < RANKS * RANKS; i++) {
    const int *sender = told + i / RANKS * TOLD, *receiver = told + i % RANKS * TOLD;
    int sent = sender[SENDS + i % RANKS], received = receiver[RECEIVES + i / RANKS];
    long long size = size_in(sender, 0), size_there = size_in(receiver, 1);
    counts[i] = sent * size;
    if (counts[i] != received * size_there) TRY(sent == received ? MPI_ERR_TYPE : MPI_ERR_COUNT);
    if (counts[i] > 0) *unit = common_divisor(size, common_divisor(size_there, *unit));
  }
  while (*unit > LONGEST_UNIT) *unit = *unit % 2 == 0 ? *unit / 2 : 1;
  for (int i = 0; i < RANKS * RANKS && *unit > 0; i++) counts[i] /= *unit;
done:
  return error;
}

/* Makes, alone, what a call needs more than those before it. */
static int grow(struct kept *kept, size_t bytes, int unit, int is_divided) {
  int error = MPI_SUCCESS;
  if (kept->bytes < bytes) {
    free(kept->blocks);
    kept->bytes = 0;
    kept->blocks = (char *)malloc(bytes);
    if (kept->blocks == NULL) return MPI_ERR_NO_MEM;
    kept->bytes = bytes;
  }
  if (is_divided && kept->shares == NULL) {
    kept->shares = (long long *)malloc(sizeof *kept->shares * 2 * SIDES * SIDES * (size_t)depth_of_division());
    if (kept->shares == NULL) return MPI_ERR_NO_MEM;
  }
  if (kept->unit != unit) {
    if (kept->unit != 0) MPI_Type_free(&kept->type);
    kept->unit = 0;
    TRY(MPI_Type_contiguous(unit, MPI_BYTE, &kept->type));
    kept->unit = unit;
    TRY(MPI_Type_commit(&kept->type));
  }
done:
  return error;
}

/* As before the first call, on all ranks alike. */
static void shrink(struct kept *kept) {
  free(kept->blocks);
  free(kept->shares);
  if (kept->unit != 0) MPI_Type_free(&kept->type);
  kept->blocks = NULL;
  kept->shares = NULL;
  kept->bytes = 0;
  kept->unit = 0;
}

/* Of each count the part of one of `turns` turns; the first one has the most. */
static void fill_turn(const long long *counts, long long turns, long long turn, long long *part) {
  for (int i = 0; i < RANKS * RANKS; i++) part[i] = counts[i] / turns + (turn < counts[i] % turns);
}

/* All of the call but what stays in its rank, in as many turns as memory asks for. All ranks know the same counts, and plan alike. */
static int perform(struct call *call, long long unit) {
  struct state *state = call->state;
  struct kept *kept = &state->kept;
  long long *tables[ALL_TABLES];
  struct plan plan = {state->rank, NULL, 0, 0, 0, NULL, NULL, NULL};
  long long longest, turns;
  size_t bytes = 4096;
  int is_divided;
  int error = MPI_SUCCESS;
  for (int i = 0; i < ALL_TABLES; i++) tables[i] = kept->tables + i * RANKS * RANKS;
  for (int i = 0; i < RANKS; i++) tables[WHOLE][i * RANKS + i] = 0;
  plan.counts = tables[WHOLE];
  plan.sent = tables[SENT];
  plan.through = tables[THROUGH];
  plan.got = tables[GOT];
  longest = measure(&plan);
  if (longest == 0) return MPI_SUCCESS;
  turns = share_of(longest * unit, MOST_BYTES / (2 * RANKS));
  plan.counts = tables[TURN];
  fill_turn(tables[WHOLE], turns, 0, tables[TURN]);
  longest = measure(&plan);
  /* A later turn may be divided where the first one is not. */
  is_divided = plan.once == 0 || turns > 1;
  while (bytes < (size_t)(2 * RANKS * longest * unit)) bytes *= 2;
  if (kept->bytes < bytes || kept->unit != unit || (is_divided && kept->shares == NULL)) {
    error = agree(grow(kept, bytes, (int)unit, is_divided), state);
    if (error != MPI_SUCCESS) shrink(kept);
    TRY(error);
  }
  for (long long turn = 0; turn < turns; turn++) {
    char *here = kept->blocks, *there = here + kept->bytes / 2;
    fill_turn(tables[WHOLE], turns, turn, tables[TURN]);
    measure(&plan);
    if (plan.once == 0) divide(&plan, plan.counts, 0, RANKS, kept->shares);
    TRY(plan.once > 0 ? in_one_exchange(&plan, call, here, there) : in_two_exchanges(&plan, call, here, there));
  }
done:
  return error;
}

int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  struct array output = {(char *)recvbuf, recvcounts, rdispls, recvtype, 0, 0, 0, NULL, {NULL}};
  struct array input = {(char *)sendbuf, sendcounts, sdispls, sendtype, 0, 0, 0, NULL, {NULL}};
  struct call call;
  long long unit;
  int rank;
  int error = MPI_SUCCESS;
  memset(&call, 0, sizeof call);
  call.input = is_in_place ? output : input;
  call.output = output;
  TRY(state_of(comm, &call.state));
  rank = call.state->rank;
  error = look_at(&call.input);
  if (error == MPI_SUCCESS) error = look_at(&call.output);
  if (error == MPI_SUCCESS) error = pack(&call.input, 0, call.state);
  TRY(tell_counts(&call, error, call.state->kept.tables, &unit));
  /* In place it is there already, unless it was packed. */
  if (call.input.at[rank] != call.output.at[rank]) {
    take(&call, rank, call.input.counts[rank] * call.input.size, call.output.at[rank]);
  }
  TRY(perform(&call, unit));
  TRY(pack(&call.output, 1, call.state));
done:
  free(call.input.packed);
  free(call.output.packed);
  return report(comm, error);
}
