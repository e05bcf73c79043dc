// One step of any messages in which nodes send to each other in pairs: for every move (row, table) node v and its
// partner in that table exchange the blocks in the row, in place. A step holds each row at most once, so moves do
// not meet. blocks.wgsl and steps.wgsl stand behind this file.

@group(0) @binding(2) var<storage, read> moves: array<vec2u>; // x: row; y: number of its table
@group(0) @binding(3) var<storage, read> partners: array<u32>; // by table and node: its partner; itself: it is idle

// A thread for each node.
fn makeMove(index: u32, node: u32) {
  let entry = moves[index];
  let partner = partners[entry.y * NODES + node];
  // The lower of the two moves both blocks.
  if partner > node {
    exchangeBlocks(entry.x * NODES + node, entry.x * NODES + partner);
  }
}
