/*
 * The rank that lies `offset` from `rank` on a grid with these sides, each coordinate modulo its side. The tables are the same for
 * many ranks because they name others by their offsets. On sides of 2 this is rank XOR offset.
 */
static int displaced(int axes, const int *sides, int rank, int offset) {
  int displaced = 0;
  int stride = 1;
  for (int axis = 0; axis < axes; axis++) {
    int side = sides[axis];
    displaced += (rank / stride + offset / stride) % side * stride;
    stride *= side;
  }
  return displaced;
}

