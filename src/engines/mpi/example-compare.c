/* Whether every byte is what ORIGIN says. */
static int compare(int bytes, int rank) {
  size_t size = (size_t)bytes;
  size_t sent = size * SENDS(rank), received = size * RECEIVES(rank);
  unsigned char *input = (unsigned char *)malloc(sent + 1);
  unsigned char *output = (unsigned char *)malloc(received + 1);
  double offset, seconds;
  int right = 1, all_right;
  if (input == NULL || output == NULL) {
    fprintf(stderr, "example: no memory for %d bytes: give fewer\n", bytes);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
  }
  for (size_t i = 0; i < sent; i++) input[i] = tag_of((size_t)FIRST(rank) + i / size, i % size);
  /* A byte that is not written differs, but for one in 256. */
  memset(output, 0xff, received);
  offset = clock_offset(rank);
  seconds = time_of(perform, input, output, bytes, offset);
  for (size_t i = 0; i < received; i++) right &= output[i] == tag_of((size_t)ORIGIN(rank, i / size), i % size);
  MPI_Allreduce(&right, &all_right, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (rank == 0 && all_right) {
    printf("{%s,\"blockBytes\":%d,\"seconds\":%.9f}\n", DESCRIPTION, bytes * UNIT, seconds);
  } else if (rank == 0) {
    fprintf(stderr, "example: %d bytes: not all arrive where they should\n", bytes);
  }
  free(input);
  free(output);
  return all_right;
}

