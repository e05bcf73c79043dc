/*
 * Memory, and the functions of MPI that send nothing, each with a wrapper failing_NAME. The test gives the wrappers to the exported
 * sources alone, by the symbols of their objects: calls inside MPI never fail. A wrapper that fails does nothing but to say so; those
 * that free something free it all the same. A program that does not call fail_at finds the number in FAILING_CALL.
 */
#include "failing-calls.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEVER = -1 };

static long left = NEVER;
static int is_told;
static const char *wanted, *failed;

void fail_at(long n, const char *name) {
  left = n;
  wanted = name;
  is_told = 1;
  failed = NULL;
}

const char *failed_call(void) { return failed; }

static int fails(const char *name) {
  const char *number = getenv("FAILING_CALL");
  if (!is_told) fail_at(number == NULL ? NEVER : atol(number), NULL);
  if (left == NEVER || (wanted != NULL && strcmp(wanted, name) != 0) || left-- > 0) return 0;
  left = NEVER;
  failed = name;
  return 1;
}

void *failing_malloc(size_t bytes);
void *failing_calloc(size_t count, size_t bytes);
void *failing_realloc(void *old, size_t bytes);

void *failing_malloc(size_t bytes) { return fails("malloc") ? NULL : malloc(bytes); }
void *failing_calloc(size_t count, size_t bytes) { return fails("calloc") ? NULL : calloc(count, bytes); }
void *failing_realloc(void *old, size_t bytes) { return fails("realloc") ? NULL : realloc(old, bytes); }

#define CALL(name, parameters, arguments)                                                                            \
  int failing_##name parameters;                                                                                     \
  int failing_##name parameters { return fails(#name) ? MPI_ERR_OTHER : name arguments; }

#define FREE(name, parameters, arguments)                                                                            \
  int failing_##name parameters;                                                                                     \
  int failing_##name parameters {                                                                                    \
    int error = name arguments;                                                                                      \
    return fails(#name) ? MPI_ERR_OTHER : error;                                                                     \
  }

CALL(MPI_Add_error_class, (int *class), (class))
CALL(MPI_Add_error_code, (int class, int *code), (class, code))
CALL(MPI_Add_error_string, (int code, const char *words), (code, words))
CALL(MPI_Comm_compare, (MPI_Comm one, MPI_Comm other, int *result), (one, other, result))
CALL(MPI_Comm_create_errhandler, (MPI_Comm_errhandler_function *function, MPI_Errhandler *made), (function, made))
CALL(MPI_Comm_create_keyval,
     (MPI_Comm_copy_attr_function *copy, MPI_Comm_delete_attr_function *forget, int *key, void *extra),
     (copy, forget, key, extra))
CALL(MPI_Comm_delete_attr, (MPI_Comm comm, int key), (comm, key))
CALL(MPI_Comm_get_attr, (MPI_Comm comm, int key, void *value, int *found), (comm, key, value, found))
CALL(MPI_Comm_get_errhandler, (MPI_Comm comm, MPI_Errhandler *handler), (comm, handler))
CALL(MPI_Comm_group, (MPI_Comm comm, MPI_Group *group), (comm, group))
CALL(MPI_Comm_rank, (MPI_Comm comm, int *rank), (comm, rank))
CALL(MPI_Comm_remote_size, (MPI_Comm comm, int *size), (comm, size))
CALL(MPI_Comm_set_attr, (MPI_Comm comm, int key, void *value), (comm, key, value))
CALL(MPI_Comm_set_errhandler, (MPI_Comm comm, MPI_Errhandler handler), (comm, handler))
CALL(MPI_Comm_size, (MPI_Comm comm, int *size), (comm, size))
CALL(MPI_Comm_test_inter, (MPI_Comm comm, int *is_inter), (comm, is_inter))
CALL(MPI_Error_class, (int code, int *class), (code, class))
CALL(MPI_Get_address, (const void *place, MPI_Aint *address), (place, address))
CALL(MPI_Get_count, (const MPI_Status *status, MPI_Datatype type, int *count), (status, type, count))
CALL(MPI_Get_elements, (const MPI_Status *status, MPI_Datatype type, int *count), (status, type, count))
CALL(MPI_Get_elements_x, (const MPI_Status *status, MPI_Datatype type, MPI_Count *count), (status, type, count))
CALL(MPI_Grequest_start,
     (MPI_Grequest_query_function *query, MPI_Grequest_free_function *forget, MPI_Grequest_cancel_function *cancel, void *extra,
      MPI_Request *request),
     (query, forget, cancel, extra, request))
CALL(MPI_Group_translate_ranks,
     (MPI_Group group, int count, const int ranks[], MPI_Group other, int places[]),
     (group, count, ranks, other, places))
CALL(MPI_Is_thread_main, (int *is_main), (is_main))
CALL(MPI_Pack, (const void *from, int count, MPI_Datatype type, void *to, int size, int *position, MPI_Comm comm),
     (from, count, type, to, size, position, comm))
CALL(MPI_Pack_size, (int count, MPI_Datatype type, MPI_Comm comm, int *size), (count, type, comm, size))
CALL(MPI_Query_thread, (int *level), (level))
CALL(MPI_Status_set_cancelled, (MPI_Status *status, int is_cancelled), (status, is_cancelled))
CALL(MPI_Status_set_elements, (MPI_Status *status, MPI_Datatype type, int count), (status, type, count))
CALL(MPI_Type_commit, (MPI_Datatype *type), (type))
CALL(MPI_Type_contiguous, (int count, MPI_Datatype old, MPI_Datatype *made), (count, old, made))
CALL(MPI_Type_create_hindexed,
     (int count, const int *lengths, const MPI_Aint *places, MPI_Datatype old, MPI_Datatype *made),
     (count, lengths, places, old, made))
CALL(MPI_Type_create_hindexed_block,
     (int count, int length, const MPI_Aint *places, MPI_Datatype old, MPI_Datatype *made),
     (count, length, places, old, made))
CALL(MPI_Type_create_hvector, (int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *made),
     (count, length, stride, old, made))
CALL(MPI_Type_create_indexed_block,
     (int count, int length, const int *places, MPI_Datatype old, MPI_Datatype *made),
     (count, length, places, old, made))
CALL(MPI_Type_create_resized, (MPI_Datatype old, MPI_Aint lower, MPI_Aint extent, MPI_Datatype *made),
     (old, lower, extent, made))
CALL(MPI_Type_create_struct,
     (int count, const int *lengths, const MPI_Aint *places, const MPI_Datatype *types, MPI_Datatype *made),
     (count, lengths, places, types, made))
CALL(MPI_Type_dup, (MPI_Datatype old, MPI_Datatype *made), (old, made))
CALL(MPI_Type_get_contents,
     (MPI_Datatype type, int integers, int addresses, int types, int *integer, MPI_Aint *address, MPI_Datatype *of),
     (type, integers, addresses, types, integer, address, of))
CALL(MPI_Type_get_envelope, (MPI_Datatype type, int *integers, int *addresses, int *types, int *combiner),
     (type, integers, addresses, types, combiner))
CALL(MPI_Type_get_extent, (MPI_Datatype type, MPI_Aint *lower, MPI_Aint *extent), (type, lower, extent))
CALL(MPI_Type_get_extent_x, (MPI_Datatype type, MPI_Count *lower, MPI_Count *extent), (type, lower, extent))
CALL(MPI_Type_get_true_extent, (MPI_Datatype type, MPI_Aint *lower, MPI_Aint *extent), (type, lower, extent))
CALL(MPI_Type_get_true_extent_x, (MPI_Datatype type, MPI_Count *lower, MPI_Count *extent), (type, lower, extent))
CALL(MPI_Type_indexed, (int count, const int *lengths, const int *places, MPI_Datatype old, MPI_Datatype *made),
     (count, lengths, places, old, made))
CALL(MPI_Type_size, (MPI_Datatype type, int *size), (type, size))
CALL(MPI_Type_size_x, (MPI_Datatype type, MPI_Count *size), (type, size))
CALL(MPI_Type_vector, (int count, int length, int stride, MPI_Datatype old, MPI_Datatype *made),
     (count, length, stride, old, made))
CALL(MPI_Unpack, (const void *from, int size, int *position, void *to, int count, MPI_Datatype type, MPI_Comm comm),
     (from, size, position, to, count, type, comm))

FREE(MPI_Comm_free_keyval, (int *key), (key))
FREE(MPI_Errhandler_free, (MPI_Errhandler * handler), (handler))
FREE(MPI_Group_free, (MPI_Group * group), (group))
FREE(MPI_Type_free, (MPI_Datatype * type), (type))
