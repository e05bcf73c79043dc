/* Where the first block of a run is, and the type of its blocks; all of them lie together. */
static int locate(const struct memory *memory, int place, int *together, MPI_Aint *address, MPI_Datatype *type) {
  const struct blocks *blocks = place < O(0) ? &memory->input : place < S(0) ? &memory->output : &memory->scratch;
  int index = place < O(0)   ? INDEX(memory->rank, place)
              : place < S(0) ? INDEX(memory->rank, place - O(0))
                             : place - S(0);
  (void)together;
  *type = blocks->type;
  return MPI_Get_address(blocks->first + index * blocks->stride, address);
}

/* Pieces of a message beyond its runs. */
#define MORE_PIECES 0

