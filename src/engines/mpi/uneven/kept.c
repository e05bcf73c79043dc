/* Plans that are kept for a communicator. */
#define MOST_PLANS 8

/* What is kept for a communicator. */
struct kept {
  struct plan plans[MOST_PLANS];
  /* Calls so far. */
  long long calls;
  /* What all ranks tell of their counts, and at the end what this rank tells; then the table of a plan. */
  long long *table;
  /* Of both arrays of a call. */
  MPI_Aint *numbers;
  char **places;
  /* Two memories for blocks, one behind the other, and their bytes. */
  char *blocks;
  size_t bytes;
@OWN@};

struct state;
static int open_kept(struct state *state);
static void close_kept(struct kept *kept);

