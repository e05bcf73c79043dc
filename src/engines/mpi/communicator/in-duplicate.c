static int begin_making(struct state *state, int waits) { return begin_duplicate(state, waits); }
static void end_making(struct state *state) { end_duplicate(state); }
static int unmake(struct state *state) { return free_duplicate(state); }

