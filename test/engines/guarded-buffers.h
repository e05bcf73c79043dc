/*
 * What the checks of exported all-to-alls have in common: buffers with a margin at both ends, in which nothing may be
 * written, and a count of what differs. Each check is one file, and this one is put whole into it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILL 0x5a
#define MARGIN 64

static int failures;

static inline void expect(int holds, const char *what, int count) {
  if (holds) return;
  fprintf(stderr, "%s, count %d: differs\n", what, count);
  failures++;
}

static inline unsigned char *buffer(size_t bytes, int seed) {
  unsigned char *start = malloc(bytes + 2 * MARGIN);
  memset(start, FILL, bytes + 2 * MARGIN);
  for (size_t i = 0; seed != 0 && i < bytes; i++) {
    start[MARGIN + i] = (unsigned char)((i * 2654435761u + (unsigned)seed * 40503u) >> 8);
  }
  return start;
}
