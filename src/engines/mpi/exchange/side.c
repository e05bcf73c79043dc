/* One end of an exchange: blocks of `count` elements of a type, one for each rank or from each, one after another. */
struct side {
  char *buffer;
  MPI_Aint count;
  MPI_Datatype type;
  /* Whether the bytes of a block lie together in their order; then the type is not looked at again. */
  int is_plain;
  MPI_Aint extent;
  /* Bytes of a block without its gaps. */
  MPI_Aint block;
};

static struct side side_of(const void *buffer, MPI_Aint count, MPI_Datatype type) {
  struct side side = {(char *)buffer, count, type, 0, 0, 0};
  return side;
}

/*
 * Nothing of a type is kept from call to call: a type may be freed, and its handle then be that of another one. What is kept
 * depends on bytes and on addresses alone. Nothing is asked of the type of an empty block.
 */
static int look_at(struct side *side) {
  MPI_Aint size;
  int error = MPI_SUCCESS;
  if (side->count == 0) return MPI_SUCCESS;
  if (side->count < 0) return MPI_ERR_COUNT;
  TRY(look_at_type(side->type, &size, &side->extent, &side->is_plain));
  side->block = size * side->count;
done:
  return error;
}

/* Packs all blocks of a side into a memory, or unpacks them. */
static int pack(const struct side *side, int ranks, char *packed, int is_unpacked, const struct state *state) {
  MPI_Aint all = ranks * side->count;
  if (side->block == 0) return MPI_SUCCESS;
  return pack_elements(side->buffer, all, side->type, side->extent, side->block / side->count, packed, is_unpacked, state);
}

