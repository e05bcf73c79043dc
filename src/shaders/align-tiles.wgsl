// The align kernel by way of workgroup memory; align-vec2 goes through registers. tiles.wgsl, blocks.wgsl and pairs.wgsl
// stand behind this file.

fn exchangeTiles(pair: u32, lane: u32) {
  let tilesInRow = NODES / 32u;
  let left = pair % tilesInRow * 32u;
  let mask = (left & LOW_MASK) >> 5u;
  // Where only the low bits move, neighbouring tiles are a pair, and stay where they are.
  let partner = select(mask, 1u, mask == 0u);
  let top = lowerOf(pair / tilesInRow, bitsBelow(partner));
  let here = top * 32u * NODES + left;
  let there = (top ^ partner) * 32u * NODES + left;
  let column = lane % 32u;
  for (var row = lane / 32u; row < 32u; row += 8u) {
    one[row * 32u + column] = blocks[here + row * NODES + column];
    other[row * 32u + column] = blocks[there + row * NODES + column];
  }
  workgroupBarrier();
  let toOne = select(there, here, mask == 0u);
  let toOther = select(here, there, mask == 0u);
  for (var row = lane / 32u; row < 32u; row += 8u) {
    // Column c of row r comes from row r ^ c: the words of a row lie in different banks.
    blocks[toOne + row * NODES + column] = one[(row ^ column) * 32u + column];
    blocks[toOther + row * NODES + column] = other[(row ^ column) * 32u + column];
  }
}
