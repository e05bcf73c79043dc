/*
 * Divides a table into halves whose entries, rows and columns differ by one at most. Of each odd entry one is left over: these are
 * the edges of a graph between rows and columns, and along its trails every other one goes to the first half.
 */
static void halve(const long long *table, long long *half, unsigned char *odd) {
  int degrees[2 * RANKS] = {0}, next[2 * RANKS] = {0};
  for (int i = 0; i < RANKS * RANKS; i++) {
    half[i] = table[i] / 2;
    odd[i] = (unsigned char)(table[i] % 2);
    degrees[i / RANKS] += odd[i];
    degrees[RANKS + i % RANKS] += odd[i];
  }
  /* A trail that ends begins at a vertex of odd degree; those are taken first, so that all others are cycles. */
  for (int pass = 0; pass < 2; pass++) {
    for (int start = 0; start < 2 * RANKS; start++) {
      int at = start, is_first = 1;
      if (pass == 0 && degrees[start] % 2 == 0) continue;
      while (degrees[at] > 0) {
        int entry;
        do {
          int other = next[at]++;
          entry = at < RANKS ? at * RANKS + other : other * RANKS + at - RANKS;
        } while (!odd[entry]);
        odd[entry] = 0;
        half[entry] += is_first;
        is_first = !is_first;
        degrees[at]--;
        at = at < RANKS ? RANKS + entry % RANKS : entry / RANKS;
        degrees[at]--;
      }
    }
  }
}

/*
 * The first entry of a row, or behind all rows of a column, that is no whole share, but not `last`; -1 where there is none. What
 * is whole stays so: `next` says where to begin.
 */
static int open_entry(const long long *rest, int *next, int vertex, int shares, int last) {
  for (int other = next[vertex]; other < SIDES; other++) {
    int entry = vertex < SIDES ? vertex * SIDES + other : other * SIDES + vertex - SIDES;
    int is_whole = rest[entry] % shares == 0;
    if (is_whole && other == next[vertex]) next[vertex]++;
    if (!is_whole && entry != last) return entry;
  }
  return -1;
}

/*
 * One of `shares` even shares of a table: entries, rows and columns divided and rounded, up or down. What is left of each entry is
 * put into a table with a row and a column more, so that all sums are whole shares. No row or column has a single entry that is
 * none, so there are cycles of such entries; along one they are changed, in turn by more and by less, until one is whole.
 */
static void take_share(const long long *table, int shares, long long *share, long long *rest) {
  int next[2 * SIDES] = {0};
  memset(rest, 0, sizeof *rest * SIDES * SIDES);
  for (int i = 0; i < RANKS * RANKS; i++) {
    int row = i / RANKS, column = i % RANKS;
    long long left = table[i] % shares;
    share[i] = table[i] / shares;
    rest[row * SIDES + column] = left;
    rest[row * SIDES + RANKS] = (rest[row * SIDES + RANKS] + shares - left) % shares;
    rest[RANKS * SIDES + column] = (rest[RANKS * SIDES + column] + shares - left) % shares;
    rest[RANKS * SIDES + RANKS] = (rest[RANKS * SIDES + RANKS] + left) % shares;
  }
  for (int start = 0; start < SIDES; start++) {
    while (open_entry(rest, next, start, shares, -1) >= 0) {
      int path[2 * SIDES + 1], length = 0, first;
      long long change = shares;
      int place[2 * SIDES];
      int at = start, entry = -1;
      for (int i = 0; i < 2 * SIDES; i++) place[i] = -1;
      while (place[at] < 0) {
        place[at] = length;
        entry = open_entry(rest, next, at, shares, entry);
        path[length++] = entry;
        at = at < SIDES ? SIDES + entry % SIDES : entry / SIDES;
      }
      first = place[at];
      for (int i = first; i < length; i++) {
        long long room = (i - first) % 2 == 0 ? shares - rest[path[i]] : rest[path[i]];
        if (room < change) change = room;
      }
      for (int i = first; i < length; i++) rest[path[i]] += (i - first) % 2 == 0 ? change : -change;
    }
  }
  for (int i = 0; i < RANKS * RANKS; i++) share[i] += rest[i / RANKS * SIDES + i % RANKS] / shares;
}

