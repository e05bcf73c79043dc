/* One of the arrays of a call. */
struct array {
  char *buffer;
  MPI_Datatype type;
  MPI_Aint size, extent;
  int is_plain;
  char *packed;
  /* By rank: the elements for it or from it, where they begin in bytes behind the buffer, and how many bytes have been taken or have come. */
  MPI_Aint *counts, *displs, *moved;
  /* Where these bytes lie together. */
  char **at;
};

enum { INPUT, OUTPUT, ARRAYS };

/* A call: its arrays, and a number for each rank to count with. */
struct call {
  struct state *state;
  struct array arrays[ARRAYS];
  MPI_Aint *filled;
@OWN@};

static int open_kept(struct state *state) {
  struct kept *kept = &state->kept;
  size_t ranks = (size_t)state->ranks;
  if (kept->table == NULL) kept->table = (long long *)malloc(sizeof *kept->table * (ranks + 1) * (ranks + 1));
  if (kept->numbers == NULL) kept->numbers = (MPI_Aint *)malloc(sizeof *kept->numbers * 7 * ranks);
  if (kept->places == NULL) kept->places = (char **)malloc(sizeof *kept->places * ARRAYS * ranks);
  return kept->table == NULL || kept->numbers == NULL || kept->places == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
}

static void close_kept(struct kept *kept) {
  for (int i = 0; i < MOST_PLANS; i++) free_plan(&kept->plans[i]);
  free(kept->table);
  free(kept->numbers);
  free(kept->places);
  free(kept->blocks);
}

/* A call on a communicator whose state is made; the counts, displacements and types of its arrays are left open. */
static void open_call(struct call *call, struct state *state, const void *sendbuf, void *recvbuf) {
  int ranks = state->ranks;
  memset(call, 0, sizeof *call);
  call->state = state;
  for (int i = 0; i < ARRAYS; i++) {
    struct array *array = &call->arrays[i];
    array->counts = state->kept.numbers + 3 * i * ranks;
    array->displs = array->counts + ranks;
    array->moved = array->displs + ranks;
    array->at = state->kept.places + i * ranks;
  }
  call->filled = state->kept.numbers + 3 * ARRAYS * ranks;
  call->arrays[OUTPUT].buffer = (char *)recvbuf;
  call->arrays[INPUT].buffer = sendbuf == MPI_IN_PLACE ? (char *)recvbuf : (char *)sendbuf;
}

static void close_call(struct call *call) {
  for (int i = 0; i < ARRAYS; i++) free(call->arrays[i].packed);
}

/*
 * Looks at an array of the call, alone. Displacements were given in bytes, or else in extents of the type. Where elements have gaps
 * there is a memory for all of them without.
 */
static int look_at(struct array *array, int ranks, MPI_Datatype type, int is_in_bytes) {
  MPI_Aint all = 0;
  int error = MPI_SUCCESS;
  array->type = type;
  array->is_plain = 1;
  memset(array->moved, 0, sizeof *array->moved * (size_t)ranks);
  for (int i = 0; i < ranks; i++) {
    if (array->counts[i] < 0) return MPI_ERR_COUNT;
    all += array->counts[i];
  }
  if (all > 0) TRY(look_at_type(type, &array->size, &array->extent, &array->is_plain));
  if (!array->is_plain) {
    array->packed = (char *)malloc((size_t)(all * array->size) + 1);
    if (array->packed == NULL) return MPI_ERR_NO_MEM;
  }
  for (MPI_Aint i = 0, before = 0; i < ranks; i++) {
    if (!is_in_bytes) array->displs[i] *= array->extent;
    array->at[i] = array->is_plain ? array->buffer + array->displs[i] : array->packed + before * array->size;
    before += array->counts[i];
  }
done:
  return error;
}

/* Packs what an array has for each rank, or unpacks it. */
static int pack(const struct array *array, int is_unpacked, const struct state *state) {
  int error = MPI_SUCCESS;
  for (int i = 0; i < state->ranks && !array->is_plain; i++) {
    char *first = array->buffer + array->displs[i];
    TRY(pack_elements(first, array->counts[i], array->type, array->extent, array->size, array->at[i], is_unpacked, state));
  }
done:
  return error;
}

static unsigned long long stirred(unsigned long long x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

/*
 * Adds the bytes of each pair of an array to the hash of all counts, which is a sum over all ranks: so pairs are in it with their
 * places.
 */
static void add_to_hash(unsigned long long hash[2], const struct array *array, const struct state *state, int which) {
  unsigned long long first = ((unsigned long long)state->rank * ARRAYS + (unsigned long long)which) * (unsigned long long)state->ranks;
  for (int i = 0; i < state->ranks; i++) {
    unsigned long long bytes = (unsigned long long)(array->counts[i] * array->size), own;
    if (bytes == 0) continue;
    own = stirred(stirred(first + (unsigned long long)i + 1) + bytes);
    hash[0] += own;
    hash[1] += stirred(own);
  }
}

/* What the ranks tell of a call, in sums: the hash of all counts, and how many ranks have found something wrong alone. */
enum { HASH, FAULTS = 2, FIRST_MORE };

/*
 * Tells all ranks of a call, and what this rank has found wrong; what is told more is in `told` already. One sum is all that
 * a call has to do whose counts are known.
 */
static int tell(const struct call *call, int fault, unsigned long long *told, int numbers) {
  int error = MPI_SUCCESS;
  told[HASH] = told[HASH + 1] = 0;
  told[FAULTS] = fault != MPI_SUCCESS;
  for (int i = 0; i < ARRAYS && fault == MPI_SUCCESS; i++) add_to_hash(told + HASH, &call->arrays[i], call->state, i);
  TRY(MPI_Allreduce(MPI_IN_PLACE, told, numbers, MPI_UNSIGNED_LONG_LONG, MPI_SUM, call->state->own));
  if (told[FAULTS] > 0) TRY(agree(fault, call->state));
done:
  return error;
}

static int is_for(const struct plan *plan, const unsigned long long *hash) {
  return plan->hash[0] == hash[0] && plan->hash[1] == hash[1];
}

/* Whether the plan in a place must be made for these counts. */
static int is_missing(const struct plan *plan, const unsigned long long *hash) {
  return !is_for(plan, hash) || (plan->sent == NULL && (hash[0] | hash[1]) != 0);
}

/* The plan for counts with a hash, or the place of the one that was not used for longest. */
static struct plan *place_of_plan(struct kept *kept, const unsigned long long *hash) {
  struct plan *oldest = kept->plans;
  for (int i = 0; i < MOST_PLANS; i++) {
    struct plan *plan = &kept->plans[i];
    if (is_for(plan, hash)) return plan;
    if (plan->used < oldest->used) oldest = plan;
  }
  return oldest;
}

/* Puts a hash in a place, without a plan. */
static void clear_place(struct kept *kept, struct plan *plan, const unsigned long long *hash) {
  free_plan(plan);
  plan->hash[0] = hash[0];
  plan->hash[1] = hash[1];
  plan->used = ++kept->calls;
}

/*
 * Makes the plan for the counts of a call. All ranks know what each sends, and look whether it is what they expect; they agree on what one
 * finds wrong.
 */
static int plan_for(const struct call *call, struct plan *plan, const unsigned long long *hash) {
  const struct array *input = &call->arrays[INPUT], *output = &call->arrays[OUTPUT];
  struct state *state = call->state;
  int ranks = state->ranks, rank = state->rank, numbers = ranks + 1;
  long long *table = state->kept.table, *own = table + (size_t)ranks * (size_t)numbers;
  int error = MPI_SUCCESS, fault = MPI_SUCCESS;
  clear_place(&state->kept, plan, hash);
  own[0] = input->size;
  for (int i = 0; i < ranks; i++) own[1 + i] = input->counts[i];
  TRY(MPI_Allgather(own, numbers, MPI_LONG_LONG, table, numbers, MPI_LONG_LONG, state->own));
  for (int i = 0; i < ranks && fault == MPI_SUCCESS; i++) {
    long long size = table[i * numbers], count = table[i * numbers + 1 + rank];
    if (count * size == output->counts[i] * output->size) continue;
    fault = count == output->counts[i] ? MPI_ERR_TYPE : MPI_ERR_COUNT;
  }
  for (int i = 0; i < ranks; i++) {
    long long size = table[i * numbers];
    for (int j = 0; j < ranks; j++) table[i * ranks + j] = i == j ? 0 : table[i * numbers + 1 + j] * size;
  }
  if (fault == MPI_SUCCESS) fault = make_plan(plan, table, rank, ranks);
  error = agree(fault, state);
done:
  if (error != MPI_SUCCESS) free_plan(plan);
  return error;
}

/* Memory for the blocks of a plan, on all ranks or none. */
static int make_room(struct state *state, const struct plan *plan) {
  struct kept *kept = &state->kept;
  long long longest = plan->once > plan->first ? plan->once : plan->first;
  size_t needed, bytes = 4096;
  int error = MPI_SUCCESS;
  if (plan->second > longest) longest = plan->second;
  needed = 2 * (size_t)state->ranks * (size_t)longest;
  if (kept->bytes >= needed) return MPI_SUCCESS;
  while (bytes < needed) bytes *= 2;
  free(kept->blocks);
  kept->blocks = (char *)malloc(bytes);
  kept->bytes = bytes;
  error = agree(kept->blocks == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS, state);
  if (error != MPI_SUCCESS) {
    free(kept->blocks);
    kept->blocks = NULL;
    kept->bytes = 0;
  }
  return error;
}

/* Copies the next bytes for a rank, as many as there are; in the last turn there may be fewer than the plan has. */
static void take(const struct call *call, int receiver, long long most, char *to) {
  const struct array *input = &call->arrays[INPUT];
  long long left = input->counts[receiver] * input->size - input->moved[receiver], bytes = left < most ? left : most;
  if (bytes == 0) return;
  memcpy(to, input->at[receiver] + input->moved[receiver], (size_t)bytes);
  input->moved[receiver] += bytes;
}

static void put(const struct call *call, int sender, long long most, const char *from) {
  const struct array *output = &call->arrays[OUTPUT];
  long long left = output->counts[sender] * output->size - output->moved[sender], bytes = left < most ? left : most;
  if (bytes == 0) return;
  memcpy(output->at[sender] + output->moved[sender], from, (size_t)bytes);
  output->moved[sender] += bytes;
}

static int in_one_exchange(const struct plan *plan, const struct call *call, char *here, char *there) {
  int ranks = call->state->ranks;
  int error = MPI_SUCCESS;
  for (int i = 0; i < ranks; i++) take(call, i, plan->sent[i], here + i * plan->once);
  TRY(exchange_blocks(here, there, plan->once, call->state));
  for (int i = 0; i < ranks; i++) put(call, i, plan->got[i], there + i * plan->once);
done:
  return error;
}

/* What goes by way of a rank is in a block by receivers on its way there, and by senders from there on. */
static int in_two_exchanges(const struct plan *plan, const struct call *call, char *here, char *there) {
  int ranks = call->state->ranks;
  int error = MPI_SUCCESS;
  for (int between = 0; between < ranks; between++) {
    char *to = here + between * plan->first;
    for (int receiver = 0; receiver < ranks; receiver++) {
      long long bytes = share_by(plan->sent[receiver], plan->sent_from[receiver], between, ranks);
      take(call, receiver, bytes, to);
      to += bytes;
    }
  }
  TRY(exchange_blocks(here, there, plan->first, call->state));
  memset(call->filled, 0, sizeof *call->filled * (size_t)ranks);
  for (int sender = 0; sender < ranks; sender++) {
    const char *from = there + sender * plan->first;
    for (int receiver = 0; receiver < ranks; receiver++) {
      int bytes = plan->through[sender * ranks + receiver];
      memcpy(here + receiver * plan->second + call->filled[receiver], from, (size_t)bytes);
      call->filled[receiver] += bytes;
      from += bytes;
    }
  }
  TRY(exchange_blocks(here, there, plan->second, call->state));
  for (int between = 0; between < ranks; between++) {
    const char *from = there + between * plan->second;
    for (int sender = 0; sender < ranks; sender++) {
      long long bytes = share_by(plan->got[sender], plan->got_from[sender], between, ranks);
      put(call, sender, bytes, from);
      from += bytes;
    }
  }
done:
  return error;
}

/* Moves the bytes of a call, whose input is packed, by a plan. */
static int follow(const struct call *call, struct plan *plan) {
  const struct array *input = &call->arrays[INPUT], *output = &call->arrays[OUTPUT];
  struct kept *kept = &call->state->kept;
  int rank = call->state->rank;
  int error = MPI_SUCCESS;
  plan->used = ++kept->calls;
  TRY(make_room(call->state, plan));
  /* In place it is there already, unless it was packed. */
  if (input->at[rank] != output->at[rank]) take(call, rank, input->counts[rank] * input->size, output->at[rank]);
  for (long long turn = 0; turn < plan->turns; turn++) {
    char *here = kept->blocks, *there = here + kept->bytes / 2;
    TRY(plan->once > 0 ? in_one_exchange(plan, call, here, there) : in_two_exchanges(plan, call, here, there));
  }
  TRY(pack(output, 1, call->state));
done:
  return error;
}

