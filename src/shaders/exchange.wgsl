// One step on all ports of all nodes at once: for every move (row, mask) node v sends the block in
// `row` to node v ^ mask. Both partners send, so the two blocks change places within the row, and no
// second memory is needed. A step holds each row at most once, so moves do not meet. blocks.wgsl, pairs.wgsl and steps.wgsl
// stand behind this file.

@group(0) @binding(2) var<storage, read> moves: array<vec2u>; // x: row; y: node mask, not 0

// A thread for each pair of partners in the row.
fn makeMove(index: u32, pair: u32) {
  let entry = moves[index];
  let node = lowerOf(pair, bitsBelow(entry.y));
  exchangeBlocks(entry.x * NODES + node, entry.x * NODES + (node ^ entry.y));
}
