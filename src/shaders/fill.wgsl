// Tagged data: every word of a slice of the node memories gets its tag. threads.wgsl, blocks.wgsl, slice.wgsl and
// tags.wgsl stand behind this file.

override ALIGNED: bool; // whether the data is as the alignment leaves it: what belongs into row r is in row r ^ node

// A thread for each block of the slice: rows x nodes.
fn work(place: u32) {
  let node = place % NODES;
  var row = place / NODES;
  if ALIGNED {
    row ^= node & LOW_MASK;
  }
  let slot = slotIn(row, node);
  for (var word = 0u; word < WORDS; word++) {
    blocks[place * WORDS + word] = tagOf(slot, node, word);
  }
}
