/* Whether both give the same. */
static int compare(int bytes, int rank) {
  size_t all = (size_t)bytes * RANKS;
  unsigned char *input = (unsigned char *)malloc(all + 1);
  unsigned char *expected = (unsigned char *)malloc(all + 1);
  unsigned char *output = (unsigned char *)malloc(all + 1);
  double offset, seconds, alltoall_seconds;
  int same, all_same;
  if (input == NULL || expected == NULL || output == NULL) {
    fprintf(stderr, "example: no memory for blocks of %d bytes: give fewer\n", bytes);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }
  for (size_t i = 0; i < all; i++) input[i] = tag_of((size_t)rank * RANKS + i / (size_t)bytes, i % (size_t)bytes);
  /* A byte that is not written differs. */
  memset(expected, 0x00, all);
  memset(output, 0xff, all);
  offset = clock_offset(rank);
  alltoall_seconds = time_of(MPI_Alltoall, input, expected, bytes, offset);
  seconds = time_of(allport_alltoall, input, output, bytes, offset);
  same = memcmp(expected, output, all) == 0;
  MPI_Allreduce(&same, &all_same, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (rank == 0 && all_same) {
    printf("{%s,\"blockBytes\":%d,\"seconds\":%.9f,\"alltoallSeconds\":%.9f}\n", DESCRIPTION, bytes, seconds,
           alltoall_seconds);
  } else if (rank == 0) {
    fprintf(stderr, "example: blocks of %d bytes do not arrive as MPI_Alltoall brings them\n", bytes);
  }
  free(input);
  free(expected);
  free(output);
  return all_same;
}

