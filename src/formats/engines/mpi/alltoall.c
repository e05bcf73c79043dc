/* Room for `count` blocks of that type, which do not overlap; *memory is to be freed. */
static int room_for(MPI_Aint count, MPI_Datatype type, struct blocks *blocks, char **memory) {
  MPI_Aint lower, extent;
  int error = MPI_SUCCESS;
  TRY(MPI_Type_get_true_extent(type, &lower, &extent));
  blocks->type = type;
  blocks->stride = (extent + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  if (count == 0) return MPI_SUCCESS;
  *memory = (char *)malloc((size_t)(count * blocks->stride));
  if (*memory == NULL) return MPI_ERR_NO_MEM;
  blocks->first = *memory - lower;
done:
  return error;
}

/* Copies block i of one kind to block j of another, inside this rank. */
static int copy(const struct blocks *from, int i, const struct blocks *to, int j, int rank, MPI_Comm comm) {
  return MPI_Sendrecv(from->first + i * from->stride, 1, from->type, rank, 0, to->first + j * to->stride, 1, to->type,
                      rank, 0, comm, MPI_STATUS_IGNORE);
}

/* The whole schedule; a rank's own block is in no message. */
static int exchange(const struct memory *memory, MPI_Comm comm) {
  const struct round *rounds = round_table[program_of[memory->rank]];
  int error = MPI_SUCCESS;
  TRY(copy(&memory->input, memory->rank, &memory->output, memory->rank, memory->rank, comm));
  for (int i = 0; i < ROUNDS; i++) TRY(do_round(memory, &rounds[i], comm));
done:
  return error;
}

int allport_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                     MPI_Datatype recvtype, MPI_Comm comm) {
  int is_in_place = sendbuf == MPI_IN_PLACE;
  const struct blocks none = {NULL, 0, MPI_DATATYPE_NULL};
  struct memory memory = {0, none, none, none};
  char *cells = NULL, *saved = NULL;
  MPI_Comm own;
  MPI_Count bytes;
  int ranks, is_inter;
  int error = MPI_SUCCESS;

  TRY(MPI_Comm_test_inter(comm, &is_inter));
  TRY(MPI_Comm_size(comm, &ranks));
  if (is_inter || ranks != RANKS) return refuse(comm);
  TRY(duplicate_of(comm, &own));
  TRY(MPI_Comm_rank(own, &memory.rank));
  TRY(blocks_at(recvbuf, recvcount, recvtype, &memory.output));
  TRY(is_in_place ? blocks_at(recvbuf, recvcount, recvtype, &memory.input)
                  : blocks_at(sendbuf, sendcount, sendtype, &memory.input));
  TRY(MPI_Type_size_x(memory.output.type, &bytes));
  if (bytes == 0) goto done;

  if (is_in_place) {
    /* What arrives would lie on what has not left yet. */
    struct blocks apart;
    TRY(room_for(RANKS, memory.input.type, &apart, &saved));
    for (int i = 0; i < RANKS; i++) TRY(copy(&memory.input, i, &apart, i, memory.rank, own));
    memory.input = apart;
  }
  TRY(room_for(CELLS, memory.input.type, &memory.scratch, &cells));
  TRY(exchange(&memory, own));

done:
  if (error == MPI_ERR_NO_MEM) MPI_Comm_call_errhandler(comm, error);
  if (memory.input.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory.input.type);
  if (memory.output.type != MPI_DATATYPE_NULL) MPI_Type_free(&memory.output.type);
  free(saved);
  free(cells);
  return error;
}
