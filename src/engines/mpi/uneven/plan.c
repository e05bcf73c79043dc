/* Bytes of the memory for blocks of a communicator, but for the smallest blocks: what is more goes in several turns. */
#define MOST_BYTES (1LL << 26)

/*
 * How the bytes of one table of counts travel: in one exchange of even blocks, or in two, by way of a rank between. All ranks
 * make the same plan, and each keeps of it what it has to do with.
 *
 * A rank between gets of each pair a share of the bytes, or one byte more. Those who get one more follow each other on the ring of ranks.
 * For one sender they begin where those for the receiver before ended, so that a sender divides all it has evenly.
 */
struct plan {
  /* Of the counts. No bytes at all have 0, and so has a place without a plan, by which nothing is done. */
  unsigned long long hash[2];
  /* When it was last used, by the calls on the communicator. */
  long long used;
  /* Turns in which a call goes, and in each the bytes of a block: of the one exchange, or of the first and the second. */
  long long turns, once, first, second;
  /* In a turn: the bytes from this rank by receivers, and those to it by senders; and for each who is the first to get one more. */
  long long *sent, *got;
  int *sent_from, *got_from;
  /* By sender and receiver: what goes by way of this rank. */
  int *through;
};

static long long share_of(long long bytes, long long shares) { return bytes / shares + (bytes % shares != 0); }

static long long in_parts(long long bytes) { return share_of(bytes, PARTS) * PARTS; }

/* Bytes of a pair that go by way of a rank. */
static long long share_by(long long bytes, int from, int between, int ranks) {
  int along = between < from ? between + ranks - from : between - from;
  return bytes / ranks + (along < bytes % ranks);
}

static void free_plan(struct plan *plan) {
  free(plan->sent);
  free(plan->sent_from);
  free(plan->through);
  memset(plan, 0, sizeof *plan);
}

static int find_room(struct plan *plan, int ranks) {
  size_t sides = 2 * (size_t)ranks;
  plan->sent = (long long *)malloc(sizeof *plan->sent * sides);
  plan->sent_from = (int *)malloc(sizeof *plan->sent_from * sides);
  if (plan->sent == NULL || plan->sent_from == NULL) return MPI_ERR_NO_MEM;
  plan->got = plan->sent + ranks;
  plan->got_from = plan->sent_from + ranks;
  return MPI_SUCCESS;
}

/* For each sender, by receivers from the one behind it on, who gets one byte more first. */
static void find_from(const long long *counts, int ranks, int *from) {
  for (int i = 0; i < ranks; i++) {
    int next = 0;
    for (int k = 1; k < ranks; k++) {
      int j = (i + k) % ranks;
      from[i * ranks + j] = next;
      next = (int)((next + counts[i * ranks + j]) % ranks);
    }
    from[i * ranks + i] = 0;
  }
}

/* The most bytes that any rank between has for a receiver. `more` is for as many numbers as there are ranks, and one. */
static long long most_between(const long long *counts, const int *from, int ranks, int receiver, int *more) {
  long long even = 0, now = 0, most = 0;
  memset(more, 0, sizeof *more * ((size_t)ranks + 1));
  for (int i = 0; i < ranks; i++) {
    long long bytes = counts[i * ranks + receiver];
    int first = from[i * ranks + receiver], end = first + (int)(bytes % ranks);
    even += bytes / ranks;
    more[first]++;
    if (end > ranks) {
      more[0]++;
      more[end - ranks]--;
    } else {
      more[end]--;
    }
  }
  for (int k = 0; k < ranks; k++) {
    now += more[k];
    if (now > most) most = now;
  }
  return even + most;
}

/*
 * The bytes of a block in each exchange: one, or two where these have fewer in all. Returns the longest. `from` and `more` are
 * filled.
 */
static long long measure(struct plan *plan, const long long *counts, int ranks, int *from, int *more) {
  plan->once = plan->first = plan->second = 0;
  find_from(counts, ranks, from);
  for (int i = 0; i < ranks; i++) {
    long long sum = 0, most = most_between(counts, from, ranks, i, more);
    for (int j = 0; j < ranks; j++) {
      long long bytes = counts[i * ranks + j];
      sum += bytes;
      if (bytes > plan->once) plan->once = bytes;
    }
    if (sum > plan->first) plan->first = sum;
    if (most > plan->second) plan->second = most;
  }
  plan->once = in_parts(plan->once);
  plan->first = in_parts(share_of(plan->first, ranks));
  plan->second = in_parts(plan->second);
  if (plan->once <= plan->first + plan->second) {
    plan->first = plan->second = 0;
    return plan->once;
  }
  plan->once = 0;
  return plan->first > plan->second ? plan->first : plan->second;
}

/*
 * Makes the plan for a table of bytes by sender and receiver, in which nothing stays in its rank. The table becomes that of a turn. It
 * takes a few operations for each number of the table.
 */
static int make_plan(struct plan *plan, long long *counts, int rank, int ranks) {
  int pairs = ranks * ranks;
  int *from = (int *)malloc(sizeof *from * (size_t)(pairs + ranks + 1)), *more;
  int error = from == NULL ? MPI_ERR_NO_MEM : find_room(plan, ranks);
  TRY(error);
  more = from + pairs;
  plan->turns = share_of(measure(plan, counts, ranks, from, more), MOST_BYTES / (2 * ranks));
  if (plan->turns > 1) {
    for (int i = 0; i < pairs; i++) counts[i] = share_of(counts[i], plan->turns);
    measure(plan, counts, ranks, from, more);
  }
  if (plan->once == 0 && plan->turns > 0) {
    plan->through = (int *)malloc(sizeof *plan->through * (size_t)pairs);
    if (plan->through == NULL) TRY(MPI_ERR_NO_MEM);
    for (int i = 0; i < pairs; i++) plan->through[i] = (int)share_by(counts[i], from[i], rank, ranks);
  }
  for (int i = 0; i < ranks; i++) {
    plan->sent[i] = counts[rank * ranks + i];
    plan->sent_from[i] = from[rank * ranks + i];
    plan->got[i] = counts[i * ranks + rank];
    plan->got_from[i] = from[i * ranks + rank];
  }
done:
  free(from);
  return error;
}

