/* A rank that waits for ever is ended, and says what it was doing. Needs POSIX. */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* Seconds that one thing may take. */
#ifndef PATIENCE
#define PATIENCE 60
#endif

static char doing[300];
/* What else there is to say then; NULL for nothing. */
static const char *(*more_to_say)(void);

static void give_up(int signal_number) {
  const char *more = more_to_say == NULL ? NULL : more_to_say();
  const char *words[] = {"waits for ever: ", doing, more == NULL ? "" : "; failed: ", more == NULL ? "" : more, "\n"};
  struct iovec parts[sizeof words / sizeof *words];
  (void)signal_number;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    parts[i].iov_base = (void *)words[i];
    parts[i].iov_len = strlen(words[i]);
  }
  _exit(writev(STDERR_FILENO, parts, sizeof words / sizeof *words) < 0 ? 4 : 3);
}

/* Says what comes now, and begins to count its seconds. */
static void now_doing(const char *format, ...) {
  va_list values;
  va_start(values, format);
  vsnprintf(doing, sizeof doing, format, values);
  va_end(values);
  signal(SIGALRM, give_up);
  alarm(PATIENCE);
}
