/* What the sources of the library have in common. */
#ifndef ALLPORT_SCHEDULES_H
#define ALLPORT_SCHEDULES_H

#ifdef __cplusplus
extern "C" {
#endif

@TYPES@/* From blocks of so many bytes on, up to the next choice for as many ranks: which schedule. */
struct choice {
  int ranks;
  long long bytes;
  int schedule;
};

/* Of all schedules and choices; these are by ascending ranks and bytes. */
enum { ALLPORT_SCHEDULES = @SCHEDULES@, ALLPORT_CHOICES = @CHOICES@ };
extern const struct schedule *const allport_schedules[ALLPORT_SCHEDULES];
extern const struct choice allport_choices[ALLPORT_CHOICES];

/* What this rank has done: calls by each schedule, and behind them those that were left to MPI; and bytes that it got by schedules. */
extern long long allport_calls[ALLPORT_SCHEDULES + 1];
extern long long allport_bytes;

@DECLARED@
#ifdef __cplusplus
}
#endif

#endif
