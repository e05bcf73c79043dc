static int open_kept(struct state *state) {
  struct kept *kept = &state->kept;
  int *last, found;
  int error = MPI_SUCCESS;
  TRY(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &last, &found));
  kept->tags = *last / TAGS;
  if (kept->told == NULL) kept->told = (int *)malloc((size_t)state->ranks * sizeof(int));
  if (kept->agreement == NULL) kept->agreement = (MPI_Request *)malloc(2 * (size_t)state->ranks * sizeof(MPI_Request));
  if (kept->told == NULL || kept->agreement == NULL) error = MPI_ERR_NO_MEM;
done:
  return error;
}

static void close_kept(struct kept *kept) {
  free(kept->told);
  free(kept->agreement);
  while (kept->plans != NULL) {
    struct plan *plan = kept->plans;
    kept->plans = plan->next;
    free_plan(plan);
  }
}

/* Frees the plans that are too many or too large, but none in which an exchange is under way. */
static void drop_plans(struct kept *kept) {
  struct plan **link = &kept->plans;
  MPI_Aint bytes = 0;
  for (int held = 0; *link != NULL;) {
    struct plan *plan = *link;
    bytes += plan->bytes;
    if (plan->is_in_use || (held < MOST_PLANS && bytes <= MOST_BYTES)) {
      held++;
      link = &plan->next;
    } else {
      bytes -= plan->bytes;
      *link = plan->next;
      free_plan(plan);
    }
  }
}

/* A plan that fits, made where there is none. It is in use until `drop_plans` is called without. */
static int take_plan(struct kept *kept, const struct schedule *schedule, int rank, MPI_Aint block, const char *input,
                     const char *output, struct plan **taken) {
  struct plan *plan = NULL;
  int error = MPI_SUCCESS;
  for (struct plan **link = &kept->plans; *link != NULL; link = &(*link)->next) {
    plan = *link;
    if (!plan->is_in_use && plan->schedule == schedule && plan->block == block &&
        (!plan->has_types || (plan->input == input && plan->output == output))) {
      *link = plan->next;
      break;
    }
    plan = NULL;
  }
  if (plan == NULL) TRY(make_plan(schedule, rank, block, input, output, &plan));
  plan->is_in_use = 1;
  plan->next = kept->plans;
  kept->plans = plan;
  *taken = plan;
done:
  return error;
}

/* The tag of the next exchange: ranks begin what they begin on a communicator in one order, so they count alike. */
static int next_tag(struct state *state) {
  struct kept *kept = &state->kept;
  kept->tag = kept->tag + 1 < kept->tags ? kept->tag + 1 : 0;
  return kept->tag * TAGS;
}

