/* Messages of several pieces are copied together up to this size. Larger ones are datatypes, which copy nothing here. */
#define LONGEST_COPIED 16384
/* Pieces of datatypes are no longer, since their lengths are ints. */
#define LONGEST_PIECE (1 << 30)

/* The memory of a rank: the blocks for others, those from others, and those that wait for their next message. */
enum { INPUT, OUTPUT, CELLS, ARRAYS };

/* Neighbouring blocks. */
struct piece {
  int array;
  MPI_Aint offset, bytes;
};

/* A message of this rank. It has memory of its own where it is copied, a datatype where it has one, and else it is one piece. */
struct planned {
  int peer, pieces;
  struct piece *first;
  MPI_Aint bytes;
  char *copied;
  MPI_Datatype type;
};

/* What one rank does for blocks of one size. */
struct plan {
  struct plan *next;
  const struct schedule *schedule;
  MPI_Aint block;
  /* Where its datatypes find the input and the output; NULL where that is memory of the plan, or there are no datatypes. */
  const char *input, *output;
  int has_types, is_in_use;
  const struct round *rounds;
  struct planned *messages;
  struct piece *pieces;
  MPI_Request *requests;
  MPI_Status *statuses;
  /* Cells and copies; an input and an output of the plan's own where those of the call cannot be used as they are. */
  char *memory, *own[2];
  MPI_Aint bytes;
};

/* The pieces of a message, of which neighbours are one. */
static void cut(struct plan *plan, const struct message *message, int rank, struct planned *planned) {
  const struct schedule *schedule = plan->schedule;
  struct piece *last = planned->first - 1;
  for (int i = 0; i < message->blocks; i++) {
    int place = schedule->places[message->first + i], ranks = schedule->ranks;
    int array = place < ranks ? INPUT : place < 2 * ranks ? OUTPUT : CELLS;
    int index = array == CELLS ? place - 2 * ranks : displaced(schedule->axes, schedule->shape, rank, place % ranks);
    MPI_Aint offset = index * plan->block;
    if (last >= planned->first && last->array == array && last->offset + last->bytes == offset) {
      last->bytes += plan->block;
    } else {
      last++;
      last->array = array;
      last->offset = offset;
      last->bytes = plan->block;
    }
  }
  planned->pieces = (int)(last + 1 - planned->first);
  planned->bytes = message->blocks * plan->block;
  planned->peer = displaced(schedule->axes, schedule->shape, rank, message->peer);
  planned->copied = NULL;
  planned->type = MPI_DATATYPE_NULL;
}

static int is_direct(const struct planned *message) { return message->pieces == 1 && message->bytes <= LONGEST_PIECE; }

static int is_copied(const struct planned *message) { return !is_direct(message) && message->bytes <= LONGEST_COPIED; }

/* The pieces of a message where they lie, so that nothing is copied here and no count is larger than an int. */
static int message_type(const struct planned *message, char *const arrays[ARRAYS], MPI_Datatype *type) {
  size_t most = (size_t)message->pieces + (size_t)(message->bytes / LONGEST_PIECE);
  int *lengths = (int *)malloc(most * sizeof *lengths);
  MPI_Aint *addresses = (MPI_Aint *)malloc(most * sizeof *addresses);
  int count = 0;
  int error = lengths == NULL || addresses == NULL ? MPI_ERR_NO_MEM : MPI_SUCCESS;
  for (int i = 0; error == MPI_SUCCESS && i < message->pieces; i++) {
    const struct piece *piece = &message->first[i];
    for (MPI_Aint taken = 0; taken < piece->bytes; taken += lengths[count++]) {
      MPI_Aint left = piece->bytes - taken;
      lengths[count] = left < LONGEST_PIECE ? (int)left : LONGEST_PIECE;
      TRY(MPI_Get_address(arrays[piece->array] + piece->offset + taken, &addresses[count]));
    }
  }
  TRY(error);
  TRY(MPI_Type_create_hindexed(count, lengths, addresses, MPI_BYTE, type));
  TRY(MPI_Type_commit(type));
done:
  free(lengths);
  free(addresses);
  return error;
}

static void free_plan(struct plan *plan) {
  if (plan == NULL) return;
  if (plan->has_types) {
    int messages = plan->rounds[plan->schedule->rounds - 1].end - plan->rounds[0].receives;
    for (int i = 0; i < messages; i++) {
      if (plan->messages[i].type != MPI_DATATYPE_NULL) MPI_Type_free(&plan->messages[i].type);
    }
  }
  free(plan->messages);
  free(plan->pieces);
  free(plan->requests);
  free(plan->statuses);
  free(plan->memory);
  free(plan->own[INPUT]);
  free(plan->own[OUTPUT]);
  free(plan);
}

/* The input or output that is the plan's own, with room for all blocks; NULL where there is no memory. */
static char *own_array(struct plan *plan, int array) {
  MPI_Aint bytes = plan->schedule->ranks * plan->block;
  if (plan->own[array] == NULL) {
    plan->own[array] = (char *)malloc((size_t)bytes);
    if (plan->own[array] != NULL) plan->bytes += bytes;
  }
  return plan->own[array];
}

/* Looks up where all blocks of a rank are in each round. */
static int list_messages(struct plan *plan, int rank, MPI_Aint *copied) {
  const struct schedule *schedule = plan->schedule;
  int first = plan->rounds[0].receives, messages = plan->rounds[schedule->rounds - 1].end - first, most = 0, blocks = 0;
  for (int i = 0; i < messages; i++) blocks += schedule->messages[first + i].blocks;
  for (int i = 0; i < schedule->rounds; i++) {
    int together = plan->rounds[i].end - plan->rounds[i].receives;
    if (together > most) most = together;
  }
  plan->messages = (struct planned *)calloc((size_t)messages + 1, sizeof *plan->messages);
  plan->pieces = (struct piece *)malloc(((size_t)blocks + 1) * sizeof *plan->pieces);
  plan->requests = (MPI_Request *)malloc(((size_t)most + 1) * sizeof *plan->requests);
  plan->statuses = (MPI_Status *)malloc(((size_t)most + 1) * sizeof *plan->statuses);
  if (plan->messages == NULL || plan->pieces == NULL || plan->requests == NULL || plan->statuses == NULL) {
    return MPI_ERR_NO_MEM;
  }
  *copied = 0;
  for (int i = 0, used = 0; i < messages; i++) {
    struct planned *message = &plan->messages[i];
    message->first = plan->pieces + used;
    cut(plan, &schedule->messages[first + i], rank, message);
    used += message->pieces;
    if (is_copied(message)) {
      *copied += message->bytes;
    } else if (!is_direct(message)) {
      plan->has_types = 1;
    }
  }
  return MPI_SUCCESS;
}

/*
 * The plan of a rank for blocks of so many bytes. Where the input or the output is NULL it will be one of the plan's own. A plan
 * without datatypes is for all inputs and outputs.
 */
static int make_plan(const struct schedule *schedule, int rank, MPI_Aint block, const char *input, const char *output,
                     struct plan **made) {
  struct plan *plan = (struct plan *)calloc(1, sizeof *plan);
  MPI_Aint cells = schedule->cells * block, copied;
  char *arrays[ARRAYS];
  int messages, error = MPI_SUCCESS;
  if (plan == NULL) return MPI_ERR_NO_MEM;
  plan->schedule = schedule;
  plan->block = block;
  plan->rounds = schedule->rounds_of_programs + schedule->program_of[rank] * schedule->rounds;
  messages = plan->rounds[schedule->rounds - 1].end - plan->rounds[0].receives;
  TRY(list_messages(plan, rank, &copied));
  plan->bytes = cells + copied;
  plan->memory = (char *)malloc((size_t)plan->bytes + 1);
  if (plan->memory == NULL) TRY(MPI_ERR_NO_MEM);
  copied = cells;
  for (int i = 0; i < messages; i++) {
    struct planned *message = &plan->messages[i];
    if (!is_copied(message)) continue;
    message->copied = plan->memory + copied;
    copied += message->bytes;
  }
  if (plan->has_types) {
    plan->input = input;
    plan->output = output;
    arrays[INPUT] = input == NULL ? own_array(plan, INPUT) : (char *)input;
    arrays[OUTPUT] = output == NULL ? own_array(plan, OUTPUT) : (char *)output;
    arrays[CELLS] = plan->memory;
    if (arrays[INPUT] == NULL || arrays[OUTPUT] == NULL) TRY(MPI_ERR_NO_MEM);
    for (int i = 0; i < messages; i++) {
      struct planned *message = &plan->messages[i];
      if (!is_direct(message) && !is_copied(message)) TRY(message_type(message, arrays, &message->type));
    }
  }
  *made = plan;
  return MPI_SUCCESS;
done:
  free_plan(plan);
  return error;
}

