/* Which place of an array element `index` is in, of those of all ranks one after another, and how many from it on lie together. */
static MPI_Aint place_of(const struct spread *spread, int index, int *together) {
  int low = 0, high = RANKS;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (spread->first[middle] <= index) {
      low = middle;
    } else {
      high = middle;
    }
  }
  *together = spread->first[low + 1] - index;
  return (MPI_Aint)spread->displs[low] + (index - spread->first[low]);
}

/* Where an element is, and its type. Of a run, those for or from one rank lie together: no more are left of `together`. */
static int locate(const struct memory *memory, int place, int *together, MPI_Aint *address, MPI_Datatype *type) {
  const struct blocks *blocks = place < O(0) ? &memory->input : place < S(0) ? &memory->output : &memory->scratch;
  int near = *together;
  MPI_Aint index = place < O(0)   ? place_of(&memory->sends, place, &near)
                   : place < S(0) ? place_of(&memory->receives, place - O(0), &near)
                                  : place - S(0);
  if (near < *together) *together = near;
  *type = blocks->type;
  return MPI_Get_address(blocks->first + index * blocks->stride, address);
}

/* Pieces of a message beyond its runs: each array is cut between two ranks at most so often. */
#define MORE_PIECES (2 * RANKS)

