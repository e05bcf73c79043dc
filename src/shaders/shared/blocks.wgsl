// The node memories as kernels see them that move blocks word by word. A place is row * NODES + node.

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]

// The blocks in two places change places.
fn exchangeBlocks(one: u32, other: u32) {
  for (var word = 0u; word < WORDS; word++) {
    let block = blocks[one * WORDS + word];
    blocks[one * WORDS + word] = blocks[other * WORDS + word];
    blocks[other * WORDS + word] = block;
  }
}
