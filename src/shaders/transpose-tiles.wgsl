// The transpose kernel by way of workgroup memory; transpose-vec4 goes through registers. A patch is a tile. tiles.wgsl,
// blocks.wgsl, slice.wgsl, pairs.wgsl and squares.wgsl stand behind this file.

fn exchangeTiles(pair: u32, lane: u32) {
  let patches = patchesOf(pair);
  let here = tile(patches.one, patches.i, patches.j);
  let there = tile(patches.other, patches.j, patches.i);
  let column = lane % 32u;
  // Word (r, c) is kept at r * 32 + (r ^ c): rows and columns both lie in different banks.
  for (var row = lane / 32u; row < 32u; row += 8u) {
    one[row * 32u + (row ^ column)] = blocks[here + row * NODES + column];
    other[row * 32u + (row ^ column)] = blocks[there + row * NODES + column];
  }
  workgroupBarrier();
  for (var row = lane / 32u; row < 32u; row += 8u) {
    blocks[there + row * NODES + column] = one[column * 32u + (row ^ column)];
    blocks[here + row * NODES + column] = other[column * 32u + (row ^ column)];
  }
}

// Index of the first word of tile (i, j) of a square.
fn tile(square: u32, i: u32, j: u32) -> u32 {
  let side = LOW_MASK + 1u;
  let squaresInRow = NODES / side;
  let row = square / squaresInRow * side + i * 32u;
  return row * NODES + square % squaresInRow * side + j * 32u;
}
