import { EMPTY, type Schedule } from '../schedules/index.ts';
import { type Collective, firstsOf } from './collective.ts';
import { wrapped } from './mpi-header.ts';

/**
 * What the example expects, by the definition of the collective: SENDS and RECEIVES, the parts or elements in the arrays of a
 * rank; FIRST, the number of the first one that it sends, of those of all ranks; and ORIGIN, the number of one that it gets.
 */
export function originsHeader(collective: Collective, { pattern, topology }: Schedule): string[] {
  const { call, unit, sendIndex, receiveIndex } = collective;
  if (call !== 'redistribute' && call !== 'alltoallv') return [`${RULES[call]}\n`];
  const ranks = topology.nodes;
  const [firstSent, firstReceived] = [collective.sendCounts, collective.receiveCounts].map(firstsOf);
  const table = new Int32Array(firstReceived[ranks]);
  for (const [position, index] of sendIndex.entries()) {
    if (index === EMPTY) continue;
    const start = Math.floor(position / unit);
    const end = pattern.destination(start);
    const received = receiveIndex[end * unit + (position % unit)];
    table[firstReceived[end % ranks] + received] = firstSent[start % ranks] + index;
  }
  const list = (numbers: ArrayLike<number>) => [...wrapped(Array.from(numbers, String))];
  return [
    `/* By rank, and of none behind the last: the number of its first element, of all that are sent. */
static const int first_sent[RANKS + 1] = {
`,
    ...list(firstSent),
    `};
/* By rank: its first one in the list of all that are received. */
static const int first_received[RANKS + 1] = {
`,
    ...list(firstReceived),
    `};
/* By what is received: the number that it has where it is sent. */
static const int origin_table[] = {
`,
    ...list(table),
    `};
#define SENDS(rank) (size_t)(first_sent[(rank) + 1] - first_sent[rank])
#define RECEIVES(rank) (size_t)(first_received[(rank) + 1] - first_received[rank])
#define FIRST(rank) first_sent[rank]
#define ORIGIN(rank, i) origin_table[(size_t)first_received[rank] + (i)]
`,
  ];
}

const RULES: Readonly<Record<Exclude<Collective['call'], 'redistribute' | 'alltoallv'>, string>> = {
  alltoall: `/* A part is numbered by its rank and its index there. */
#define SENDS(rank) (size_t)((void)(rank), RANKS * PARTS)
#define RECEIVES(rank) SENDS(rank)
#define FIRST(rank) ((rank) * RANKS * PARTS)
#define ORIGIN(rank, i) ((i) / PARTS * RANKS * PARTS + (size_t)(rank) * PARTS + (i) % PARTS)`,
  scatter: `/* Only the root sends. */
#define SENDS(rank) (size_t)((rank) == ROOT ? RANKS * PARTS : 0)
#define RECEIVES(rank) (size_t)((void)(rank), PARTS)
#define FIRST(rank) 0
#define ORIGIN(rank, i) ((size_t)(rank) * PARTS + (i))`,
  gather: `/* Only the root receives. */
#define SENDS(rank) (size_t)((void)(rank), PARTS)
#define RECEIVES(rank) (size_t)((rank) == ROOT ? RANKS * PARTS : 0)
#define FIRST(rank) ((rank) * PARTS)
#define ORIGIN(rank, i) ((void)(rank), i)`,
};
