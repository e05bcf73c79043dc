/*
 * The exchange along a line, row by row. A row has the blocks whose receivers are r nodes ahead, modulo the side z: those of the
 * first z - r nodes go r up, those of the last r nodes z - r down. Neighbours exchange blocks, and none ever goes back, so that
 * each block that goes up meets each that goes down once. Those that go up are counted from above: the block for node
 * z - 1 - a has a others above it. Those that go down are counted from below: the block for node b has b others below it.
 * These two meet when that for node z - 1 - a has met the b below, and that for node b the a above.
 */

/** The coordinate below the link on which two blocks of a row meet. */
export function linkOf(side: number, offset: number, above: number, below: number): number {
  return side - 1 - offset - above + below;
}

/**
 * The round in which they meet where no block waits once it has left: the blocks for the last node leave at once, those for
 * the node before it a round later, and so on, and the same the other way. Every row takes side - 1 rounds so, as many as its
 * blocks need at least.
 */
export function roundOf(above: number, below: number): number {
  return above + below;
}

/**
 * Most meetings on a link in such a round, of one row of each offset. The blocks that go up there are for different nodes, all
 * of them among the round + 1 last; and they are from different nodes, among the side - 1 - round first, since those from node
 * i arrive in round side - 2 - i, wherever they go. All rounds together have floor(side / 2) ceil(side / 2), as many as
 * blocks that must cross the middle.
 */
export function mostMeetings(side: number, round: number): number {
  return Math.max(0, Math.min(round + 1, side - 1 - round));
}
