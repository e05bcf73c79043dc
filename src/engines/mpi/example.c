@OPENING@/* A byte that tells the blocks, and the places in them, apart. */
static unsigned char tag_of(size_t block, size_t i) {
  unsigned long long hash = (block * 0x100000001b3ULL + i) * 0x9e3779b97f4a7c15ULL;
  return (unsigned char)(hash >> 56);
}

/*
 * Seconds to add to the clock of this rank for that of rank 0. A rank reads its clock half way through a round trip from rank
 * 0; that is most exact in the fastest one.
 */
static double clock_offset(int rank) {
  double offset = 0;
  for (int other = 1; other < RANKS; other++) {
    double fastest = 0, found = 0;
    for (int i = 0; i < TRIPS; i++) {
      double there = 0;
      if (rank == 0) {
        double trip, sent = MPI_Wtime();
        MPI_Send(&there, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
        MPI_Recv(&there, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        trip = MPI_Wtime() - sent;
        if (i == 0 || trip < fastest) {
          fastest = trip;
          found = sent + trip / 2 - there;
        }
      } else if (rank == other) {
        MPI_Recv(&there, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        there = MPI_Wtime();
        MPI_Send(&there, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
      }
    }
    if (rank == 0) MPI_Send(&found, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
    if (rank == other) MPI_Recv(&offset, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return offset;
}

/*
 * The fastest of some runs, in seconds, each from the start to the end of the last rank.
 *
 * Ranks leave a barrier one after another, often further apart than a short exchange takes. So they agree on a time by the
 * clock of rank 0, wait for it, and start together; where it is past before all have heard of it, they agree on a later one.
 * The mean of many exchanges in a row would be another number: ranks that are done early begin with the next one.
 */
static double time_of(@CALL@ *run, const void *input, void *output, int bytes, double offset) {
  double best = 0, ahead = 0;
  for (int i = 0; i < REPEATS;) {
    double now, start, own[2], last[2];
    MPI_Barrier(MPI_COMM_WORLD);
    now = MPI_Wtime() + offset;
    MPI_Allreduce(&now, &start, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    start += ahead;
    own[0] = MPI_Wtime() + offset - start;
    while (MPI_Wtime() + offset < start) continue;
    run(input, bytes, MPI_BYTE, output, bytes, MPI_BYTE, MPI_COMM_WORLD);
    own[1] = MPI_Wtime() + offset - start;
    MPI_Allreduce(own, last, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (last[0] > 0 && ahead < MOST_AHEAD) {
      ahead = 2 * ahead + last[0];
      continue;
    }
    if (i == 0 || last[1] < best) best = last[1];
    i++;
  }
  return best;
}

@COMPARE@int main(int argc, char **argv) {
  static const char *const usual[] = {"0", "1", "64", "4096", "65536"};
  int given = argc - 1;
  int sizes = given > 0 ? given : (int)(sizeof usual / sizeof *usual);
  int rank, ranks, same = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks != RANKS) {
    if (rank == 0) fprintf(stderr, "example: %d ranks: the schedule is for %d, start it with -n %d\n", ranks, RANKS, RANKS);
    MPI_Finalize();
    return 2;
  }
  for (int i = 0; i < sizes && same; i++) {
    const char *text = given > 0 ? argv[i + 1] : usual[i];
    char *end;
    long bytes = strtol(text, &end, 10);
    if (end == text || *end != '\0' || bytes < 0 || bytes > INT_MAX) {
      if (rank == 0) fprintf(stderr, "example: \"%s\": give the bytes of a block, from 0 to %d\n", text, INT_MAX);
      MPI_Finalize();
      return 2;
    }
    same = compare((int)bytes, rank);
  }
  MPI_Finalize();
  return same ? EXIT_SUCCESS : EXIT_FAILURE;
}
