/* Plans that are kept for a communicator, and the memory that they may have in all. */
#define MOST_PLANS 8
#define MOST_BYTES ((MPI_Aint)1 << 26)

/* Tags of an exchange: of the messages by each schedule, and of an agreement. */
#define TAGS (SCHEDULES + 1)

/* What is kept for a communicator. */
struct kept {
  /* The tag of the last exchange, and how many there are. */
  int tag, tags;
  /* What all ranks tell of an exchange that failed, and the messages that tell it. */
  int *told;
  MPI_Request *agreement;
  /* The last used first. */
  struct plan *plans;
@OWN@};

struct state;
static int open_kept(struct state *state);
static void close_kept(struct kept *kept);

