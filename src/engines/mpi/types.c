/*
 * Whether the combiner is that of a type that MPI has by itself, and that nobody frees. Those that MPI_Type_create_f90_real and its
 * like return are such, too.
 */
static int is_predefined(int combiner) {
  return combiner == MPI_COMBINER_NAMED || combiner == MPI_COMBINER_F90_REAL || combiner == MPI_COMBINER_F90_COMPLEX ||
         combiner == MPI_COMBINER_F90_INTEGER;
}

/* Whether a type is one of MPI's own, or some of these one after another by MPI_Type_contiguous and MPI_Type_dup. */
static int has_one_element(MPI_Datatype type, int *has_one) {
  MPI_Datatype element = type;
  int error = MPI_SUCCESS;
  *has_one = 0;
  for (;;) {
    int integers, addresses, types, combiner, count;
    MPI_Aint address;
    MPI_Datatype inner;
    TRY(MPI_Type_get_envelope(element, &integers, &addresses, &types, &combiner));
    if (is_predefined(combiner)) {
      *has_one = 1;
      return MPI_SUCCESS;
    }
    if (combiner != MPI_COMBINER_CONTIGUOUS && combiner != MPI_COMBINER_DUP) break;
    TRY(MPI_Type_get_contents(element, 1, 1, 1, &count, &address, &inner));
    if (element != type) MPI_Type_free(&element);
    element = inner;
  }
done:
  if (element != type) MPI_Type_free(&element);
  return error;
}

/* Bytes of an element without its gaps, from one to the next, and whether the bytes of several lie together in their order. */
static int look_at_type(MPI_Datatype type, MPI_Aint *size, MPI_Aint *extent, int *is_plain) {
  MPI_Count bytes, true_extent, true_lower;
  MPI_Aint lower;
  int has_one;
  int error = MPI_SUCCESS;
  /* MPI would tell the handler of MPI_COMM_WORLD. */
  if (type == MPI_DATATYPE_NULL) return MPI_ERR_TYPE;
  TRY(MPI_Type_size_x(type, &bytes));
  TRY(MPI_Type_get_extent(type, &lower, extent));
  TRY(MPI_Type_get_true_extent_x(type, &true_lower, &true_extent));
  TRY(has_one_element(type, &has_one));
  *is_plain = has_one && bytes == *extent && true_lower == 0 && true_extent == bytes;
  *size = (MPI_Aint)bytes;
done:
  return error;
}

/*
 * Packs `all` elements of `size` bytes each into a memory, or unpacks them, in pieces whose lengths are ints. Between ranks of one
 * kind what is packed has no head.
 */
static int pack_elements(char *elements, MPI_Aint all, MPI_Datatype type, MPI_Aint extent, MPI_Aint size, char *packed,
                         int is_unpacked, const struct state *state) {
  int error = MPI_SUCCESS;
  if (size > INT_MAX) return MPI_ERR_TYPE;
  for (MPI_Aint i = 0; i < all;) {
    int most = (int)(INT_MAX / size), count = all - i < most ? (int)(all - i) : most, length = (int)(count * size);
    char *first = elements + i * extent, *bytes = packed + i * size;
    /* Others would not hear any more of an error in unpacking, and what fails once may be passing. */
    for (int tries = is_unpacked ? 2 : 1; tries > 0; tries--) {
      int position = 0;
      error = is_unpacked ? MPI_Unpack(bytes, length, &position, first, count, type, state->own)
                          : MPI_Pack(first, count, type, bytes, length, &position, state->own);
      if (error == MPI_SUCCESS) break;
    }
    TRY(error);
    i += count;
  }
done:
  return error;
}

