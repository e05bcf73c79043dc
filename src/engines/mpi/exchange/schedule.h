/* A message: to or from which rank, the first of its places, and how many blocks. */
struct message {
  int peer, first, blocks;
};

/* The first of its receives, the first of its sends, and the end of these. */
struct round {
  int receives, sends, end;
};

/* A schedule as tables. */
struct schedule {
  const char *algorithm;
  /* Cells: blocks that a rank holds for others at a time. */
  int ranks, rounds, cells;
  /* The sides of the grid on which ranks are named by their offsets from the rank that reads the tables. */
  int axes;
  const int *shape;
  /* Places up to `ranks` are of the input for a rank, the next ones of the output from a rank, and then come the cells. */
  const int *places;
  const struct message *messages;
  /* `rounds` rounds of each program, one program after another, and by rank which of them is its own. */
  const struct round *rounds_of_programs;
  const int *program_of;
};

