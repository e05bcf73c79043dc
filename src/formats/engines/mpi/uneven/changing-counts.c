#include "allport_alltoallv.h"

#include <stdlib.h>
#include <string.h>

#include "allport_alltoall.h"

#define RANKS @RANKS@
/* Parts in which the schedule has a block: all blocks have a multiple of so many elements. */
#define PARTS @PARTS@
/* The table with a row and a column more, for what is missing to whole shares. */
#define SIDES (RANKS + 1)

/* Leaves the function at its end, where what it holds is given back. */
#define TRY(call)                                                                                                    \
  do {                                                                                                               \
    if ((error = (call)) != MPI_SUCCESS) goto done;                                                                  \
  } while (0)

/* Which elements go by way of which rank. All lists are by rank, and by two ranks row by row. */
struct plan {
  int rank;
  /* From each sender to each receiver, without what stays in its rank. */
  int *counts;
  /* Elements of a block of the one exchange, or of the first and the second; the others are 0. */
  int once, first, second;
  /* By rank between and receiver: what this rank sends that way. */
  int *sent;
  /* By sender and receiver: what goes by way of this rank. */
  int *through;
  /* By rank between and sender: what this rank gets that way. */
  int *got;
};

/* The largest sum of a row of counts, or of a column. */
static int largest_sum(const int *counts, int along, int across) {
  int largest = 0;
  for (int i = 0; i < RANKS; i++) {
    int sum = 0;
    for (int j = 0; j < RANKS; j++) sum += counts[i * along + j * across];
    if (sum > largest) largest = sum;
  }
  return largest;
}

static int share_of(int elements, int shares) { return elements / shares + (elements % shares != 0); }

static int in_parts(int elements) { return share_of(elements, PARTS) * PARTS; }

@SHARES@/* Keeps what this rank has to do with the share that goes by way of rank `between`. */
static void keep(struct plan *plan, int between, const int *share) {
  for (int i = 0; i < RANKS; i++) {
    plan->sent[between * RANKS + i] = share[plan->rank * RANKS + i];
    plan->got[between * RANKS + i] = share[i * RANKS + plan->rank];
  }
  if (between == plan->rank) memcpy(plan->through, share, sizeof(int) * RANKS * RANKS);
}

/* Divides a table evenly over `shares` ranks from `between` on. */
static int divide(struct plan *plan, const int *table, int between, int shares) {
  int one = shares % 2 == 0 ? shares / 2 : 1;
  int *part, *rest;
  int error = MPI_SUCCESS;
  if (shares == 1) {
    keep(plan, between, table);
    return MPI_SUCCESS;
  }
  part = (int *)malloc(sizeof(int) * 2 * SIDES * SIDES);
  if (part == NULL) return MPI_ERR_NO_MEM;
  rest = part + SIDES * SIDES;
  if (shares % 2 == 0) {
    halve(table, part, (unsigned char *)rest);
  } else {
    take_share(table, shares, part, rest);
  }
  TRY(divide(plan, part, between, one));
  for (int i = 0; i < RANKS * RANKS; i++) rest[i] = table[i] - part[i];
  TRY(divide(plan, rest, between + one, shares - one));
done:
  free(part);
  return error;
}

/* One exchange, or two: what has fewer elements in the blocks of a rank. */
static int make_plan(struct plan *plan) {
  const int *counts = plan->counts;
  int longest = 0;
  for (int i = 0; i < RANKS * RANKS; i++) {
    if (counts[i] > longest) longest = counts[i];
  }
  plan->once = in_parts(longest);
  plan->first = in_parts(share_of(largest_sum(counts, RANKS, 1), RANKS));
  plan->second = in_parts(share_of(largest_sum(counts, 1, RANKS), RANKS));
  if (plan->once <= plan->first + plan->second) {
    plan->first = plan->second = 0;
    return MPI_SUCCESS;
  }
  plan->once = 0;
  return divide(plan, counts, 0, RANKS);
}

/* What is moved: the arrays of the call, elements of `bytes` bytes, and two memories for blocks. */
struct call {
  const char *sendbuf;
  char *recvbuf;
  const int *sdispls, *rdispls;
  MPI_Datatype sendtype, recvtype, element;
  MPI_Aint send_extent, receive_extent;
  MPI_Comm comm;
  size_t bytes;
  char *here, *there;
};

/* Packs elements of the send array. Between ranks of one kind they have no head: `bytes` each, whatever the type. */
static int pack(const struct call *call, int receiver, int from, int count, char *to) {
  int position = 0;
  const char *first = call->sendbuf + ((MPI_Aint)call->sdispls[receiver] + from) * call->send_extent;
  if (count == 0) return MPI_SUCCESS;
  return MPI_Pack(first, count, call->sendtype, to, (int)((size_t)count * call->bytes), &position, call->comm);
}

static int unpack(const struct call *call, int sender, int from, int count, const char *packed) {
  int position = 0;
  char *first = call->recvbuf + ((MPI_Aint)call->rdispls[sender] + from) * call->receive_extent;
  if (count == 0) return MPI_SUCCESS;
  return MPI_Unpack(packed, (int)((size_t)count * call->bytes), &position, first, count, call->recvtype, call->comm);
}

/* Every rank's block for each. */
static int exchange(const struct call *call, int elements) {
  return allport_alltoall(call->here, elements, call->element, call->there, elements, call->element, call->comm);
}

static int in_one_exchange(const struct plan *plan, const struct call *call) {
  size_t block = (size_t)plan->once * call->bytes;
  int error = MPI_SUCCESS;
  for (int i = 0; i < RANKS; i++) {
    TRY(pack(call, i, 0, plan->counts[plan->rank * RANKS + i], call->here + (size_t)i * block));
  }
  TRY(exchange(call, plan->once));
  for (int i = 0; i < RANKS; i++) {
    TRY(unpack(call, i, 0, plan->counts[i * RANKS + plan->rank], call->there + (size_t)i * block));
  }
done:
  return error;
}

/* What goes by way of a rank is in a block by receivers on its way there, and by senders from there on. */
static int in_two_exchanges(const struct plan *plan, const struct call *call) {
  size_t first = (size_t)plan->first * call->bytes, second = (size_t)plan->second * call->bytes;
  int done_with[RANKS] = {0};
  char *to;
  const char *from;
  int error = MPI_SUCCESS;
  for (int between = 0; between < RANKS; between++) {
    to = call->here + (size_t)between * first;
    for (int receiver = 0; receiver < RANKS; receiver++) {
      int count = plan->sent[between * RANKS + receiver];
      TRY(pack(call, receiver, done_with[receiver], count, to));
      done_with[receiver] += count;
      to += (size_t)count * call->bytes;
    }
  }
  TRY(exchange(call, plan->first));
  for (int sender = 0; sender < RANKS; sender++) {
    from = call->there + (size_t)sender * first;
    for (int receiver = 0; receiver < RANKS; receiver++) {
      size_t before = 0, size = (size_t)plan->through[sender * RANKS + receiver] * call->bytes;
      for (int i = 0; i < sender; i++) before += (size_t)plan->through[i * RANKS + receiver];
      memcpy(call->here + (size_t)receiver * second + before * call->bytes, from, size);
      from += size;
    }
  }
  TRY(exchange(call, plan->second));
  memset(done_with, 0, sizeof done_with);
  for (int between = 0; between < RANKS; between++) {
    from = call->there + (size_t)between * second;
    for (int sender = 0; sender < RANKS; sender++) {
      int count = plan->got[between * RANKS + sender];
      TRY(unpack(call, sender, done_with[sender], count, from));
      done_with[sender] += count;
      from += (size_t)count * call->bytes;
    }
  }
done:
  return error;
}

/*
 * The counts of all ranks, each told by sender and by receiver, and the size of an element. What one says is known to all, so that
 * all find the same fault or none.
 */
static int tell_counts(const int *sendcounts, const int *recvcounts, int bytes, int *counts, struct call *call) {
  enum { TOLD = 2 * RANKS + 1 };
  int *told = (int *)malloc(sizeof(int) * (RANKS + 1) * TOLD);
  int *own = told + RANKS * TOLD;
  int error = MPI_SUCCESS, fault = MPI_SUCCESS;
  if (told == NULL) return MPI_ERR_NO_MEM;
  memcpy(own, sendcounts, sizeof(int) * RANKS);
  memcpy(own + RANKS, recvcounts, sizeof(int) * RANKS);
  own[2 * RANKS] = bytes;
  TRY(MPI_Allgather(own, TOLD, MPI_INT, told, TOLD, MPI_INT, call->comm));
  for (int i = 0; i < RANKS * RANKS; i++) {
    int sender = i / RANKS, receiver = i % RANKS, size = told[sender * TOLD + 2 * RANKS];
    counts[i] = told[sender * TOLD + receiver];
    if (counts[i] != told[receiver * TOLD + RANKS + sender]) fault = MPI_ERR_COUNT;
    if (counts[i] == 0) continue;
    if (call->bytes != 0 && call->bytes != (size_t)size && fault == MPI_SUCCESS) fault = MPI_ERR_TYPE;
    call->bytes = (size_t)size;
  }
  error = fault;
done:
  free(told);
  return error;
}

/* What stays in a rank is no part of the plan. */
static int keep_own(struct plan *plan, struct call *call) {
  int own = plan->rank * RANKS + plan->rank, count = plan->counts[own];
  char *packed;
  int error = MPI_SUCCESS;
  for (int i = 0; i < RANKS; i++) plan->counts[i * RANKS + i] = 0;
  if (count == 0 || call->sendbuf == call->recvbuf) return MPI_SUCCESS;
  packed = (char *)malloc((size_t)count * call->bytes + 1);
  if (packed == NULL) return MPI_ERR_NO_MEM;
  TRY(pack(call, plan->rank, 0, count, packed));
  TRY(unpack(call, plan->rank, 0, count, packed));
done:
  free(packed);
  return error;
}

static int perform(struct plan *plan, struct call *call) {
  int longest;
  size_t memory;
  int error = MPI_SUCCESS;
  TRY(make_plan(plan));
  longest = plan->first > plan->second ? plan->first : plan->second;
  if (plan->once > longest) longest = plan->once;
  if (longest == 0 || call->bytes == 0) return MPI_SUCCESS;
  memory = (size_t)longest * RANKS * call->bytes;
  call->here = (char *)malloc(2 * memory);
  if (call->here == NULL) return MPI_ERR_NO_MEM;
  call->there = call->here + memory;
  TRY(MPI_Type_contiguous((int)call->bytes, MPI_BYTE, &call->element));
  TRY(MPI_Type_commit(&call->element));
  TRY(plan->once > 0 ? in_one_exchange(plan, call) : in_two_exchanges(plan, call));
done:
  return error;
}

int allport_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                      void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                      MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  struct plan plan = {0, NULL, 0, 0, 0, NULL, NULL, NULL};
  struct call call = {(const char *)(is_in_place ? recvbuf : sendbuf), (char *)recvbuf, is_in_place ? rdispls : sdispls,
                      rdispls, is_in_place ? recvtype : sendtype, recvtype, MPI_DATATYPE_NULL, 0, 0, comm, 0, NULL, NULL};
  MPI_Aint lower;
  int ranks, is_inter, bytes;
  int error = MPI_SUCCESS;
  TRY(MPI_Comm_test_inter(comm, &is_inter));
  TRY(MPI_Comm_size(comm, &ranks));
  /* It says best what is wrong. */
  if (is_inter || ranks != RANKS) return allport_alltoall(NULL, 0, MPI_BYTE, NULL, 0, MPI_BYTE, comm);
  TRY(MPI_Comm_rank(comm, &plan.rank));
  TRY(MPI_Type_size(call.sendtype, &bytes));
  TRY(MPI_Type_get_extent(call.sendtype, &lower, &call.send_extent));
  TRY(MPI_Type_get_extent(recvtype, &lower, &call.receive_extent));
  plan.counts = (int *)malloc(sizeof(int) * 4 * RANKS * RANKS);
  if (plan.counts == NULL) error = MPI_ERR_NO_MEM;
  if (error != MPI_SUCCESS) goto done;
  plan.sent = plan.counts + RANKS * RANKS;
  plan.through = plan.sent + RANKS * RANKS;
  plan.got = plan.through + RANKS * RANKS;
  TRY(tell_counts(is_in_place ? recvcounts : sendcounts, recvcounts, bytes, plan.counts, &call));
  TRY(keep_own(&plan, &call));
  TRY(perform(&plan, &call));
done:
  free(plan.counts);
  free(call.here);
  if (call.element != MPI_DATATYPE_NULL) MPI_Type_free(&call.element);
  if (error == MPI_ERR_COUNT || error == MPI_ERR_TYPE || error == MPI_ERR_NO_MEM) MPI_Comm_call_errhandler(comm, error);
  return error;
}
