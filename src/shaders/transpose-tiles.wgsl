// The transpose kernel for one-word blocks by way of workgroup memory: a workgroup takes two tiles of 32 x 32
// blocks that change places. All reads and writes of a row are of consecutive words, which is what graphics
// memory wants; processors that emulate one want the transpose-vec4 kernel, for barriers are slow there.

override WORKGROUP_SIZE: u32; // 256: eight rows of a tile at a time
override NODES: u32; // columns of A, a multiple of 32
override SQUARES: u32; // squares of LOW_MASK + 1 rows and nodes that make up the slice
override SIDE: u32; // tiles along a side of such a square
override LOW_MASK: u32; // the node bits that choose the row; at least 63

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node]
@group(0) @binding(1) var<uniform> slice: vec2u; // x: member bits of its rows above LOW_MASK; y: first row's copy bits

var<workgroup> one: array<u32, 1024>; // tile of 32 x 32
var<workgroup> other: array<u32, 1024>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  // The same for all threads of the workgroup, so that all of them reach the barrier. Tile (i, j) of square
  // `first` changes places with tile (j, i) of square `second`.
  let index = group.y * groups.x + group.x;
  var first: u32;
  var second: u32;
  var i: u32;
  var j: u32;
  if slice.x == 0u {
    // A square into itself: the tiles of a triangle. Its rows i and SIDE - 1 - i together hold SIDE + 1.
    let pairsOfSquare = SIDE * (SIDE + 1u) / 2u;
    first = index / pairsOfSquare;
    if first >= SQUARES {
      return;
    }
    second = first;
    i = index % pairsOfSquare / (SIDE + 1u);
    j = index % pairsOfSquare % (SIDE + 1u) + i;
    if j >= SIDE {
      // Place q of row r, past its end, is place q - (SIDE - r) of row SIDE - 1 - r.
      j -= i + 1u;
      i = SIDE - 1u - i;
    }
  } else {
    let mask = slice.x / (LOW_MASK + 1u);
    let below = (1u << firstLeadingBit(mask)) - 1u;
    let square = index / (SIDE * SIDE);
    if square >= SQUARES / 2u {
      return;
    }
    first = ((square & ~below) << 1u) | (square & below);
    second = first ^ mask;
    i = index % (SIDE * SIDE) / SIDE;
    j = index % SIDE;
  }
  let here = tile(first, i, j);
  let there = tile(second, j, i);
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
