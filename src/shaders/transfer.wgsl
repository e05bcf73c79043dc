// One step of moves along rows that need not be exchanges: for every move, each node v sends the block in
// `row` to v ^ offset, or to v + offset modulo the members of its cube. The blocks leave one of the two
// memories and arrive in the other, since a cyclic shift cannot be done in place at once; the host keeps
// account of which memory holds which row. A step holds each row at most once, so moves do not meet. blocks.wgsl and
// steps.wgsl stand behind this file.

struct Move {
  row: u32,
  offset: u32, // from sender to receiver: a node mask, or a number of members
  isShift: u32, // 0: receiver = sender ^ offset; 1: receiver = sender + offset
  fromSpare: u32, // 0: the row is in `blocks`; 1: in `spare`
}

@group(0) @binding(2) var<storage, read> moves: array<Move>;
@group(0) @binding(3) var<storage, read_write> spare: array<u32>; // the second memory, of the same shape as the first

// A thread for a few receivers, as many as each of them.
fn makeMove(index: u32, part: u32) {
  let entry = moves[index];
  let receivers = NODES / THREADS_PER_MOVE;
  let first = part * receivers;
  let row = entry.row * NODES;
  for (var node = first; node < first + receivers; node++) {
    let shifted = (node & ~MASK) | ((node - entry.offset) & MASK);
    let sender = select(node ^ entry.offset, shifted, entry.isShift == 1u);
    let here = (row + node) * WORDS;
    let there = (row + sender) * WORDS;
    if entry.fromSpare == 1u {
      for (var word = 0u; word < WORDS; word++) {
        blocks[here + word] = spare[there + word];
      }
    } else {
      for (var word = 0u; word < WORDS; word++) {
        spare[here + word] = blocks[there + word];
      }
    }
  }
}
