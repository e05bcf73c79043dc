/* Leaves the function at its end, where what it holds is given back. */
#define TRY(call)                                                                                                    \
  do {                                                                                                               \
    if ((error = (call)) != MPI_SUCCESS) goto done;                                                                  \
  } while (0)

