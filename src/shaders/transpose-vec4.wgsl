// The transpose kernel for four words at a time. Blocks of one word are moved in tiles of 4 x 4, blocks of two words in
// tiles of 2 x 2, longer ones each for itself. All tiles of a patch are moved at about the same time: rows lie far apart,
// and what is fetched of each is used up before it is forgotten. WORDS is a power of two, LOW_MASK at least 7.
// threads.wgsl, slice.wgsl, pairs.wgsl and squares.wgsl stand behind this file.

override ROW_UNITS: u32; // vec4 in a row
override PATCH: u32; // tiles along a side of a patch

@group(0) @binding(0) var<storage, read_write> units: array<vec4u>; // A[row][node][word], four words each

// A thread for each pair of tiles that change places.
fn work(thread: u32) {
  let patches = patchesOf(thread / (PATCH * PATCH));
  let i = patches.i * PATCH + thread % (PATCH * PATCH) / PATCH;
  let j = patches.j * PATCH + thread % PATCH;
  // A patch on the diagonal goes into itself: one thread of each pair of tiles does the work.
  if !OWN_SQUARES || i <= j {
    let here = tile(patches.one, i, j);
    let there = tile(patches.other, j, i);
    if WORDS == 1u {
      exchangeFours(here, there);
    } else if WORDS == 2u {
      exchangeTwos(here, there);
    } else {
      exchangeBlocks(here, there);
    }
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
