// The whole exchange in one pass, in place, for a schedule that has been proved to do nothing else: the block
// for member w in node v changes places with the block for member v in node w. Blocks of one word are moved in
// tiles of 4 x 4, blocks of two words in tiles of 2 x 2, longer ones each for itself.

override WORKGROUP_SIZE: u32;
override ROW_UNITS: u32; // vec4 in a row
override SQUARES: u32; // squares of LOW_MASK + 1 rows and nodes that make up the slice
override SIDE: u32; // patches along a side of the square that LOW_MASK spans
override PATCH: u32; // tiles along a side of a patch
override WORDS: u32; // u32 words per block, a power of two
override LOW_MASK: u32; // the node bits that choose the row; at least 7

@group(0) @binding(0) var<storage, read_write> units: array<vec4u>; // A[row][node][word], four words each
@group(0) @binding(1) var<uniform> slice: vec2u; // x: member bits of its rows above LOW_MASK; y: first row's copy bits

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let thread = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  // Square `one` is transposed into square `other`, patch (i, j) into patch (j, i), all tiles of a patch at about the
  // same time: rows lie far apart, and what is fetched of each is used up before it is forgotten.
  let area = thread / (PATCH * PATCH);
  var one: u32;
  var other: u32;
  var i: u32;
  var j: u32;
  if slice.x == 0u {
    // A square into itself: the patches of a triangle. Its rows i and SIDE - 1 - i together hold SIDE + 1.
    let pairsOfSquare = SIDE * (SIDE + 1u) / 2u;
    one = area / pairsOfSquare;
    if one >= SQUARES {
      return;
    }
    other = one;
    i = area % pairsOfSquare / (SIDE + 1u);
    j = area % pairsOfSquare % (SIDE + 1u) + i;
    if j >= SIDE {
      // Place q of row r, past its end, is place q - (SIDE - r) of row SIDE - 1 - r.
      j -= i + 1u;
      i = SIDE - 1u - i;
    }
  } else {
    let mask = slice.x / (LOW_MASK + 1u);
    let below = (1u << firstLeadingBit(mask)) - 1u;
    let square = area / (SIDE * SIDE);
    if square >= SQUARES / 2u {
      return;
    }
    one = ((square & ~below) << 1u) | (square & below);
    other = one ^ mask;
    i = area % (SIDE * SIDE) / SIDE;
    j = area % SIDE;
  }
  i = i * PATCH + thread % (PATCH * PATCH) / PATCH;
  j = j * PATCH + thread % PATCH;
  // A patch on the diagonal goes into itself: one thread of each pair of tiles does the work.
  if slice.x == 0u && i > j {
    return;
  }
  let here = tile(one, i, j);
  let there = tile(other, j, i);
  if WORDS == 1u {
    exchangeFours(here, there);
  } else if WORDS == 2u {
    exchangeTwos(here, there);
  } else {
    exchangeBlocks(here, there);
  }
}

// Index of the first vec4 of tile (i, j) of a square.
fn tile(square: u32, i: u32, j: u32) -> u32 {
  let side = LOW_MASK + 1u;
  let width = side / SIDE / PATCH;
  let squaresInRow = ROW_UNITS * 4u / WORDS / side;
  let row = square / squaresInRow * side + i * width;
  let column = square % squaresInRow * side + j * width;
  return row * ROW_UNITS + column * WORDS / 4u;
}

fn exchangeFours(here: u32, there: u32) {
  let a0 = units[here];
  let a1 = units[here + ROW_UNITS];
  let a2 = units[here + 2u * ROW_UNITS];
  let a3 = units[here + 3u * ROW_UNITS];
  let b0 = units[there];
  let b1 = units[there + ROW_UNITS];
  let b2 = units[there + 2u * ROW_UNITS];
  let b3 = units[there + 3u * ROW_UNITS];
  units[there] = vec4u(a0.x, a1.x, a2.x, a3.x);
  units[there + ROW_UNITS] = vec4u(a0.y, a1.y, a2.y, a3.y);
  units[there + 2u * ROW_UNITS] = vec4u(a0.z, a1.z, a2.z, a3.z);
  units[there + 3u * ROW_UNITS] = vec4u(a0.w, a1.w, a2.w, a3.w);
  units[here] = vec4u(b0.x, b1.x, b2.x, b3.x);
  units[here + ROW_UNITS] = vec4u(b0.y, b1.y, b2.y, b3.y);
  units[here + 2u * ROW_UNITS] = vec4u(b0.z, b1.z, b2.z, b3.z);
  units[here + 3u * ROW_UNITS] = vec4u(b0.w, b1.w, b2.w, b3.w);
}

fn exchangeTwos(here: u32, there: u32) {
  let a0 = units[here];
  let a1 = units[here + ROW_UNITS];
  let b0 = units[there];
  let b1 = units[there + ROW_UNITS];
  units[there] = vec4u(a0.xy, a1.xy);
  units[there + ROW_UNITS] = vec4u(a0.zw, a1.zw);
  units[here] = vec4u(b0.xy, b1.xy);
  units[here + ROW_UNITS] = vec4u(b0.zw, b1.zw);
}

fn exchangeBlocks(here: u32, there: u32) {
  for (var k = 0u; k < WORDS / 4u; k++) {
    let block = units[here + k];
    units[here + k] = units[there + k];
    units[there + k] = block;
  }
}
