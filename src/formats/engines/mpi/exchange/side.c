/* One end of an exchange: blocks of `count` elements of a type, one for each rank or from each, one after another. */
struct side {
  char *buffer;
  int count;
  MPI_Datatype type;
  /* Whether the bytes of a block lie together in their order; then the type is not looked at again. */
  int is_plain;
  MPI_Aint extent;
  /* Bytes of a block without its gaps. */
  MPI_Aint block;
};

/* The type of the elements that a type has one after another: itself, but for MPI_Type_contiguous and MPI_Type_dup. */
static int element_of(MPI_Datatype type, MPI_Datatype *element, int *is_named) {
  int integers, addresses, types, combiner, count;
  MPI_Aint address;
  int error = MPI_SUCCESS;
  *element = type;
  for (;;) {
    MPI_Datatype inner;
    TRY(MPI_Type_get_envelope(*element, &integers, &addresses, &types, &combiner));
    *is_named = combiner == MPI_COMBINER_NAMED;
    if (combiner != MPI_COMBINER_CONTIGUOUS && combiner != MPI_COMBINER_DUP) break;
    TRY(MPI_Type_get_contents(*element, 1, 1, 1, &count, &address, &inner));
    if (*element != type) TRY(MPI_Type_free(element));
    *element = inner;
  }
done:
  return error;
}

/*
 * Nothing of a type is kept from call to call: a type may be freed, and its handle then be that of another one. What is kept
 * depends on bytes and on addresses alone.
 */
static int look_at(const void *buffer, int count, MPI_Datatype type, struct side *side, MPI_Comm comm) {
  MPI_Datatype element;
  MPI_Count size, true_extent, true_lower;
  MPI_Aint lower;
  int is_named;
  int error = MPI_SUCCESS;
  side->buffer = (char *)buffer;
  side->count = count;
  side->type = type;
  if (count < 0) TRY(fail(comm, MPI_ERR_COUNT));
  TRY(MPI_Type_size_x(type, &size));
  TRY(MPI_Type_get_extent(type, &lower, &side->extent));
  TRY(MPI_Type_get_true_extent_x(type, &true_lower, &true_extent));
  TRY(element_of(type, &element, &is_named));
  side->is_plain = is_named && size == side->extent && true_lower == 0 && true_extent == size;
  side->block = (MPI_Aint)size * count;
  if (element != type && !is_named) TRY(MPI_Type_free(&element));
done:
  return error;
}

/* Packs all blocks of a side into a memory, or unpacks them. Between ranks of one kind what is packed has no head. */
static int pack(const struct side *side, int ranks, char *packed, int is_unpacked, MPI_Comm comm) {
  MPI_Aint size, blocks = ranks;
  int most, error = MPI_SUCCESS;
  if (side->block == 0) return MPI_SUCCESS;
  size = side->block / side->count;
  if (size > INT_MAX) TRY(fail(comm, MPI_ERR_TYPE));
  most = (int)(INT_MAX / size);
  for (MPI_Aint i = 0, all = blocks * side->count; i < all;) {
    int count = all - i < most ? (int)(all - i) : most, position = 0;
    char *elements = side->buffer + i * side->extent, *bytes = packed + i * size;
    TRY(is_unpacked ? MPI_Unpack(bytes, (int)(count * size), &position, elements, count, side->type, comm)
                    : MPI_Pack(elements, count, side->type, bytes, (int)(count * size), &position, comm));
    i += count;
  }
done:
  return error;
}

