// The whole exchange in one pass, in place, for a schedule that has been proved to do nothing else: the block
// for member w in node v changes places with the block for member v in node w. threads.wgsl, blocks.wgsl and slice.wgsl stand behind this
// file.


// A thread for each block of the slice: rows x nodes.
fn work(place: u32) {
  let node = place % NODES;
  let row = place / NODES;
  let otherNode = ((node & ~LOW_MASK) ^ slice.high) | (row & LOW_MASK);
  let otherRow = (row & ~LOW_MASK) | (node & LOW_MASK);
  let other = otherRow * NODES + otherNode;
  // One thread of each pair does the work.
  if other > place {
    exchangeBlocks(place, other);
  }
}
