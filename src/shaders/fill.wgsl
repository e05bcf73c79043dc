// Tagged data: every word of a slice of the node memories holds its tag, which tells where it starts: slot
// (destination), node (source) and word of the block.

override WORKGROUP_SIZE: u32;
override NODES: u32; // columns of A
override THREADS: u32; // blocks in the slice: rows x nodes
override WORDS: u32; // u32 words per block
override MASK: u32; // the node bits that choose the member of a cube
override LOW_MASK: u32; // those of them that choose the row in a slice
override SEED: u32; // tags of another seed are others
override HASHED: bool; // whether positions have more than 32 bits, so that tags are hashes of them
override ALIGNED: bool; // whether the data is as the alignment leaves it: what belongs into row r is in row r ^ node

@group(0) @binding(0) var<storage, read_write> blocks: array<u32>; // A[row][node][word]
@group(0) @binding(1) var<uniform> slice: vec2u; // x: member bits of its rows above LOW_MASK; y: first row's copy bits

// A bijective mixing of 32 bits (the finalizer of MurmurHash3).
fn mix32(value: u32) -> u32 {
  var h = value;
  h = (h ^ (h >> 16u)) * 0x85ebca6bu;
  h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
  return h ^ (h >> 16u);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let place = (group.y * groups.x + group.x) * WORKGROUP_SIZE + lane;
  if place >= THREADS {
    return;
  }
  let node = place % NODES;
  var row = place / NODES;
  if ALIGNED {
    row ^= node & LOW_MASK;
  }
  let slot = slice.y + ((row & ~LOW_MASK) | ((node & MASK & ~LOW_MASK) ^ slice.x) | (row & LOW_MASK));
  for (var word = 0u; word < WORDS; word++) {
    var tag = ((slot * NODES + node) * WORDS + word) ^ SEED;
    if HASHED {
      tag = mix32(mix32(slot ^ SEED) + node * WORDS + word);
    }
    blocks[place * WORDS + word] = tag;
  }
}
