/* Plans that are kept for a communicator, and the memory that they may have in all. */
#define MOST_PLANS 8
#define MOST_BYTES ((MPI_Aint)1 << 26)

/* What is kept for a communicator: the tag of the last exchange, how many there are, and plans, the last used first. */
struct kept {
  int tag, tags;
  struct plan *plans;
};

struct state;
static int open_kept(struct state *state);
static void close_kept(struct kept *kept);

