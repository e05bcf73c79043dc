// Alignment in place: inside every node v the block in row r goes to row r ^ masks[v], which is r ^ v in the bits of LOW_MASK
// where there is one exchange. What goes from r to r ^ masks[v] comes back the same way, so the two blocks change places.
// threads.wgsl, blocks.wgsl and pairs.wgsl stand behind this file.

@group(0) @binding(1) var<storage, read> masks: array<u32>; // by node: the row mask

// A thread for each pair of blocks: rows / 2 x nodes.
fn work(thread: u32) {
  let node = thread % NODES;
  let mask = masks[node];
  if mask != 0u {
    let row = lowerOf(thread / NODES, bitsBelow(mask));
    exchangeBlocks(row * NODES + node, (row ^ mask) * NODES + node);
  }
}
