// The fill kernel for four words at a time. A thread writes whole blocks, or the blocks of consecutive nodes
// that differ in bits of LOW_MASK only, so that all of them have the same slot.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override UNITS: u32; // vec4 in the slice
override UNITS_PER_THREAD: u32; // divides the vec4 of a row
override WORDS: u32; // u32 words per block, a power of two
override MASK: u32; // the node bits that choose the member of a cube
override LOW_MASK: u32; // those of them that choose the row in a slice
override SEED: u32; // tags of another seed are others
override HASHED: bool; // whether positions have more than 32 bits, so that tags are hashes of them

@group(0) @binding(0) var<storage, read_write> units: array<vec4u>; // A[row][node][word], four words each
@group(0) @binding(1) var<uniform> slice: vec2u; // x: member bits of its rows above LOW_MASK; y: first row's copy bits

// A bijective mixing of 32 bits (the finalizer of MurmurHash3).
fn mix32(value: vec4u) -> vec4u {
  var h = value;
  h = (h ^ (h >> vec4u(16u))) * 0x85ebca6bu;
  h = (h ^ (h >> vec4u(13u))) * 0xc2b2ae35u;
  return h ^ (h >> vec4u(16u));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let first = ((group.y * groups.x + group.x) * WORKGROUP_SIZE + lane) * UNITS_PER_THREAD;
  if first >= UNITS {
    return;
  }
  let rowUnits = NODES * WORDS / 4u;
  let row = first / rowUnits;
  let column = first % rowUnits * 4u;
  let node = column / WORDS;
  let slot = slice.y + ((row & ~LOW_MASK) | ((node & MASK & ~LOW_MASK) ^ slice.x) | (row & LOW_MASK));
  let lanes = vec4u(0u, 1u, 2u, 3u) + column;
  if HASHED {
    let key = mix32(vec4u(slot ^ SEED));
    for (var k = 0u; k < UNITS_PER_THREAD; k++) {
      units[first + k] = mix32(key + lanes + 4u * k);
    }
  } else {
    let start = slot * NODES * WORDS + lanes;
    for (var k = 0u; k < UNITS_PER_THREAD; k++) {
      units[first + k] = (start + 4u * k) ^ vec4u(SEED);
    }
  }
}
