/* Calls of an exported source that fail when they are told to: memory, and what MPI does without messages. */
#ifndef FAILING_CALLS_H
#define FAILING_CALLS_H

/*
 * From now on call number n fails, counted from 0, and none after it; none at all if n is negative. With a name only calls of that name
 * are counted; NULL is any.
 */
void fail_at(long n, const char *name);
/* The name of the call that has failed since then; NULL if none has. */
const char *failed_call(void);

#endif
